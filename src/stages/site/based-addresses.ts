import { Parser } from 'htmlparser2'
import {
  type AddressAttribute,
  addressAttributes,
  rewriteSrcset,
  srcsetAddresses,
} from '../../model/markup-addresses.ts'
import { addressHref, decode, isExternal, splitHref, withoutBase } from '../../model/address.ts'
import { escapeHtml } from '../../model/escape.ts'
import type { Href } from '../../model/path.ts'
import type { SiteConfig } from '../../model/site-config.ts'

/** Converts configured addresses, in any spelling, to addresses as a browser sees them. */
export interface BasedAddresses {
  /**
   * For links: `/guides` becomes `/docs/de/guides` in German, and `/img/logo.svg` becomes
   * `/docs/img/logo.svg`.
   */
  readonly link: (address: string) => Href
  /** The same for addresses in HTML, which may already include the base URL. */
  readonly inHtml: (address: string) => string
  /** For files. */
  readonly file: (address: string) => Href
}

/**
 * Creates the converter. Pages are below the base URL of their language, files below that of the site.
 *
 * @param isStaticFile Whether a path without the base URL is that of a static file.
 */
export function basedAddresses(
  { baseUrl, assetBase, conventions }: Pick<SiteConfig, 'baseUrl' | 'assetBase' | 'conventions'>,
  isStaticFile: (path: string) => boolean,
): BasedAddresses {
  const baseOf = (address: string): string =>
    baseUrl !== assetBase && !isExternal(address) && isStaticFile(decode(splitHref(address).path))
      ? assetBase
      : baseUrl
  const plain = (address: string): string =>
    conventions.addressesWithBase ? (withoutBase(address, baseUrl) ?? address) : address
  return {
    link: (address) => addressHref(plain(address), baseOf(plain(address))),
    inHtml: (address) => withBaseOnce(address, baseOf(address)),
    file: (address) => addressHref(address, assetBase),
  }
}

/** An attribute that contains addresses, with its position in the HTML. */
interface WrittenAttribute {
  readonly form: AddressAttribute['form']
  /** Decoded. */
  readonly value: string
  readonly start: number
  readonly end: number
}

/** The addresses of links and files in configured HTML, decoded. */
export const addressesIn = (html: string): readonly string[] =>
  writtenAttributes(html).flatMap(({ form, value }) =>
    form === 'candidates' ? srcsetAddresses(value) : [value.trim()],
  )

/** Replaces addresses in configured HTML by the ones that pages show; everything else is unchanged. */
export function withShownAddresses(html: string, show: (address: string) => string): string {
  let result = ''
  let end = 0
  for (const attribute of writtenAttributes(html)) {
    const { form, value } = attribute
    const target = form === 'candidates' ? rewriteSrcset(value, show) : show(value.trim())
    if (target === (form === 'candidates' ? value : value.trim())) continue
    const [name = ''] = /^[^=]*=\s*/.exec(html.slice(attribute.start, attribute.end)) ?? []
    result += `${html.slice(end, attribute.start)}${name}"${escapeHtml(target)}"`
    end = attribute.end
  }
  return result + html.slice(end)
}

/** The attributes that contain addresses, in order. Comments and the content of scripts have none. */
function writtenAttributes(html: string): readonly WrittenAttribute[] {
  const result: WrittenAttribute[] = []
  let attributes: readonly AddressAttribute[] = []
  const parser = new Parser({
    onopentagname: (name) => void (attributes = addressAttributes(name)),
    onattribute: (name, value) => {
      const form = attributes.find(({ attribute }) => attribute === name)?.form
      if (form) result.push({ form, value, start: parser.startIndex, end: parser.endIndex })
    },
  })
  parser.end(html)
  return result
}

/** Adds the base URL to an absolute path in HTML, unless the author already did. */
function withBaseOnce(address: string, baseUrl: string): string {
  return /^\/(?!\/)/.test(address) && withoutBase(splitHref(address).path, baseUrl) === undefined
    ? addressHref(address, baseUrl)
    : address
}

/** The route of an address that pages can lie below, without a slash at its end; none for the home page. */
export function routeAbove(address: string): string | undefined {
  const route = splitHref(address).path.replace(/\.html$|\/$/, '')
  return route === '' ? undefined : route
}
