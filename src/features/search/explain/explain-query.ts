import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ranking, UnderstoodWord } from '../query/engine.ts'
import type { RankedPage, RankedSection } from '../query/rank.ts'
import type { Sections } from '../query/sections.ts'
import { IndexFiles } from '../query/load-index.ts'

/** Pages that are explained, and sections of each. */
const maxPages = 10
const maxSections = 3

/**
 * What search makes of a query, as text in lines: what each word was taken for, and for the first ten pages
 * the factors of the formula in `rank.ts`.
 */
export function explanationText({ words, pages }: Ranking, sections: Sections): string {
  return [
    'Understood',
    ...table([['word', 'says', 'stands for'], ...words.map(wordCells)]),
    '',
    ...(pages.length === 0
      ? ['No page answers.']
      : [
          `${pages.length} pages answer. A page = sections × the whole page × what pages like it count;`,
          'sections = the best one + a quarter of the second + an eighth of the third.',
        ]),
    ...pages.slice(0, maxPages).flatMap((page, index) => ['', ...pageLines(page, index + 1, sections)]),
    '',
  ].join('\n')
}

const wordCells = ({ term, stop, weight, readings }: UnderstoodWord): readonly string[] => [
  term,
  figure(weight),
  stop
    ? 'no topic'
    : readings.length === 0
      ? 'nothing that the site says'
      : readings.map(({ terms, quality }) => `${terms.join(' ')} ${figure(quality)}`).join(', '),
]

function pageLines(page: RankedPage, number: number, sections: Sections): readonly string[] {
  const { href, title, place } = sections.pages[page.page] ?? { href: '', title: '', place: [] }
  const ownScore = page.whole * page.weight
  // Shown to readers in another order if one of them is what was asked.
  const byScore = page.sections.toSorted((a, b) => b.score - a.score)
  return [
    `${String(number).padStart(2)}  ${[...place, title].join(' › ')}  ${href}`,
    `    ${figure(page.score)} = sections ${figure(ownScore === 0 ? 0 : page.score / ownScore)} × whole ${figure(page.whole)} × counts ${figure(page.weight)}`,
    ...table(byScore.slice(0, maxSections).map((section) => sectionCells(section, sections))).map(
      (line) => `    ${line}`,
    ),
  ]
}

const sectionCells = (ranked: RankedSection, sections: Sections): readonly string[] => [
  figure(ranked.score),
  `= lunr ${figure(ranked.lunr)}`,
  `× says ${figure(ranked.coverage)} of the query`,
  `× heading ${figure(ranked.heading)}`,
  sections.section(ranked.section).heading,
]

/** Two digits that tell: `0.0042`, `1.3`. */
const figure = (value: number): string => (value === 0 ? '0' : String(Number(value.toPrecision(2))))

/** Cells in columns as wide as their longest cell; the last one is as long as it is. */
function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  return rows.map((row) =>
    `  ${row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))).join('  ')}`.trimEnd(),
  )
}

/** Reads the files of an index from a folder (absolute path). */
export class DiskFiles extends IndexFiles {
  readonly #folder: string

  constructor(folder: string) {
    super('')
    this.#folder = folder
  }

  protected override async fetch(name: string): Promise<unknown> {
    return JSON.parse(await readFile(join(this.#folder, name), 'utf8'))
  }
}
