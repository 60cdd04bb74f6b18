import { posix } from 'node:path'
import GithubSlugger from 'github-slugger'
import { fingerprintOf } from '../../engine/fingerprint.ts'
import { isExternal } from '../../model/address.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic, DiagnosticData } from '../../model/diagnostic.ts'
import type { Location, ValuePath } from '../../model/location.ts'
import type { SidebarNode } from '../../model/navigation.ts'
import { didYouMean } from '../../model/nearest.ts'
import { withoutNumberPrefix } from '../../model/number-prefix.ts'
import type { Href } from '../../model/path.ts'
import type { SidebarCategoryItem, SidebarItem } from '../../model/sidebar.ts'
import { slugProblem } from '../../model/slug-problem.ts'
import { TranslatedTexts } from '../../model/translated-texts.ts'
import { folderLister } from './folder-sidebar.ts'
import type { GeneratedIndex } from './graph.ts'
import type { GraphPage, Sidebar } from './graph-parts.ts'
import { withShownAddresses } from './html-addresses.ts'
import { pluginBranches } from './plugin-branches.ts'
import { readingOrder, type Readable } from './reading-order.ts'
import { applySlashRule } from './routes.ts'
import type { IndexOptions, SidebarInput, SidebarPlace } from './sidebar-input.ts'
import { cardOf, category, countLinks, decoration, linkTo } from './sidebar-nodes.ts'
import { slugOf } from './slug.ts'

