import type { Diagnostic } from '../../model/diagnostic.ts'
import { asContentPath, asRoutePath } from '../../model/path.ts'
import type { Heading } from '../../model/page.ts'
import type { Json, PluginPage } from '../../model/plugin.ts'
import type { SidebarItem } from '../../model/sidebar.ts'
import {
  inlineCode as code,
  joinBlocks as blocks,
  markdownHeading as heading,
  markdownTable as table,
  markdownToHtml,
  markdownToText,
  type Highlight,
} from '../../kit.ts'
import { DescriptionLinks } from '../reference-kit/description-links.ts'
import { ReferenceMemo } from '../reference-kit/reference-memo.ts'
import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'
import { viewSchema } from '../reference-kit/schema-view.ts'
import type { SchemaView, SchemaViewOptions } from '../reference-kit/schema-view-types.ts'
import { createUniqueIds, slug } from '../reference-kit/unique-ids.ts'
import { anchorFinder, type NamedParts } from './api-anchors.ts'
import type { ApiModel } from './api-model.ts'
import type { ApiPageProps } from './ApiPage.tsx'
import { apiOverview, openingOf } from './api-overview.ts'
import { ApiViews } from './api-views.ts'
import { apiSections } from './api-sections.ts'
import { apiSidebar } from './api-sidebar.ts'
import {
  namedSchemaMarkdown,
  operationMarkdown,
  overviewMarkdown,
  type ApiMarkdownContext,
} from './api-markdown.ts'
import {
  placeOperations,
  withChildren,
  type PlacedGroup,
  type PlacedOperation,
  type PlaceOptions,
} from './place-operations.ts'

export interface ApiPagesOptions extends PlaceOptions {
  readonly baseUrl: string
  /** Origin of the site. */
  readonly siteUrl: string
  /** Address of the site that descriptions were written for. */
  readonly links?: string | undefined
  readonly title?: string | undefined
  readonly description?: string | undefined
  /** Address of the document for readers who want to download it. */
  readonly download?: string | undefined
  readonly code: Highlight
  /** Whether readers may send requests from the page. */
  readonly tryIt: boolean
}

/** What a page says beside the operations and schemas that are drawn on it. */
interface PageParts {
  readonly title?: string
  readonly lead?: string
  readonly overview?: ApiPageProps['overview']
  /** Groups whose operations are drawn on pages of their own. */
  readonly listed?: readonly PlacedGroup[]
  readonly listedSchemas?: ApiModel['schemas']
}

export interface ApiSite {
  /** Made one after another while they are asked for, once. */
  readonly pages: Iterable<PluginPage>
  /** What is wrong with the descriptions; known when the pages are made. */
  readonly diagnostics: () => readonly Diagnostic[]
  readonly sidebar: readonly SidebarItem[]
}

/**
 * The pages of an API and their sidebar. Anchors come from method and path, so that they outlive a change of
 * layout.
 */
export function apiPages(model: ApiModel, set: ReferenceSet, options: ApiPagesOptions): ApiSite {
  return new ApiSiteBuilder(model, set, options).build()
}

class ApiSiteBuilder {
  private readonly tree: readonly PlacedGroup[]
  /** The groups of the tree, each before those below it. */
  private readonly groups: readonly PlacedGroup[]
  private readonly schemaLinks = new Map<
    string,
    { readonly name: string; readonly href: string; readonly anchor: string }
  >()
  /** Where each anchor is drawn. */
  private readonly addresses = new Map<string, string>()
  private readonly ids = createUniqueIds()
  /** Ids of the headings in the description of the API. */
  private readonly sections = new Map<string, string>()
  private readonly links: DescriptionLinks
  private readonly views: ApiViews
  private readonly sourceViews = new ReferenceMemo<SchemaView>()

