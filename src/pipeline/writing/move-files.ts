import { existsSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { walk } from '../../engine/walk.ts'
import { decode, isExternal, plainAddress, splitHref } from '../../model/address.ts'
import { type ContentTree, isBelow, originalPath, pathInTree, treeOf } from '../../model/content-tree.ts'
import { LineIndex } from '../../model/location.ts'
import { asContentPath, asRoutePath, type ContentPath, type RoutePath } from '../../model/path.ts'
import { writerLike } from '../../stages/links/meant-addresses.ts'
import { addressOf } from '../../stages/site/routes.ts'
import { withoutFences } from './code-fences.ts'
import { importedFile } from './imported-file.ts'
import { type IdChange, moveCategoryLinks, moveSettings } from './move-settings.ts'
import { moveRecords, translationsThatMove } from './move-translations.ts'
import { addRedirects } from './redirect-edits.ts'
import { rewriteConfigured } from './rewrite-configured.ts'
import type { MappedPage, Reference, SiteMap } from './site-map.ts'
import { EditCollector, madeByCode, type Move, type SiteChange } from './text-edit.ts'
import { leadsTo, wayBetween } from './way-between.ts'
import { append } from '../../model/append.ts'

/** The move of a page, with its routes. */
interface PageMove {
  readonly page: MappedPage
  readonly path: ContentPath
  readonly route: RoutePath
  readonly id: string
}

/**
 * Moves files and folders: every link to them and in them is rewritten, and so are the entries of sidebars
 * and of the configuration that name them. Translations move with what they translate. Addresses of pages
 * that change get a redirect.
 */
export async function moveFiles(map: SiteMap, requestedMoves: readonly Move[]): Promise<SiteChange> {
  const { root, config } = map.session.loaded
  const moves = requestedMoves.flatMap((move) => [move, ...translationsThatMove(move, config, root)])
  const files = moves.flatMap((move) => filesOf(move, root))
  const newPath = (path: string): string => {
    const move = moves.find(({ from }) => path === from || isBelow(path, from))
    return move ? move.to + path.slice(move.from.length) : path
  }
  const edits = new EditCollector((file) => map.textOf(file))
  const notes: string[] = []
  const pages = new Map<MappedPage, PageMove>(
    files.flatMap(({ from, to }) => {
      const page = map.pages.get(from)
      return page ? [[page, moved(page, asContentPath(to), newPath)]] : []
    }),
  )
  append(notes, await moveSettings(map, newPath, edits))
  const imported = moveImports(map, newPath, edits)
  for (const reference of [...map.references.values()].flat()) {
    const text = rewritten(reference, pages, newPath)
    const { link, target } = reference
    if (text === undefined || edits.replaceLink(link, text)) continue
    if (target.kind === 'file' && imported.get(link.file)?.has(target.path) === true) continue
    notes.push(madeByCode(link.href, `${link.file}:${link.place.line}`, text))
  }
  // Where a translation moves alone, its original is shown at the old address, and keeps its id.
  const addresses = [...pages.values()].filter(({ page }) => !hasOriginal(page, newPath))
  append(notes, await moveEntries(map, addresses, edits))
  const redirects = addresses
    .filter(({ page, route }) => page.route !== route)
    .map(({ page, route }) => ({ from: page.edition.prefix + page.route, to: page.edition.prefix + route }))
  append(notes, await addRedirects(map, redirects, edits))
  await moveRecords(map.session.loaded, newPath, edits)
  return { edits: edits.edits, moves, notes }
}

/** The files that move with a file or folder. */
function filesOf({ from, to }: Move, root: string): readonly Move[] {
  if (!statSync(join(root, from), { throwIfNoEntry: false })?.isDirectory()) return [{ from, to }]
  return walk(root, from).files.map(({ path }) => ({
    from: path,
    to: posix.join(to, posix.relative(from, path)),
  }))
}

/** Whether a page is the translation of one that stays where it is. */
function hasOriginal({ page: { path }, edition }: MappedPage, newPath: (path: string) => string): boolean {
  const { root, config } = edition.session.loaded
  const original = originalPath(path, treeOf(path, config.trees))
  return original !== path && newPath(original) === original && existsSync(join(root, original))
}

function moved(page: MappedPage, path: ContentPath, newPath: (path: string) => string): PageMove {
  const { config } = page.edition.session.loaded
  const trees = movedTrees(config.trees, newPath)
  const { route, id } = addressOf({ ...page.page, path }, { ...config, trees }).value
  return { page, path, route, id }
}

/** Trees whose own folders may have moved. */
const movedTrees = (
  trees: readonly ContentTree[],
  newPath: (path: string) => string,
): readonly ContentTree[] =>
  trees.map((tree) => ({
    ...tree,
    path: newPath(tree.path),
    ...(tree.translation && {
      translation: { ...tree.translation, path: newPath(tree.translation.path) },
    }),
  }))

/** A link as it has to be written when files have moved; undefined if it can stay. */
function rewritten(
  { link, from, target }: Reference,
  pages: ReadonlyMap<MappedPage, PageMove>,
  newPath: (path: string) => string,
): string | undefined {
  const { href, written: original = href, file } = link
  const { path, query, fragment } = splitHref(original)
  if (path === '') return undefined
  if (target.kind === 'page' && !target.isByFile) {
    const text = newAddressIn(from, original, target.to, (page) => pages.get(page)?.route ?? page.route)
    return text === undefined ? undefined : text + query + fragment
  }
  const holder = asContentPath(newPath(file))
  const before = target.kind === 'page' ? target.to.page.path : target.path
  const after = newPath(before)
  if (after === before && holder === file) return undefined
  const text = newWay(decode(path), file, { before, after, holder, newPath }, from)
  return text === undefined || plainAddress(text) === path ? undefined : plainAddress(text) + query + fragment
}

/** An address that leads to a page, as another page has to write it; undefined if it can stay. */
function newAddressIn(
  from: MappedPage,
  original: string,
  to: MappedPage,
  newRoute: (page: MappedPage) => RoutePath,
): string | undefined {
  if (newRoute(to) === to.route && newRoute(from) === from.route) return undefined
  // An original stands in for its translation below the prefix of the language that lacks it.
  const isInEdition = from.edition.renderInputs.graph.pages.has(to.page.path)
  const { prefix } = (isInEdition ? from : to).edition
  const [before, after] = [prefix + to.route, prefix + newRoute(to)]
  const ownRoute = asRoutePath(from.edition.prefix + newRoute(from))
  const { path } = splitHref(original)
  // A browser stops at the root of the host, where the site need not be.
  const stillThere = posix.join(ownRoute.slice(1).replace(/[^/]*$/, ''), decode(path))
  if (withoutSlash(stillThere) === withoutSlash(after.slice(1))) return undefined
  const { assetBase } = from.edition.session.loaded.config
  const text = writerLike(original, before, ownRoute, { baseUrl: assetBase })(after)
  return text === path ? undefined : text
}

const withoutSlash = (address: string): string => address.replace(/\/$/, '')

/** The move of a file, or of one that names it. */
interface FileMove {
  readonly before: string
  readonly after: string
  /** Where the file is now that holds the link. */
  readonly holder: string
  readonly newPath: (path: string) => string
}

/**
 * The path of a file as a link names it, in the form that it had: from the file, its tree, or the project.
 */
function newWay(
  path: string,
  file: string,
  { before, after, holder, newPath }: FileMove,
  { edition }: MappedPage,
): string | undefined {
  const { trees: treesBefore, staticDirs } = edition.session.loaded.config
  const trees = movedTrees(treesBefore, newPath)
  if (path.startsWith('@site/')) return `@site/${after}`
  const way = wayBetween(holder, after, trees)
  if (leadsTo(path, file, before, treesBefore)) return path.startsWith('.') ? way : way.replace(/^\.\//, '')
  if (path.startsWith('.')) return way
  const folder = staticDirs.find((each) => isBelow(before, each) && path === before.slice(each.length))
  if (folder !== undefined) {
    const target = staticDirs.map(newPath).find((each) => isBelow(after, each))
    return target === undefined ? way : after.slice(target.length)
  }
  const tree = treeOf(after, trees)
  const inTree = tree ? pathInTree(after, tree) : after
  return path.startsWith('/') ? `/${inTree}` : inTree
}

/**
 * Rewrites entries of sidebars, of the configuration and of front matter that name pages which move. Returns
 * what has to be done by hand, because a program makes an entry.
 */
async function moveEntries(
  map: SiteMap,
  moves: readonly PageMove[],
  edits: EditCollector,
): Promise<readonly string[]> {
  const notes = new Set<string>()
  const changes: IdChange[] = []
  for (const { page, route, id } of moves) {
    const oldId = page.edition.renderInputs.graph.pages.get(page.page.path)?.address.id
    const change = (original: string): string | undefined =>
      original === oldId ? id : newAddress(original, page, route)
    for (const note of await rewriteConfigured(page, change, edits)) notes.add(note)
    if (oldId === undefined || oldId === id) continue
    changes.push({ page, oldId, id })
    for (const other of map.pages.values())
      for (const key of ['pagination_next', 'pagination_prev'] as const) {
        const place = other.page.frontMatterPlaces[key]
        if (other.page.frontMatter[key] === oldId && place) edits.replace(other.page.path, place, oldId, id)
      }
  }
  moveCategoryLinks(map, changes, edits)
  return [...notes]
}

/** An address in the configuration, with the query and fragment that it has. */
function newAddress(original: string, page: MappedPage, route: RoutePath): string | undefined {
  if (isExternal(original)) return undefined
  const { query, fragment } = splitHref(original)
  const text = writerLike(original, page.route, asRoutePath('/'), { baseUrl: '/' })(route)
  return text === undefined ? undefined : text + query + fragment
}

/** Why files cannot be moved, in a sentence; undefined if they can. */
export function moveProblem({ from, to }: Move, root: string): string | undefined {
  if (!existsSync(join(root, from))) return `There is no file or folder \`${from}\`.`
  if (existsSync(join(root, to))) return `\`${to}\` already exists.`
  if (isBelow(to, from)) return `\`${to}\` is inside \`${from}\`.`
  return undefined
}

/** Matches imports at the beginning of lines: what is before the specifier, and the specifier. */
const imports = /^(import\b[^'"\n;]*?(?:\bfrom\s*)?['"])(\.{1,2}(?:\/[^'"\n]*)?|@site\/[^'"\n]+)['"]/gm

/**
 * Rewrites imports of parts, components, images and data in pages, and in parts that move. Returns the files
 * that each of them imports.
 */
function moveImports(
  map: SiteMap,
  newPath: (path: string) => string,
  edits: EditCollector,
): ReadonlyMap<string, ReadonlySet<string>> {
  const { root } = map.session.loaded
  const imported = new Map<string, Set<string>>()
  const parts = [...map.pages.values()].flatMap(({ page }) => page.includes ?? [])
  for (const file of new Set([...map.pages.keys(), ...parts])) {
    const text = map.textOf(file)
    if (text === undefined || !/^import\b/m.test(text)) continue
    const lines = new LineIndex(text)
    for (const { index, 1: start = '', 2: specifier = '' } of withoutFences(text).matchAll(imports)) {
      const target = importedFile(specifier, file, root)
      if (!target) continue
      const { path, end } = target
      imported.set(file, (imported.get(file) ?? new Set()).add(path))
      const after = newPath(path)
      if (after === path && newPath(file) === file) continue
      const way = posix.relative(posix.dirname(newPath(file)), after)
      const whole = specifier.startsWith('@site/') ? `@site/${after}` : way.startsWith('.') ? way : `./${way}`
      const next = whole.slice(0, whole.length - end.length)
      const at = index + start.length
      const to = lines.locationAt(at + specifier.length)
      if (next !== specifier)
        edits.add(file, {
          place: { ...lines.locationAt(at), endLine: to.line, endColumn: to.column },
          text: next,
        })
    }
  }
  return imported
}
