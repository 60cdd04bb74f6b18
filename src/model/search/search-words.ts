import { hashAt } from './file-hashes.ts'
import { readNumbers, writeNumber, writeNumbers, writeRoughly } from './number-text.ts'

/**
 * The words of all texts: they alone decide what a query may mean. Where each stands is told by the files of
 * postings.
 */
export interface SearchWords {
  /** Sorted by code unit; see `writeTerms`. */
  readonly terms: string
  /** Per term, in about how many sections it stands, prose and code counted apart. */
  readonly frequencies: string
  /** Per section, about how many terms its prose and its code have. */
  readonly lengths: readonly [text: string, code: string]
  /** How many sections each group of pages has. */
  readonly groups: readonly number[]
  /**
   * Files with the postings of consecutive terms: how many terms are in each, and the hashes in their names,
   * one after the other.
   */
  readonly postings: readonly [counts: string, hashes: string]
}

/** One term's occurrences in prose and in code: `[section, count, section, count, …]`, ascending. */
export interface TermPostings {
  readonly text: readonly number[]
  readonly code: readonly number[]
}

/** The words of some pages, with sections numbered from 0. */
export interface WordGroup {
  readonly sections: number
  readonly terms: string
  /** One entry per term, with spaces between. */
  readonly postings: string
  readonly frequencies: string
  readonly lengths: readonly [text: string, code: string]
}

/** Postings of consecutive terms of all groups, and how many terms these are. */
export interface PostingsFile {
  readonly count: number
  readonly content: string
}

// No digit of a number, and nothing that JSON would escape.
const betweenTerms = ' '
const beforeCode = '!'
const betweenGroups = "'"

// Terms have no capitals. `A` to `Y` are the numbers up to 24; each `Z` before one of them adds 25.
const letterA = 65
const perCarry = 25

/**
 * Each term after a number in capitals: how many letters of the term before are taken away; the rest of that
 * stays.
 */
export function writeTerms(terms: readonly string[]): string {
  let previous = ''
  return terms
    .map((term) => {
      let shared = 0
      while (shared < previous.length && previous[shared] === term[shared]) shared++
      const taken = previous.length - shared
      previous = term
      return (
        'Z'.repeat(Math.floor(taken / perCarry)) +
        String.fromCharCode(letterA + (taken % perCarry)) +
        term.slice(shared)
      )
    })
    .join('')
}

export function readTerms(list: string): string[] {
  let previous = ''
  return Array.from(list.matchAll(/(Z*)([A-Y])([^A-Z]*)/g), ([, carries = '', letter = '', rest = '']) => {
    const taken = carries.length * perCarry + letter.charCodeAt(0) - letterA
    return (previous = previous.slice(0, previous.length - taken) + rest)
  })
}

export function writeGroup(sections: number, postings: ReadonlyMap<string, TermPostings>): WordGroup {
  const terms = [...postings.keys()].sort((a, b) => (a < b ? -1 : 1))
  const lengths = { text: new Array<number>(sections).fill(0), code: new Array<number>(sections).fill(0) }
  const frequencies: number[] = []
  const entries = terms.map((term) => {
    const { text = [], code = [] } = postings.get(term) ?? {}
    addUp(lengths.text, text)
    addUp(lengths.code, code)
    frequencies.push((text.length + code.length) / 2)
    return writePostings(text) + (code.length > 0 ? beforeCode + writePostings(code) : '')
  })
  return {
    sections,
    terms: writeTerms(terms),
    postings: entries.join(betweenTerms),
    frequencies: writeNumbers(frequencies),
    lengths: [writeRoughly(lengths.text), writeRoughly(lengths.code)],
  }
}

/**
 * Puts groups together, whose sections follow one another, and cuts their postings into files of about
 * `fileSize` characters.
 */
