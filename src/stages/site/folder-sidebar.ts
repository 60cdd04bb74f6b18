import { posix } from 'node:path'
import { placeInYaml, type YamlFile } from '../../engine/data/yaml-file.ts'
import { inFolder, isBelow, originalPath, pathBelow, pathInTree } from '../../model/content-tree.ts'
import { numberPrefixOf, withoutNumberPrefix } from '../../model/conventions.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Location } from '../../model/location.ts'
import type { SidebarItem } from '../../model/navigation-config.ts'
import type { SidebarNode } from '../../model/navigation.ts'
import { didYouMean } from '../../model/nearest.ts'
import type { ContentPath, Href } from '../../model/path.ts'
import { type CategorySettings, readCategoryFile } from './category-file.ts'
import { divideFolder } from './divide-folder.ts'
import type { ConfiguredPlace, GraphPage, IndexOptions, SidebarInput } from './graph-parts.ts'
import { isHidden } from './routes.ts'
import type { pluginBranches } from './sidebar-nodes.ts'
import {
  byRank,
  category,
  linkTo,
  orderOfNames,
  type Rank,
  rankOf,
  rankOfPage,
  sentenceCase,
} from './sidebar-nodes.ts'
import { append } from '../../model/append.ts'

/** The context for listing folders in sidebars. */
export interface FolderContext {
  readonly input: SidebarInput
  readonly pageOf: ReadonlyMap<ContentPath, GraphPage>
  /** Pages that plugins arranged below others. */
  readonly branches: ReturnType<typeof pluginBranches>
  readonly resolveItem: (item: SidebarItem, where: ConfiguredPlace) => SidebarNode[]
  readonly addGeneratedIndex: (
    label: string,
    options: IndexOptions,
    items: readonly SidebarNode[],
    sidebar: string,
    location: Location,
  ) => Href | undefined
  /** The address of a generated index by the label of its category, where folders have them too. */
  readonly slugOfCategory?: (label: string) => string
  /** Translates the label of a category in a sidebar. */
  readonly categoryText: (label: string, where: ConfiguredPlace) => string
  /** Accepts a translation for the label of a category that a translated file has, too. */
  readonly isTranslatedBeside: (label: string, where: ConfiguredPlace) => void
  /** Reports a folder without pages. */
  readonly complainOfNone: (folder: string, where: ConfiguredPlace) => void
  readonly diagnostics: Diagnostic[]
}

/** A page or subfolder with what it is sorted by. */
interface FolderEntry extends Rank {
  readonly nodes: () => SidebarNode[]
}

interface FolderFacts {
  readonly settings: CategorySettings
  readonly file: YamlFile | undefined
  readonly own: GraphPage | undefined
}

export class FolderLister {
  readonly #context: FolderContext
  readonly #input: SidebarInput
  readonly #inBranches: ReadonlySet<ContentPath>

  constructor(context: FolderContext) {
    this.#context = context
    this.#input = context.input
    this.#inBranches = new Set([...context.branches.values()].flatMap(({ pages }) => [...pages]))
  }

  /** The path of a page; translations take the position of their original. */
  #pathOf({ path }: GraphPage['page']): string {
    return originalPath(path, this.#input.tree)
  }

  /**
   * Lists the pages and subfolders of a folder by position, then by name. An index page is linked from its
   * category.
   */
  list(dirName: string, where: ConfiguredPlace): SidebarNode[] {
    const folder =
      dirName === '.' || dirName === '' ? this.#input.tree.path : posix.join(this.#input.tree.path, dirName)
    const below = this.#input.pages.filter(
      ({ page, address }) =>
        isBelow(this.#pathOf(page), folder) &&
        !isHidden(page, address.route) &&
        page.format !== 'page-module' &&
        page.frontMatter.displayed_sidebar !== null &&
        page.frontMatter.sidebar_hidden !== true,
    )
    if (below.length === 0) {
      this.#context.complainOfNone(folder, where)
      return []
    }
    return this.#folderItems(
      folder,
      below.filter(({ page }) => !this.#inBranches.has(page.path)),
      where,
      undefined,
    )
  }

