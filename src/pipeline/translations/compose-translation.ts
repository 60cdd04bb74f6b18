import { parseDocument } from 'yaml'
import { type Block, indented } from './blocks-in.ts'
import { pairBlocks } from './messages.ts'
import type { PairedSection, RecordedSection } from './pair-sections.ts'
import { type Section, withProjectImports } from './split-page.ts'
import type { TranslatedPage } from './translated-pages.ts'
import { append } from '../../model/append.ts'

/** What a translation is composed with. */
export interface Composition {
  readonly translations: ReadonlyMap<Block, string>
  /** The id of the heading on a line of the page, which its translation keeps. */
  readonly idAt: (line: number) => string | undefined
  /** Whether a file that the page imports is beside the translation, too. */
  readonly isBeside: (specifier: string) => boolean
  readonly split: (path: string, source: string) => readonly Section[]
}

/** The text of a translation and what it was made from. */
export interface ComposedTranslation {
  readonly text: string
  readonly records: readonly RecordedSection[]
  /** The headings of translated sections that are left out, because their source is gone. */
  readonly dropped: readonly string[]
  /** The headings of sections whose code was different, and is now that of the source. */
  readonly replaced: readonly string[]
}

/** A section of the composed text. */
interface ComposedSection {
  readonly text: string
  /** Whether it was the last one of its file. */
  readonly isLast: boolean
  /** What it was made from, as far as that is known. */
  readonly record?: Omit<RecordedSection, 'translation'> | undefined
  readonly isReplaced?: boolean
}

/**
 * Composes the translation of a page: its sections in the order of the source, with what was translated
 * before where nothing else is given, and the text of the source where there is nothing at all. Sections that
 * only the translation has stay behind the one that they are behind.
 */
export function composeTranslation(page: TranslatedPage, composition: Composition): ComposedTranslation {
  const { sections, extras } = page.pairs
  const replaced: string[] = []
  const composed: ComposedSection[] = []
  const takePair = (pair: PairedSection): void => {
    const section = composeSection(pair, page, composition)
    if (section.isReplaced) replaced.push(pair.source.heading)
    append(composed, [section, ...(pair.translation ? ownSectionsAfter(pair.translation, page) : [])])
  }
  const frontMatter = sections.find(({ source }) => source.heading === '---')
  // A translation without front matter does not get that of the page, which would be its title.
  if (
    frontMatter &&
    (page.translation === undefined ||
      frontMatter.translation ||
      bringsNews(frontMatter, composition.translations))
  )
    takePair(frontMatter)
  append(composed, ownSectionsAfter(undefined, page))
  for (const pair of sections) if (pair !== frontMatter) takePair(pair)
  const { text, starts } = joined(composed)
  const sectionsByStart = new Map(
    composition.split(page.translationPath, text).map((each) => [each.start, each]),
  )
  return {
    text,
    records: composed.flatMap(({ record }, index): RecordedSection[] => {
      const section = sectionsByStart.get(starts[index] ?? -1)
      return record && section ? [{ ...record, translation: section.hash }] : []
    }),
    dropped: extras.filter(({ isObsolete }) => isObsolete).map(({ section }) => section.heading),
    replaced,
  }
}

/** Whether translations say something of a section that its translation does not say already. */
export function bringsNews(pair: PairedSection, translations: ReadonlyMap<Block, string>): boolean {
  const previous = pair.state === 'current' ? pairBlocks(pair) : undefined
  return pair.source.blocks.some((block) => {
    const text = translations.get(block)
    return text !== undefined && text !== previous?.get(block)?.text
  })
}

