import { counted } from '../../diagnostics/count.ts'
import { wordsIn } from '../../engine/html/words-in-html.ts'
import { type PublishedSite, publishedTexts, readings } from './published-site.ts'

/** Text that a page should show and does not. */
export interface LostText {
  /** Where it is written: `docs/a.md:12`, or the address of the page that it was on. */
  readonly where: string
  /** Its beginning. */
  readonly text: string
  readonly words: number
}

/** What was lost of some pages. */
export interface LostWords {
  /** The number of words that were looked for. */
  readonly words: number
  readonly pages: number
  readonly lost: readonly LostText[]
}

/** A piece of text that a page should show, with its line. */
interface Written {
  readonly line: number
  readonly text: string
}

/**
 * The texts of a page whose words the built page (`html`) does not have as often as its source. Texts in
 * consecutive lines are one.
 */
export function lostFrom(
  file: string,
  sourceLines: readonly Written[],
  html: string,
): Omit<LostWords, 'pages'> {
  const wordCounts = shownWords(html)
  const losses: { line: number; end: number; text: string; words: number }[] = []
  let words = 0
  for (const { line, text } of sourceLines) {
    const all = wordsIn(text)
    words += all.length
    const missing = all.filter((word) => {
      const count = wordCounts.get(word) ?? 0
      wordCounts.set(word, count - 1)
      return count <= 0
    })
    if (missing.length === 0) continue
    const last = losses.at(-1)
    if (last && line - last.end <= 1 && line >= last.end) {
      last.end = line
      last.text += ` ${text.trim()}`
      last.words += missing.length
    } else losses.push({ line, end: line, text: text.trim(), words: missing.length })
  }
  return {
    words,
    lost: losses.map((each) => ({
      where: `${file}:${String(each.line)}`,
      text: beginningOf(each.text),
      words: each.words,
    })),
  }
}

/** How often texts have a word, read with the words in a line joined (0) or parted (1) by tags. */
function countWords(texts: readonly string[], reading: 0 | 1): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts)
    for (const word of wordsIn(readings(text)[reading])) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** How often a page has a word, whether or not the tags in a line part words: `<a>One</a><a>two</a>`. */
function shownWords(html: string): Map<string, number> {
  const texts = publishedTexts(html)
  const counts = countWords(texts, 0)
  for (const [word, count] of countWords(texts, 1)) counts.set(word, Math.max(counts.get(word) ?? 0, count))
  return counts
}

const beginningOf = (text: string): string =>
  text.length > 70 ? `${text.slice(0, 70).replace(/\s+\S*$/, '')} …` : text

/**
 * The texts of old pages that the new ones do not have. What many old pages show is around their content and
 * is not counted. `moved`: where old pages are now, by address.
 */
export function lostFromPages(
  old: PublishedSite,
  now: PublishedSite,
  moved: ReadonlyMap<string, string>,
): LostWords {
  const pages = [...old].flatMap(([address, before]) => {
    const after = now.get(moved.get(address) ?? address)
    return before.texts && after?.texts && before.redirect === undefined && after.redirect === undefined
      ? [{ address: before.written, before: [...new Set(before.texts.map(plain))], after: after.texts }]
      : []
  })
  const times = new Map<string, number>()
  for (const { before } of pages) for (const text of before) times.set(text, (times.get(text) ?? 0) + 1)
  const isAround = (text: string): boolean => (times.get(text) ?? 0) > Math.max(2, pages.length / 10)
  const judged = pages.map(({ address, before, after }) => {
    const visibleWords = new Set(after.flatMap(readings).flatMap(wordsIn))
    const content = before.filter((text) => !isAround(text) && !isIcon(text))
    const losses = content.flatMap((text): readonly LostText[] => {
      const missing = readings(text).map((reading) => {
        const words = wordsIn(reading)
        const missingCount = words.filter((word) => !visibleWords.has(word)).length
        return missingCount * 2 > words.length ? missingCount : 0
      })
      const words = Math.min(...missing)
      return words > 0 ? [{ where: address, text: beginningOf(plain(readings(text)[1])), words }] : []
    })
    return { words: content.flatMap(wordsIn).length, lost: losses }
  })
  return joinLosses(judged)
}

/** Whether a text is the name of a picture: `:heart:`. */
const isIcon = (text: string): boolean => /^:[\w+-]+:$/.test(text)

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** What was lost of all pages together, most first. */
export const joinLosses = (pages: readonly Omit<LostWords, 'pages'>[]): LostWords => ({
  words: pages.reduce((sum, { words }) => sum + words, 0),
  pages: pages.filter(({ lost }) => lost.length > 0).length,
  lost: pages.flatMap(({ lost }) => lost).sort((a, b) => b.words - a.words),
})

/** The sentence about it, if something is lost. `whose`: the end of `words …`. */
export function lostSentence({ words, pages, lost }: LostWords, whose: string): readonly string[] {
  if (lost.length === 0) return []
  const missing = lost.reduce((sum, each) => sum + each.words, 0)
  return [
    `Text lost on ${counted(pages, 'page')}: ${String(missing)} of ${counted(words, 'word')} ${whose} are not on the built pages.`,
  ]
}

/** Its rows, with at most `most`. */
export const lostRows = ({ lost }: LostWords, most: number): readonly string[] => [
  ...lost.slice(0, most).map(({ where, text, words }) => `${where} (${counted(words, 'word')}): ${text}`),
  ...(lost.length > most ? [`and ${String(lost.length - most)} more`] : []),
]
