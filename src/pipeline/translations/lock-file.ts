import { parseData } from '../../engine/data/parse-data.ts'
import { diagnose, DiagnosticError } from '../../model/diagnose.ts'
import type { Place } from '../../model/diagnostic.ts'
import { isRecord } from '../../model/plain-data.ts'
import type { RecordedSection } from './pair-sections.ts'

/** What the translations of a language were made from, by the path of the original. */
export type TranslationRecords = ReadonlyMap<string, readonly RecordedSection[]>

/** The name of the file in the folder of a language. */
export const lockFileName = 'translations.lock.yaml'

const recordForm = /^([0-9a-v]{11}|-) ([0-9a-v]{11})(?: (.*))?$/s

/**
 * Parses what translations were made from. `file` is its name in findings. Throws a `DiagnosticError` with
 * `invalid-translations-file`.
 */
export function parseRecords(text: string, file: string): TranslationRecords {
  const { document, diagnostics } = parseData(text, file)
  if (!document)
    throw new DiagnosticError(...diagnostics.map(({ message, place }) => invalid(message, place)))
  const { value, placeOf } = document
  if (!isRecord(value) || value['version'] !== 1 || !isRecord(value['pages']))
    throw new DiagnosticError(invalid('The file has no `version: 1` and `pages`.', placeOf(['version'])))
  return new Map(
    Object.entries(value['pages']).map(([page, lines]) => [
      page,
      (Array.isArray(lines) ? lines : [lines]).map((line: unknown, index): RecordedSection => {
        const [, source, translation, heading = ''] = recordForm.exec(String(line)) ?? []
        if (translation === undefined)
          throw new DiagnosticError(
            invalid(
              'A line needs the hashes of a section and its translation.',
              placeOf(['pages', page, index]),
            ),
          )
        return { source: source === '-' ? undefined : source, translation, heading }
      }),
    ]),
  )

  function invalid(message: string, place: Place | undefined) {
    return diagnose('invalid-translations-file', message, {
      file,
      place,
      hint: 'After a merge conflict, keep the lines of both sides, then run `docgen translations`.',
    })
  }
}

/** Formats records as the text of a file: sorted, with a line for each section, so that Git can merge it. */
export function formatRecords(records: TranslationRecords): string {
  const pages = [...records]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([page, lines]) => `  ${keyOf(page)}:\n${lines.map((line) => `    - ${lineOf(line)}\n`).join('')}`)
  return `${header}version: 1\npages:${pages.length === 0 ? ' {}\n' : `\n${pages.join('')}`}`
}

const header = `# What the translations were made from: the hash of each section, and that of its translation.
# Written by \`docgen translations accept\` and \`import\`. Commit it with the translations.
`

const keyOf = (page: string): string => (/^[\w.][\w./-]*$/.test(page) ? page : JSON.stringify(page))

const lineOf = ({ source = '-', translation, heading }: RecordedSection): string =>
  JSON.stringify(`${source} ${translation} ${heading}`.trimEnd())
