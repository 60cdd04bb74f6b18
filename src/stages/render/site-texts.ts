import type { PageText, SearchSection } from '../../model/page.ts'
import type { ContentPath, RoutePath } from '../../model/path.ts'
import type { Session } from '../../engine/session.ts'
import type { Route } from '../../model/site.ts'
import type { SitePage } from '../../model/site-page.ts'

/** The texts of a site's pages: from compiling or, where that does not suffice, from rendering. */
export interface SiteTexts {
  readonly of: (path: ContentPath) => PageText
  /** A hash of the result of `of`; empty for a page without text. */
  readonly hashOf: (path: ContentPath) => string
  /** The HTML of a post. */
  readonly htmlOf: (path: ContentPath) => string | undefined
}

/** The pages of a site and the results of rendering them. */
export interface SiteTextFacts {
  readonly session: Session
  readonly graph: { readonly routes: ReadonlyMap<RoutePath, Pick<Route, 'source'>> }
  /** `sectionsHash` is set if the text comes from the rendered page. */
  readonly rendered: {
    readonly pages: readonly {
      readonly page: { readonly route: RoutePath }
      readonly sectionsHash?: string
      readonly bodyHash?: string
    }[]
  }
}

/** Provides the text of each page for search. */
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

/** The text from the compiler or from the page's plugin. */
const textWith = (kept: string | undefined): PageText =>
  kept === undefined ? { sections: [], markdown: '' } : (JSON.parse(kept) as PageText)
