import { Parser } from 'htmlparser2'
import { addressHref, splitHref, withoutBase } from '../../model/address.ts'

/** The addresses of links and files in configured HTML, as written. */
export function addressesIn(html: string): string[] {
  const found: string[] = []
  const parser = new Parser({
    onopentag: (_name, { href, src }) =>
      void found.push(...[href, src].flatMap((address) => (address === undefined ? [] : [address.trim()]))),
  })
  parser.end(html)
  return found
}

const tag = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi
const attribute = /(\s([^\s"'>/=]+)\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)/g

/** Replaces addresses in configured HTML by the ones that pages show; everything else is unchanged. */
export function withShownAddresses(html: string, shown: (address: string) => string): string {
  return html.replace(tag, (whole) =>
    whole.replace(attribute, (written, before: string, name: string, value: string) => {
      if (!/^(?:href|src)$/i.test(name)) return written
      const address = value
        .replace(/^(["'])(.*)\1$/s, '$2')
        .replaceAll('&amp;', '&')
        .trim()
      const target = shown(address)
      return target === address
        ? written
        : `${before}"${target.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
    }),
  )
}

/** Adds the base URL to an absolute path in HTML, unless the author already did. */
export function withBaseOnce(address: string, baseUrl: string): string {
  return /^\/(?!\/)/.test(address) && withoutBase(splitHref(address).path, baseUrl) === undefined
    ? addressHref(address, baseUrl)
    : address
}
