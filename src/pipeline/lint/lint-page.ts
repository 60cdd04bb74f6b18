import type { Diagnostic } from '../../model/diagnostic.ts'
import { diagnose } from '../../model/diagnose.ts'
import { escapePattern } from '../../model/escape.ts'
import { writeInstead, type Hint } from '../../model/hint.ts'
import type { ContentFile, Page } from '../../model/page.ts'
import type { LintConfig } from '../../model/site-config.ts'
import { codeMark, type PageProse, type ProseBlock, proseOf, sentencesIn, wordsIn } from './prose.ts'
import type { ValeStyles } from './vale-config.ts'
import type { PageMemory, ValeMatch } from './vale-finders.ts'
import type { ValeRule } from './vale-rule.ts'
import { capital } from '../../model/wording.ts'

/** What a page is checked by. */
export interface PageLint {
  readonly config: LintConfig
  readonly styles: ValeStyles | undefined
  /** The language of the page: a BCP 47 tag. */
  readonly language: string
  /** What is known of blocks, for a page that is checked with every edit. */
  readonly blocks?: BlockMemory | undefined
}

/** What rules of styles have found in blocks, by the scopes and text of the block and the rule. */
export type BlockMemory = Map<string, Map<string, readonly PlacedMatch[]>>

/** A match, and the offset in its block of the text that it counts from. */
interface PlacedMatch extends ValeMatch {
  readonly shift: number
}

/** Checks the text of a page's own file. */
export function lintText(
  file: Pick<ContentFile, 'source' | 'path'>,
  page: Pick<Page, 'format'>,
  { config, styles, language, blocks }: PageLint,
): readonly Diagnostic[] {
  const prose = proseOf(file, page)
  if (!prose) return []
  const at = { file: file.path, prose, language }
  return [
    ...(config.sentenceWords > 0 ? longSentences(at, config.sentenceWords) : []),
    ...(config.readingGrade > 0 && /^en\b/.test(language) ? readingLevel(at, config.readingGrade) : []),
    ...avoidedWords(at, config.words),
    ...(config.headingCase === 'sentence' ? headingCase(at, config.names) : []),
    ...(styles ? styleFindings(at, styles.rulesFor(file.path), styles.ignoredIn(file.path), blocks) : []),
  ]
}

interface Checked {
  readonly file: string
  readonly prose: PageProse
  readonly language: string
}

/** Stretches of text that consist of sentences: headings and cells of tables are often none. */
const isRunning = ({ scopes }: ProseBlock): boolean => !scopes.has('heading') && !scopes.has('table')

function longSentences({ file, prose, language }: Checked, most: number): readonly Diagnostic[] {
  return prose.blocks.filter(isRunning).flatMap((block) =>
    sentencesIn(block.text, language).flatMap(({ text, start }) => {
      const words = wordsIn(text, language).length
      if (words <= most) return []
      const place = prose.placeIn(block, start, start + text.trimEnd().length)
      return [
        diagnose('long-sentence', `This sentence has ${words} words; the limit is ${most}.`, {
          file,
          place,
          hint: 'Split it, or turn what it enumerates into a list.',
        }),
      ]
    }),
  )
}

/** Texts of fewer words give no reliable grade. */
const fewestWords = 100

/**
 * The Automated Readability Index (Senter and Smith, 1967): the grade of a US school from which a text can be
 * read. Of the usual formulas it is the one that counts letters instead of syllables, which only a dictionary
 * can count.
 */
function readingLevel({ file, prose, language }: Checked, most: number): readonly Diagnostic[] {
  const sentences = prose.blocks
    .filter(isRunning)
    .flatMap(({ text }) => sentencesIn(text.replace(/\*+/g, ' '), language))
    .map(({ text }) => wordsIn(text, language))
    .filter((words) => words.length > 0)
  const words = sentences.flat()
  if (words.length < fewestWords) return []
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  const grade = 4.71 * (letters / words.length) + 0.5 * (words.length / sentences.length) - 21.43
  if (grade <= most) return []
  return [
    diagnose(
      'hard-to-read',
      `The text of this page has a reading level of ${grade.toFixed(1)}; the limit is ${most}.`,
      {
        file,
        place: { line: 1, column: 1 },
        hint: `Its sentences have ${(words.length / sentences.length).toFixed(1)} words on average, and its words ${(letters / words.length).toFixed(1)} letters: divide long sentences, and use short words.`,
      },
    ),
  ]
}

function avoidedWords({ file, prose }: Checked, words: LintConfig['words']): readonly Diagnostic[] {
  const terms = Object.entries(words).toSorted(([a], [b]) => b.length - a.length)
  if (terms.length === 0) return []
  const patterns = terms.map(([term]) => escapePattern(term).replace(/\s+/g, '\\s+'))
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${patterns.join('|')})(?![\\p{L}\\p{N}_])`, 'giu')
  const by = new Map(terms.map(([term, instead]) => [fold(term), instead]))
  return prose.blocks.flatMap((block) =>
    [...block.text.matchAll(pattern)].flatMap(({ 0: match, index }) => {
      const instead = by.get(fold(match)) ?? ''
      // A term may differ from what is preferred in its letter case only.
      if (match === instead || (instead === '' && match !== match.trim())) return []
      const place = prose.placeIn(block, index, index + match.length)
      const isSafe = isWritten(prose, block, index, match)
      const text = /^\p{Lu}\p{Ll}/u.test(match) && /^\p{Ll}+\b/u.test(instead) ? capital(instead) : instead
      const hint: Hint =
        instead === ''
          ? 'Leave it out, or say it another way.'
          : isSafe
            ? writeInstead(match, text)
            : `Write \`${text}\`.`
      return [
        diagnose('avoided-word', `\`${match}\` is a word that this site avoids.`, { file, place, hint }),
      ]
    }),
  )
}

