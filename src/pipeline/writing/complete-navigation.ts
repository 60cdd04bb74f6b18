import { join, posix } from 'node:path'
import { isBelow, pathBelow } from '../../model/content-tree.ts'
import { plainAddress } from '../../model/address.ts'
import { categoryKeys, categoryLinkKeys, categoryLinkTypes } from '../../stages/site/category-file.ts'
import { itemTypes } from '../../stages/config/load-sidebars.ts'
import type { Completion, Suggestion } from './completion.ts'
import type { ProvisionalEdition } from '../provisional-site.ts'
import { pagesIn, type SiteMap } from './site-map.ts'

/** A file that is no page, up to the cursor. */
interface Place {
  readonly map: SiteMap
  /** Relative to the project root. */
  readonly path: string
  readonly before: string
  /** The line up to the cursor. */
  readonly line: string
}

/**
 * What may stand at an offset of a file of sidebars, of the configuration or of a category: ids of pages and
 * sidebars, addresses, and keys of `_category_.yml`. Undefined in other files.
 */
export async function completeNavigation(
  map: SiteMap,
  path: string,
  text: string,
  offset: number,
): Promise<Completion | undefined> {
  const before = text.slice(0, offset)
  const place = { map, path, before, line: before.slice(before.lastIndexOf('\n') + 1) }
  if (!isNavigation(map, path)) return undefined
  const words = isCategory(path) ? wordsOfCategory(place) : await wordsOfConfig(place)
  return words && { from: offset - words.written.length, suggestions: words.suggestions }
}

const isCategory = (path: string): boolean => /^_category_\.(?:json|ya?ml)$/.test(posix.basename(path))

/** Whether a file (relative to the project root) is of a category, of sidebars or of the configuration. */
export const isNavigation = (map: SiteMap, path: string): boolean =>
  isCategory(path) || map.session.loaded.inputs.includes(join(map.session.loaded.root, path))

interface Words {
  readonly written: string
  readonly suggestions: readonly Suggestion[]
}

