import { inSentences } from '../../model/search/section-writer.ts'
import {
  htmlToText,
  markdownToHtml,
  markdownToText,
  type Highlight,
  type MarkdownOptions,
} from '../../kit.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { asContentPath, asRoutePath } from '../../model/path.ts'
import type { ContentContext, PluginPage } from '../../model/plugin.ts'
import type { Json } from '../../model/plain-data.ts'
import { DescriptionLinks, introLinks } from './description-links.ts'
import { detachFields, relinked, type DetachedField, type DetachOptions } from './detach-fields.ts'
import type { ShownSchema } from './view-size.ts'
import type { FieldsPageProps } from './FieldsPage.tsx'
import type { SearchSection } from '../../model/page.ts'
import type { FieldView, SchemaView } from './schema-view-types.ts'

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
  /** Older versions of the document: with any, the reference has a page of changes. */
  readonly changes?: readonly unknown[]
}

interface SinglePageInput {
  readonly options: SinglePageOptions
  /** The texts of the document's files, by path. */
  readonly texts: ReadonlyMap<string, string>
  /** What findings about the page name. Default: the first file. */
  readonly file?: string
  /** The Markdown of the introduction. */
  readonly intro: string
  readonly code: Highlight
  /** Tells which anchors the page has, once it is made. */
  readonly hasId: (id: string) => boolean
  /** Finds the anchor of a JSON pointer that descriptions link to. */
  readonly anchorOf?: (fragment: string) => string | undefined
}

export interface SinglePage {
  readonly links: DescriptionLinks
  readonly markdown: MarkdownOptions
  readonly intro: { readonly html: string; readonly text: string }
  /** What is wrong in the document's descriptions and in the introduction. */
  readonly diagnostics: () => readonly Diagnostic[]
  /** The address of what follows the route: `/name`, `#anchor`. */
  readonly addressOf: (path: string) => string
  /** The page around `props`. */
  readonly page: (component: string, props: object, about: PageAbout) => PageFrame
  /**
   * Moves fields, and schemas with an id, that would make the page too large to pages of their own. The
   * schemas are changed: links to those pages take the place of what moved. With `inGroups`, where there are
   * too many schemas for links on one page, those with an id are in groups, and the caller makes their pages.
   * `base`: what follows the route in that of the page, if it is not the first one: `/name`. `examples`:
   * those on the page that are not in the schemas.
   */
  readonly detached: (
    schemas: readonly ShownSchema[],
    title: string,
    options?: DetachOptions & { readonly base?: string },
  ) => {
    /** Makes the pages, once everything has moved that they may link to. */
    readonly pages: () => readonly PluginPage[]
    readonly groups: readonly PageGroup[]
  }
}

/** The ids of schemas that share a page. */
export interface PageGroup {
  /** What follows the route in the page's route. */
  readonly path: string
  readonly ids: ReadonlySet<string>
}

/** What a page is called, and what it is about. */
interface PageAbout {
  /** What follows the route of the reference in that of the page: `/name`. Default: nothing. */
  readonly path?: string | undefined
  /** That of the page that it continues. */
  readonly base?: string
  readonly title: string
  readonly description?: string | undefined
  /** Its place among the pages of the reference, in sidebars that are made from folders. */
  readonly position?: number
  /** Whether sidebars leave the page out: one that continues another. */
  readonly isHidden?: boolean
}

type PageFrame = Pick<PluginPage, 'path' | 'route' | 'origin' | 'links' | 'frontMatter' | 'body'>

