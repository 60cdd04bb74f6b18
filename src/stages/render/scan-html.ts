import {
  type HtmlAttributes,
  type HtmlListener,
  type HtmlReader,
  parseAttributes,
  TolerantReader,
  WholeReader,
} from '../../engine/html/html-readers.ts'
import { followedAttributes, srcsetAddresses, styleAddresses } from '../../model/markup-addresses.ts'
import { neverNested } from '../../model/html-elements.ts'
import type { FoundLink } from '../../model/site.ts'

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
 * listed once per kind; of the image maps in use, only those missing from the document. `scannedParts` are
 * fragments of it in document order, which are not scanned again. A fragment that does not occur costs only
 * time.
 *
 * React and hast write whole elements, which takes a third of the time of a tolerant parser to read. A
 * document with anything that a parser has to judge is read by htmlparser2.
 */
export function scanHtml(html: string, scannedParts: readonly ScannedPart[] = []): ScannedHtml {
  const facts = new Facts()
  if (readParts(html, scannedParts, facts, new WholeReader(facts, readAttributes))) return facts.summary()
  const judged = new Facts()
  readParts(html, scannedParts, judged, new TolerantReader(judged))
  return judged.summary()
}

function readParts(
  html: string,
  scannedParts: readonly ScannedPart[],
  facts: Facts,
  reader: HtmlReader,
): boolean {
  let from = 0
  for (const part of scannedParts) {
    const at = part.html === '' ? -1 : html.indexOf(part.html, from)
    const scanned = at === -1 ? undefined : part.scanned
    if (!scanned) continue
    if (!reader.read(html.slice(from, at))) return false
    from = at
    if (facts.isStrict) continue
    facts.take(scanned)
    from += part.html.length
  }
  return reader.read(html.slice(from)) && reader.end()
}

class Facts implements HtmlListener {
  readonly #ids: string[] = []
  readonly #links = new Map<string, FoundLink>()
  readonly #maps = new Set<string>()
  readonly #usedMaps = new Set<string>()
  readonly #misplaced = new Set<string>()
  readonly #opened = new Map<string, number>()
  #strictOnes = 0
  #ended = ''
  #inStyle = false

  /** Whether what comes next may be misplaced where it stands. */
  get isStrict(): boolean {
    return this.#strictOnes > 0
  }

  take({ ids, links, misplaced }: ScannedHtml): void {
    for (const id of ids) this.#ids.push(id)
    for (const { href, from } of links) this.#add(href, from)
    for (const what of misplaced) this.#misplaced.add(what)
  }

  open(name: string, attributes: HtmlAttributes): void {
    const { id } = attributes
    if (this.#ended !== '') this.#misplaced.add(`<${name}> in <${this.#ended}>`)
    this.#ended = ''
    if (strict.has(name)) this.#strictOnes++
    if (neverNested.has(name)) {
      const depth = this.#opened.get(name) ?? 0
      if (depth > 0) this.#misplaced.add(`<${name}> in <${name}>`)
      this.#opened.set(name, depth + 1)
    }
    this.#inStyle = name === 'style'
    if (attributes === noAttributes) return
    if (id !== undefined && id !== '') this.#ids.push(id)
    if (name === 'a' && attributes['name']) this.#ids.push(attributes['name'])
    if (name === 'map' && attributes['name']) this.#maps.add(attributes['name'])
    if (name === 'img' && attributes['usemap']) this.#usedMaps.add(attributes['usemap'])
    if (
      name === 'meta' &&
      attributes['content'] &&
      imageMeta.test(attributes['property'] ?? attributes['name'] ?? '')
    )
      this.#add(attributes['content'].trim(), 'meta@content')
    if (attributes['style'] !== undefined) this.#addStyle(attributes['style'])
    const followed = followedAttributes(name)
    // Forms are submitted to endpoints, not to pages.
    if (
      !followed ||
      attributes['data-unchecked'] !== undefined ||
      (name === 'form' && attributes['method']?.toLowerCase() === 'post') ||
      (name === 'link' && (attributes['rel'] ?? '').split(/\s+/).some((rel) => namesOnly.has(rel)))
    )
      return
    for (const { attribute, form } of followed) {
      const value = attributes[attribute]
      if (value === undefined || notLinks.has(attribute)) continue
      if (form === 'candidates')
        for (const address of srcsetAddresses(value)) this.#add(address, `${name}@srcset`)
      else
        this.#add(
          value.trim(),
          name === 'link' && attributes['as'] === 'image' ? 'img@src' : `${name}@${attribute}`,
        )
    }
  }

  text(text: string): void {
    if (this.#inStyle) this.#addStyle(text)
  }

  close(name: string, isImplied: boolean): void {
    this.#inStyle = false
    if (strict.has(name)) this.#strictOnes--
    if (neverNested.has(name)) this.#opened.set(name, (this.#opened.get(name) ?? 1) - 1)
    this.#ended = isImplied && endsByItself.has(name) ? name : ''
  }

  summary(): ScannedHtml {
    for (const map of this.#usedMaps) if (!this.#maps.has(map.replace(/^#/, ''))) this.#add(map, 'img@usemap')
    return { ids: this.#ids, links: [...this.#links.values()], misplaced: [...this.#misplaced] }
  }

  #addStyle(css: string): void {
    for (const { address } of styleAddresses(css)) this.#add(address, 'style')
  }

  #add(href: string, from: string): void {
    const key = `${from} ${href}`
    if (!this.#links.has(key)) this.#links.set(key, { href, from })
  }
}

const noAttributes: HtmlAttributes = {}

/** An attribute that may count for any element. */
const facing = /(?:^|\s)(?:id|name|style|usemap|content)[\s=]/i

const counting = ['id', 'name', 'style', 'usemap']

/** The attributes of an element; undefined if one that counts has character references. */
function readAttributes(name: string, attributeText: string): HtmlAttributes | undefined {
  const followed = followedAttributes(name)
  if (!followed && !facing.test(attributeText)) return noAttributes
  const attributes = parseAttributes(attributeText)
  const isImage = name === 'meta' && imageMeta.test(attributes['property'] ?? attributes['name'] ?? '')
  const counted = [
    ...counting,
    ...(isImage ? ['content'] : []),
    ...(followed ?? []).map(({ attribute }) => attribute),
  ]
  return counted.some((each) => attributes[each]?.includes('&')) ? undefined : attributes
}
