import { fingerprintOf } from '../../engine/fingerprint.ts'
import type { CompiledText, CopyPart, MarkdownText, PageText, SearchSection } from '../../model/page.ts'
import type { ContentPath, RoutePath } from '../../model/path.ts'
import type { Session } from '../../engine/session.ts'
import type { PageSlice, Route } from '../../model/site.ts'
import type { SitePage, SlicedPage } from '../../model/site-page.ts'
import { withAddresses } from '../../model/markdown-addresses.ts'
import { bodyAddresses } from './body-addresses.ts'

/** The texts of a site's pages: from compiling or, where that does not suffice, from rendering. */
export interface SiteTexts {
  readonly of: (path: ContentPath) => PageText
  /** A hash of the result of `of`; empty for a page without text. */
  readonly hashOf: (path: ContentPath) => string
  /** The content of a post as HTML. */
  readonly htmlOf: (path: ContentPath) => string | undefined
}

/** The pages of a site and the results of rendering them. */
export interface SiteTextFacts {
  readonly session: Session
  readonly graph: { readonly routes: ReadonlyMap<RoutePath, Pick<Route, 'source'>> }
  readonly slices: readonly Pick<SlicedPage, 'slice' | 'source'>[]
  /** Hashes of what rendering has told about a page. */
  readonly rendered: {
    readonly pages: readonly {
      readonly page: { readonly route: RoutePath }
      readonly sectionsHash?: string
      readonly bodyHash?: string
      readonly copyHash?: string
    }[]
  }
}

/** Provides the text of each page for search, Markdown copies, and feeds. */
export function siteTexts(
  pages: readonly SitePage[],
  { session, graph, slices, rendered }: SiteTextFacts,
): SiteTexts {
  const compiled = new Map(pages.map(({ page, textHash }) => [page.path, textHash]))
  const bySource = (
    hashOf: (page: (typeof rendered.pages)[number]) => string | undefined,
  ): ReadonlyMap<ContentPath, string> =>
    new Map(
      rendered.pages.flatMap((rendered) => {
        const hash = hashOf(rendered)
        const source = hash === undefined ? undefined : graph.routes.get(rendered.page.route)?.source
        return source === undefined || hash === undefined ? [] : [[source, hash] as const]
      }),
    )
  const shown = bySource(({ sectionsHash }) => sectionsHash)
  const bodies = bySource(({ bodyHash }) => bodyHash)
  const copies = bySource(({ copyHash }) => copyHash)
  const targets = new Map<ContentPath, Pick<PageSlice, 'links' | 'images'>>(
    slices.flatMap(({ slice, source }) => (source ? [[source.page.path, slice] as const] : [])),
  )
  // Every value in the store was written as the type that its hash belongs to.
  const kept = <Value>(hash: string | undefined): Value | undefined => {
    const json = hash === undefined ? undefined : session.memo.kept(hash)
    return json === undefined ? undefined : (JSON.parse(json) as Value)
  }
  return {
    of(path) {
      const text = kept<CompiledText>(compiled.get(path)) ?? { sections: [], copy: [] }
      const sections = kept<readonly SearchSection[]>(shown.get(path)) ?? text.sections
      const { links, images } = targets.get(path) ?? { links: {}, images: {} }
      const { targetOf } = bodyAddresses({ links, images }, path)
      const groups = kept<readonly MarkdownText[]>(copies.get(path)) ?? []
      return { sections, ...joined(text.copy, groups, (href) => targetOf(path, href)) }
    },
    htmlOf: (path) => session.memo.kept(bodies.get(path) ?? ''),
    hashOf(path) {
      const hashes = [compiled.get(path), shown.get(path), copies.get(path)].filter(
        (hash) => hash !== undefined,
      )
      const { links, images } = targets.get(path) ?? {}
      return hashes.length === 0 ? '' : [...hashes, fingerprintOf([links, images])].join(' ')
    },
  }
}

/** Joins the parts of a copy, with the addresses of the HTML in all of them. */
function joined(
  parts: readonly CopyPart[],
  groups: readonly MarkdownText[],
  resolve: (href: string) => string,
): MarkdownText {
  const addresses: number[] = []
  let markdown = ''
  let group = 0
  for (const part of parts) {
    const { markdown: text, addresses: offsets } =
      part === 'rendered'
        ? (groups[group++] ?? { markdown: '', addresses: [] })
        : withAddresses(part, resolve)
    if (text === '') continue
    if (markdown !== '') markdown += '\n\n'
    addresses.push(...offsets.map((offset) => markdown.length + offset))
    markdown += text
  }
  return { markdown: markdown === '' ? '' : `${markdown}\n`, addresses }
}
