import { thrownText } from '../thrown-text.ts'
import { isScalar, parseDocument, visit, YAMLParseError, type Document } from 'yaml'
import { parseOnlyDocument } from './only-document.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import { diagnosticError, rewrittenNumber } from '../../model/diagnose.ts'
import { jsonMistake, startOfProblem } from '../../model/data-mistakes.ts'
import { locationAt, placeAt } from '../../model/location.ts'
import { maxLevels, tooDeepAt } from './nesting.ts'

/** What code gets that imports a data file. */
interface ImportedData {
  readonly value: unknown
  /** `rewritten-number` for each number that is shown in another way than it is written. */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Loads a JSON or YAML file imported by a page or a component. Throws `mdx-import` at the mistake, or at the
 * import if the mistake has no location.
 *
 * @param path Relative to the project root.
 * @param importer The importing file, and the place of the import, where these are known.
 */
export function readImportedData(
  path: string,
  text: string,
  importer?: { readonly file: string; readonly place: Place },
): ImportedData {
  const isJson = path.endsWith('.json')
  const fail = ({ complaint, ...location }: DataMistake): never => {
    throw diagnosticError('mdx-import', `\`${path}\` cannot be parsed: ${complaint}.`, {
      ...(importer ?? { file: path }),
      ...location,
      hint: importer && `\`${importer.file}\` imports it.`,
    })
  }
  const deep = tooDeepAt(text)
  if (deep !== undefined)
    fail({
      complaint: `it is nested more than ${maxLevels} levels deep`,
      file: path,
      place: locationAt(text, deep),
    })
  try {
    return isJson ? fromJson(path, text) : fromYaml(path, text)
  } catch (error) {
    return fail(isJson ? mistakeInJson(path, text, error) : mistakeInYaml(path, text, error))
  }
}

function fromJson(path: string, text: string): ImportedData {
  const value: unknown = JSON.parse(text)
  const numbers: WrittenNumber[] = []
  for (const { 0: source, index: start } of text.matchAll(stringOrNumber))
    if (!source.startsWith('"')) numbers.push({ source, value: Number(source), start })
  return { value, diagnostics: rewrittenNumbers(path, text, numbers) }
}

const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g

function fromYaml(path: string, text: string): ImportedData {
  // `uniqueKeys` compares every key of a map with every other one.
  const document = parseOnlyDocument(text, { uniqueKeys: false })
  if (document.errors[0]) throw document.errors[0]
  refuseTwins(document)
  const value: unknown = document.toJS({ maxAliasCount: 100 })
  return { value, diagnostics: rewrittenNumbers(path, text, numbersIn(document)) }
}

/** Throws where a key appears twice in one map; the first value would be lost without a word. */
function refuseTwins(document: Document.Parsed): void {
  visit(document, {
    Map: (_key, { items }) => {
      const names = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key) || key.value === '<<') continue
        if (names.has(key.value))
          throw new YAMLParseError(
            [key.range?.[0] ?? 0, key.range?.[1] ?? 0],
            'DUPLICATE_KEY',
            'Map keys must be unique',
          )
        names.add(key.value)
      }
    },
  })
}

interface WrittenNumber {
  readonly source: string
  readonly value: number
  readonly start: number
}

/** Names are among them: `1.10` is the name `1.1`. */
function numbersIn(document: Document.Parsed): readonly WrittenNumber[] {
  const numbers: WrittenNumber[] = []
  visit(document, {
    Scalar: (_key, { value, source = '', range }) => {
      if (typeof value === 'number' && range) numbers.push({ source, value, start: range[0] })
    },
  })
  return numbers
}

/** A data file may have a million of them that no page shows: the first ones stand for all. */
const maxReported = 10

function rewrittenNumbers(
  file: string,
  text: string,
  numbers: readonly WrittenNumber[],
): readonly Diagnostic[] {
  const rewritten = numbers.filter(({ source, value }) => String(value) !== source)
  return rewritten.slice(0, maxReported).map(({ source, value, start }, index) => {
    const more = index === maxReported - 1 ? rewritten.length - maxReported : 0
    return rewrittenNumber(source, value, { file, place: placeAt(text, start, source.length) }, more)
  })
}

interface DataMistake {
  readonly complaint: string
  readonly file?: string
  readonly place?: Place
}

function mistakeInJson(file: string, text: string, error: unknown): DataMistake {
  const { complaint, offset } = jsonMistake(text, error)
  return { complaint, file, place: locationAt(text, offset) }
}

/** Errors about the size of YAML have no location. */
function mistakeInYaml(file: string, text: string, error: unknown): DataMistake {
  const complaint = thrownText(error).replace(/ at line \d[^]*$/, '')
  if (!(error instanceof YAMLParseError)) return { complaint }
  const document = parseDocument(text)
  return { complaint, file, place: locationAt(text, startOfProblem(document, error)) }
}
