import { stringsOf, type JsonObject } from './read-answer.ts'

/** Facets for filtering, which are added to the owner's. */
const facets = ['language', 'version', 'docusaurus_tag', 'tags', 'type']

/** DocSearch's settings: headings before text. Only those that the owner has not set are applied. */
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

/** Settings that are not copied with an index (`algolia.com/doc/api-reference/api-methods/copy-index`). */
const uncopied = ['mode', 'enableReRanking']

/** The settings to apply to a copy of an index with these settings, or to a new index. */
export function settingsBeside(own: JsonObject): JsonObject {
  const open = Object.entries(settings).filter(
    ([name]) => own[name] === undefined || own[name] === null || own[name] === '',
  )
  const kept = Object.entries(own).filter(
    ([name, value]) => uncopied.includes(name) && value !== 'keywordSearch',
  )
  const filtered = stringsOf(own['attributesForFaceting'])
  // An owner may have used a modifier: `searchable(tags)`.
  const missing = facets.filter(
    (facet) => !filtered.some((attribute) => attribute === facet || attribute.endsWith(`(${facet})`)),
  )
  return { ...Object.fromEntries([...open, ...kept]), attributesForFaceting: [...filtered, ...missing] }
}
