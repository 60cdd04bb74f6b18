import { Parser } from 'htmlparser2'
import type { FoundLink } from '../model/site.ts'
import { srcsetAddresses } from '../model/srcset.ts'

/** What later stages want to know of a finished document. */
export interface ScannedHtml {
  readonly ids: readonly string[]
  readonly links: readonly FoundLink[]
  /** Elements that a browser puts elsewhere than where they were written: `<div>` in `<p>`. */
  readonly misplaced: readonly string[]
}

/** Attributes that hold an address, by element. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  area: ['href'],
  link: ['href', 'imagesrcset'],
  img: ['src', 'srcset'],
  source: ['src', 'srcset'],
  script: ['src'],
  iframe: ['src'],
  video: ['src', 'poster'],
  audio: ['src'],
  track: ['src'],
  embed: ['src'],
  object: ['data'],
  form: ['action'],
  use: ['href', 'xlink:href'],
  image: ['href', 'xlink:href'],
}

/** Elements that end when another one begins that cannot be in them (HTML Living Standard, 13.1.2.4); React writes every end tag. */
const endsByItself = new Set(['p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'thead', 'tbody', 'option', 'button', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** Elements that cannot be in one of their kind. */
const neverNested = new Set(['a', 'button', 'form'])

/** Link relations that are names and not files to fetch. */
const namesOnly = new Set(['canonical', 'alternate', 'preconnect', 'dns-prefetch', 'profile', 'license'])

/** Meta tags whose content is the address of an image. */
const imageMeta = /^(?:og:image(?::(?:secure_)?url)?|twitter:image(?::src)?)$/

/**
 * Reads every id and every address of a document in one pass, those in styles included. Repeated addresses are listed once per kind; of the image
 * maps that images use, only those are listed that the document does not have.
 */
export function scanHtml(html: string): ScannedHtml {
  const ids: string[] = []
  const links = new Map<string, FoundLink>()
  const maps = new Set<string>()
  const usedMaps = new Set<string>()
  const misplaced = new Set<string>()
  const opened = new Map<string, number>()
  let ended = ''
  let inStyle = false
  const add = (href: string, from: string): void => {
    const key = `${from} ${href}`
    if (!links.has(key)) links.set(key, { href, from })
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      const { id } = attributes
      if (ended !== '') misplaced.add(`<${name}> in <${ended}>`)
      ended = ''
      if (neverNested.has(name)) {
        const depth = opened.get(name) ?? 0
        if (depth > 0) misplaced.add(`<${name}> in <${name}>`)
        opened.set(name, depth + 1)
      }
      if (id !== undefined && id !== '') ids.push(id)
      if (name === 'a' && attributes.name) ids.push(attributes.name)
      if (name === 'map' && attributes.name) maps.add(attributes.name)
      if (name === 'img' && attributes.usemap) usedMaps.add(attributes.usemap)
      if (name === 'meta' && attributes.content && imageMeta.test(attributes.property ?? attributes.name ?? '')) add(attributes.content.trim(), 'meta@content')
      if (attributes.style?.includes('url(')) for (const address of styleAddresses(attributes.style)) add(address, 'style')
      inStyle = name === 'style'
      const names = addresses[name]
      // What a form posts to is an endpoint and no page.
      if (!names || (name === 'form' && attributes.method?.toLowerCase() === 'post') || (name === 'link' && (attributes.rel ?? '').split(/\s+/).some((rel) => namesOnly.has(rel)))) return
      for (const attribute of names) {
        const value = attributes[attribute]
        if (value === undefined) continue
        if (attribute === 'srcset' || attribute === 'imagesrcset') for (const address of srcsetAddresses(value)) add(address, `${name}@srcset`)
        else add(value.trim(), `${name}@${attribute}`)
      }
    },
    ontext(text) {
      if (inStyle) for (const address of styleAddresses(text)) add(address, 'style')
    },
    onclosetag(name, isImplied) {
      inStyle = false
      if (neverNested.has(name)) opened.set(name, (opened.get(name) ?? 1) - 1)
      ended = isImplied && endsByItself.has(name) ? name : ''
    },
  }, { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true })
  parser.end(html)
  for (const map of usedMaps) if (!maps.has(map.replace(/^#/, ''))) add(map, 'img@usemap')
  return { ids, links: [...links.values()], misplaced: [...misplaced] }
}

/** The addresses in `url(…)` of a style. Names in the same document (`url(#gradient)`) are none. */
function styleAddresses(css: string): string[] {
  return [...css.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))\s*\)/gi)].map(([, double, single, bare]) => double ?? single ?? bare ?? '').filter((address) => address !== '' && !address.startsWith('#'))
}