/** Matches a value that is being written, with its key. In YAML, it may stand without quotes. */
const valueBefore = /(?:^|[\s{,])["']?(\w+)["']?\s*:\s*["']?([^\s"',{}[\]]*)$/

async function wordsOfConfig({ map, path, before, line }: Place): Promise<Words | undefined> {
  const [, key, value = ''] = valueBefore.exec(line) ?? []
  const isYaml = /\.ya?ml$/.test(path)
  if (key !== undefined && !isYaml && !/["'][^"']*$/.test(line)) return undefined
  if (key === 'id' || key === 'docId') return { written: value, suggestions: await pageIds(map, path) }
  if (key === 'sidebarId') return { written: value, suggestions: sidebarNames(map) }
  if (key === 'to' && value.startsWith('/')) return { written: value, suggestions: addresses(map) }
  if (key === 'dirName') return { written: value, suggestions: folders(map) }
  // In a configuration, most lists and types are of other things.
  if (!/sidebars/i.test(posix.basename(path))) return undefined
  if (key === 'type') {
    const isOfLink = /\blink["']?\s*:\s*(?:\{[^{}]*|\n[ \t]*["']?type[^\n]*)$/.test(before)
    const types = isOfLink ? categoryLinkTypes : itemTypes
    return { written: value, suggestions: types.map((text) => ({ text, kind: 'value' })) }
  }
  if (key !== undefined) return undefined
  const [, item] = (isYaml ? /^\s*-\s+["']?([\w/.-]*)$/ : /(?:^|[[,:])\s*["']([\w/.-]*)$/).exec(line) ?? []
  return item === undefined ? undefined : { written: item, suggestions: await pageIds(map, path) }
}

function wordsOfCategory({ map, path, before, line }: Place): Words | undefined {
  const isJson = path.endsWith('.json')
  const isInLink = isJson
    ? (before.match(/\{/g) ?? []).length - (before.match(/\}/g) ?? []).length > 1
    : /^\s/.test(line)
  const [, key, value = ''] = valueBefore.exec(line) ?? []
  if (key === undefined) {
    const [, word] = (isJson ? /(?:^|[{,])\s*"(\w*)$/ : /^\s*(\w*)$/).exec(line) ?? []
    const names = isInLink ? categoryLinkKeys : categoryKeys
    const end = isJson ? '' : ': '
    return word === undefined
      ? undefined
      : { written: word, suggestions: names.map((name) => ({ text: name + end, kind: 'key' })) }
  }
  const values: readonly string[] =
    isInLink && key === 'type'
      ? categoryLinkTypes
      : isInLink && key === 'id'
        ? idsOfAll(map)
        : /^(?:collapsed|collapsible)$/.test(key)
          ? ['true', 'false']
          : []
  return { written: value, suggestions: values.map((text) => ({ text, kind: 'value' })) }
}

/** The ids of the pages that a file of sidebars may name: those of its tree. */
async function pageIds(map: SiteMap, path: string): Promise<readonly Suggestion[]> {
  const { locateSidebar } = map.session.loaded
  const suggestions = new Map<string, Suggestion>()
  for (const { renderInputs } of map.editions.slice(0, 1)) {
    const trees = [...renderInputs.graph.trees]
    const files = await Promise.all(trees.map(async ([key]) => (await locateSidebar([key])).file))
    const ownTrees = trees.filter((_, index) => files[index] === path)
    for (const [, { ids }] of ownTrees.length > 0 ? ownTrees : trees)
      for (const [id, page] of ids) {
        const title = map.pages.get(page)?.page.title
        suggestions.set(id, { text: id, kind: 'page', detail: title })
      }
  }
  return [...suggestions.values()]
}

const idsOfAll = (map: SiteMap): readonly string[] => [
  ...new Set(
    map.editions.flatMap((edition) =>
      [...edition.renderInputs.graph.trees.values()].flatMap(({ ids }) => [...ids.keys()]),
    ),
  ),
]

/** The folders of pages that sidebars may be made from, relative to their trees. */
function folders(map: SiteMap): readonly Suggestion[] {
  const names = new Set(['.'])
  for (const { renderInputs } of map.editions.slice(0, 1))
    for (const [path, { tree }] of renderInputs.graph.pages)
      if (isBelow(path, tree.path))
        for (
          let folder = posix.dirname(pathBelow(path, tree.path));
          folder !== '.';
          folder = posix.dirname(folder)
        )
          names.add(folder)
  return [...names].sort().map((text) => ({ text, kind: 'folder' }))
}

const sidebarNames = (map: SiteMap): readonly Suggestion[] =>
  [
    ...new Set(
      map.editions.flatMap((edition) =>
        [...edition.renderInputs.graph.trees.values()].flatMap(({ sidebars }) => [...sidebars.keys()]),
      ),
    ),
  ].map((text) => ({ text, kind: 'value' }))

const addresses = (map: SiteMap): readonly Suggestion[] =>
  map.editions.slice(0, 1).flatMap((edition) => [
    ...pagesIn(edition).map(({ source, route }): Suggestion => ({
      text: route,
      kind: 'page',
      detail: source.page.title,
    })),
    ...indexesIn(edition),
  ])

/** The address by which the pages of a language name a route of it. */
export const writtenAddress = (route: string, { prefix, session }: ProvisionalEdition): string =>
  plainAddress((session.loaded.config.conventions.addressesWithLanguage === true ? prefix : '') + route)

/** The addresses of the pages of categories, in a language. */
export const indexesIn = (edition: ProvisionalEdition): readonly Suggestion[] =>
  edition.renderInputs.graph.generatedIndexes.map(({ route, title, description }) => ({
    text: writtenAddress(route, edition),
    kind: 'page',
    detail: title,
    description,
  }))