  #folderItems(
    folder: string,
    below: readonly GraphPage[],
    where: ConfiguredPlace,
    index: GraphPage | undefined,
  ): SidebarNode[] {
    const { files, folders } = divideFolder(
      below.filter((page) => page !== index),
      ({ page }) => pathBelow(this.#pathOf(page), folder),
    )
    const entries = files.map(({ page, parts }) => this.#pageEntry(page, where, parts))
    const { plainFolders } = this.#input.conventions
    for (const [name, pages] of folders)
      entries.push(
        plainFolders
          ? this.#plainFolder(folder, name, pages, where)
          : this.#folderEntry(folder, name, pages, where),
      )
    entries.sort(byRank(orderOfNames(this.#input)))
    return entries.flatMap((entry) => entry.nodes())
  }

  /**
   * A page, with those that its plugin arranged below it, and `parts`: those that lie below it and are
   * arranged nowhere.
   */
  #pageEntry(entry: GraphPage, where: ConfiguredPlace, parts: readonly GraphPage[]): FolderEntry {
    const { page, address } = entry
    const { branches, resolveItem } = this.#context
    const path = this.#pathOf(page)
    return {
      ...rankOfPage(entry, this.#input.conventions, path),
      nodes: () => {
        const link = linkTo(entry, this.#input.hrefOf(address.route))
        const branch = branches.get(page.path)
        if (!branch && parts.length === 0) return [link]
        const below = { ...where, labels: [...where.labels, link.label] }
        const arranged =
          branch?.items.flatMap((item) => resolveItem(item, { ...below, isOfPlugin: true })) ?? []
        const others = this.#folderItems(path.replace(/\.md$/, ''), parts, below, undefined)
        return [category(link.label, below.labels, [...arranged, ...others], link.href, {})]
      },
    }
  }

  /** A folder takes the position of its first page; its index is an ordinary page of it. */
  #plainFolder(
    folder: string,
    name: string,
    pages: readonly GraphPage[],
    where: ConfiguredPlace,
  ): FolderEntry {
    const path = inFolder(folder, name)
    const label = this.#context.categoryText(name, where)
    const labels = [...where.labels, label]
    return {
      position: Math.min(
        ...pages.map(({ page }) => page.frontMatter.sidebar_position ?? Number.POSITIVE_INFINITY),
      ),
      ...rankOf(undefined, this.#input.conventions, `/${pathInTree(path, this.#input.tree)}`),
      nodes: () => {
        const items = this.#folderItems(path, pages, { ...where, labels }, undefined)
        return [category(label, labels, items, undefined, {})]
      },
    }
  }

  #folderEntry(
    folder: string,
    name: string,
    pages: readonly GraphPage[],
    where: ConfiguredPlace,
  ): FolderEntry {
    const path = inFolder(folder, name)
    const { categoryFiles, tree } = this.#input
    const file = categoryFiles.get(this.#translatedFolder(path)) ?? categoryFiles.get(path)
    const settings = this.#settingsOf(file)
    const indexPage = pages.find(
      ({ page, address }) => address.isIndex && posix.dirname(this.#pathOf(page)) === path,
    )
    return {
      position:
        settings.position ??
        indexPage?.page.frontMatter.sidebar_position ??
        numberPrefixOf(name, tree.numbers ?? 'order') ??
        Number.POSITIVE_INFINITY,
      ...rankOf(indexPage?.page, this.#input.conventions, path),
      nodes: () => this.#folderCategory(path, pages, { settings, file, own: indexPage }, where),
    }
  }

  #folderCategory(
    path: string,
    pages: readonly GraphPage[],
    { settings, file, own }: FolderFacts,
    where: ConfiguredPlace,
  ): SidebarNode[] {
    const { slugOfCategory, addGeneratedIndex } = this.#context
    const name = this.#withoutNumber(posix.basename(path))
    const label = this.#labelOfFolder(path, { settings, file, own }, where)
    const labels = [...where.labels, label]
    const link = this.#linkedPage(path, settings, own, file)
    const index = !link && settings.link?.type === 'generated-index' ? settings.link : undefined
    // Before those of the folders in it, which may have the same label.
    const slug = index && (index.slug ?? slugOfCategory?.(settings.label ?? name) ?? this.#cleanFolder(path))
    const items = this.#folderItems(path, pages, { ...where, labels }, link)
    const href = link
      ? this.#input.hrefOf(link.address.route)
      : index && slug !== undefined && file
        ? addGeneratedIndex(label, { ...index, slug }, items, where.name, {
            file: file.path,
            place: placeInYaml(file, ['link', 'slug']),
          })
        : undefined
    return items.length === 0 && href === undefined ? [] : [category(label, labels, items, href, settings)]
  }

  /** The label of a folder: that of its category file, or of its index, or its name. */
  #labelOfFolder(path: string, { settings, file, own }: FolderFacts, where: ConfiguredPlace): string {
    if (settings.label === undefined && own) return own.page.frontMatter.sidebar_label ?? own.page.title
    const { categoryText, isTranslatedBeside } = this.#context
    const name = sentenceCase(this.#withoutNumber(posix.basename(path)))
    const original = this.#input.categoryFiles.get(path)
    if (settings.label === undefined || original === file) return categoryText(settings.label ?? name, where)
    const { label } = original ? readCategoryFile(original, this.#input.conventions.isTolerant).value : {}
    isTranslatedBeside(label ?? name, where)
    return settings.label
  }

  #translatedFolder(folder: string): string {
    const { path, translation } = this.#input.tree
    return translation ? inFolder(translation.path, pathBelow(folder, path)) : folder
  }

  #settingsOf(file: YamlFile | undefined): CategorySettings {
    if (!file) return {}
    const { value, diagnostics: fileDiagnostics } = readCategoryFile(file, this.#input.conventions.isTolerant)
    append(this.#context.diagnostics, fileDiagnostics)
    return value
  }

  /**
   * The page that a folder's category links to: the one named in its category file, or the folder's index.
   */
  #linkedPage(
    folder: string,
    { link }: CategorySettings,
    indexPage: GraphPage | undefined,
    file: YamlFile | undefined,
  ): GraphPage | undefined {
    if (link === null || link?.type === 'generated-index') return undefined
    if (link === undefined || !file) return indexPage
    const ids = [
      link.id,
      `${pathInTree(folder, this.#input.tree)}/${link.id}`,
      `${this.#cleanFolder(folder).slice(1)}${link.id}`,
    ].map((id) => posix.normalize(id))
    const path = ids.map((id) => this.#input.byId.get(id)).find((each) => each !== undefined)
    if (path === undefined && !ids.some((id) => this.#input.drafts.has(id)))
      this.#context.diagnostics.push(
        diagnose('unknown-doc-id', `The category names the page \`${link.id}\`, which was not found.`, {
          file: file.path,
          place: placeInYaml(file, ['link', 'id']),
          hint: didYouMean(link.id, this.#input.byId.keys()),
          data: { href: link.id },
        }),
      )
    return path === undefined ? indexPage : this.#context.pageOf.get(path)
  }

  /** The address of a folder, without number prefixes, as in the addresses of its pages. */
  #cleanFolder(folder: string): string {
    return `/${pathInTree(folder, this.#input.tree)
      .split('/')
      .map((segment) => `${this.#withoutNumber(segment)}/`)
      .join('')}`
  }

  #withoutNumber(name: string): string {
    return withoutNumberPrefix(name, this.#input.tree.numbers ?? 'order')
  }
}
