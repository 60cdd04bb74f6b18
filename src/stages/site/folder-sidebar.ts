import { posix } from 'node:path'
import { originalPath, pathInTree } from '../../model/content-tree.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Location } from '../../model/location.ts'
import type { SidebarNode } from '../../model/navigation.ts'
import { didYouMean } from '../../model/nearest.ts'
import { numberPrefixOf, withoutNumberPrefix } from '../../model/number-prefix.ts'
import type { ContentPath, Href } from '../../model/path.ts'
import { readCategoryFile, type CategoryFile, type CategorySettings } from './category-file.ts'
import type { GraphPage } from './graph-parts.ts'
import { placeInYaml } from './place-in-yaml.ts'
import type { pluginBranches } from './plugin-branches.ts'
import { isHidden } from './routes.ts'
import { category, linkTo } from './sidebar-nodes.ts'
import type { IndexOptions, SidebarInput, SidebarPlace } from './sidebar-input.ts'
import type { SidebarItem } from '../../model/sidebar.ts'

/** What the sidebars around a folder know and do. */
export interface FolderContext {
  readonly input: SidebarInput
  readonly pageOf: ReadonlyMap<ContentPath, GraphPage>
  /** What plugins have put below pages. */
  readonly branches: ReturnType<typeof pluginBranches>
  readonly resolveItem: (item: SidebarItem, where: SidebarPlace) => SidebarNode[]
  readonly addGeneratedIndex: (
    label: string,
    options: IndexOptions,
    items: readonly SidebarNode[],
    sidebar: string,
    location: Location,
  ) => Href | undefined
  /** The address of a generated index by the label of its category, where folders have them too. */
  readonly slugOfCategory?: (label: string) => string
  /** The label of a category of a sidebar, in the language of the site. */
  readonly categoryText: (label: string, sidebar: string) => string
  /** Reports that a folder has no pages. */
  readonly complainOfNone: (folder: string, where: SidebarPlace) => void
  readonly diagnostics: Diagnostic[]
}

