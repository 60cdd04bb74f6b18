import { linkIfThere } from '../../model/link-if-there.ts'

const conditional = new RegExp(`<a href="([^"]*)"((?: rel="[^"]*")?) ${linkIfThere}="">([\\s\\S]*?)</a>`, 'g')

/**
 * The HTML of a component in which links to `absent` addresses are text; the others lose the mark that they
 * are to be looked at.
 */
export function withLinksThatAreThere(html: string, absent: ReadonlySet<string>): string {
  if (!html.includes(linkIfThere)) return html
  return html.replace(conditional, (_, written: string, rel: string, content: string) =>
    absent.has(plain(written)) ? `<span>${content}</span>` : `<a href="${written}"${rel}>${content}</a>`,
  )
}

/** An attribute's value as it was before it became HTML. */
const plain = (written: string): string =>
  written
    .replace(/&#x([\da-f]+);/gi, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
