import type { Session } from '../../engine/session.ts'
import {
  type CopyPart,
  type MarkdownText,
  type PageText,
  type SourceText,
  withAddresses,
} from '../../model/page.ts'
import type { ContentPath, RoutePath } from '../../model/path.ts'
import type { PageSlice, Route } from '../../model/site.ts'
import { bodyAddresses } from './body-addresses.ts'
import type { RenderDone } from './render-task.ts'
import { append } from '../../model/append.ts'

/** The text of a page: from its source or, where that does not suffice, from what it renders. */
export function pageText(
  { sections, copy }: SourceText,
  rendered: {
    readonly sections: RenderDone['sections'] | undefined
    readonly copy: RenderDone['copy'] | undefined
  },
  { file, slice }: { readonly file: string; readonly slice: Pick<PageSlice, 'links' | 'images'> },
): PageText {
  const { targetOf } = bodyAddresses(slice, file)
  return {
    sections: rendered.sections ?? sections,
    ...joined(copy, rendered.copy ?? [], (href) => targetOf(file, href)),
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
    append(
      addresses,
      offsets.map((offset) => markdown.length + offset),
    )
    markdown += text
  }
  return { markdown: markdown === '' ? '' : `${markdown}\n`, addresses }
}

/** The texts of a site's pages. */
export interface SiteTexts {
  readonly of: (path: ContentPath) => PageText
  /** A hash of the result of `of`; empty for a page without text. */
  readonly hashOf: (path: ContentPath) => string
  /** The content of a post as HTML. */
  readonly htmlOf: (path: ContentPath) => string | undefined
}

interface SiteTextFacts {
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
