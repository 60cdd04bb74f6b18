import type { Section } from './split-page.ts'
import { append } from '../../model/append.ts'

/** What a section of a translation was made from. */
export interface RecordedSection {
  /** The hash of the source section; undefined if the translation is not complete. */
  readonly source: string | undefined
  /** The hash of the section of the translation, when that was recorded. */
  readonly translation: string
  /** The heading of the source section, for those who read the file. */
  readonly heading: string
}

/**
 * `current`: made from the source section as it is. `outdated`: made from an earlier one. `unrecorded`: made
 * from nobody knows what. `missing`: not there, not complete, or in the language of the source.
 */
export type SectionState = 'current' | 'outdated' | 'unrecorded' | 'missing'

/** A section of a page with its translation. */
export interface PairedSection {
  readonly source: Section
  readonly state: SectionState
  readonly translation?: Section | undefined
  readonly recorded?: RecordedSection | undefined
}

/** A page and its translation by sections. */
export interface PagePairs {
  /** In the order of the source. */
  readonly sections: readonly PairedSection[]
  /** What the translation has besides. */
  readonly extras: readonly {
    readonly section: Section
    /** Whether it translated a section that is gone; other sections are the translator's own. */
    readonly isObsolete: boolean
  }[]
}

/**
 * Finds the translation of each section. Records say what a translated section was made from, by its hash or,
 * if it was edited since, by its place between others; so a source section is found again wherever it moved.
 * What is left over is paired in the order of the headings.
 */
export function pairSections(
  source: readonly Section[],
  translation: readonly Section[],
  records: readonly RecordedSection[],
): PagePairs {
  const recordOf = new Map(
    pairInOrder(records, translation, {
      isSame: (record, section) => record.translation === section.hash,
      mayPair: undefined,
    }).map(([record, section]) => [section, record]),
  )
  const pairs = new Map(
    pairInOrder(source, translation, {
      isSame: (section, translated) => recordOf.get(translated)?.source === section.hash,
      mayPair: (section, translated) => section.level === translated.level,
    }),
  )
  const translated = new Set(pairs.values())
  return {
    sections: source.map((section): PairedSection => {
      const counterpart = pairs.get(section)
      const recorded = counterpart && recordOf.get(counterpart)
      return {
        source: section,
        state: stateOf(section, counterpart, recorded),
        translation: counterpart,
        recorded,
      }
    }),
    extras: translation
      .filter((section) => !translated.has(section))
      .map((section) => ({ section, isObsolete: recordOf.get(section)?.source !== undefined })),
  }
}

function stateOf(
  source: Section,
  translation: Section | undefined,
  recorded: RecordedSection | undefined,
): SectionState {
  if (!translation) return 'missing'
  if (recorded?.source === source.hash) return 'current'
  if (isSameText(source, translation)) return source.blocks.length === 0 ? 'current' : 'missing'
  if (!recorded) return 'unrecorded'
  return recorded.source === undefined ? 'missing' : 'outdated'
}

/** Whether a translation is the text of its source, perhaps copied to another folder. */
export const isSameText = (source: Section, translation: Section): boolean =>
  translation.hash === source.hash || translation.text.trim() === source.text.trim()

/**
 * Pairs the same ones of two lists, then those between them: runs of equal length by their position, others
 * in order as far as they `mayPair`.
 */
function pairInOrder<One extends object, Other extends object>(
  ones: readonly One[],
  others: readonly Other[],
  {
    isSame,
    mayPair,
  }: {
    readonly isSame: (one: One, other: Other) => boolean
    readonly mayPair: ((one: One, other: Other) => boolean) | undefined
  },
): readonly (readonly [One, Other])[] {
  const partners = new Map<One, Other>()
  const pairedOthers = new Set<Other>()
  for (const one of ones) {
    const same = others.find((other) => !pairedOthers.has(other) && isSame(one, other))
    if (!same) continue
    partners.set(one, same)
    pairedOthers.add(same)
  }
  const pairs: (readonly [One, Other])[] = [...partners]
  for (let index = 0; index < ones.length; index++) {
    const run = runFrom(ones, index, (one) => !partners.has(one))
    if (run.length === 0) continue
    const before = index === 0 ? undefined : partners.get(ones[index - 1] as One) // `index` is positive.
    const start = before === undefined ? 0 : others.indexOf(before) + 1
    const free = runFrom(others, start, (other) => !pairedOthers.has(other))
    append(pairs, pairRuns(run, free, mayPair))
    index += run.length
  }
  return pairs
}

const runFrom = <Item>(
  items: readonly Item[],
  start: number,
  isPart: (item: Item) => boolean,
): readonly Item[] => {
  const rest = items.slice(start)
  const end = rest.findIndex((item) => !isPart(item))
  return end < 0 ? rest : rest.slice(0, end)
}

function pairRuns<One, Other>(
  ones: readonly One[],
  others: readonly Other[],
  mayPair: ((one: One, other: Other) => boolean) | undefined,
): readonly (readonly [One, Other])[] {
  const isParallel =
    ones.length === others.length &&
    ones.every((one, index) => mayPair?.(one, others[index] as Other) ?? true) // As many as `ones`.
  if (!isParallel && !mayPair) return []
  const pairs: (readonly [One, Other])[] = []
  let next = 0
  for (const one of ones) {
    const at = others.findIndex((other, index) => index >= next && (mayPair?.(one, other) ?? true))
    if (at < 0) continue
    pairs.push([one, others[at] as Other]) // It was found there.
    next = at + 1
  }
  return pairs
}
