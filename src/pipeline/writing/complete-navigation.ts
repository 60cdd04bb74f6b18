import { join, posix } from 'node:path'
import * as z from 'zod'
import { isBelow, pathBelow } from '../../model/content-tree.ts'
import { plainAddress } from '../../model/address.ts'
import { categoryKeys } from '../../stages/site/category-file.ts'
import { categoryLink } from '../../stages/config/load-sidebars.ts'
import { siteConfigSchema } from '../../stages/config/schema.ts'
import { completeData, sidebarList } from './complete-data.ts'
import { completeMessages } from './complete-messages.ts'
import type { Completion, Suggestion } from './completion.ts'
import { typedInScript, typedInYaml } from './typed-in-data.ts'
import type { ProvisionalEdition } from '../provisional-site.ts'
import { pagesIn, type SiteMap } from './site-map.ts'

/** An offset of a file that is no page. */
interface Place {
  readonly map: SiteMap
  /** Relative to the project root. */
  readonly path: string
  readonly text: string
  readonly offset: number
  /** The line up to the cursor. */
  readonly line: string
}

/**
 * What may stand at an offset of a file of sidebars, of the configuration, of a category or of translated
 * texts: ids of pages and sidebars, addresses, and keys. Undefined in other files.
 */
export async function completeNavigation(
  map: SiteMap,
  path: string,
  text: string,
  offset: number,
): Promise<Completion | undefined> {
  const messages = await completeMessages(map, path, text, offset)
  if (messages) return messages
  const before = text.slice(0, offset)
  const place = { map, path, text, offset, line: before.slice(before.lastIndexOf('\n') + 1) }
  if (!isNavigation(map, path)) return undefined
  const words = await (isCategory(path) ? wordsOfCategory : wordsOfConfig)(place)
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

async function wordsOfConfig(place: Place): Promise<Words | undefined> {
  const { map, path, line } = place
  const [, key, value = ''] = valueBefore.exec(line) ?? []
  const isYaml = /\.ya?ml$/.test(path)
  if (isYaml || /["'][^"']*$/.test(line)) {
    if (key === 'id' || key === 'docId') return { written: value, suggestions: await pageIds(map, path) }
    if (key === 'sidebarId') return { written: value, suggestions: sidebarNames(map) }
    if (key === 'to' && value.startsWith('/')) return { written: value, suggestions: addresses(map) }
    if (key === 'dirName') return { written: value, suggestions: folders(map) }
  }
  const isSidebars = /sidebars/i.test(posix.basename(path))
  const isConfig = path === map.session.loaded.file
  return isSidebars || isConfig
    ? await wordsOf(place, isSidebars ? sidebarList : siteConfigSchema)
    : undefined
}

/** Of a category, only the ids of pages are not in its schema. */
async function wordsOfCategory(place: Place): Promise<Words | undefined> {
  const [, key, value = ''] = valueBefore.exec(place.line) ?? []
  return key === 'id'
    ? { written: value, suggestions: idsOfAll(place.map).map((text) => ({ text, kind: 'value' })) }
    : await wordsOf(place, categorySchema)
}

const categorySchema = z.object({
  ...Object.fromEntries(categoryKeys.map((key) => [key, z.unknown()])),
  collapsed: z.boolean(),
  collapsible: z.boolean(),
  link: categoryLink,
})

async function wordsOf({ map, path, text, offset }: Place, schema: z.ZodType): Promise<Words | undefined> {
  const isYaml = /\.ya?ml$/.test(path)
  const typed = isYaml ? typedInYaml(text, offset) : typedInScript(text, offset)
  if (!typed) return undefined
  const language = isYaml ? 'yaml' : path.endsWith('.json') ? 'json' : 'script'
  const suggestions = completeData(schema, typed, language, await pageIds(map, path))
  return suggestions.length === 0 ? undefined : { written: typed.word, suggestions }
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
