import { usualSynonyms } from './usual-synonyms.ts'
import { stemOf } from './vocabulary.ts'

const usual = usualSynonyms.trim().split('\n').map((words) => words.split(' '))

/** Looks up what else a word may be called, in whatever form it is written. */
export function synonymsOf(own: readonly (readonly string[])[]): (word: string) => readonly string[] {
  const others = new Map<string, Set<string>>()
  for (const words of [...own.map((list) => list.map((word) => word.toLowerCase())), ...usual]) {
    for (const word of words) {
      const stem = stemOf(word)
      const known = others.get(stem) ?? new Set()
      for (const other of words) if (other !== word) known.add(other)
      others.set(stem, known)
    }
  }
  return (word) => [...(others.get(stemOf(word)) ?? [])]
}
