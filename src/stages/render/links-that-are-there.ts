import { linkIfThere } from '../../model/link-if-there.ts'

const conditional = new RegExp(`<a href="([^"]*)"((?: rel="[^"]*")?) ${linkIfThere}="">([\\s\\S]*?)</a>`, 'g')

/**
 * Replaces links to `absent` addresses in a component's HTML by their text, and removes the marker from the
 * others.
 */
export function withLinksThatAreThere(html: string, absent: ReadonlySet<string>): string {
  if (!html.includes(linkIfThere)) return html
  return html.replace(conditional, (_, written: string, rel: string, content: string) =>
    absent.has(plain(written)) ? `<span>${content}</span>` : `<a href="${written}"${rel}>${content}</a>`,
  )
}

/** Decodes the value of an attribute. */
const plain = (written: string): string =>
  written
    .replace(/&#x([\da-f]+);/gi, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
