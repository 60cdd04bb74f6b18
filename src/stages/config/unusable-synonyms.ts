import { synonymWords } from '../../model/search/search-words.ts'
import type { SearchConfig } from '../../model/site-config.ts'
import { listOf } from '../../model/list-of.ts'
import { pathText, type Problem, type ValuePath } from './problem.ts'

/**
 * Finds synonyms that the built-in index cannot represent, because neither a query nor a page can contain
 * them.
 */
export function unusableSynonyms({ provider, synonyms }: SearchConfig): readonly Problem[] {
  if (provider !== 'lunr') return []
  return synonyms.flatMap((list, index) =>
    list.flatMap((text, position) => problemOf(text, ['search', 'synonyms', index, position])),
  )
}

function problemOf(text: string, path: ValuePath): readonly Problem[] {
  const { words, whole } = synonymWords(text)
  if (whole) return []
  const read =
    words.length === 0 ? 'which search does not read at all' : `which search reads as ${listOf(words)}`
  return [
    {
      rule: 'unusable-synonym',
      path,
      at: 'value',
      message: `\`${pathText(path)}\` is the text \`${text}\`, ${read}.`,
      hint: 'Write words of letters and digits, joined by single `-`, `_`, `.`, `/`, `:` or `@`, if at all.',
    },
  ]
}