  constructor(
    private readonly model: ApiModel,
    private readonly set: ReferenceSet,
    private readonly options: ApiPagesOptions,
  ) {
    for (const name of ['servers', 'authentication', 'schemas']) this.ids.claim(name)
    this.tree = placeOperations(model, this.ids, options)
    this.groups = this.tree.flatMap(withChildren)
    for (const { name, located } of model.schemas) {
      const anchor = this.ids.claim('schema', name)
      this.schemaLinks.set(set.keyOf(located), {
        name,
        anchor,
        href: this.href(this.schemaRoute(anchor), anchor),
      })
    }
    for (const { anchor, href } of this.schemaLinks.values()) this.addresses.set(anchor, href)
    for (const group of this.groups) {
      this.addresses.set(group.id, this.href(options.route, group.id))
      for (const placed of group.operations)
        this.addresses.set(placed.anchor, this.href(placed.route, placed.anchor))
    }
    markdownToHtml(model.description, {
      headingId: (text) =>
        void (text !== '' && !this.sections.has(text) && this.sections.set(text, this.ids.claim(text))),
    })
    for (const id of this.sections.values()) this.addresses.set(id, this.href(options.route, id))
    this.links = new DescriptionLinks({
      texts: set.texts,
      file: set.root.file,
      base: options.links,
      siteUrl: options.siteUrl,
      baseUrl: options.baseUrl,
      route: options.route,
      anchorOf: anchorFinder(this.namedParts()),
    })
    this.views = new ApiViews(model, set, {
      code: options.code,
      tryIt: options.tryIt,
      markdown: { resolve: this.links.resolve },
      linkOf: (key) => this.schemaLinks.get(key),
      authentication: this.href(options.route, 'authentication'),
    })
    for (const name of ['servers', 'authentication', 'schemas'])
      this.addresses.set(name, this.href(options.route, name))
  }

  build(): ApiSite {
    const { layout, route } = this.options
    const schemas = this.model.schemas.map(({ name, located }) => ({
      name,
      page: this.schemaPage(this.anchorOf(located)),
    }))
    return {
      pages: this.pages(),
      diagnostics: () => this.links.diagnostics(),
      sidebar: apiSidebar({ layout, route, groups: this.tree, schemas }),
    }
  }

  private get overview(): NonNullable<ApiPageProps['overview']> {
    return apiOverview(this.model, this.views, {
      ...this.options,
      headingId: (text) => this.sections.get(text),
    })
  }

  private *pages(): Generator<PluginPage> {
    const { layout } = this.options
    if (layout === 'page') {
      yield this.page('', { overview: this.overview }, this.groups, this.model.schemas)
      return
    }
    const { schemas } = this.model
    yield this.page('', { overview: this.overview, listed: this.groups, listedSchemas: schemas }, [], [])
    for (const group of this.groups.filter(({ operations }) => operations.length > 0)) {
      const parts = { title: group.title, lead: group.description }
      yield layout === 'tag'
        ? this.page(group.id, parts, [group], [])
        : this.page(group.id, { ...parts, listed: [group] }, [], [])
      if (layout === 'operation')
        for (const placed of group.operations)
          yield this.page(
            placed.anchor,
            { title: placed.title, lead: placed.operation.description },
            [{ ...group, title: '', description: '', docs: undefined, operations: [placed] }],
            [],
          )
    }
    if (schemas.length > 0)
      yield layout === 'tag'
        ? this.page('schemas', { title: 'Schemas' }, [], schemas)
        : this.page('schemas', { title: 'Schemas', listedSchemas: schemas }, [], [])
    if (layout === 'operation')
      for (const schema of schemas)
        yield this.page(this.schemaPage(this.anchorOf(schema.located)), { title: schema.name }, [], [schema])
  }

  private readonly schemaPage = (anchor: string): string => `schemas/${anchor.replace(/^schema-/, '')}`

  private schemaRoute(anchor: string): string {
    const { layout, route } = this.options
    return layout === 'page'
      ? route
      : layout === 'tag'
        ? `${route}/schemas`
        : `${route}/${this.schemaPage(anchor)}`
  }

  private href(route: string, anchor: string): string {
    return route === this.options.route && this.options.layout === 'page'
      ? `#${anchor}`
      : `${this.options.baseUrl.replace(/\/$/, '')}${route}#${anchor}`
  }

  private anchorOf(located: ApiModel['schemas'][number]['located']): string {
    return this.schemaLinks.get(this.set.keyOf(located))?.anchor ?? slug(located.path.join('-'))
  }

  /** What descriptions may name in their links. */
  private namedParts(): NamedParts {
    const { model, set } = this
    const placed = this.groups.flatMap(({ operations }) => operations)
    const operations = placed.flatMap(({ operation: { id, method, path }, title, route, anchor }) =>
      [id ?? '', `${method} ${path}`, title].map((name) => [name, this.href(route, anchor)] as const),
    )
    return {
      addresses: this.addresses,
      headings: [...this.sections].map(([text, id]) => [text, this.href(this.options.route, id)] as const),
      tags: this.groups.flatMap(({ tag, title, id }) =>
        [tag, title].map((name) => [name, this.addresses.get(id) ?? `#${id}`] as const),
      ),
      operations: operations.filter(([name]) => name !== ''),
      schemas: model.schemas.map(
        ({ name, located }) => [name, this.schemaLinks.get(set.keyOf(located))?.href ?? ''] as const,
      ),
    }
  }