/** The sidebars of a tree with their links resolved. */
export interface ResolvedSidebars {
  readonly sidebars: ReadonlyMap<string, Sidebar>
  readonly generatedIndexes: readonly Omit<GeneratedIndex, 'tree'>[]
  /** The texts that are translated, by key. */
  readonly texts: ReadonlyMap<string, string>
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Turns the configured sidebars into trees of addresses, in the order in which they are written. The order of
 * a folder that is listed by itself is that of `folderLister`.
 */
export function resolveSidebars(input: SidebarInput): ResolvedSidebars {
  const diagnostics: Diagnostic[] = []
  const generatedIndexes: Omit<GeneratedIndex, 'tree'>[] = []
  const sidebars = new Map<string, Sidebar>()
  const texts = new TranslatedTexts(input.tree.translation?.labels, ['version.label'])
  let hrefs: ReadonlyMap<Href, GraphPage> | undefined
  const pageOf = new Map(input.pages.map((entry) => [entry.page.path, entry]))
  const branches = pluginBranches(input.pluginSidebars, input.byId)
  const slugger = new GithubSlugger()
  const hasPageModulesOnly =
    input.pages.length > 0 && input.pages.every(({ page }) => page.format === 'page-module')
  const autogenerate = folderLister({
    input,
    pageOf,
    branches,
    resolveItem,
    addGeneratedIndex,
    ...(input.labelsAreAddresses ? { slugOfCategory } : {}),
    complainOfNone,
    categoryText: (label, sidebar) => texts.text(categoryKey(label, sidebar), label),
    diagnostics,
  })
  for (const [name, items] of Object.entries(input.config)) {
    const known = diagnostics.length
    const nodes = items.flatMap((item, index) => resolveItem(item, { name, path: [name, index], labels: [] }))
    if (countLinks(nodes) === 0 && !hasPageModulesOnly && diagnostics.length === known)
      complain(
        'empty-sidebar',
        `The sidebar \`${name}\` has nothing to link to.`,
        [name],
        'Add a page to it.',
      )
    sidebars.set(name, { name, nodes, hash: fingerprintOf(nodes), order: readingOrder(nodes, readable()) })
  }
  diagnostics.push(...texts.findings())
  return { sidebars, generatedIndexes, texts: texts.asked, diagnostics }

  function complain(
    rule: 'unknown-doc-id' | 'empty-sidebar' | 'unknown-sidebar' | 'invalid-config-value',
    message: string,
    path: ValuePath,
    hint: string | undefined,
    data?: DiagnosticData,
  ): void {
    diagnostics.push(diagnose(rule, message, { ...input.location(path), hint, data }))
  }

  function complainOfNone(folder: string, where: SidebarPlace): void {
    if (hasPageModulesOnly) return
    complain(
      'empty-sidebar',
      `No pages were found below \`${folder}\` for the sidebar \`${where.name}\`.`,
      where.path,
      folder === input.tree.path
        ? 'Put a page there, or let `contentDir` name the folder that has them.'
        : undefined,
    )
  }

  function resolveItem(item: SidebarItem, where: SidebarPlace): SidebarNode[] {
    if (typeof item === 'string') return resolveItem({ type: 'doc', id: item }, where)
    switch (item.type) {
      case 'doc':
      case 'ref': {
        const entry = pageById(item.id, where)
        if (!entry) return []
        const link = linkTo(entry, input.hrefOf(entry.address.route), translated(item, 'doc', where.name))
        return [item.type === 'ref' ? { ...link, isReference: true } : link]
      }
      case 'link':
        return [
          {
            type: 'link',
            label: translated(item, 'link', where.name).label,
            href: input.shown(item.href),
            external: isExternal(item.href),
            ...decoration(item),
          },
        ]
      case 'html':
        return [
          {
            type: 'html',
            html: withShownAddresses(item.value, input.shownInHtml),
            ...(item.className === undefined ? {} : { className: item.className }),
          },
        ]
      case 'autogenerated':
        return autogenerate(item.dirName, where)
      case 'plugin': {
        const items = input.pluginSidebars.get(item.name)
        if (!items) {
          complain(
            'unknown-sidebar',
            `No plugin makes sidebar items named \`${item.name}\`.`,
            where.path,
            didYouMean(item.name, input.pluginSidebars.keys()),
          )
          return []
        }
        return items.flatMap((each) => resolveItem(each, where))
      }
      case 'category':
        return resolveCategory(item, where)
    }
  }

  /** The label of an entry in the language of the site; the keys are those of Docusaurus. */
  function translated<Item extends { readonly label?: string }>(
    item: Item,
    kind: 'doc' | 'link',
    sidebar: string,
  ): Item {
    const { label } = item
    return label === undefined
      ? item
      : { ...item, label: texts.text(`sidebar.${sidebar}.${kind}.${label}`, label) }
  }

  /** Nothing for a draft, which has its place when it is published. */
  function pageById(id: string, where: SidebarPlace): GraphPage | undefined {
    const path = input.byId.get(id)
    const entry = path === undefined ? undefined : pageOf.get(path)
    if (!entry && !input.drafts.has(id))
      complain(
        'unknown-doc-id',
        `The sidebar \`${where.name}\` names the page \`${id}\`, which was not found.`,
        where.path,
        unprefixed(id) ?? unrelative(id) ?? didYouMean(id, input.byId.keys()),
        { href: id },
      )
    return entry
  }

  /** Ids have no number prefixes, the paths of files do. */
  function unprefixed(id: string): string | undefined {
    const bare = id.split('/').map(withoutNumberPrefix).join('/')
    return bare !== id && input.byId.has(bare)
      ? `Did you mean \`${bare}\`? Ids have no number prefixes.`
      : undefined
  }

  /** Ids begin at the content folder. */
  function unrelative(id: string): string | undefined {
    const bare = id.replace(/^(?:\.?\/)+|\.mdx?$/g, '')
    return bare !== id && input.byId.has(bare)
      ? `Did you mean \`${bare}\`? Ids begin at the content folder and have no extension.`
      : undefined
  }

  function resolveCategory(item: SidebarCategoryItem, where: SidebarPlace): SidebarNode[] {
    const key = categoryKey(item.label, where.name)
    const label = texts.text(key, item.label)
    const labels = [...where.labels, label]
    const known = diagnostics.length
    // Before those of the categories in it, which may have the same label.
    const slug = item.link?.type === 'generated-index' ? (item.link.slug ?? slugOfCategory(item.label)) : ''
    const items = item.items.flatMap((child, index) =>
      resolveItem(child, { name: where.name, path: [...where.path, 'items', index], labels }),
    )
    let href: Href | undefined
    if (item.link?.type === 'doc') {
      const entry = pageById(item.link.id, { ...where, path: [...where.path, 'link', 'id'] })
      if (entry) href = input.hrefOf(entry.address.route)
    } else if (item.link?.type === 'generated-index') {
      const { title, description } = item.link
      href = addGeneratedIndex(
        label,
        {
          ...item.link,
          slug,
          ...(title === undefined ? {} : { title: texts.text(`${key}.link.generated-index.title`, title) }),
          ...(description === undefined
            ? {}
            : { description: texts.text(`${key}.link.generated-index.description`, description) }),
        },
        items,
        where.name,
        input.location([...where.path, 'link', 'slug']),
      )
    }
    if (items.length === 0 && href === undefined) {
      // Items that could not be found have been reported already.
      if (diagnostics.length === known)
        complain(
          'empty-sidebar',
          `The category \`${item.label}\` of the sidebar \`${where.name}\` has nothing to link to.`,
          where.path,
          'Add a page or a `link` to it.',
        )
      return []
    }
    return [category(label, labels, items, href, item)]
  }

  /** Docusaurus numbers the labels that a tree has twice. */
  function slugOfCategory(label: string): string {
    return `/category/${input.labelsAreAddresses ? slugger.slug(label) : slugOf(label)}`
  }

  function addGeneratedIndex(
    label: string,
    { slug, title = label, description = '', keywords = [], image }: IndexOptions,
    items: readonly SidebarNode[],
    sidebar: string,
    location: Location,
  ): Href | undefined {
    const problem = slugProblem(slug)
    if (problem !== undefined) {
      diagnostics.push(
        diagnose('invalid-slug', `The slug \`${slug.slice(0, 80)}\` cannot be an address: ${problem}.`, {
          ...location,
          hint: 'Use letters, digits, hyphens and slashes, as in `/guides/install`.',
        }),
      )
      return undefined
    }
    const route = applySlashRule(input.tree.route + posix.join('/', slug), input.trailingSlash)
    generatedIndexes.push({
      route,
      title,
      description,
      keywords,
      ...(image === undefined ? {} : { image }),
      sidebar,
      cards: items.flatMap((node) => cardOf(node, descriptionOf)),
      location,
    })
    return input.hrefOf(route)
  }

  function descriptionOf(href: Href): string | undefined {
    return (
      generatedIndexes.find(({ route }) => input.hrefOf(route) === href)?.description ??
      byHref().get(href)?.page.description
    )
  }

  function byHref(): ReadonlyMap<Href, GraphPage> {
    return (hrefs ??= new Map(input.pages.map((entry) => [input.hrefOf(entry.address.route), entry])))
  }

  function readable(): ReadonlyMap<Href, Readable> {
    const found = new Map<Href, Readable>()
    for (const [href, { address, page }] of byHref())
      found.set(href, { route: address.route, label: page.frontMatter.pagination_label })
    for (const { route } of generatedIndexes)
      found.set(input.hrefOf(route), { ...found.get(input.hrefOf(route)), route })
    return found
  }
}

/** As in Docusaurus's `current.json`. */
const categoryKey = (label: string, sidebar: string): string => `sidebar.${sidebar}.category.${label}`
