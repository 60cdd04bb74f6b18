import type { MisplacedElement } from '../../model/body.ts'
import type { FoundLink, SourceSpot } from '../../model/site.ts'
import type { MadeHtml } from './body-renderer.ts'
import { scanHtml, scanPart, type ScannedPart } from './scan-html.ts'

/** What a component or an expression made, read. */
export interface ScannedMade extends ScannedPart, Pick<MadeHtml, 'spot' | 'placeOf'> {}

/** Most components are code blocks and the like, which need no look of their own. */
export function scanMade(made: readonly MadeHtml[]): readonly ScannedMade[] {
  return made
    .filter(hasAddress)
    .map(({ html, spot, placeOf }) => ({ ...scanPart(html), spot, ...(placeOf ? { placeOf } : {}) }))
}

/**
 * The links of a document, each with the component or expression that made it. Addresses that the page's
 * author wrote have a better place of their own.
 */
export function withSpots(links: readonly FoundLink[], made: readonly ScannedMade[]): readonly FoundLink[] {
  const spots = new Map<string, SourceSpot>()
  for (const { html, scanned = scanHtml(html), spot, placeOf } of made) {
    for (const { href } of scanned.links) {
      const place = placeOf?.(href)
      if (!spots.has(href)) spots.set(href, place ? { ...spot, place } : spot)
    }
  }
  if (spots.size === 0) return links
  return links.map((link) => {
    const spot = spots.get(link.href)
    return spot ? { ...link, spot } : link
  })
}

const hasAddress = ({ html }: MadeHtml): boolean =>
  /\s(?:href|src|srcset|imagesrcset|poster|data|action)=|url\(/i.test(html)

/**
 * Where elements were written that a browser puts elsewhere (`<div> in <p>`): in the page itself, in
 * components, or as what a component is in the page.
 */
export function spotsOfMisplaced(
  what: string,
  made: readonly MadeHtml[],
  own: readonly MisplacedElement[],
): readonly SourceSpot[] {
  const spots = [
    ...own.filter((each) => each.what === what),
    ...made.filter(({ html }) => scanHtml(html).misplaced.includes(what)).map(({ spot }) => spot),
  ]
  const inner = what.slice(0, what.indexOf('>'))
  return spots.length > 0
    ? spots
    : made
        .filter(({ html }) => html.startsWith(`${inner}>`) || html.startsWith(`${inner} `))
        .slice(0, 1)
        .map(({ spot }) => spot)
}
