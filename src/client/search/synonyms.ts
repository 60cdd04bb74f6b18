import { usualSynonyms } from './usual-synonyms.ts'
import { termsOf } from '../../model/search/scan-terms.ts'
import { stemOf } from './vocabulary.ts'

const usual = usualSynonyms.trim().split('\n').map((words) => words.split(' '))

/** Looks up what else a word may be called, in whatever form it is written. */
export function synonymsOf(own: readonly (readonly string[])[]): (word: string) => readonly string[] {
  const others = new Map<string, Set<string>>()
  for (const words of [...own.map((list) => list.map(asTerm)), ...usual]) {
    for (const word of words) {
      const stem = stemOf(word)
      const known = others.get(stem) ?? new Set()
      for (const other of words) if (other !== word) known.add(other)
      others.set(stem, known)
    }
  }
  return (word) => [...(others.get(stemOf(word)) ?? [])]
}

/** As the index has it: `--dry-run` is `dry-run`; several words are one. */
function asTerm(word: string): string {
  const [whole = '', ...parts] = termsOf(word, 'prose')
  return parts.every((part) => whole.includes(part)) ? whole : [whole, ...parts].join('')
}
