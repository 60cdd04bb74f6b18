import { isDeepStrictEqual } from 'node:util'
import { isObject, stringsOf, type JsonObject } from './read-answer.ts'

/** Facets for filtering, which are added to the owner's. */
const facets = ['language', 'version', 'docusaurus_tag', 'tags', 'type']

/** Only settings that the owner has not changed are applied. */
const settings: JsonObject = {
  searchableAttributes: [
    'hierarchy.lvl1',
    'hierarchy.lvl2',
    'hierarchy.lvl3',
    'hierarchy.lvl4',
    'hierarchy.lvl5',
    'hierarchy.lvl6',
    'content',
    'code',
  ],
  displayedAttributes: ['hierarchy', 'content', 'url', 'anchor', 'type'],
  sortableAttributes: ['weight'],
  rankingRules: ['words', 'typo', 'proximity', 'attribute', 'sort', 'exactness', 'weight:desc'],
}

/**
 * The settings to apply to an index that replaces one with these settings. `usual` are the engine's defaults.
 */
export function settingsBeside(
  own: JsonObject,
  usual: JsonObject,
  synonyms: readonly (readonly string[])[],
): JsonObject {
  const changed = Object.entries(own).filter(([name, value]) => !isDeepStrictEqual(value, usual[name]))
  return {
    ...settings,
    ...Object.fromEntries(changed),
    filterableAttributes: filterable(own['filterableAttributes']),
    synonyms: synonymsBeside(own['synonyms'], synonyms),
  }
}

/** Whether settings contain an embedder's key, which Meilisearch masks as `sk-prXXXXXX...`. */
export const hidesKey = (settings: string): boolean => /"apiKey":\s*"[^"]{0,8}X{3,}\.\.\."/.test(settings)

/** Adds facets. Patterns with features (`{ attributePatterns: ['*'], … }`) are kept. */
function filterable(own: unknown): readonly unknown[] {
  const attributes: readonly unknown[] = Array.isArray(own) ? own : []
  return [...attributes, ...facets.filter((facet) => !stringsOf(attributes).includes(facet))]
}

/** Adds synonyms. Meilisearch does not name groups, so existing ones are kept. */
function synonymsBeside(
  own: unknown,
  groups: readonly (readonly string[])[],
): Readonly<Record<string, readonly string[]>> {
  const all = new Map(
    Object.entries(isObject(own) ? own : {}).map(([word, others]) => [word, new Set(stringsOf(others))]),
  )
  for (const group of groups) {
    for (const word of group) {
      const others = all.get(word) ?? new Set()
      for (const other of group) if (other !== word) others.add(other)
      all.set(word, others)
    }
  }
  return Object.fromEntries([...all].map(([word, others]) => [word, [...others]]))
}
