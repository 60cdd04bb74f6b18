import { thrownText } from '../../engine/thrown-text.ts'
import { isAlias, LineCounter, parseDocument, visit } from 'yaml'
import { maxLevels, tooDeepAt } from '../../engine/data/nesting.ts'
import { parseOnlyDocument } from '../../engine/data/only-document.ts'
import { DiagnosticError, diagnosticError } from '../../model/diagnose.ts'
import type { Place } from '../../model/diagnostic.ts'
import { jsonMistake, startOfProblem } from '../../model/data-mistakes.ts'
import { locationAt } from '../../model/location.ts'
import { sentence } from '../../model/wording.ts'

/**
 * Parses a JSON or YAML file. Throws `config-syntax` at the place of the error. `file` is its name in
 * diagnostics.
 */
export function parseConfigData(source: string, file: string): unknown {
  const deep = tooDeepAt(source)
  if (deep !== undefined)
    throw syntaxError(
      file,
      `\`${file}\` is nested more than ${String(maxLevels)} levels deep.`,
      locationAt(source, deep),
    )
  if (file.endsWith('.json') && source.trim() !== '') return parseJson(source, file)
  return parseYaml(source, file)
}

function parseYaml(source: string, file: string): unknown {
  const lines = new LineCounter()
  try {
    const document = parseOnlyDocument(source, {
      lineCounter: lines,
      prettyErrors: false,
      version: '1.2',
      merge: true,
    })
    const [problem] = [...document.errors, ...document.warnings]
    if (problem)
      throw syntaxError(
        file,
        firstSentence(problem.message),
        placeOf(lines, startOfProblem(document, problem), problem.pos[1]),
      )
    return document.toJS({ maxAliasCount: 100 })
  } catch (error) {
    if (error instanceof DiagnosticError) throw error
    const reason =
      error instanceof RangeError ? `\`${file}\` is nested too deeply.` : firstSentence(thrownText(error))
    throw syntaxError(file, reason, firstAlias(source))
  }
}

function parseJson(source: string, file: string): unknown {
  try {
    const value: unknown = JSON.parse(source)
    refuseEqualKeys(source, file)
    return value
  } catch (error) {
    if (error instanceof DiagnosticError) throw error
    if (error instanceof RangeError) throw syntaxError(file, `\`${file}\` is nested too deeply.`)
    const { complaint, offset } = jsonMistake(source, error)
    throw syntaxError(file, firstSentence(complaint), locationAt(source, offset), jsonHint(source, offset))
  }
}

/** In JSON, the last of several equal keys wins, which is never intended. */
function refuseEqualKeys(source: string, file: string): void {
  const lines = new LineCounter()
  const problem = parseDocument(source, { lineCounter: lines, prettyErrors: false }).errors.find(
    ({ code }) => code === 'DUPLICATE_KEY',
  )
  if (problem)
    throw syntaxError(
      file,
      'The key appears twice in one object.',
      placeOf(lines, problem.pos[0], problem.pos[1]),
      'Keep one of them.',
    )
}

function jsonHint(source: string, offset: number): string | undefined {
  if (source[offset] === '/')
    return 'JSON has no comments; a configuration in YAML or TypeScript can have them.'
  return /[}\]]/.test(source[offset] ?? '') && source.slice(0, offset).trimEnd().endsWith(',')
    ? 'Remove the comma before it.'
    : undefined
}

function placeOf(lines: LineCounter, start: number, end: number): Place {
  const from = lines.linePos(start)
  const to = lines.linePos(Math.max(end, start + 1))
  return {
    line: from.line,
    column: Math.max(1, from.col),
    ...(to.line === from.line ? { endLine: to.line, endColumn: to.col } : {}),
  }
}

/** The first alias in a text with too many of them. */
function firstAlias(source: string): Place | undefined {
  const lines = new LineCounter()
  let place: Place | undefined
  try {
    visit(parseDocument(source, { lineCounter: lines, prettyErrors: false }), (_key, node) => {
      if (!isAlias(node) || !node.range) return undefined
      place = placeOf(lines, node.range[0], node.range[1])
      return visit.BREAK
    })
  } catch {
    return undefined // A text that cannot be parsed has no aliases to point at.
  }
  return place
}

function syntaxError(file: string, message: string, place?: Place, hint?: string): DiagnosticError {
  return diagnosticError('config-syntax', message, { file, place, hint })
}

const firstSentence = (text: string): string => sentence((text.split('\n')[0] ?? '').trim())
