import { Parser } from 'htmlparser2'

/** What a published page says of itself, as far as readers and links know it. */
export interface PublishedPage {
  /** The text of its first heading, else its title. */
  readonly title?: string
  /** What links can lead to within it, with the text of the heading; in the order of the page. */
  readonly anchors: ReadonlyMap<string, string>
  /** Where it sends its readers at once. */
  readonly redirect?: string
}

/** Elements whose id is an address that somebody may have kept: not the parts of menus and forms. */
const addressable = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'a', 'dt'])

/** Reads the HTML of a page. Ids of footnotes and of skip links count for nothing. */
export function publishedPage(html: string): PublishedPage {
  const anchors = new Map<string, string>()
  let title = ''
  let heading: string | undefined
  let redirect: string | undefined
  let id: string | undefined
  let open: string | undefined
  let text = ''
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'refresh')
        redirect ??= /url=['"]?([^'"]+)/i.exec(attributes['content'] ?? '')?.[1]
      const own = attributes['id'] ?? (name === 'a' ? attributes['name'] : undefined)
      const isAnchor = addressable.has(name) && own !== undefined && !notKept.test(own)
      if (isAnchor && !anchors.has(own)) anchors.set(own, '')
      if (/^(?:h[1-6]|title)$/.test(name)) {
        open = name
        id = isAnchor ? own : undefined
        text = ''
      }
    },
    ontext(part) {
      text += part
    },
    onclosetag(name) {
      if (name !== open) return
      const said = text.replaceAll(/[\s\u200B#¶]+/g, ' ').trim()
      if (name === 'title') title ||= said
      else if (name === 'h1') heading ??= said
      if (id !== undefined) anchors.set(id, said)
      open = undefined
    },
  })
  parser.end(html)
  const said = heading !== undefined && heading !== '' ? heading : title
  return {
    ...(said === '' ? {} : { title: said }),
    anchors,
    ...(redirect === undefined ? {} : { redirect }),
  }
}

const notKept = /^__|^(?:user-content-)?fn(?:ref)?-|^docusaurus_|^(?:starlight__|VP)/