export function joinGroups(
  groups: readonly WordGroup[],
  fileSize: (all: number) => number,
): { readonly words: Omit<SearchWords, 'postings'>; readonly files: readonly PostingsFile[] } {
  const all = new Map<string, { frequency: number; entries: string[] }>()
  groups.forEach(({ terms, postings, frequencies }, group) => {
    const entries = postings.split(betweenTerms)
    const counts = readNumbers(frequencies)
    readTerms(terms).forEach((term, index) => {
      let known = all.get(term)
      if (!known) all.set(term, (known = { frequency: 0, entries: [] }))
      known.frequency += counts[index] ?? 0
      while (known.entries.length < group) known.entries.push('')
      known.entries.push(entries[index] ?? '')
    })
  })
  const sorted = [...all].sort(([a], [b]) => (a < b ? -1 : 1))
  const words = {
    terms: writeTerms(sorted.map(([term]) => term)),
    frequencies: writeRoughly(sorted.map(([, { frequency }]) => frequency)),
    lengths: [
      groups.map(({ lengths }) => lengths[0]).join(''),
      groups.map(({ lengths }) => lengths[1]).join(''),
    ],
    groups: groups.map(({ sections }) => sections),
  } as const
  return {
    words,
    files: cut(
      sorted.map(([, { entries }]) => entries.join(betweenGroups)),
      fileSize,
    ),
  }
}

/** The files of postings in the order of their terms: number of the first term, and the hash in the name. */
export function postingsFiles({
  postings: [counts, hashes],
}: SearchWords): readonly (readonly [first: number, hash: string])[] {
  let next = 0
  return readNumbers(counts).map((count, index) => {
    const first = next
    next += count
    return [first, hashAt(hashes, index)] as const
  })
}

/** The postings of each term of a file. `groups` are the sections of each group. */
export const readPostingsFile = (content: string): readonly string[] => content.split(betweenTerms)

export function readPostings(entry: string, groups: readonly number[]): TermPostings {
  const text: number[] = []
  const code: number[] = []
  let first = 0
  entry.split(betweenGroups).forEach((part, group) => {
    const [prose = '', rest = ''] = part.split(beforeCode)
    addPostings(text, prose, first)
    addPostings(code, rest, first)
    first += groups[group] ?? 0
  })
  return { text, code }
}

function cut(entries: readonly string[], fileSize: (all: number) => number): PostingsFile[] {
  const most = fileSize(entries.reduce((sum, { length }) => sum + length + 1, 0))
  const files: PostingsFile[] = []
  let first = 0
  let size = 0
  entries.forEach(({ length }, index) => {
    size += length + 1
    if (size < most && index + 1 < entries.length) return
    files.push({ count: index + 1 - first, content: entries.slice(first, index + 1).join(betweenTerms) })
    first = index + 1
    size = 0
  })
  return files
}

function addUp(lengths: number[], postings: readonly number[]): void {
  for (let at = 0; at < postings.length; at += 2)
    lengths[postings[at] ?? 0] = (lengths[postings[at] ?? 0] ?? 0) + (postings[at + 1] ?? 0)
}

/** Per section the distance from the one before, doubled; odd when a count above 1 follows. */
function writePostings(postings: readonly number[]): string {
  let previous = -1
  let result = ''
  for (let at = 0; at < postings.length; at += 2) {
    const section = postings[at] ?? 0
    const count = postings[at + 1] ?? 1
    result +=
      writeNumber((section - previous - 1) * 2 + (count > 1 ? 1 : 0)) +
      (count > 1 ? writeNumber(count - 2) : '')
    previous = section
  }
  return result
}

function addPostings(postings: number[], text: string, first: number): void {
  const numbers = readNumbers(text)
  let section = first - 1
  for (let at = 0; at < numbers.length; at++) {
    const value = numbers[at] ?? 0
    section += (value >> 1) + 1
    postings.push(section, value & 1 ? (numbers[++at] ?? 0) + 2 : 1)
  }
}
