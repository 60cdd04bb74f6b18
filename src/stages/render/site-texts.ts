import type { Session } from '../../engine/session.ts'
import type { PageText } from '../../model/page.ts'
import type { ContentPath, RoutePath } from '../../model/path.ts'
import type { Route } from '../../model/site.ts'

/** The texts of a site's pages. */
export interface SiteTexts {
  readonly of: (path: ContentPath) => PageText
  /** A hash of the result of `of`; empty for a page without text. */
  readonly hashOf: (path: ContentPath) => string
  /** The content of a post as HTML. */
  readonly htmlOf: (path: ContentPath) => string | undefined
}

/** The pages of a site. */
export interface SiteTextFacts {
  readonly session: Session
  readonly graph: { readonly routes: ReadonlyMap<RoutePath, Pick<Route, 'source'>> }
  readonly rendered: {
    readonly pages: readonly {
      readonly page: { readonly route: RoutePath }
      readonly textHash?: string
      readonly bodyHash?: string
    }[]
  }
}

const noText: PageText = { sections: [], markdown: '', addresses: [] }

/** Provides the text of each page for search, Markdown copies, and feeds. */
export function siteTexts({ session: { memo }, graph, rendered }: SiteTextFacts): SiteTexts {
  const bySource = new Map(
    rendered.pages.flatMap((each) => {
      const source = graph.routes.get(each.page.route)?.source
      return source === undefined ? [] : [[source, each] as const]
    }),
  )
  return {
    of(path) {
      const json = memo.kept(bySource.get(path)?.textHash ?? '')
      // Written by `makePages`.
      return json === undefined ? noText : (JSON.parse(json) as PageText)
    },
    htmlOf: (path) => memo.kept(bySource.get(path)?.bodyHash ?? ''),
    hashOf: (path) => bySource.get(path)?.textHash ?? '',
  }
}