  private page(
    name: string,
    { title, lead, listed = [], listedSchemas = [], overview }: PageParts,
    groups: readonly PlacedGroup[],
    schemas: ApiModel['schemas'],
  ): PluginPage {
    const isIndex = name === ''
    const route = isIndex ? this.options.route : `${this.options.route}/${name}`
    const pageTitle = title ?? this.options.title ?? this.model.title
    const single =
      !isIndex && this.options.layout !== 'tag' && listed.length === 0 && listedSchemas.length === 0
    const opening = openingOf(lead ?? '')
    const props: ApiPageProps = {
      ...(overview ? { overview } : {}),
      index: listed.map((group) => ({
        ...(isIndex ? { id: group.id, title: group.title } : {}),
        ...this.groupProps({ ...group, description: isIndex ? group.description : opening.rest }),
        operations: group.operations.map((placed) => this.indexEntry(placed)),
      })),
      schemaIndex: listedSchemas.map(({ name: schemaName, located }) => ({
        id: this.anchorOf(located),
        name: schemaName,
        href: this.schemaAddress(located),
      })),
      groups: groups.map((group) => ({
        ...(isIndex ? { id: group.id, title: group.title } : {}),
        ...this.groupProps({ ...group, description: isIndex || single ? group.description : opening.rest }),
        operations: group.operations.map((placed) => this.views.operationProps(placed, single, opening.rest)),
      })),
      schemas: schemas.map(({ name: schemaName, located }) => {
        const anchor = this.anchorOf(located)
        return {
          id: anchor,
          ...(single ? {} : { name: schemaName }),
          schema: viewSchema(located, {
            ...this.views.viewOptions(),
            idOf: ([field, ...rest]) =>
              field === undefined || rest.length > 0 ? undefined : this.ids.claim(anchor, field),
          }),
        }
      }),
    }
    const description = isIndex
      ? (this.options.description ??
        (markdownToText(this.model.summary) || openingOf(this.model.description).lead))
      : opening.lead
    return {
      path: asContentPath(`content/${route.replace(/^\//, '')}.md`),
      route: asRoutePath(route),
      frontMatter: {
        title: pageTitle,
        ...(description === '' ? {} : { description }),
        custom_edit_url: null,
      },
      body: { component: 'ApiPage', props: props as unknown as Json },
      ...this.originOf(groups, schemas, single),
      headings: this.headings(props, single),
      sections: apiSections(
        {
          title: pageTitle,
          ...(isIndex
            ? { intro: this.model.description, overview: this.model, headed: [...listed, ...groups] }
            : { intro: single ? '' : opening.rest, headed: [] }),
          groups,
          schemas: props.schemas,
        },
        this.set,
      ),
      links: this.links.linksIn(props),
      markdown: this.markdownCopy({ props, listed, listedSchemas, groups, schemas, single }),
    }
  }

  /**
   * The page of an operation or schema stands where that is described, another one at the beginning of the
   * document.
   */
  private originOf(
    [group]: readonly PlacedGroup[],
    [schema]: ApiModel['schemas'],
    single: boolean,
  ): Pick<PluginPage, 'origin'> {
    const located = single ? (group?.operations[0]?.operation.located ?? schema?.located) : undefined
    const place = located ? this.set.placeOf(located, { key: true }) : { line: 1, column: 1 }
    return { origin: { file: located?.file ?? this.set.root.file, ...(place ? { place } : {}) } }
  }

  private indexEntry({ operation: { method, path }, anchor, route, title }: PlacedOperation) {
    return { id: anchor, title, method, path, href: this.href(route, anchor) }
  }

  private schemaAddress(located: Located): string {
    return this.schemaLinks.get(this.set.keyOf(located))?.href ?? ''
  }

  private groupProps({ description, docs }: Pick<PlacedGroup, 'description' | 'docs'>) {
    return { description: this.views.markdown(description), ...this.views.docs(docs) }
  }

