import { foldTerm, termsOf } from '../model/search/scan-terms.ts'
import type { SearchConfig } from '../model/site-config.ts'
import { listOf, pathText, type Problem, type ValuePath } from './problem.ts'

/** Synonyms that are no word of the index that docgen builds: neither a question nor a page can have them. */
export function unusableSynonyms({ provider, synonyms }: SearchConfig): readonly Problem[] {
  if (provider !== 'lunr') return []
  return synonyms.flatMap((list, index) => list.flatMap((word, position) => problemOf(word, ['search', 'synonyms', index, position])))
}

function problemOf(word: string, path: ValuePath): readonly Problem[] {
  const terms = termsOf(word, 'prose')
  // A flag of several words is found by its compound: `--dry-run` as `dry-run`.
  if ([word, word.replace(/^--/, '')].some((whole) => terms.includes(foldTerm(whole)))) return []
  const read = terms.length === 0 ? 'which search does not read at all' : `which search reads as ${listOf([...new Set(terms)])}`
  return [{ rule: 'unusable-synonym', path, at: 'value', message: `\`${pathText(path)}\` is the text \`${word}\`, ${read}.`, hint: 'Write one word of letters and digits, joined by single `-`, `_`, `.`, `/`, `:` or `@`, if at all.' }]
}
