import { nameHash } from '../../kit.ts'
import { asOutputPath } from '../../model/path.ts'
import type { Plugin } from '../../model/plugin.ts'
import {
  pieceFile,
  searchIndexVersion,
  type SearchHead,
  type SearchHeadPage,
  type SearchTree,
} from '../../model/search/search-index.ts'
import type { OutputFile } from '../../model/site.ts'
import { loadLanguage } from './index/load-language.ts'
import { checkNames, boostsOf, placesOf, suggestedPages, treesOf } from './index/index-head.ts'
import { listPages } from './index/listed-pages.ts'
import { textFiles } from './index/text-files.ts'
import { wordFiles } from './index/word-files.ts'

/** Options for building the index. */
export interface SearchIndexOptions {
  /** The content trees, if the site has several. */
  readonly trees?: readonly SearchTree[]
  /** Weights of pages, by address (including everything below it) or by sidebar section. */
  readonly boost?: Readonly<Record<string, number>>
  /** Routes of pages to suggest before anything is typed. Default: those with the most inbound links. */
  readonly suggestions?: readonly string[]
  /** The language of the site: `en`. */
  readonly language: string
  /** The docs version of this build. */
  readonly docsVersion?: string
  /** Lists of words with the same meaning on this site. */
  readonly synonyms: readonly (readonly string[])[]
}

/** The folder of the index in the output. */
const folder = 'assets/search'

/**
 * Builds the search index, with one Lunr document per heading. Browsers first load `assets/search/index.json`
 * with titles, headings and the words of the site; then, depending on the query, the pieces of Lunr's index
 * that contain its words, and the texts for snippets.
 */
export function search(options: SearchIndexOptions): Plugin {
  return {
    name: 'search',
    version: '23',
    options,
    check: (site) => (namesPages(options) ? checkNames(listPages(site), options) : []),
    emitsBelow: folder,
    async emit(site) {
      const entries = listPages(site)
      const texts = textFiles(entries, site)
      const { headings, words, pieces } = await wordFiles(
        entries,
        site,
        await loadLanguage(options.language),
        options.synonyms,
      )
      const head: SearchHead = {
        version: searchIndexVersion,
        language: options.language,
        ...(options.docsVersion === undefined ? {} : { docsVersion: options.docsVersion }),
        synonyms: options.synonyms,
        ...placesOf(entries),
        ...treesOf(entries, options.trees ?? []),
        ...boostsOf(entries, options.boost ?? {}),
        suggested: suggestedPages(entries, options.suggestions),
        build: nameHash(words.hashes + texts.hashes),
        words,
        pages: entries.map(({ href, title, label, tags }, index): SearchHeadPage => [
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
        ...pieces.map((piece, number) => file(pieceFile(words.hashes, number), piece)),
        ...[...texts.files].map(([name, content]) => file(name, content)),
      ]
    },
  }
}

/**
 * Whether pages have to be listed to check the options, which takes longer than all other checks of an edit.
 */
const namesPages = ({ boost = {}, suggestions = [] }: SearchIndexOptions): boolean =>
  Object.keys(boost).length > 0 || suggestions.length > 0

/** The optional end of a page's entry: most pages have neither a label nor tags. */
const labelled = (
  label: string,
  tags: readonly string[],
): readonly [] | readonly [label: string] | readonly [label: string, tags: readonly string[]] =>
  tags.length > 0 ? [label, tags] : label === '' ? [] : [label]

const file = (name: string, content: OutputFile['content']): OutputFile => ({
  path: asOutputPath(`${folder}/${name}`),
  content,
  origin: 'the plugin `search`',
})