const fold = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ')
/** Whether the file has a text as such: no markup, escape or line end is in it. */
const isWritten = ({ source }: PageProse, { offsets }: ProseBlock, start: number, match: string): boolean =>
  source.startsWith(match, offsets[start] ?? source.length)

/**
 * Finds headings with capitals like those of a title. What the page writes within its sentences with a
 * capital only is taken for a name.
 */
function headingCase({ file, prose, language }: Checked, names: readonly string[]): readonly Diagnostic[] {
  const capitalized = new Set<string>()
  const others = new Set<string>()
  for (const { text } of prose.blocks.filter(isRunning))
    for (const sentence of sentencesIn(text, language))
      for (const { text: word } of wordsIn(sentence.text, language).slice(1))
        (/^\p{Lu}/u.test(word) ? capitalized : others).add(word)
  const configured = new Set(names.flatMap((name) => name.split(/\s+/)))
  const isName = (word: string): boolean =>
    configured.has(word) || (capitalized.has(word) && !others.has(word.toLowerCase()))
  return prose.blocks.flatMap((block) => {
    if (!block.scopes.has('heading')) return []
    const words = wordsIn(block.text, language)
    const wrong = words.filter(({ text, start }, index) => {
      const before = block.text.slice(0, start).trimEnd()
      const isFirst = index === 0 || /[:.?!–—(“"]$/.test(before)
      return (
        !isFirst && block.text.charAt(start) !== codeMark && /^\p{Lu}\p{Ll}+$/u.test(text) && !isName(text)
      )
    })
    const [first] = wrong
    const last = wrong.at(-1)
    if (!first || !last) return []
    const end = last.start + last.text.length
    const lowered = (text: string): string =>
      wrong.reduce(
        (done, { start }) => done.slice(0, start) + done.charAt(start).toLowerCase() + done.slice(start + 1),
        text,
      )
    const heading = prose.shownIn(block, 0, block.text.length)
    const original = block.text.slice(first.start, end)
    const hint = `Write \`${lowered(heading)}\`, or add names to \`lint.names\`.`
    return [
      diagnose('heading-case', `\`${heading}\` is capitalized like a title.`, {
        file,
        place: prose.placeIn(block, first.start, end),
        hint: isWritten(prose, block, first.start, original)
          ? { written: original, text: lowered(block.text).slice(first.start, end), hint }
          : hint,
      }),
    ]
  })
}

function styleFindings(
  { file, prose, language }: Checked,
  rules: readonly ValeRule[],
  ignored: readonly RegExp[],
  blocks: BlockMemory = new Map(),
): readonly Diagnostic[] {
  const memory: PageMemory = new Map()
  const others = prose.otherSwitches.map(({ text, place }) =>
    diagnose('unsupported-style', `The comment \`vale ${text}\` is not one that docgen knows.`, {
      file,
      place,
      hint: 'Comments switch rules: `vale off`, `vale on`, `vale Style = NO`, `vale Style.Rule = NO`.',
    }),
  )
  const rawBlocks = rules.some(({ isRaw }) => isRaw) ? prose.raw() : []
  const findings = [...prose.blocks, ...rawBlocks].flatMap((block) => {
    const isRaw = block.scopes.has('raw')
    let { text } = block
    if (!isRaw)
      for (const each of ignored) text = text.replace(each, (match) => codeMark.repeat(match.length))
    const scopes = new Set([...block.scopes, 'sentence'])
    const key = `${[...scopes].join(' ')} ${text}`
    const earlier = blocks.get(key) ?? new Map<string, readonly PlacedMatch[]>()
    // A file is another one with every edit.
    if (!isRaw) blocks.set(key, earlier)
    let sentences: ReturnType<typeof sentencesIn> | undefined
    return rules.flatMap((rule) => {
      const { unit, isFor, find, name, remembers } = rule
      const isOff = ['*', name, name.split('.')[0] ?? ''].some((each) => block.off.has(each))
      const isForBlock = isRaw ? rule.isRaw : isFor(unit === 'sentence' ? scopes : block.scopes)
      if (isOff || !isForBlock) return []
      let matches = remembers ? undefined : earlier.get(name)
      if (!matches) {
        const parts = unit === 'sentence' ? (sentences ??= sentencesIn(text, language)) : [{ text, start: 0 }]
        matches = parts.flatMap((part) =>
          find(part.text, memory).map((match) => ({ ...match, shift: part.start })),
        )
        earlier.set(name, matches)
      }
      return matches.map((match) => styleFinding(rule, match, block, { file, prose, language }))
    })
  })
  return [...others, ...findings]
}

function styleFinding(
  { name, severity, link }: ValeRule,
  { start, end, message, fixes, shift }: PlacedMatch,
  block: ProseBlock,
  { file, prose }: Checked,
): Diagnostic {
  const [from, to] = [start + shift, end + shift]
  const original = block.text.slice(from, to)
  // Which of several is right, only the author knows.
  const fix = fixes.length === 1 ? fixes[0] : undefined
  const offer =
    fix !== undefined && fix !== '' && fix !== original && isWritten(prose, block, from, original)
      ? writeInstead(original, fix)
      : undefined
  const words = [offer?.hint, fix === '' ? 'Leave it out.' : undefined, link && `See ${link}`]
  const hint = words.filter((each) => each !== undefined && each !== '').join(' ')
  const shownMessage =
    original === '' ? message : message.replaceAll(original, prose.shownIn(block, from, to))
  return diagnose('style', `${shownMessage.replace(/[^.?!]$/, '$&.')} (${name})`, {
    file,
    place: prose.placeIn(block, from, to),
    severity,
    hint: hint === '' ? undefined : offer ? { ...offer, hint } : hint,
  })
}
