import { Parser } from 'htmlparser2'
import type { FoundLink } from '../model/site.ts'

/** What later stages want to know of a finished document. */
export interface ScannedHtml {
  readonly ids: readonly string[]
  readonly links: readonly FoundLink[]
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

/** Link relations that are names and not files to fetch. */
const namesOnly = new Set(['canonical', 'alternate', 'preconnect', 'dns-prefetch', 'profile', 'license'])

/** Reads every id and every address of a document in one pass. Repeated addresses are listed once per kind. */
export function scanHtml(html: string): ScannedHtml {
  const ids: string[] = []
  const links = new Map<string, FoundLink>()
  const add = (href: string, from: string): void => {
    const key = `${from} ${href}`
    if (!links.has(key)) links.set(key, { href, from })
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      const { id } = attributes
      if (id !== undefined && id !== '') ids.push(id)
      if (name === 'a' && attributes.name) ids.push(attributes.name)
      const names = addresses[name]
      if (!names || (name === 'link' && (attributes.rel ?? '').split(/\s+/).some((rel) => namesOnly.has(rel)))) return
      for (const attribute of names) {
        const value = attributes[attribute]
        if (value === undefined) continue
        if (attribute === 'srcset' || attribute === 'imagesrcset') for (const candidate of value.split(/,\s+/)) add(candidate.trim().split(/\s+/)[0] ?? '', `${name}@srcset`)
        else add(value.trim(), `${name}@${attribute}`)
      }
    },
  }, { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true })
  parser.end(html)
  return { ids, links: [...links.values()] }
}
