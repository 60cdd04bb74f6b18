import { stringsOf, type JsonObject } from './read-answer.ts'

/** What search needs to filter by; added to what an owner has. */
const facets = ['language', 'version', 'docusaurus_tag', 'tags', 'type']

/** How DocSearch sets an index up: headings before text. Each holds where an owner has left it open. */
const settings: JsonObject = {
  searchableAttributes: [
    'unordered(hierarchy.lvl1)',
    'unordered(hierarchy.lvl2)',
    'unordered(hierarchy.lvl3)',
    'unordered(hierarchy.lvl4)',
    'unordered(hierarchy.lvl5)',
    'unordered(hierarchy.lvl6)',
    'content',
    'code',
  ],
  attributesToRetrieve: ['hierarchy', 'content', 'url', 'anchor', 'type'],
  attributesToHighlight: ['hierarchy', 'content'],
  attributesToSnippet: ['content:24'],
  customRanking: ['desc(weight)'],
  ignorePlurals: true,
  separatorsToIndex: '_-',
}

/**
 * Settings that an index does not hand on when it is copied
 * (`algolia.com/doc/api-reference/api-methods/copy-index`).
 */
const uncopied = ['mode', 'enableReRanking']

/** What is to be set for a copy of an index with these settings of its own, or for a new index. */
export function settingsBeside(own: JsonObject): JsonObject {
  const open = Object.entries(settings).filter(
    ([name]) => own[name] === undefined || own[name] === null || own[name] === '',
  )
  const kept = Object.entries(own).filter(
    ([name, value]) => uncopied.includes(name) && value !== 'keywordSearch',
  )
  const filtered = stringsOf(own['attributesForFaceting'])
  // An owner may have said more of one: `searchable(tags)`.
  const missing = facets.filter(
    (facet) => !filtered.some((attribute) => attribute === facet || attribute.endsWith(`(${facet})`)),
  )
  return { ...Object.fromEntries([...open, ...kept]), attributesForFaceting: [...filtered, ...missing] }
}
