import { fields, type Field, type Postings, type SectionIndex } from './section-index.ts'

/** What a term weighs in each field: what is written large says more. */
const fieldBoosts: Readonly<Record<Field, number>> = { title: 5, heading: 4, trail: 2, text: 1, code: 1.2 }

const headingFields: readonly Field[] = ['title', 'heading', 'trail']

/** How much a field's length counts, between not at all (0) and in proportion (1). */
const lengthShares: Readonly<Record<Field, number>> = {
  title: 0.5,
  heading: 0.5,
  trail: 0.75,
  text: 0.6,
  code: 0.6,
}

/** The text at the top of a page, with its description, tells what the page is about. */
const introductionBoost = 2

/** A term that may stand for a word of a query. */
export interface Reading {
  readonly term: string
  /** How well it stands for the word: 1 is the word itself. */
  readonly quality: number
  /** How often each of its occurrences is counted. */
  readonly share: number
  /** Whether it is looked for in the texts too, and not in titles and headings alone. */
  readonly inTexts: boolean
}

/** What the sections say of one word of a query, by section number. */
export interface Evidence {
  /**
   * How much they say, weighed by field and length: the term frequency of BM25F (Robertson, Zaragoza and
   * Taylor, 2004).
   */
  readonly amount: Float32Array
  /** The quality of the best term that was found there. */
  readonly quality: Float32Array
  /** The same of titles and headings alone; of a page's top also of its keywords and address. */
  readonly inHeading: Float32Array
}

/**
 * Term frequencies over all fields as if they were one, for queries whose words may each be told by several
 * terms.
 */
export class EvidenceReader {
  readonly #index: SectionIndex
  readonly #averages: Readonly<Record<Field, number>>

  constructor(index: SectionIndex) {
    this.#index = index
    const averageOf = (field: Field): number => averageLength(index.lengths[field])
    this.#averages = {
      title: averageOf('title'),
      heading: averageOf('heading'),
      trail: averageOf('trail'),
      text: averageOf('text'),
      code: averageOf('code'),
    }
  }

  read(readings: readonly Reading[]): Evidence {
    const size = this.#index.sections.length
    const evidence = {
      amount: new Float32Array(size),
      quality: new Float32Array(size),
      inHeading: new Float32Array(size),
    }
    for (const reading of readings) {
      const postings = this.#index.postings(reading.term)
      if (postings)
        for (const field of reading.inTexts ? fields : headingFields)
          this.#add(evidence, reading, field, postings[field])
    }
    return evidence
  }

  #add(
    { amount, quality: best, inHeading }: Evidence,
    { quality, share }: Reading,
    field: Field,
    list: Postings[Field],
  ): void {
    const { sections, lengths } = this.#index
    const lengthShare = lengthShares[field]
    const large = field === 'title' || field === 'heading'
    for (let at = 0; at < list.length; at += 2) {
      const section = list[at] ?? 0
      const top = sections[section]?.position === 0
      const norm = 1 - lengthShare + lengthShare * ((lengths[field][section] ?? 0) / this.#averages[field])
      const boost = fieldBoosts[field] * (top && field === 'text' ? introductionBoost : 1)
      amount[section] = (amount[section] ?? 0) + (share * boost * (list[at + 1] ?? 0)) / norm
      best[section] = Math.max(best[section] ?? 0, quality)
      if (large || (top && field === 'trail')) inHeading[section] = Math.max(inHeading[section] ?? 0, quality)
    }
  }
}

/** Of the sections that have the field: how many pages a site has does not matter to its headings. */
function averageLength(lengths: readonly number[]): number {
  const present = lengths.filter((length) => length > 0)
  return present.reduce((sum, length) => sum + length, 0) / (present.length || 1)
}
