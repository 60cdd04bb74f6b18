import { nameHash } from '../../kit.ts'
import { asOutputPath } from '../../model/path.ts'
import type { Plugin } from '../../model/plugin.ts'
import {
  pieceFile,
  searchIndexVersion,
  wordsFile,
  type SearchHead,
  type SearchHeadPage,
} from '../../model/search/search-index.ts'
import type { OutputFile } from '../../model/site.ts'
import { listPages } from './index/listed-pages.ts'
import { lunrVersion } from './index/lunr-index.ts'
import { textFiles } from './index/text-files.ts'
import { wordFiles } from './index/word-files.ts'

export interface SearchIndexOptions {
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
    version: '8',
    options,
    async emit(site) {
      const listed = listPages(site)
      const texts = textFiles(listed, site)
      const { headings, words, pieces } = await wordFiles(listed, site)
      const wordsText = JSON.stringify(words)
      const head: SearchHead = {
        version: searchIndexVersion,
        lunr: lunrVersion,
        language: options.language,
        ...(options.docsVersion === undefined ? {} : { docsVersion: options.docsVersion }),
        synonyms: options.synonyms,
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
        ...pieces.map((piece, number) => file(pieceFile(words.index, number), JSON.stringify(piece))),
        ...[...texts.files].map(([name, content]) => file(name, content)),
      ]
    },
  }
}

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
