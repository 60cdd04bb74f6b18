import { withoutBase } from '../../model/address.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { CheckedPage, LinkTargets } from '../../model/link-targets.ts'
import { placeAt } from '../../model/location.ts'
import type { SourceLink } from '../../model/page.ts'
import type { FoundLink, WrittenAddress } from '../../model/site.ts'
import { type Finding, hintOf } from './finding.ts'

/** A finding about an address that no link in the text of these pages contains. */
export interface LayoutFinding {
  readonly finding: Finding
  readonly link: FoundLink
  readonly pages: [CheckedPage, ...CheckedPage[]]
}

/**
 * Reports a finding once, where the address was written if known, and lists the other pages. An address on
 * several pages that none of their authors wrote has no location.
 */
export function atOrigin({ finding, link, pages }: LayoutFinding, facts: LinkTargets): Diagnostic[] {
  const { rule, message, severity } = finding
  const [first, ...rest] = pages
  const origins = originsOf(link, first, facts)
  if (origins.length === 0 && rest.length > 0) {
    return [
      {
        ...diagnose(rule, message(link.href), {
          hint:
            hintOf(finding, link.href) ??
            'No page or setting contains it: it comes from the theme or a plugin.',
          data: { href: link.href },
          severity,
        }),
        others: pages.map(({ file }) => ({ file })),
      },
    ]
  }
  const at = origins.length > 0 ? origins : [{ location: { file: first.file }, written: link.href }]
  const others = rest.map(({ file }) => ({ file }))
  return at.map(({ location, written }, index) => ({
    ...diagnose(rule, message(written), {
      ...location,
      hint: hintOf(finding, written),
      data: { href: written },
      severity,
    }),
    ...(index === 0 && others.length > 0 ? { others } : {}),
  }))
}

/**
 * Where an address was written: in front matter, in a component, in the configuration (possibly several
 * times), or in a template.
 */
export function originsOf(
  { href, from, location }: FoundLink,
  { file, page }: CheckedPage,
  facts: LinkTargets,
): readonly WrittenAddress[] {
  const place = page?.frontMatterPlaces.image
  if (from === 'meta@content' && place && page.frontMatter.image !== undefined)
    return [{ location: { file, place }, written: page.frontMatter.image }]
  if (location) return [{ location, written: href }]
  return facts.configured(insideOf(href, from, facts)) ?? inTemplates(href, facts)
}

/** Templates that contain an address as a string: with the base URL, without it, or after `baseUrl`. */
function inTemplates(href: string, facts: LinkTargets): readonly WrittenAddress[] {
  const inside = withoutBase(href, facts.baseUrl)
  const whole = (inside === undefined ? [href] : [href, inside]).map(
    (text) => `["'\`](${escaped(text)})["'\`]`,
  )
  const rest =
    inside === undefined || inside === '/'
      ? []
      : [`baseUrl(?:\\}|\\s*\\+\\s*["'\`])(${escaped(inside.slice(1))})["'\`]`]
  const pattern = new RegExp([...whole, ...rest].join('|'), 'd')
  return facts.templates().flatMap(({ file, source }) => {
    const span = pattern
      .exec(source)
      ?.indices?.slice(1)
      .find((each) => each !== undefined)
    if (!span) return []
    const [start, end] = span
    return [
      { location: { file, place: placeAt(source, start, end - start) }, written: source.slice(start, end) },
    ]
  })
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)

/** The address of a machine-readable target on this site. */
export const insideOf = (href: string, from: string, { url }: LinkTargets): string =>
  from === 'meta@content' && href.startsWith(`${url}/`) ? href.slice(url.length) : href

/** Maps the addresses in a page's HTML to the links in its source, or in those of the posts that it lists. */
export function sourcesByTarget({
  page,
  targets,
  posts = [],
}: CheckedPage): ReadonlyMap<string, readonly SourceLink[]> {
  const map = new Map<string, SourceLink[]>()
  for (const source of page ? [{ page, targets }, ...posts] : posts)
    for (const link of source.page.links) {
      const key = `${link.file}\n${link.href}`
      const target = (source.targets.images[key]?.src ?? source.targets.links[key] ?? link.href).trim()
      const list = map.get(target)
      if (list) list.push(link)
      else map.set(target, [link])
    }
  return map
}

/** Whether React removes an address because it would run code. */
export const isCutByReact = (href: string): boolean =>
  href.startsWith("javascript:throw new Error('React has blocked")

/** Attributes with the address of an image, as `element@attribute`. */
export const imageAttributes = new Set([
  'img@src',
  'img@srcset',
  'source@srcset',
  'image@href',
  'image@xlink:href',
  'video@poster',
  'meta@content',
])

/** Attributes with the address of a page, as `element@attribute`. */
export const pageAttributes = new Set(['a@href', 'area@href', 'form@action', 'iframe@src'])

/** Attributes at whose address browsers may run code, as `element@attribute`. */
export const runAttributes = new Set([...pageAttributes, 'embed@src', 'object@data'])