/** Lists the pages of folders, for the entries of sidebars that ask for it. */
export function folderLister({
  input,
  pageOf,
  branches,
  resolveItem,
  addGeneratedIndex,
  slugOfCategory,
  complainOfNone,
  categoryText,
  diagnostics,
}: FolderContext): (dirName: string, where: SidebarPlace) => SidebarNode[] {
  /** A translation stands where its original does. */
  const pathOf = ({ path }: GraphPage['page']): string => originalPath(path, input.tree)
  const inBranches = new Set([...branches.values()].flatMap(({ pages }) => [...pages]))
  return autogenerate

  /**
   * The folder's pages and sub-folders by position, then by name; an index page is what its category links
   * to.
   */
  function autogenerate(dirName: string, where: SidebarPlace): SidebarNode[] {
    const folder = dirName === '.' || dirName === '' ? input.tree.path : posix.join(input.tree.path, dirName)
    const below = input.pages.filter(
      ({ page, address }) =>
        pathOf(page).startsWith(`${folder}/`) &&
        !isHidden(page, address.route) &&
        page.format !== 'page-module' &&
        page.frontMatter.displayed_sidebar !== null &&
        page.frontMatter.sidebar_hidden !== true,
    )
    if (below.length === 0) {
      complainOfNone(folder, where)
      return []
    }
    return folderItems(
      folder,
      below.filter(({ page }) => !inBranches.has(page.path)),
      where,
      undefined,
    )
  }

  function folderItems(
    folder: string,
    below: readonly GraphPage[],
    where: SidebarPlace,
    index: GraphPage | undefined,
  ): SidebarNode[] {
    interface Entry {
      readonly position: number
      readonly name: string
      readonly nodes: () => SidebarNode[]
    }
    const entries: Entry[] = []
    const folders = new Map<string, GraphPage[]>()
    for (const entry of below) {
      if (entry === index) continue
      const rest = pathOf(entry.page).slice(folder.length + 1)
      const slash = rest.indexOf('/')
      if (slash === -1) {
        const position =
          entry.page.frontMatter.sidebar_position ??
          entry.address.prefix ??
          (entry.address.isIndex && !input.foldersAsInStarlight ? -1 : Number.POSITIVE_INFINITY)
        entries.push({
          position,
          name: input.foldersAsInStarlight ? bare(entry.address.route) : pathOf(entry.page),
          nodes: () => [branchBelow(entry, where) ?? linkTo(entry, input.hrefOf(entry.address.route))],
        })
      } else {
        const name = rest.slice(0, slash)
        const list = folders.get(name)
        if (list) list.push(entry)
        else folders.set(name, [entry])
      }
    }
    for (const [name, pages] of folders) {
      const path = `${folder}/${name}`
      if (input.foldersAsInStarlight) {
        const label = categoryText(name, where.name)
        const labels = [...where.labels, label]
        entries.push({
          position: Math.min(
            ...pages.map(({ page }) => page.frontMatter.sidebar_position ?? Number.POSITIVE_INFINITY),
          ),
          name: `/${pathInTree(path, input.tree)}`,
          nodes: () => [
            category(label, labels, folderItems(path, pages, { ...where, labels }, undefined), undefined, {}),
          ],
        })
        continue
      }
      const file = input.categoryFiles.get(path) ?? input.categoryFiles.get(translatedFolder(path))
      const settings = settingsOf(file)
      const own = pages.find((page) => page.address.isIndex && posix.dirname(pathOf(page.page)) === path)
      entries.push({
        position:
          settings.position ??
          own?.page.frontMatter.sidebar_position ??
          (input.tree.keepsNumbers ? undefined : numberPrefixOf(name)) ??
          Number.POSITIVE_INFINITY,
        name: path,
        nodes: () => {
          const label =
            settings.label === undefined && own
              ? (own.page.frontMatter.sidebar_label ?? own.page.title)
              : categoryText(settings.label ?? sentence(withoutNumber(name)), where.name)
          const labels = [...where.labels, label]
          const link = linkedPage(path, settings, own, file)
          const index = !link && settings.link?.type === 'generated-index' ? settings.link : undefined
          // Before those of the folders in it, which may have the same label.
          const slug =
            index &&
            (index.slug ?? slugOfCategory?.(settings.label ?? withoutNumber(name)) ?? cleanFolder(path))
          const items = folderItems(path, pages, { ...where, labels }, link)
          const href = link
            ? input.hrefOf(link.address.route)
            : index && slug !== undefined && file
              ? addGeneratedIndex(label, { ...index, slug }, items, where.name, {
                  file: file.path,
                  place: placeInYaml(file, ['link', 'slug']),
                })
              : undefined
          return items.length === 0 && href === undefined
            ? []
            : [category(label, labels, items, href, settings)]
        },
      })
    }
    const compare = input.foldersAsInStarlight ? collator.compare : byCodeUnits
    entries.sort((a, b) => (a.position === b.position ? compare(a.name, b.name) : a.position - b.position))
    return entries.flatMap((entry) => entry.nodes())
  }

  /** What a plugin has put below a page of its own. */
  function branchBelow(
    { page, address: { route } }: GraphPage,
    where: SidebarPlace,
  ): SidebarNode | undefined {
    const branch = branches.get(page.path)
    if (!branch) return undefined
    const label = page.frontMatter.sidebar_label ?? page.title
    const labels = [...where.labels, label]
    return category(
      label,
      labels,
      branch.items.flatMap((item) => resolveItem(item, { ...where, labels })),
      input.hrefOf(route),
      {},
    )
  }

  function translatedFolder(folder: string): string {
    const { path, translation } = input.tree
    return translation ? translation.path + folder.slice(path.length) : folder
  }

  function settingsOf(file: CategoryFile | undefined): CategorySettings {
    if (!file) return {}
    const { value, diagnostics: found } = readCategoryFile(file)
    diagnostics.push(...found)
    return value
  }

  /**
   * The page that a folder's category leads to: the one that its category file names, or the folder's own
   * index.
   */
  function linkedPage(
    folder: string,
    { link }: CategorySettings,
    own: GraphPage | undefined,
    file: CategoryFile | undefined,
  ): GraphPage | undefined {
    if (link === null || link?.type === 'generated-index') return undefined
    if (link === undefined || !file) return own
    const ids = [
      link.id,
      `${pathInTree(folder, input.tree)}/${link.id}`,
      `${cleanFolder(folder).slice(1)}${link.id}`,
    ].map((id) => posix.normalize(id))
    const path = ids.map((id) => input.byId.get(id)).find((each) => each !== undefined)
    if (path === undefined && !ids.some((id) => input.drafts.has(id)))
      diagnostics.push(
        diagnose('unknown-doc-id', `The category names the page \`${link.id}\`, which was not found.`, {
          file: file.path,
          place: placeInYaml(file, ['link', 'id']),
          hint: didYouMean(link.id, input.byId.keys()),
          data: { href: link.id },
        }),
      )
    return path === undefined ? own : pageOf.get(path)
  }

  /** Address of a folder: without number prefixes, as those of its pages. */
  function cleanFolder(folder: string): string {
    return `/${pathInTree(folder, input.tree)
      .split('/')
      .map((segment) => `${withoutNumber(segment)}/`)
      .join('')}`
  }

  function withoutNumber(name: string): string {
    return input.tree.keepsNumbers ? name : withoutNumberPrefix(name)
  }
}

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : 1)
/** Not that of the machine, on which the output may not depend. */
const collator = new Intl.Collator('en')
const bare = (route: string): string => route.replace(/\/$/, '')

const sentence = (name: string): string => {
  const words = name.replace(/[-_]+/g, ' ').trim()
  return (words[0]?.toUpperCase() ?? '') + words.slice(1)
}
