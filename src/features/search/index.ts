import { asOutputPath } from '../../model/path.ts'
import type { Plugin } from '../../model/plugin.ts'
import {
  postingsFile,
  searchIndexVersion,
  wordsFile,
  type SearchHead,
} from '../../model/search/search-index.ts'
import type { OutputFile } from '../../model/site.ts'
import { listPages } from './index/listed-pages.ts'
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
 * The search index, one entry per heading. The browser asks for `assets/search/index.json` first, with titles
 * and headings, and for the words of all texts; then, by what a reader asks, for the places where some of the
 * words stand, and for the texts that results quote. Only counts are stored; the browser makes Lunr's scores
 * of them.
 */
export function search(options: SearchIndexOptions): Plugin {
  return {
    name: 'search',
    version: '7',
    options,
    async emit(site) {
      const listed = listPages(site)
      const texts = textFiles(listed, site)
      const { pages, words, postings } = await wordFiles(listed, texts.places, site)
      const head: SearchHead = {
        version: searchIndexVersion,
        language: options.language,
        ...(options.docsVersion === undefined ? {} : { docsVersion: options.docsVersion }),
        synonyms: options.synonyms,
        words: words.hash,
        pages,
        texts: texts.hashes,
      }
      return [
        file('index.json', JSON.stringify(head)),
        file(wordsFile(words.hash), words.content),
        ...postings.map(({ hash, content }) => file(postingsFile(hash), content)),
        ...[...texts.files].map(([name, content]) => file(name, content)),
      ]
    },
  }
}

const file = (name: string, content: string): OutputFile => ({
  path: asOutputPath(`${folder}/${name}`),
  content,
  origin: 'the plugin `search`',
})
