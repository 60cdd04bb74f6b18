/** The target of a request, decoded and split. */
export interface RequestPath {
  /** Names from the root, decoded; a slash at the end is an empty last name. */
  readonly segments: readonly string[]
  /** With its question mark; empty without one. */
  readonly query: string
}

/** What the target of a request asks for. */
export type Target =
  ({ readonly kind: 'path' } & RequestPath) | { readonly kind: 'refused'; readonly status: 400 | 404 | 414 }

const longest = 8_192

/**
 * Reads the request target (RFC 9112, 3.2.1: the origin form only). Every name is decoded once; whatever
 * could mean another place than it says (dot segments, backslashes, encoded slashes, control characters,
 * names that a system reserves) is refused.
 */
export function readTarget(target: string): Target {
  if (target.length > longest) return { kind: 'refused', status: 414 }
  const question = target.indexOf('?')
  const path = question === -1 ? target : target.slice(0, question)
  const query = question === -1 ? '' : target.slice(question)
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (!path.startsWith('/') || /[\\#\u0000-\u0020\u007f]/.test(path)) return { kind: 'refused', status: 400 }
  const segments: string[] = []
  for (const raw of path.slice(1).split('/')) {
    let name: string
    try {
      name = decodeURIComponent(raw)
    } catch {
      return { kind: 'refused', status: 400 }
    }
    // eslint-disable-next-line no-control-regex -- control characters are what is looked for
    if (/[/\\\u0000-\u001f\u007f]/.test(name) || name === '.' || name === '..')
      return { kind: 'refused', status: 400 }
    segments.push(name)
  }
  return segments.some(isHidden) || segments.slice(0, -1).includes('')
    ? { kind: 'refused', status: 404 }
    : { kind: 'path', segments, query }
}

/** Files that a site may publish under a dot (RFC 8615). */
const wellKnown = '.well-known'

/** Dot files, and what Windows would read as another name: streams, devices, dots and spaces at the end. */
function isHidden(name: string): boolean {
  return (
    (name.startsWith('.') && name !== wellKnown) ||
    /[:*?"<>|]/.test(name) ||
    /[. ]$/.test(name) ||
    /^(con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(\.|$)/i.test(name)
  )
}
