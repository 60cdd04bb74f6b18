import { Parser } from 'htmlparser2'
import { followedAttributes, srcsetAddresses, styleAddresses } from '../../model/markup-addresses.ts'
import { neverNested } from '../../model/html-elements.ts'
import type { FoundLink } from '../../model/site.ts'

/** Facts about a finished document for later stages. */
export interface ScannedHtml {
  readonly ids: readonly string[]
  readonly links: readonly FoundLink[]
  /** Elements that browsers move elsewhere: `<div>` in `<p>`. */
  readonly misplaced: readonly string[]
}

/** Attributes that are handled separately, or that lead to an endpoint. */
const notLinks: ReadonlySet<string> = new Set(['usemap', 'formaction'])

/**
 * Elements that end implicitly before others (HTML Living Standard, 13.1.2.4). React always writes end tags.
 */
const endsByItself = new Set([
  'p',
  'li',
  'dt',
  'dd',
  'tr',
  'td',
  'th',
  'thead',
  'tbody',
  'option',
  'button',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
])

/** Elements that affect the placement of others inside them. */
const strict = new Set([...neverNested, 'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** Link relations that identify something instead of referring to a file to fetch. */
const namesOnly = new Set(['canonical', 'alternate', 'preconnect', 'dns-prefetch', 'profile', 'license'])

/** Meta tags whose content is the address of an image. */
const imageMeta = /^(?:og:image(?::(?:secure_)?url)?|twitter:image(?::src)?)$/

/**
 * A fragment that many documents contain, with the facts about it; undefined if they depend on the rest of
 * the document.
 */
export interface ScannedPart {
  readonly html: string
  readonly scanned: ScannedHtml | undefined
}

/** Scanned when it first occurs in a document: most branches of a large sidebar never do. */
export function scanPart(html: string): ScannedPart {
  let scanned: ScannedHtml | undefined
  return {
    html,
    get scanned() {
      return (scanned ??= /usemap|<map/i.test(html) ? undefined : scanHtml(html))
    },
  }
}

/**
 * Collects all ids and addresses of a document in one pass, including those in styles. Repeated addresses are
 * listed once per kind; of the image maps in use, only those missing from the document. `known` are fragments
 * of it in document order, which are not scanned again. A fragment that does not occur costs only time.
 */
export function scanHtml(html: string, known: readonly ScannedPart[] = []): ScannedHtml {
  const ids: string[] = []
  const links = new Map<string, FoundLink>()
  const maps = new Set<string>()
  const usedMaps = new Set<string>()
  const misplaced = new Set<string>()
  const opened = new Map<string, number>()
  let strictOnes = 0
  let ended = ''
  let inStyle = false
  const add = (href: string, from: string): void => {
    const key = `${from} ${href}`
    if (!links.has(key)) links.set(key, { href, from })
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const { id } = attributes
        if (ended !== '') misplaced.add(`<${name}> in <${ended}>`)
        ended = ''
        if (strict.has(name)) strictOnes++
        if (neverNested.has(name)) {
          const depth = opened.get(name) ?? 0
          if (depth > 0) misplaced.add(`<${name}> in <${name}>`)
          opened.set(name, depth + 1)
        }
        if (id !== undefined && id !== '') ids.push(id)
        if (name === 'a' && attributes.name) ids.push(attributes.name)
        if (name === 'map' && attributes.name) maps.add(attributes.name)
        if (name === 'img' && attributes.usemap) usedMaps.add(attributes.usemap)
        if (
          name === 'meta' &&
          attributes.content &&
          imageMeta.test(attributes.property ?? attributes.name ?? '')
        )
          add(attributes.content.trim(), 'meta@content')
        if (attributes.style !== undefined)
          for (const { address } of styleAddresses(attributes.style)) add(address, 'style')
        inStyle = name === 'style'
        const names = followedAttributes(name)
        // Forms are submitted to endpoints, not to pages.
        if (
          !names ||
          attributes['data-unchecked'] !== undefined ||
          (name === 'form' && attributes.method?.toLowerCase() === 'post') ||
          (name === 'link' && (attributes.rel ?? '').split(/\s+/).some((rel) => namesOnly.has(rel)))
        )
          return
        for (const { attribute, form } of names) {
          const value = attributes[attribute]
          if (value === undefined || notLinks.has(attribute)) continue
          if (form === 'candidates')
            for (const address of srcsetAddresses(value)) add(address, `${name}@srcset`)
          else
            add(
              value.trim(),
              name === 'link' && attributes.as === 'image' ? 'img@src' : `${name}@${attribute}`,
            )
        }
      },
      ontext(text) {
        if (inStyle) for (const { address } of styleAddresses(text)) add(address, 'style')
      },
      onclosetag(name, isImplied) {
        inStyle = false
        if (strict.has(name)) strictOnes--
        if (neverNested.has(name)) opened.set(name, (opened.get(name) ?? 1) - 1)
        ended = isImplied && endsByItself.has(name) ? name : ''
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  let from = 0
  for (const part of known) {
    const at = part.html === '' ? -1 : html.indexOf(part.html, from)
    const scanned = at === -1 ? undefined : part.scanned
    if (!scanned) continue
    parser.write(html.slice(from, at))
    from = at
    if (strictOnes > 0) continue
    for (const id of scanned.ids) ids.push(id)
    for (const link of scanned.links) add(link.href, link.from)
    for (const what of scanned.misplaced) misplaced.add(what)
    from += part.html.length
  }
  parser.end(html.slice(from))
  for (const map of usedMaps) if (!maps.has(map.replace(/^#/, ''))) add(map, 'img@usemap')
  return { ids, links: [...links.values()], misplaced: [...misplaced] }
}
