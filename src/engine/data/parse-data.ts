import { thrownText } from '../thrown-text.ts'
import { type Document, LineCounter, parseAllDocuments } from 'yaml'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import { locationAt } from '../../model/location.ts'
import { JsonPlaces, noteNumbers } from './json-text.ts'
import { tooDeepAt } from './nesting.ts'
import { parseOnlyDocument } from './only-document.ts'
import { placeInTree, SyntaxAt, treeValue } from './yaml-tree.ts'

/** A parsed YAML or JSON file with the positions of its values. */
export interface DataDocument {
  readonly file: string
  readonly text: string
  /** Plain data. Integers beyond 2^53 are bigints, so that they can be displayed exactly. */
  readonly value: unknown
  /**
   * The place of the value at `path`, or of its name with `key`. If there is no such value, the nearest thing
   * that exists.
   */
  readonly placeOf: (
    path: readonly (string | number)[],
    options?: { readonly key?: boolean },
  ) => Place | undefined
}

/** The result of parsing: a document, diagnostics, or both. */
export type ParsedData =
  | { readonly document: DataDocument; readonly diagnostics: readonly Diagnostic[] }
  | { readonly document?: undefined; readonly diagnostics: readonly Diagnostic[] }

/** References are deeper than what people write by hand. */
const maxDepth = 400

/**
 * Parses YAML or JSON, keeping the positions of values. `file` is the path below the project root, for
 * diagnostics. Reports `invalid-reference-document` and `nesting-too-deep`; a text with an error has no
 * document.
 */
export function parseData(text: string, file: string): ParsedData {
  const source = withoutMark(text)
  const refused = refuse(source, file)
  if (refused) return refused
  const json = fastJson(source)
  if (json) {
    const places = new JsonPlaces(source)
    return {
      document: {
        file,
        text: source,
        value: json.value,
        placeOf: (path, options) => places.placeOf(path, options),
      },
      diagnostics: [],
    }
  }
  const counter = new LineCounter()
  return guarded(file, counter, () =>
    fromTree(parseOnlyDocument(source, { ...yamlOptions, lineCounter: counter }), source, file, counter),
  )
}

/** Like `parseData`, for YAML that may contain several documents, separated by `---`. */
export function parseDataDocuments(
  text: string,
  file: string,
): { readonly documents: readonly DataDocument[]; readonly diagnostics: readonly Diagnostic[] } {
  const source = withoutMark(text)
  const refused = refuse(source, file)
  if (refused) return { documents: [], diagnostics: refused.diagnostics }
  const counter = new LineCounter()
  const results: ParsedData[] = []
  const failure = guarded(file, counter, () => {
    const trees = parseAllDocuments(source, { ...yamlOptions, lineCounter: counter })
    for (const tree of Array.isArray(trees) ? trees : [])
      if (tree.contents !== null || tree.errors.length > 0)
        results.push(guarded(file, counter, () => fromTree(tree, source, file, counter)))
    return { diagnostics: [] }
  })
  return {
    documents: results.flatMap((result) => result.document ?? []),
    diagnostics: [...failure.diagnostics, ...results.flatMap((result) => result.diagnostics)],
  }
}

// `uniqueKeys` compares every key of a map with every other one. Duplicates are found when the value is
// created instead.
const yamlOptions = {
  prettyErrors: false,
  intAsBigInt: true,
  uniqueKeys: false,
  merge: true,
} as const

const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text)

function refuse(source: string, file: string): ParsedData | undefined {
  if (source.trim() === '') return failed(file, 'The file is empty.', { line: 1, column: 1 })
  const deep = tooDeepAt(source, maxDepth)
  if (deep === undefined) return undefined
  return {
    diagnostics: [
      diagnose('nesting-too-deep', `The document is nested deeper than ${maxDepth} levels.`, {
        file,
        place: locationAt(source, deep),
      }),
    ],
  }
}

function fromTree(tree: Document.Parsed, text: string, file: string, counter: LineCounter): ParsedData {
  const [problem] = tree.errors
  if (problem) {
    const { line, col } = counter.linePos(problem.pos[0])
    return failed(file, `The file cannot be parsed: ${oneLine(problem.message)}.`, { line, column: col })
  }
  return {
    document: {
      file,
      text,
      value: treeValue(tree),
      placeOf: (path, options) => placeInTree(tree, path, options?.key ?? false, counter),
    },
    diagnostics: [],
  }
}

function guarded(file: string, counter: LineCounter, run: () => ParsedData): ParsedData {
  try {
    return run()
  } catch (error) {
    if (error instanceof RangeError)
      return {
        diagnostics: [
          diagnose('nesting-too-deep', 'The document is nested too deeply to be read.', {
            file,
            place: { line: 1, column: 1 },
          }),
        ],
      }
    if (error instanceof SyntaxAt) {
      const { line, col } = counter.linePos(error.offset)
      return failed(file, `The file cannot be parsed: ${error.message}.`, { line, column: col })
    }
    return failed(file, `The file cannot be read: ${oneLine(thrownText(error))}.`, { line: 1, column: 1 })
  }
}

const failed = (file: string, message: string, place: Place): ParsedData => ({
  diagnostics: [diagnose('invalid-reference-document', message, { file, place })],
})

const oneLine = (message: string): string => (message.split('\n')[0] ?? message).replace(/[.:]+$/, '').trim()

/** JSON.parse is a hundred times faster than a YAML parser. */
function fastJson(text: string): { readonly value: unknown } | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined
  try {
    const value = JSON.parse(text) as unknown
    noteNumbers(text, value)
    return { value }
  } catch {
    return undefined
  }
}
