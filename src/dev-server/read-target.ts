/** A request target, split and decoded. */
export interface RequestPath {
  /** Decoded path segments from the root; a trailing slash gives an empty last segment. */
  readonly segments: readonly string[]
  /** The query, including its question mark; empty if there is none. */
  readonly query: string
}

/** The outcome of parsing a request target. */
export type RequestTarget =
  | ({ readonly kind: 'path' } & RequestPath)
  | { readonly kind: 'refused'; readonly status: 400 | 404 | 414 }

const longest = 8_192

/**
 * Parses a request target (RFC 9112, 3.2.1, origin form only). Each segment is decoded once. Anything
 * ambiguous is refused: dot segments, backslashes, encoded slashes, control characters, and names that an
 * operating system reserves.
 */
export function readTarget(target: string): RequestTarget {
  if (target.length > longest) return { kind: 'refused', status: 414 }
  const question = target.indexOf('?')
  const path = question === -1 ? target : target.slice(0, question)
  const query = question === -1 ? '' : target.slice(question)
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (!path.startsWith('/') || /[\\#\u0000-\u0020\u007f]/.test(path)) return { kind: 'refused', status: 400 }
  const segments: string[] = []
  for (const raw of path.slice(1).split('/')) {
    let name: string
    try {
      name = decodeURIComponent(raw)
    } catch {
      return { kind: 'refused', status: 400 }
    }
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    if (/[/\\\u0000-\u001f\u007f]/.test(name) || name === '.' || name === '..')
      return { kind: 'refused', status: 400 }
    segments.push(name)
  }
  return segments.some(isHidden) || segments.slice(0, -1).includes('')
    ? { kind: 'refused', status: 404 }
    : { kind: 'path', segments, query }
}

/** The dot folder that sites may publish (RFC 8615). */
const wellKnown = '.well-known'

/**
 * Whether a name is a dot file, or one that Windows would resolve to something else: streams, devices,
 * trailing dots and spaces.
 */
function isHidden(name: string): boolean {
  return (
    (name.startsWith('.') && name !== wellKnown) ||
    /[:*?"<>|]/.test(name) ||
    /[. ]$/.test(name) ||
    /^(con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(\.|$)/i.test(name)
  )
}
