import { markdownToHtml, type Highlight } from '../../kit.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { asContentPath, asRoutePath } from '../../model/path.ts'
import type { ContentContext, Json, PluginPage } from '../../model/plugin.ts'
import { DescriptionLinks, introLinks } from './description-links.ts'

/** The options of a reference that is a single page. */
export interface SinglePageOptions {
  /** The route of the page: `/widget/reference/crd-spec`. */
  readonly route: string
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly sidebarLabel?: string | undefined
  /** The site's introduction: a path relative to the project. */
  readonly intro?: string | undefined
  /** The address that relative links in descriptions are completed from. */
  readonly links?: string | undefined
}

/** What such a page is made from. */
export interface SinglePageInput {
  readonly options: SinglePageOptions
  /** The described document, for links and for findings about the page. */
  readonly file: string
  /** The texts of the document's files, by path. */
  readonly texts: ReadonlyMap<string, string>
  /** The Markdown of the introduction. */
  readonly intro: string
  /** Finds the anchor of a JSON pointer that descriptions link to. */
  readonly anchorOf?: (fragment: string) => string | undefined
}

/** The links, the introduction and the frame of a reference that is a single page. */
export interface SinglePage {
  /** The links in the document's descriptions. */
  readonly links: DescriptionLinks
  /** What is wrong in the document's descriptions and in the introduction. */
  readonly diagnostics: () => readonly Diagnostic[]
  /** The HTML of the introduction. */
  readonly intro: (code: Highlight) => string
  /** The page around `props`; `hasId` tells which anchors it has. */
  readonly page: (
    component: string,
    props: object,
    hasId: (id: string) => boolean,
    about: { readonly title: string; readonly description?: string | undefined },
  ) => Pick<PluginPage, 'path' | 'route' | 'origin' | 'links' | 'frontMatter' | 'body'>
}

/** Prepares the page of a reference that has only one. */
export function singlePage(
  { options, file, texts, intro, anchorOf }: SinglePageInput,
  context: Pick<ContentContext, 'url' | 'baseUrl' | 'translate'>,
): SinglePage {
  const { route } = options
  const ofIntro = introLinks({ file: options.intro, text: intro }, context, route)
  const links = new DescriptionLinks({
    texts,
    file,
    base: options.links,
    siteUrl: context.url,
    baseUrl: context.baseUrl,
    route,
    ...(anchorOf ? { anchorOf } : {}),
    hasOwnAnchors: true,
  })
  return {
    links,
    diagnostics: () => [...links.diagnostics(), ...ofIntro.diagnostics()],
    intro: (code) =>
      markdownToHtml(intro, {
        code,
        translate: context.translate,
        ...ofIntro.markdown,
      }),
    page: (component, props, hasId, { title, description }) => ({
      path: asContentPath(`content/${route.slice(1)}.md`),
      route: asRoutePath(route),
      origin: { file, place: { line: 1, column: 1 } },
      links: [...links.linksIn(props, hasId), ...ofIntro.linksIn(props, hasId)],
      frontMatter: {
        title,
        ...(description === undefined ? {} : { description }),
        ...(options.sidebarLabel === undefined ? {} : { sidebar_label: options.sidebarLabel }),
        custom_edit_url: null,
      },
      body: { component, props: JSON.parse(JSON.stringify(props)) as Json },
    }),
  }
}
