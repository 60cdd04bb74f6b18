import { posix } from 'node:path'
import { type Document, LineCounter, parseDocument } from 'yaml'
import { maxLevels, tooDeepAt } from '../../../engine/data/nesting.ts'
import { treeValue } from '../../../engine/data/yaml-tree.ts'
import { diagnose } from '../../../model/diagnose.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import { isRecord, type PlainObject } from '../../../model/plain-data.ts'
import { locationAt } from '../../../model/location.ts'
import { startOfProblem } from '../../../model/data-mistakes.ts'
import type { ContentTree } from '../../../model/content-tree.ts'
import type { Hint } from '../../../model/hint.ts'
import type { SiteGraphInput } from '../site-graph-input.ts'
import { placeInYaml } from '../place-in-yaml.ts'

/** A YAML or JSON file of a blog or of docs, with authors or tags by key. */
export interface BlogDataFile {
  /** Relative to the project root. */
  readonly path: string
  readonly source: string
}

/** A data file of a tree; that of its translations takes precedence. */
export const dataFileOf = (
  { path: folder, translation }: Pick<ContentTree, 'path' | 'translation'>,
  name: string,
  files: SiteGraphInput['blogData'],
): BlogDataFile | undefined =>
  [translation?.path, folder].flatMap((each) => {
    const path = each === undefined ? undefined : posix.join(each, name)
    const file = path === undefined ? undefined : files.get(path)
    return path !== undefined && file ? [{ path, source: file.source }] : []
  })[0]

/** Reports a problem at a value of a data file. */
export type ComplainOfData = (message: string, path: readonly string[], hint?: Hint) => void

/**
 * Reads a data file of a blog entry by entry. Reports `invalid-blog-data` if it cannot be parsed or is not a
 * map. `read` receives the entries and a function for reporting problems.
 */
export function readDataFile(
  file: BlogDataFile,
  what: string,
  diagnostics: Diagnostic[],
  read: (data: PlainObject, complain: ComplainOfData) => void,
): void {
  const complain: ComplainOfData = (message, path, hint) =>
    void diagnostics.push(
      diagnose('invalid-blog-data', message, { file: file.path, place: placeInYaml(file, path), hint }),
    )
  const deep = tooDeepAt(file.source)
  if (deep !== undefined) {
    diagnostics.push(
      diagnose('invalid-blog-data', `The file of ${what} is nested more than ${maxLevels} levels deep.`, {
        file: file.path,
        place: locationAt(file.source, deep),
      }),
    )
    return
  }
  const lines = new LineCounter()
  const document = parseDocument(file.source, { lineCounter: lines, prettyErrors: false, logLevel: 'silent' })
  const problem = document.errors[0]
  if (problem) {
    const { line, col } = lines.linePos(startOfProblem(document, problem))
    diagnostics.push(
      diagnose('invalid-blog-data', `The file of ${what} cannot be parsed: ${firstLine(problem.message)}`, {
        file: file.path,
        place: { line, column: Math.max(1, col) },
      }),
    )
    return
  }
  const data = valueOf(document)
  if (data === null) return
  if (isRecord(data)) read(data, complain)
  else complain(`The file of ${what} must hold a map of keys to ${what}.`, [])
}

/** With more values, aliases expand too far. */
const maxValues = 100_000

/** The value of a document; undefined if its aliases expand too far. */
function valueOf(document: Document.Parsed): unknown {
  try {
    return treeValue(document, maxValues)
  } catch {
    return undefined
  }
}

const firstLine = (message: string): string => (message.split('\n')[0] ?? message).replace(/[:.]?$/, '.')