  /** The page for those who read Markdown: with the same parts in the same order. */
  private markdownCopy({
    props: { overview },
    listed,
    listedSchemas,
    groups,
    schemas,
    single,
  }: {
    readonly props: ApiPageProps
    readonly listed: readonly PlacedGroup[]
    readonly listedSchemas: ApiModel['schemas']
    readonly groups: readonly PlacedGroup[]
    readonly schemas: ApiModel['schemas']
    readonly single: boolean
  }): string {
    const context = this.copyContext
    const isNested = groups.some(({ operations }) => operations.length > 1) || overview !== undefined
    const operation = ({ operation: described, title }: PlacedOperation): string =>
      operationMarkdown(
        described,
        {
          level: isNested ? 3 : single ? 1 : 2,
          ...(single ? {} : { title }),
          ...(this.model.webhooks.includes(described) ? {} : { sample: this.views.sampleOf(described) }),
        },
        context,
      )
    return blocks(
      overview ? overviewMarkdown(this.model, context) : '',
      ...listed.map((group) =>
        blocks(
          overview ? heading(2, group.title) : '',
          context.text(group.description),
          group.operations.length === 0
            ? ''
            : table(
                ['Operation', 'Purpose'],
                group.operations.map(({ operation: { method, path }, title, anchor }) => [
                  `[${code(`${method} ${path}`)}](${this.copyAddress(anchor)})`,
                  title,
                ]),
              ),
        ),
      ),
      listedSchemas.length > 0
        ? blocks(
            overview ? heading(2, 'Schemas') : '',
            listedSchemas
              .map(({ name, located }) => `- [${code(name)}](${this.copyAddress(this.anchorOf(located))})`)
              .join('\n'),
          )
        : '',
      ...groups.flatMap((group) => [
        overview ? heading(2, group.title) : '',
        context.text(group.description),
        ...group.operations.map(operation),
      ]),
      schemas.length > 0 && overview ? heading(2, 'Schemas') : '',
      ...schemas.map(({ name, located }) =>
        namedSchemaMarkdown(located, { level: overview ? 3 : 2, ...(single ? {} : { name }) }, context),
      ),
    )
  }

  private readonly copyContext: ApiMarkdownContext = {
    text: (markdown) => this.links.inMarkdown(markdown),
    view: (schema, side) => {
      const linkOf: SchemaViewOptions['linkOf'] = (key) => {
        const link = this.schemaLinks.get(key)
        return link && { name: link.name, href: this.copyAddress(link.anchor) }
      }
      return this.sourceViews.recall(schema, this.set, side ?? '', () =>
        viewSchema(schema, { ...this.views.viewOptions(side), linkOf, text: this.copyContext.text }),
      )
    },
  }

  /** Address of an anchor for Markdown, where the site's base URL is added to paths later. */
  private copyAddress(anchor: string): string {
    const href = this.addresses.get(anchor) ?? `#${anchor}`
    return href.startsWith('#') ? `${this.options.route}${href}` : this.withoutBaseUrl(href)
  }

  private withoutBaseUrl(href: string): string {
    return href.slice(this.options.baseUrl.replace(/\/$/, '').length)
  }

  private headings(props: ApiPageProps, single: boolean): readonly Heading[] {
    const { overview, index, schemaIndex } = props
    const operations = props.groups.flatMap((group) => [
      ...(group.id === undefined ? [] : [{ level: 2 as const, id: group.id, text: group.title ?? '' }]),
      ...group.operations.map((operation) => ({
        level: group.id === undefined ? (2 as const) : (3 as const),
        id: operation.id,
        text: operation.title ?? '',
      })),
    ])
    return [
      ...(overview && overview.servers.length > 0
        ? [{ level: 2 as const, id: 'servers', text: 'Servers' }]
        : []),
      ...(overview && overview.security.length > 0
        ? [{ level: 2 as const, id: 'authentication', text: 'Authentication' }]
        : []),
      ...index.flatMap(({ id, title = '' }) =>
        id === undefined ? [] : [{ level: 2 as const, id, text: title }],
      ),
      ...operations.filter((heading) => !single || heading.text !== ''),
      ...((props.schemas.length > 0 || schemaIndex.length > 0) && overview
        ? [{ level: 2 as const, id: 'schemas', text: 'Schemas' }]
        : []),
      ...(overview || single
        ? []
        : props.schemas.map((schema) => ({ level: 2 as const, id: schema.id, text: schema.name ?? '' }))),
    ]
  }
}
