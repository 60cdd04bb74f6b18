import { isDeepStrictEqual } from 'node:util'
import { isObject, stringsOf, type JsonObject } from './read-answer.ts'

/** What search needs to filter by; added to what an owner has. */
const facets = ['language', 'version', 'docusaurus_tag', 'tags', 'type']

/** Each holds where an owner has left it open. */
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
 * What is to be set for an index that takes the place of one with these settings of its own. `usual` are
 * those of an index of which nothing was said.
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

/**
 * Whether there is the key of an embedder in these settings, which Meilisearch shows only as
 * `sk-prXXXXXX...`.
 */
export const hidesKey = (settings: string): boolean => /"apiKey":\s*"[^"]{0,8}X{3,}\.\.\."/.test(settings)

/**
 * An owner may filter by a pattern with features (`{ attributePatterns: ['*'], … }`), which stays as it is.
 */
function filterable(own: unknown): readonly unknown[] {
  const attributes: readonly unknown[] = Array.isArray(own) ? own : []
  return [...attributes, ...facets.filter((facet) => !stringsOf(attributes).includes(facet))]
}

/** Meilisearch keeps no names of groups: what once was there stays. */
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
