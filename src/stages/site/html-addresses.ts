import { Parser } from 'htmlparser2'
import {
  addressAttributes,
  rewriteSrcset,
  srcsetAddresses,
  type AddressAttribute,
} from '../../model/markup-addresses.ts'
import { addressHref, splitHref, withoutBase } from '../../model/address.ts'
import { escapeHtml } from '../../model/escape-markup.ts'

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
export function withShownAddresses(html: string, shown: (address: string) => string): string {
  let result = ''
  let end = 0
  for (const attribute of writtenAttributes(html)) {
    const { form, value } = attribute
    const target = form === 'candidates' ? rewriteSrcset(value, shown) : shown(value.trim())
    if (target === (form === 'candidates' ? value : value.trim())) continue
    const [name = ''] = /^[^=]*=\s*/.exec(html.slice(attribute.start, attribute.end)) ?? []
    result += `${html.slice(end, attribute.start)}${name}"${escapeHtml(target)}"`
    end = attribute.end
  }
  return result + html.slice(end)
}

/** The attributes that contain addresses, in order. Comments and the content of scripts have none. */
function writtenAttributes(html: string): readonly WrittenAttribute[] {
  const found: WrittenAttribute[] = []
  let attributes: readonly AddressAttribute[] = []
  const parser = new Parser({
    onopentagname: (name) => void (attributes = addressAttributes(name)),
    onattribute: (name, value) => {
      const form = attributes.find(({ attribute }) => attribute === name)?.form
      if (form) found.push({ form, value, start: parser.startIndex, end: parser.endIndex })
    },
  })
  parser.end(html)
  return found
}

/** Adds the base URL to an absolute path in HTML, unless the author already did. */
export function withBaseOnce(address: string, baseUrl: string): string {
  return /^\/(?!\/)/.test(address) && withoutBase(splitHref(address).path, baseUrl) === undefined
    ? addressHref(address, baseUrl)
    : address
}
