import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Block } from './blocks-in.ts'
import type { GivenMessage, GivenMessages } from './messages.ts'
import type { TranslatedPage } from './translated-pages.ts'
import type { ReadMessages } from './translators-file.ts'

/** Collects what is doubtful in a file of translators, as findings at its lines (`doubtful-translation`). */
export class TranslationDoubts {
  readonly #file: string
  readonly #findings: Diagnostic[] = []

  /** `file`: its path from the project root. */
  constructor(file: string) {
    this.#file = file
  }

  /** In the order of the file. */
  get findings(): readonly Diagnostic[] {
    return this.#findings.toSorted((a, b) => (a.place?.line ?? 0) - (b.place?.line ?? 0))
  }

  note(problems: ReadMessages['problems']): void {
    for (const { line, message, hint } of problems) this.#add(line, message, hint)
  }

  /** Leaves out translations that the page could not be read with, and notes marks that others lack. */
  withoutUnreadable(
    page: TranslatedPage,
    messages: ReadonlyMap<Block, GivenMessage>,
  ): ReadonlyMap<Block, string> {
    const translations = new Map<Block, string>()
    for (const [block, { translation, line }] of messages) {
      const problem = isMarkdown(block) ? page.problemIn(translation) : undefined
      if (problem !== undefined && page.problemIn(block.text) === undefined) {
        this.#add(line, `The translation is not taken, because it cannot be read: ${problem}`)
        continue
      }
      translations.set(block, translation)
      const marks = isMarkdown(block) ? missingMarks(block.text, translation) : []
      if (marks.length > 0)
        this.#add(
          line,
          `The translation lacks ${marks.map((mark) => `\`${mark}\``).join(', ')}, which the text has.`,
          'It is taken as it is. Look whether something is lost.',
        )
    }
    return translations
  }

  noteUnused({ unused, contradictory }: Pick<GivenMessages, 'unused' | 'contradictory'>): void {
    for (const { line, text } of contradictory)
      this.#add(line, `The file has another translation of “${excerpt(text)}” before, which is taken.`)
    for (const { line, context, text } of unused)
      this.#add(
        line,
        `No text of ${context} is “${excerpt(text)}” now, so its translation is not taken.`,
        'Export the texts again, and let your tool carry the translations over.',
      )
  }

  #add(line: number, message: string, hint?: string): void {
    const at = { file: this.#file, place: { line, column: 1 } }
    this.#findings.push(diagnose('doubtful-translation', message, { ...at, hint }))
  }
}

const isMarkdown = ({ kind }: Block): boolean =>
  kind !== 'front matter' && kind !== 'attribute' && kind !== 'title'

/** The beginning of a text. */
const excerpt = (text: string): string => {
  const [line = ''] = text.split('\n')
  return line.length > 60 || line !== text ? `${line.slice(0, 60).trimEnd()}…` : line
}

/** Matches what readers do not see of a text: expressions, tags, and addresses of links. */
const mark = /\{[^{}]*\}|<\/?[A-Za-z][\w.-]*|\]\([^)\s]+/g

/** What a text has, and its translation does not: translators may move it, but hardly leave it out. */
function missingMarks(text: string, translation: string): readonly string[] {
  const restMarks = (translation.match(mark) ?? []).slice()
  return (text.match(mark) ?? []).flatMap((each) => {
    const index = restMarks.indexOf(each)
    if (index >= 0) restMarks.splice(index, 1)
    return index >= 0 ? [] : [each.replace(/^\]\(/, '')]
  })
}
