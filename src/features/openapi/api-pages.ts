import { asContentPath, asRoutePath } from '../../model/path.ts'
import type { PluginPage } from '../../model/plugin.ts'
import type { Json } from '../../model/plain-data.ts'
import { markdownToText } from '../../kit.ts'
import { DescriptionLinks } from '../reference-kit/description-links.ts'
import { relinked, type DetachedField } from '../reference-kit/detach-fields.ts'
import type { FieldsPageProps } from '../reference-kit/FieldsPage.tsx'
import type { ReferenceSet } from '../reference-kit/reference-set.ts'
import { fieldSections } from '../reference-kit/single-page.ts'
import { viewSchema } from '../reference-kit/schema-view.ts'
import { ApiAddresses, anchorFinder } from './api-addresses.ts'
import type { ApiPagesOptions, ApiSite } from './api-site.ts'
import type { ApiModel } from './api-model.ts'
import type { ApiPageProps, ListPage } from './ApiPage.tsx'
import { apiHeadings, apiSidebar } from './api-navigation.ts'
import { withoutTitle } from '../reference-kit/repeats.ts'
import { apiOverview, openingOf, schemaSummary } from './api-overview.ts'
import { ApiViews } from './api-views.ts'
import { apiSections } from './api-sections.ts'
import { longParts } from './long-parts.ts'
import type { PlacedGroup, PlacedOperation } from './place-operations.ts'

/** The parts of a page besides operations and schemas. */
interface PageParts {
  readonly title?: string
  readonly lead?: string
  readonly overview?: ApiPageProps['overview']
  /** Groups whose operations have their own pages. */
  readonly listed?: readonly PlacedGroup[]
  readonly listedSchemas?: ApiModel['schemas']
  /** Whether the page has one operation or schema, which has the page's title. */
  readonly single?: boolean
}

export function apiPages(model: ApiModel, set: ReferenceSet, options: ApiPagesOptions): ApiSite {
  return new ApiSiteBuilder(model, set, options).build()
}

class ApiSiteBuilder {
  private readonly addresses: ApiAddresses
  private readonly links: DescriptionLinks
  private readonly views: ApiViews
  private readonly largePages = new Set<string>()

  constructor(
    private readonly model: ApiModel,
    private readonly set: ReferenceSet,
    private readonly options: ApiPagesOptions,
  ) {
    this.addresses = new ApiAddresses(model, set, options)
    this.links = new DescriptionLinks({
      texts: set.texts,
      file: set.root.file,
      base: options.links,
      siteUrl: options.siteUrl,
      baseUrl: options.baseUrl,
      assetBase: options.assetBase,
      route: options.route,
      anchorOf: anchorFinder(this.addresses.namedParts()),
    })
    this.views = new ApiViews(model, set, {
      code: options.code,
      translate: options.translate,
      tryIt: options.tryIt,
      extensions: options.extensions,
      markdown: { code: options.code, translate: options.translate, ...this.links.markdown },
      linkOf: this.addresses.linkOf,
      authentication: this.addresses.href(options.route, 'authentication'),
    })
  }

  build(): ApiSite {
    const { translate, layout, route } = this.options
    const schemas = this.model.schemas.map(({ name, located }) => ({
      name,
      page: this.addresses.schemaPage(located),
    }))
    return {
      pages: this.pages(),
      anchors: this.addresses.ids.lines,
      largePages: this.largePages,
      diagnostics: () => this.links.diagnostics(),
      sidebar: apiSidebar({ translate, layout, route, groups: this.addresses.tree, schemas }),
    }
  }

  private get overview(): NonNullable<ApiPageProps['overview']> {
    return apiOverview(this.model, this.views, {
      ...this.options,
      headingId: (text) => this.addresses.sections.get(text),
      image: this.links.keep,
    })
  }

  private *pages(): Generator<PluginPage> {
    const { layout, translate } = this.options
    if (layout.isOnePage) {
      yield* this.page('', { overview: this.overview }, this.addresses.groups, this.model.schemas)
      return
    }
    const { schemas } = this.model
    const { groups } = this.addresses
    const parts = { overview: this.overview, listed: groups, listedSchemas: schemas }
    yield* this.page('', parts, [], [])
    for (const group of this.addresses.groups.filter(({ operations }) => operations.length > 0)) {
      const parts = { title: group.title, lead: group.description }
      const isSplit = layout.isSplit(group.id)
      yield* isSplit
        ? this.page(group.id, { ...parts, listed: [group] }, [], [])
        : this.page(group.id, parts, [group], [])
      if (isSplit)
        for (const placed of group.operations)
          yield* this.page(
            placed.anchor,
            { title: placed.title, lead: placed.operation.description, single: true },
            [{ ...group, title: '', description: '', docs: undefined, operations: [placed], others: [] }],
            [],
          )
    }
    if (schemas.length === 0) return
    const head = { title: translate('api.schemas'), lead: translate('api.schemasLead') }
    if (!layout.isSplit('schemas')) {
      yield* this.page('schemas', head, [], schemas)
      return
    }
    yield* this.page('schemas', { ...head, listedSchemas: schemas }, [], [])
    for (const schema of schemas) {
      const parts = { title: schema.name, single: true }
      yield* this.page(this.addresses.schemaPage(schema.located), parts, [], [schema])
    }
  }