function composeSection(
  pair: PairedSection,
  page: TranslatedPage,
  composition: Composition,
): ComposedSection {
  const { source, translation, recorded, state } = pair
  const { translations, isBeside } = composition
  const { heading, hash, blocks } = source
  const previous = pairBlocks(pair)
  const hasNews = bringsNews(pair, translations)
  const isAllGiven = blocks.every((block) => translations.has(block))
  // Half a translation is no reason to give up a whole one that is divided in another way.
  if (translation && (!hasNews || !(previous || isAllGiven)))
    return { text: translation.text, isLast: isLastOf(translation, page.translation), record: recorded }
  const isLast = isLastOf(source, page.source)
  if (!hasNews)
    return { text: withProjectImports(source.text, page.path, isBeside), isLast, record: undefined }
  if (translation && previous && state === 'current') {
    // Nothing has changed but words: code in it may be the translator's.
    const translationByBlock = new Map(
      [...previous].map(([block, other]) => [other, translations.get(block)]),
    )
    const text = replaced(translation, (block) => textFor(block, translationByBlock.get(block) ?? block.text))
    return {
      text,
      isLast: isLastOf(translation, page.translation),
      record: { source: hash, heading },
    }
  }
  const text = replaced(source, (block) => {
    const blockText = translations.get(block) ?? previous?.get(block)?.text ?? block.text
    const id = block.hasId === false && source.level > 1 ? composition.idAt(block.line ?? 0) : undefined
    const ownId = id === undefined || blockText === block.text ? '' : ` {#${id}}`
    return textFor(block, blockText) + ownId
  })
  return {
    text: withProjectImports(text, page.path, isBeside),
    isLast,
    record: { source: isAllGiven ? hash : earlierSource(recorded, hash), heading },
    isReplaced: translation !== undefined && codeIn(translation.text) !== codeIn(source.text),
  }
}

/** A section that is not complete is not made from the source as it is. */
const earlierSource = (recorded: RecordedSection | undefined, hash: string): string | undefined =>
  recorded?.source === hash ? undefined : recorded?.source

const isLastOf = (section: Section, text: string | undefined): boolean => section.end === text?.length

/** The sections without a source that follow a translated section, or begin the translation. */
function ownSectionsAfter(
  before: Section | undefined,
  { pairs, translation }: TranslatedPage,
): readonly ComposedSection[] {
  const start = before?.start ?? -1
  const next = pairs.sections
    .flatMap((pair) => pair.translation ?? [])
    .reduce((nearest, { start: each }) => (each > start ? Math.min(nearest, each) : nearest), Infinity)
  return pairs.extras
    .filter(({ section, isObsolete }) => !isObsolete && section.start > start && section.start < next)
    .map(({ section }) => ({ text: section.text, isLast: isLastOf(section, translation) }))
}

/** Joins sections, with an empty line where one follows that was not behind it in its file. */
function joined(sections: readonly ComposedSection[]): {
  readonly text: string
  readonly starts: readonly number[]
} {
  const starts: number[] = []
  let text = ''
  for (const [index, section] of sections.entries()) {
    starts.push(text.length)
    const isEnd = index === sections.length - 1
    if (section.isLast === isEnd) text += section.text
    else text += `${section.text.trimEnd()}\n${isEnd ? '' : '\n'}`
  }
  return { text, starts }
}

/** The text of a section with others in place of its blocks. */
function replaced({ text, start, blocks }: Section, textOf: (block: Block) => string): string {
  let result = ''
  let end = 0
  for (const block of blocks) {
    result += text.slice(end, block.start - start) + textOf(block)
    end = block.end - start
  }
  return result + text.slice(end)
}

/** What a block is in the file with another text. The same text gives what is there. */
function textFor(block: Block, text: string): string {
  if (text === block.text) return block.written ?? indented(text, block.indent)
  switch (block.kind) {
    case 'front matter':
      return scalar(text)
    case 'heading':
    case 'title':
      return text.replace(/\s*\n\s*/g, ' ')
    case 'attribute':
      return text.replaceAll('"', '&quot;').replaceAll("'", block.quote === "'" ? '&#39;' : "'")
    default:
      return indented(text, block.indent)
  }
}

/** A text as a value in YAML, in quotes unless it may do without them everywhere. */
function scalar(text: string): string {
  const isPlain = /^\p{L}[\p{L}\p{M}\p{N} ().’-]*$/u.test(text) && !text.endsWith(' ')
  return isPlain && parseDocument(text).toJS() === text ? text : JSON.stringify(text)
}

/** The fenced code of a section. */
const codeIn = (text: string): string =>
  Array.from(text.matchAll(/^[ \t>]*(`{3,}|~{3,})[^]*?^[ \t>]*\1/gm), ([code]) => code).join('\n')
