import type { MisplacedElement } from '../../model/body.ts'
import type { FoundLink, SourceLocation } from '../../model/site.ts'
import type { RenderedFragment } from './rendered-body.ts'
import { scanHtml, scanPart, type ScannedPart } from './scan-html.ts'

export interface ScannedMade extends ScannedPart, Pick<RenderedFragment, 'location' | 'placeOf'> {}

/** Scans the HTML of components. Most contain no links, such as code blocks, and are skipped. */
export function scanMade(fragments: readonly RenderedFragment[]): readonly ScannedMade[] {
  return fragments
    .filter(hasAddress)
    .map(({ html, location, placeOf }) => ({ ...scanPart(html), location, ...(placeOf ? { placeOf } : {}) }))
}

/**
 * Adds the location of the component or expression to the links that it created. Links written by the page's
 * author have a more precise location.
 */
export function withLocations(
  links: readonly FoundLink[],
  fragments: readonly ScannedMade[],
): readonly FoundLink[] {
  const locations = new Map<string, SourceLocation>()
  for (const { html, scanned = scanHtml(html), location, placeOf } of fragments) {
    for (const { href } of scanned.links) {
      const place = placeOf?.(href)
      if (!locations.has(href)) locations.set(href, place ? { ...location, place } : location)
    }
  }
  if (locations.size === 0) return links
  return links.map((link) => {
    const location = locations.get(link.href)
    return location ? { ...link, location } : link
  })
}

const hasAddress = ({ html }: RenderedFragment): boolean =>
  /\s(?:href|src|srcset|imagesrcset|poster|data|action)=|url\(/i.test(html)

/**
 * The locations of elements that browsers move elsewhere (`<div> in <p>`): in the page itself, in a
 * component, or in the place where the component is used.
 */
export function locationsOfMisplaced(
  what: string,
  fragments: readonly RenderedFragment[],
  elements: readonly MisplacedElement[],
): readonly SourceLocation[] {
  const locations = [
    ...elements.filter((each) => each.what === what),
    ...fragments
      .filter(({ html }) => scanHtml(html).misplaced.includes(what))
      .map(({ location }) => location),
  ]
  const inner = what.slice(0, what.indexOf('>'))
  return locations.length > 0
    ? locations
    : fragments
        .filter(({ html }) => html.startsWith(`${inner}>`) || html.startsWith(`${inner} `))
        .slice(0, 1)
        .map(({ location }) => location)
}
