import { nameHash } from '../../kit.ts'
import { asOutputPath } from '../../model/path.ts'
import type { Plugin } from '../../model/plugin.ts'
import {
  pieceFile,
  searchIndexVersion,
  wordsFile,
  type SearchHead,
  type SearchHeadPage,
  type SearchTree,
} from '../../model/search/search-index.ts'
import type { OutputFile } from '../../model/site.ts'
import { loadLanguage } from './index/load-language.ts'
import { checkNames } from './index/check-names.ts'
import { listPages } from './index/listed-pages.ts'
import { boostsOf, placesOf, suggestedPages, treesOf } from './index/index-head.ts'
import { textFiles } from './index/text-files.ts'
import { wordFiles } from './index/word-files.ts'

/** What the index of a site is made with. */
export interface SearchIndexOptions {
  /** Trees of pages, on a site that has several. */
  readonly trees?: readonly SearchTree[]
  /** What pages count, by an address and what is below it, or by a section of the sidebar. */
  readonly boost?: Readonly<Record<string, number>>
  /** Addresses of pages to offer before anything is asked. Default: those that most pages link to. */
  readonly suggestions?: readonly string[]
  /** Language of the site: `en`. */
  readonly language: string
  /** Name of the docs version that this build makes. */
  readonly docsVersion?: string
  /** Words that mean the same on this site: each list is one meaning. */
  readonly synonyms: readonly (readonly string[])[]
}

/** Where the index lies below the output folder. */
const folder = 'assets/search'

/**
 * The search index, one document of Lunr per heading. The browser asks for `assets/search/index.json` first,
 * with titles and headings, and for the words of the site; then, by what a reader asks, for the pieces of
 * Lunr's index that have some of the words, and for the texts that results quote.
 */
export function search(options: SearchIndexOptions): Plugin {
  return {
    name: 'search',
    version: '19',
    options,
    check: (site) => (namesPages(options) ? checkNames(listPages(site), options) : []),
    emitsBelow: folder,
    async emit(site) {
      const listed = listPages(site)
      const texts = textFiles(listed, site)
      const { headings, words, pieces } = await wordFiles(
        listed,
        site,
        await loadLanguage(options.language),
        options.synonyms,
      )
      const wordsText = JSON.stringify(words)
      const head: SearchHead = {
        version: searchIndexVersion,
        language: options.language,
        ...(options.docsVersion === undefined ? {} : { docsVersion: options.docsVersion }),
        synonyms: options.synonyms,
        ...placesOf(listed),
        ...treesOf(listed, options.trees ?? []),
        ...boostsOf(listed, options.boost ?? {}),
        suggested: suggestedPages(listed, options.suggestions),
        words: nameHash(wordsText),
        pages: listed.map(({ href, title, label, tags }, index): SearchHeadPage => [
          href,
          title,
          texts.places.get(href) ?? 0,
          headings[index] ?? '',
          ...labelled(label, tags),
        ]),
        texts: texts.hashes,
      }
      return [
        file('index.json', JSON.stringify(head)),
        file(wordsFile(head.words), wordsText),
        ...pieces.map((piece, number) => file(pieceFile(words.index, number), piece)),
        ...[...texts.files].map(([name, content]) => file(name, content)),
      ]
    },
  }
}

/** Listing the pages of a large site takes longer than all other checks of an edit. */
const namesPages = ({ boost = {}, suggestions = [] }: SearchIndexOptions): boolean =>
  Object.keys(boost).length > 0 || suggestions.length > 0

/** What follows in the line of a page: most have neither label nor tags. */
const labelled = (
  label: string,
  tags: readonly string[],
): readonly [] | readonly [label: string] | readonly [label: string, tags: readonly string[]] =>
  tags.length > 0 ? [label, tags] : label === '' ? [] : [label]

const file = (name: string, content: string): OutputFile => ({
  path: asOutputPath(`${folder}/${name}`),
  content,
  origin: 'the plugin `search`',
})
