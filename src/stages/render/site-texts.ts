import type { PageText, SearchSection } from '../../model/page.ts'
import type { ContentPath, RoutePath } from '../../model/path.ts'
import type { Session } from '../../engine/session.ts'
import type { Route } from '../../model/site.ts'
import type { SitePage } from '../../model/site-page.ts'

/** What the pages of a site say: as they were compiled, or as they were rendered where only that tells. */
export interface SiteTexts {
  readonly of: (path: ContentPath) => PageText
  /** Changes with what `of` returns; empty for a page that says nothing. */
  readonly hashOf: (path: ContentPath) => string
  /** Of a post, its text as HTML. */
  readonly htmlOf: (path: ContentPath) => string | undefined
}

/** The pages of a site, and what rendering them found. */
export interface SiteTextFacts {
  readonly session: Session
  readonly graph: { readonly routes: ReadonlyMap<RoutePath, Pick<Route, 'source'>> }
  /** `sectionsHash` is there where what the page says was read from what is rendered. */
  readonly rendered: {
    readonly pages: readonly {
      readonly page: { readonly route: RoutePath }
      readonly sectionsHash?: string
      readonly bodyHash?: string
    }[]
  }
}

/** What each page says for search: from its source, or from what was rendered where that says more. */
export function siteTexts(
  pages: readonly SitePage[],
  { session, graph, rendered }: SiteTextFacts,
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
  return {
    of(path) {
      const hash = compiled.get(path)
      const text = textWith(session.memo.kept(hash ?? ''))
      const sections = session.memo.kept(shown.get(path) ?? '')
      return sections === undefined
        ? text
        : // As `renderPages` has written it.
          { ...text, sections: JSON.parse(sections) as readonly SearchSection[] }
    },
    htmlOf: (path) => session.memo.kept(bodies.get(path) ?? ''),
    hashOf: (path) => [compiled.get(path), shown.get(path)].filter((hash) => hash !== undefined).join(' '),
  }
}

/** As the page was compiled, or as its plugin gave it. */
const textWith = (kept: string | undefined): PageText =>
  kept === undefined ? { sections: [], markdown: '' } : (JSON.parse(kept) as PageText)
