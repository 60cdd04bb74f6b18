import { type Document, LineCounter } from 'yaml'
import type { Place } from '../../model/diagnostic.ts'
import { locationAt } from '../../model/location.ts'
import { startOfProblem } from '../../model/data-mistakes.ts'
import { maxLevels, tooDeepAt } from './nesting.ts'
import { parseOnlyDocument } from './only-document.ts'
import { placeInTree, treeValue } from './yaml-tree.ts'

/** A small YAML or JSON file of a site. */
export interface YamlFile {
  /** Relative to the project root. */
  readonly path: string
  readonly source: string
}

/**
 * Finds the place of the value at a path, or of its key; if there is no such value, that of the nearest
 * enclosing one.
 */
export function placesInYaml(
  source: string,
): (path: readonly (string | number)[], at?: 'key' | 'value') => Place {
  const { document, lines } = parse(source)
  return (path, at = 'value') => placeInTree(document, path, at === 'key', lines)
}

/** The same for one value. */
export const placeInYaml = (
  { source }: Pick<YamlFile, 'source'>,
  path: readonly (string | number)[],
  at?: 'key' | 'value',
): Place => placesInYaml(source)(path, at)

/**
 * The plain data of a file, or what is wrong with it: a sentence about `what` (`The category file`). A file
 * whose aliases make more than `maxValues` values is refused.
 */
export function readYaml(
  { source }: Pick<YamlFile, 'source'>,
  what: string,
  maxValues: number,
): { readonly data: unknown } | { readonly problem: string; readonly place: Place } {
  const deep = tooDeepAt(source)
  if (deep !== undefined)
    return {
      problem: `${what} is nested more than ${maxLevels} levels deep.`,
      place: locationAt(source, deep),
    }
  const { document, lines } = parse(source)
  const [mistake] = document.errors
  if (mistake) {
    const { line, col } = lines.linePos(startOfProblem(document, mistake))
    const [message = ''] = mistake.message.split('\n')
    return {
      problem: `${what} cannot be parsed: ${message.replace(/[:.]?$/, '.')}`,
      place: { line, column: Math.max(1, col) },
    }
  }
  try {
    return { data: treeValue(document, maxValues) }
  } catch {
    return { problem: `${what} expands too far.`, place: { line: 1, column: 1 } }
  }
}

function parse(source: string): { readonly document: Document.Parsed; readonly lines: LineCounter } {
  const lines = new LineCounter()
  const document = parseOnlyDocument(source, { lineCounter: lines, prettyErrors: false })
  return { document, lines }
}