/** Prepares the page of a reference that has only one. */
export function singlePage(
  { options, texts, file = [...texts.keys()][0] ?? '', intro, code, hasId, anchorOf }: SinglePageInput,
  context: Pick<ContentContext, 'url' | 'baseUrl' | 'assetBase' | 'translate'>,
): SinglePage {
  const { route } = options
  const { translate } = context
  const ofIntro = introLinks({ file: options.intro, text: intro }, context, route)
  const links = new DescriptionLinks({
    texts,
    file,
    base: options.links,
    siteUrl: context.url,
    baseUrl: context.baseUrl,
    assetBase: context.assetBase,
    route,
    anchorOf,
    hasOwnAnchors: true,
  })
  const moved = new Map<string, string>()
  return {
    links,
    markdown: { code, translate, ...links.markdown },
    intro: {
      html: markdownToHtml(intro, { code, translate, ...ofIntro.markdown }),
      text: markdownToText(intro),
    },
    addressOf,
    diagnostics: () => [...links.diagnostics(), ...ofIntro.diagnostics()],
    page,
    detached(schemas, title, { base, ...detachOptions } = {}) {
      const { fields, groups, moved: anchors } = detachFields(schemas, addressOf, detachOptions)
      for (const [anchor, page] of anchors) moved.set(anchor, page)
      return {
        pages: () => pagesOf(fields, title, base),
        groups: groups.map((group) => ({
          path: `/${group.id}`,
          ids: new Set(group.schemas.map(({ id }) => id)),
        })),
      }
    },
  }

  function pagesOf(fields: readonly DetachedField[], title: string, base = ''): readonly PluginPage[] {
    return fields.map(({ id, anchor: partOf, name, schema, sample }) => {
      const props: FieldsPageProps = {
        from: { href: addressOf(`${base}#${partOf ?? id}`), name: title },
        schema,
        sample,
      }
      return {
        ...page('FieldsPage', props, {
          path: `/${id}`,
          base,
          title: name,
          ...(schema.description === undefined ? {} : { description: htmlToText(schema.description) }),
          isHidden: partOf !== undefined,
        }),
        headings: [],
        sections: fieldSections(schema, [title, name], ''),
      }
    })
  }

  function addressOf(path: string): string {
    return `${context.baseUrl.replace(/\/$/, '')}${route}${path}`
  }

  function page(
    component: string,
    props: object,
    { path = '', base, title, description, position, isHidden = false }: PageAbout,
  ): PageFrame {
    const pageProps = relinked(props, moved, addressOf, { path, base })
    const sidebarLabel = path === '' ? options.sidebarLabel : undefined
    return {
      path: asContentPath(`content/${route.slice(1)}${path}.md`),
      route: asRoutePath(`${route}${path}`),
      origin: { file, place: { line: 1, column: 1 } },
      links: [...links.linksIn(pageProps, hasId), ...ofIntro.linksIn(pageProps, hasId)],
      frontMatter: {
        title,
        ...(description === undefined ? {} : { description }),
        ...(sidebarLabel === undefined ? {} : { sidebar_label: sidebarLabel }),
        ...(position === undefined ? {} : { sidebar_position: position }),
        ...(isHidden ? { sidebar_hidden: true } : {}),
        custom_edit_url: null,
      },
      body: { component, props: pageProps as Json }, // It is plain data.
    }
  }
}

/**
 * The search sections of a schema: one for the schema, and one for each field with an anchor. `trail` ends
 * with the schema's name.
 */
export function fieldSections(
  schema: SchemaView,
  trail: readonly string[],
  id: string,
): readonly SearchSection[] {
  const ownSection: SearchSection = { id, trail, text: words(schema.description), code: '' }
  return [ownSection, ...fieldsOf(schema).flatMap((field) => sectionsOf(field, trail))]
}

function sectionsOf(field: FieldView, trail: readonly string[]): SearchSection[] {
  const { schema, name, id } = field
  const inner = fieldsOf(schema).flatMap((child) =>
    sectionsOf(child, child.isPath ? trail : [...trail, name]),
  )
  return id === undefined
    ? inner
    : [
        {
          id,
          trail: [...trail, name],
          text: inSentences([schema.title ?? '', words(schema.description)]),
          code: [name, ...(schema.values ?? []).slice(0, 50).map(({ value }) => value)].join(' '),
        },
        ...inner,
      ]
}

const fieldsOf = (schema: SchemaView): readonly FieldView[] => [
  ...(schema.fields ?? []),
  ...(schema.inner ? fieldsOf(schema.inner) : []),
  ...(schema.groups ?? []).flatMap((group) => group.options.flatMap(fieldsOf)),
]

const words = (html: string | undefined): string => htmlToText(html ?? '')
