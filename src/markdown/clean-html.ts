import type { ElementContent } from 'hast'
import type { Html } from 'mdast'
import type { Diagnostic, Place } from '../model/diagnostic.ts'
import { diagnose } from '../model/diagnose.ts'
import { srcsetAddresses } from '../model/srcset.ts'
import { styleAddresses } from '../model/style-addresses.ts'
import { isHtmlElement, isKnownElement } from './html-elements.ts'
import { escapeHtml } from './code/highlight.ts'
import { placeOf } from './place.ts'
import { howToGetMdx, type SourceFormat } from './source-format.ts'
import { isSafeAddress } from './safe-address.ts'

/** Raw HTML of a page with the addresses in it. */
export interface RawHtml {
  readonly type: 'raw'
  readonly value: string
  readonly position?: Html['position']
  readonly data?: { readonly file: string; readonly use?: number; readonly addresses?: readonly RawAddress[] }
}

interface RawAddress {
  readonly href: string
  /** Where its tag begins. */
  readonly place: Place
}

const tag = /<(\/?)([A-Za-z][\w.:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g

const sheet = /<style\b[^>]*>([\s\S]*?)<\/style/gi

/** Where raw HTML stands. */
interface HtmlContext {
  readonly file: string
  /** Counts the uses of parts on the page. */
  readonly use: number
  readonly formatBy: SourceFormat['by']
}

/**
 * HTML in a `.md` file. Comments are dropped; `<path>` and the like, which no browser knows, become text with a warning (a generator
 * that makes elements of them loses the text without a word); what would take the page over is refused.
 */
export function cleanHtml(node: Html, { file, use, formatBy }: HtmlContext, report: Diagnostic[]): ElementContent | undefined {
  const start = placeOf(node)
  const value = node.value.replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) => comment.replace(/[^\n]/g, ' '))
  if (value.trim() === '') return undefined
  const addresses: RawAddress[] = []
  const known = /<svg[\s>]/i.test(value) ? isKnownElement : isHtmlElement
  const placeIn = (offset: number): Place => placeInside(value, offset, start)
  const html = value.replace(tag, (all, slash: string, name: string, attributes: string, offset: number) => {
    const place = placeIn(offset)
    if (!known(name)) {
      if (slash === '') report.push(diagnose('html-in-markdown', `\`<${name}>\` is not an HTML element and was published as text.`, { file, place, hint: `Write \`\\<${name}>\` or use \`code\`${/^[A-Z]/.test(name) ? `; components need MDX. ${howToGetMdx[formatBy]}` : '.'}` }))
      return escapeHtml(all)
    }
    if (slash === '' && (/^base$/i.test(name) || (/^meta$/i.test(name) && /http-equiv/i.test(attributes)) || /\son[a-z]+\s*=/i.test(attributes))) {
      const what = /\s(on[a-z]+)\s*=/i.exec(attributes)?.[1]
      report.push(diagnose('unsafe-markup', what === undefined ? `\`<${name}>\` in a page changes how the whole page works.` : `\`${what}\` is an inline event handler.`, { file, place, hint: 'Take it out of the page.' }))
      return what === undefined ? '' : `<${name}${attributes.replace(/\son[a-z]+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, '')}>`
    }
    return slash === '' ? `<${name}${quoteAddresses(attributes, (attribute, href) => {
      if (/^style$/i.test(attribute)) {
        addresses.push(...styleAddresses(href).map(({ address }) => ({ href: address, place })))
        return true
      }
      if (!isSafeAddress(href, file, place, report)) return false
      for (const each of /^srcset$/i.test(attribute) ? srcsetAddresses(href) : [href]) addresses.push({ href: each, place })
      return true
    })}>` : all
  })
  for (const { index, 1: css = '' } of value.matchAll(sheet)) for (const { address } of styleAddresses(css)) addresses.push({ href: address, place: placeIn(index) })
  return { type: 'raw', value: value === node.value ? html : html.replace(/[ \t]+$/gm, ''), data: { file, ...(use > 0 ? { use } : {}), addresses }, position: node.position } as unknown as ElementContent
}

function placeInside(html: string, offset: number, { line, column }: Place): Place {
  const before = html.slice(0, offset).split('\n')
  return { line: line + before.length - 1, column: (before.length === 1 ? column : 1) + (before.at(-1)?.length ?? 0) }
}

/** The tags of raw HTML, with where they stand. */
export function tagsIn(node: RawHtml): readonly { readonly name: string; readonly isEnd: boolean; readonly place: Place }[] {
  const start = placeOf(node)
  return [...node.value.matchAll(tag)].map(({ 1: slash, 2: name = '', index }) => ({ name: name.toLowerCase(), isEnd: slash !== '', place: placeInside(node.value, index, start) }))
}

/** What raw HTML says to a reader. A tag alone, such as `<sub>`, may stand within a word. */
export function textOfHtml(html: string): string {
  const isInline = /^<[^<>]*>$/.test(html.trim()) && !/^<[bh]r\b/i.test(html)
  return decodeReferences(html.replace(/<(script|style|svg)\b[\s\S]*?<\/\1\s*>/gi, ' ').replace(imageWithWords, ' $<words> ').replace(tag, isInline ? '' : ' '))
}

/** An image with its text in double quotes or single ones. */
const imageWithWords = /<img\b(?:[^<>"']|"[^"]*"|'[^']*')*?\salt\s*=\s*(?:(?<quote>["'])(?<words>.*?)\k<quote>)(?:[^<>"']|"[^"]*"|'[^']*')*>/gis

const addressAttribute = /(?<=[\s/"'])(href|src|srcset|poster|action|formaction|data|xlink:href|usemap|style)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/gi

/** The attributes of a tag with every address (and style, which may hold some) that may stay in double quotes, and no other escapes in it than `&amp;` and `&quot;`. */
function quoteAddresses(attributes: string, mayStay: (attribute: string, href: string) => boolean): string {
  return attributes.replace(addressAttribute, (_all, attribute: string, written: string) => {
    const href = decodeReferences(/^["']/.test(written) ? written.slice(1, -1) : written)
    if (!mayStay(attribute, href)) return ''
    return `${attribute}="${href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
  })
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", colon: ':', Tab: '\t', NewLine: '\n' }

/** Character references that hide a scheme or are common in addresses (HTML Living Standard, section 13.5). */
function decodeReferences(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));?/gi, (all, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
    if (name !== undefined) return Object.hasOwn(named, name) && all.endsWith(';') ? (named[name] ?? all) : all
    const point = Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '\uFFFD'
  })
}