  private *page(
    name: string,
    { title, lead, listed = [], listedSchemas = [], overview, single = false }: PageParts,
    groups: readonly PlacedGroup[],
    schemas: ApiModel['schemas'],
  ): Generator<PluginPage> {
    const isIndex = name === ''
    const route = isIndex ? this.options.route : `${this.options.route}/${name}`
    const pageTitle = title ?? this.options.title ?? this.model.title
    const opening = openingOf(withoutTitle(lead ?? '', pageTitle))
    const isLong = isIndex && countEntries(listed, listedSchemas) > mostListed
    const pageProps: ApiPageProps = {
      ...(overview ? { overview } : {}),
      index: listed.map((group) => ({
        ...(isIndex ? { id: group.id, title: group.title } : {}),
        ...this.groupProps({ ...group, description: isIndex ? group.description : opening.rest }),
        ...(isLong && group.operations.length > 0
          ? { operations: [], page: this.listPage(group.id, group.operations) }
          : { operations: group.operations.map((placed) => this.indexEntry(placed)) }),
      })),
      schemaIndex: isLong
        ? []
        : listedSchemas.map(({ name: schemaName, located }) => ({
            id: this.addresses.anchorOf(located),
            name: schemaName,
            summary: listedSchemas.length > mostSummarized ? '' : schemaSummary(located, this.set),
            href: this.addresses.schemaAddress(located),
          })),
      ...(isLong && listedSchemas.length > 0 ? { schemasPage: this.listPage('schemas', listedSchemas) } : {}),
      groups: groups.map((group) => ({
        ...(isIndex ? { id: group.id, title: group.title } : {}),
        ...this.groupProps({ ...group, description: isIndex || single ? group.description : opening.rest }),
        operations: group.operations.map((placed) => this.views.operationProps(placed, single, opening.rest)),
      })),
      schemas: schemas.map(({ name: schemaName, located }) => {
        const anchor = this.addresses.anchorOf(located)
        return {
          id: anchor,
          ...(single ? {} : { name: schemaName }),
          schema: viewSchema(located, {
            ...this.views.viewOptions(),
            isDefinition: true,
            idOf: ([field, ...rest], locate) =>
              field === undefined || rest.length > 0
                ? undefined
                : this.addresses.ids.claimAt(locate(), anchor, field),
          }),
        }
      }),
    }
    const description = isIndex
      ? (this.options.description ??
        (markdownToText(this.model.summary) || openingOf(this.model.description).lead))
      : opening.lead
    const base = isIndex ? '' : `/${name}`
    const { props, parts, moved, isTooLarge } = longParts(pageProps, this.addressOf, base)
    // What has a page of its own is not divided further.
    if (!single && isTooLarge) this.largePages.add(name)
    const origin = this.originOf(groups, schemas, single)
    yield {
      path: asContentPath(`content/${route.replace(/^\//, '')}.md`),
      route: asRoutePath(route),
      frontMatter: {
        title: pageTitle,
        ...(description === '' ? {} : { description }),
        custom_edit_url: null,
        // Samples are placed beside the text.
        ...(groups.length > 0 ? { wide: true } : {}),
      },
      // This is plain data, but an interface has no index signature.
      body: { component: 'ApiPage', props: props as unknown as Json },
      ...origin,
      headings: apiHeadings(props, single, this.options.translate),
      sections: apiSections(
        {
          title: pageTitle,
          ...(isIndex
            ? { intro: this.model.description, overview: this.model, headed: [...listed, ...groups] }
            : { intro: opening.rest, headed: [] }),
          groups,
          schemas: props.schemas,
          single,
        },
        this.set,
        this.options.translate,
      ),
      links: this.links.linksIn(props),
    }
    for (const part of parts) yield this.partPage(part, { base, title: pageTitle, moved }, origin)
  }

  /** The page of the end of a long list of fields or values. */
  private partPage(
    { id, anchor = id, name, schema, sample }: DetachedField,
    { base, title, moved }: Readonly<{ base: string; title: string; moved: ReadonlyMap<string, string> }>,
    origin: Pick<PluginPage, 'origin'>,
  ): PluginPage {
    const route = `${this.options.route}/${id}`
    const from = { href: this.addressOf(`${base}#${anchor}`), name: title }
    const ownProps: FieldsPageProps = { from, schema, sample }
    const props = relinked(ownProps, moved, this.addressOf, { path: `/${id}`, base })
    return {
      path: asContentPath(`content/${route.replace(/^\//, '')}.md`),
      route: asRoutePath(route),
      frontMatter: { title: name, custom_edit_url: null, sidebar_hidden: true },
      body: { component: 'FieldsPage', props: props as unknown as Json }, // As above.
      ...origin,
      headings: [],
      sections: fieldSections(schema, [title, name], ''),
      links: this.links.linksIn(props),
    }
  }

  private readonly addressOf = (path: string): string =>
    `${this.options.baseUrl.replace(/\/$/, '')}${this.options.route}${path}`

  /**
   * The location of a page: for an operation or schema, where it is described; otherwise, the start of the
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

  /** The page that lists what the first page has no room for. */
  private listPage(name: string, { length }: readonly unknown[]): ListPage {
    return { href: this.addressOf(`/${name}`), count: length }
  }

  private indexEntry({ operation: { method, path }, anchor, route, title }: PlacedOperation) {
    return { id: anchor, title, method, path, href: this.addresses.href(route, anchor) }
  }

  private groupProps({
    title,
    description,
    docs,
    others,
  }: Pick<PlacedGroup, 'title' | 'description' | 'docs' | 'others'>) {
    return {
      description: this.views.markdown(withoutTitle(description, title)),
      ...this.views.docs(docs),
      others: others.map((placed) => this.indexEntry(placed)),
    }
  }
}

/** The number of operations and schemas up to which the first page lists them all. */
const mostListed = 300

/** The number of schemas up to which a list says what they are for. */
const mostSummarized = 1000

const countEntries = (groups: readonly PlacedGroup[], schemas: ApiModel['schemas']): number =>
  groups.reduce((sum, { operations }) => sum + operations.length, schemas.length)
