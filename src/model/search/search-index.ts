/** Raised when the files mean something else; an index of another version is an error, not a guess. */
export const searchIndexVersion = 1

/** The first file: everything but the words of the texts. Addresses of the other files are relative to it. */
export interface SearchHead {
  readonly version: number
  /** Language of the site: `en`. */
  readonly language: string
  /** Name of the docs version that the site shows. */
  readonly docsVersion?: string
  /** Words that mean the same here: each list is one meaning. */
  readonly synonyms: readonly (readonly string[])[]
  /** Pages by shard; sections are numbered from 0 through all pages, in this order. */
  readonly shards: readonly { /** File with the words of the shard's texts. */ readonly words: string; readonly pages: readonly SearchHeadPage[] }[]
  /** Files with the texts themselves. */
  readonly texts: readonly string[]
}

/** Address with the base URL, title, index in `texts`, sections after the first, and other words that the page should be found by. */
export type SearchHeadPage = readonly [href: string, title: string, text: number, sections: readonly SearchHeadSection[], words: string, tags?: readonly string[]]

/** Heading, depth below the title from 1, and the heading's id when it is not the heading's slug. */
export type SearchHeadSection = readonly [heading: string, depth: number, id?: string]

/** The words of a shard's texts: sorted terms, each without what it shares with the one before, and where each occurs. */
export interface SearchWords {
  readonly sections: number
  readonly terms: string
  readonly postings: string
}

/** Texts by page address: prose and code of each section. */
export type SearchTexts = Readonly<Record<string, readonly (readonly [text: string, code: string])[]>>

/** One term's occurrences in prose and in code: `[section, count, section, count, …]` with section numbers of the shard, ascending. */
export interface TermPostings {
  readonly text: readonly number[]
  readonly code: readonly number[]
}

// Printable characters that JSON writes as they are. A number is written in digits of base 44; the last digit is from the first half.
const alphabet = '#$%&()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~'
const base = 44
const values = new Map([...alphabet].map((letter, index) => [letter.charCodeAt(0), index]))

/** `terms` sorted by code unit. A line per term: how many letters it shares with the term before (as a letter), and the rest. */
export function encodeWords(sections: number, terms: ReadonlyMap<string, TermPostings>): SearchWords {
  const names = [...terms.keys()].sort((a, b) => (a < b ? -1 : 1))
  let previous = ''
  let list = ''
  const postings: string[] = []
  for (const name of names) {
    let shared = 0
    while (shared < 40 && shared < previous.length && previous[shared] === name[shared]) shared++
    list += `${alphabet[shared] ?? ''}${name.slice(shared)}\n`
    previous = name
    const { text = [], code = [] } = terms.get(name) ?? {}
    postings.push(encodePostings(text) + (code.length > 0 ? `!${encodePostings(code)}` : ''))
  }
  return { sections, terms: list, postings: postings.join(' ') }
}

/** Calls `take` for every term of a shard, in order. */
export function decodeWords(words: SearchWords, take: (term: string, postings: TermPostings) => void): void {
  const postings = words.postings.split(' ')
  let previous = ''
  words.terms.split('\n').forEach((line, index) => {
    if (line === '') return
    const shared = values.get(line.charCodeAt(0)) ?? 0
    previous = previous.slice(0, shared) + line.slice(1)
    const [text = '', code = ''] = (postings[index] ?? '').split('!')
    take(previous, { text: decodePostings(text), code: decodePostings(code) })
  })
}

/** Per section the distance from the one before, doubled; odd when a count above 1 follows. */
function encodePostings(postings: readonly number[]): string {
  let previous = -1
  let result = ''
  for (let at = 0; at < postings.length; at += 2) {
    const section = postings[at] ?? 0
    const count = postings[at + 1] ?? 1
    result += number((section - previous - 1) * 2 + (count > 1 ? 1 : 0)) + (count > 1 ? number(count - 2) : '')
    previous = section
  }
  return result
}

function decodePostings(text: string): number[] {
  const postings: number[] = []
  let section = -1
  let at = 0
  const read = (): number => {
    for (let value = 0, scale = 1; at < text.length; scale *= base) {
      const digit = values.get(text.charCodeAt(at++)) ?? 0
      value += (digit % base) * scale
      if (digit < base) return value
    }
    return 0
  }
  while (at < text.length) {
    const value = read()
    section += (value >> 1) + 1
    postings.push(section, value & 1 ? read() + 2 : 1)
  }
  return postings
}

function number(value: number): string {
  let result = ''
  let rest = value
  for (; rest >= base; rest = Math.floor(rest / base)) result += alphabet[base + (rest % base)] ?? ''
  return result + (alphabet[rest] ?? '')
}

/** The id that most headings have: what GitHub makes of their text. Only ids that differ travel. */
export function usualId(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '').replaceAll(' ', '-')
}
