import { thrownText } from '../../engine/thrown-text.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import { diagnose } from '../../model/diagnose.ts'
import { cheaperMarkdown } from '../../model/hint.ts'
import { explain, unclosedAdmonition, unfinishedTag } from './explain-parse-error.ts'
import { TooCostly } from './parse-budget.ts'

const cheaper = {
  text: cheaperMarkdown,
  code: 'Move its data to a JSON or YAML file, and import that.',
} as const

/**
 * Converts a parser's error to a located diagnostic. Libraries provide a place in one of four forms, in the
 * text of the message, or not at all (2.5 % of random input); the last resort is the first line of text.
 */
export function placeParseError(error: unknown, file: string, body: string): Diagnostic {
  if (error instanceof RangeError || isStackOverflow(error)) {
    return tooDeep(file, body)
  }
  if (error instanceof TooCostly)
    return diagnose(
      'input-too-costly',
      `The ${error.what} takes too long to parse: the parser reads it again and again.`,
      { file, place: error.place, hint: cheaper[error.what] },
    )
  const message = reasonOf(error)
  const place = causeOf(message, placeFrom(error) ?? firstLine(body), body)
  const { rule, text, hint } = explain(message, body, place)
  return diagnose(rule, text, { file, place, hint })
}

/** For a stack overflow at an unknown place, the longest line is the best guess. */
export const tooDeep = (file: string, body: string): Diagnostic =>
  diagnose('nesting-too-deep', 'The document is nested too deeply.', {
    file,
    place: deepestLine(body),
    hint: 'Flatten the structure or split the expression.',
  })

const isStackOverflow = (error: unknown): boolean =>
  error instanceof Error && /call stack|stack space|cause: RangeError/i.test(error.message)

function reasonOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'reason' in error && typeof error.reason === 'string') {
    const cause =
      'cause' in error && error.cause instanceof Error ? error.cause.message.replace(/ \(\d+:\d+\)$/, '') : ''
    return error.reason.startsWith('Could not parse') && cause !== ''
      ? `${error.reason}: ${cause}`
      : error.reason
  }
  return thrownText(error)
}

function placeFrom(error: unknown): Place | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const point = 'place' in error ? error.place : undefined
  if (typeof point === 'object' && point !== null) {
    const start = 'start' in point ? point.start : point
    const end = 'end' in point ? point.end : undefined
    if (isPoint(start))
      return {
        line: start.line,
        column: start.column,
        ...(isPoint(end) ? { endLine: end.line, endColumn: end.column } : {}),
      }
  }
  return isPoint(error) ? { line: error.line, column: error.column } : undefined
}

const isPoint = (value: unknown): value is { line: number; column: number } =>
  typeof value === 'object' &&
  value !== null &&
  'line' in value &&
  typeof value.line === 'number' &&
  'column' in value &&
  typeof value.column === 'number'

/**
 * The place of the actual mistake. Parsers notice some mistakes late: an unclosed tag or brace, at the end of
 * the block or file.
 */
function causeOf(message: string, noticed: Place, body: string): Place {
  if (/expected a corresponding closing brace/.test(message)) return openBraceBefore(noticed, body) ?? noticed
  const admonition = unclosedAdmonition.exec(message)
  if (admonition) return { line: Number(admonition[1]), column: Number(admonition[2]) }
  if (unfinishedTag.test(message)) return openTagBefore(noticed, body) ?? noticed
  // The unexpected character is the one after `<`.
  if (/Unexpected closing slash|Unexpected character `!`/.test(message))
    return { line: noticed.line, column: Math.max(1, noticed.column - 1) }
  return placeInText(message) ?? noticed
}

/** The last unclosed brace before a place. */
function openBraceBefore({ line, column }: Place, body: string): Place | undefined {
  const lines = body.split('\n').slice(0, line)
  lines[line - 1] = (lines[line - 1] ?? '').slice(0, column - 1)
  let closed = 0
  for (let index = lines.length - 1; index >= 0; index--) {
    const text = lines[index] ?? ''
    for (let at = text.length - 1; at >= 0; at--) {
      if (text[at] === '}') closed++
      else if (text[at] === '{' && --closed < 0) return { line: index + 1, column: at + 1 }
    }
  }
  return undefined
}

/** The last `<` before a place that starts a tag and is not closed. An unclosed quote hides its `>`. */
function openTagBefore({ line, column }: Place, body: string): Place | undefined {
  const lines = body.split('\n').slice(0, line)
  lines[line - 1] = (lines[line - 1] ?? '').slice(0, column - 1)
  const before = lines.join('\n')
  const at = (/<[\w$/][^<>]*$/.exec(before) ?? /<[\w$/][^<]*$/.exec(before))?.index
  if (at === undefined) return undefined
  const start = before.slice(0, at).split('\n')
  return { line: start.length, column: (start.at(-1) ?? '').length + 1 }
}

function placeInText(message: string): Place | undefined {
  const range = /\((\d+):(\d+)(?:-(\d+):(\d+))?\)/.exec(message)
  if (!range) return undefined
  const [line, column, endLine, endColumn] = range.slice(1).map(Number)
  return { line: line ?? 1, column: column ?? 1, ...(endLine && endColumn ? { endLine, endColumn } : {}) }
}

function firstLine(body: string): Place {
  const index = body.search(/\S/)
  return { line: index === -1 ? 1 : body.slice(0, index).split('\n').length, column: 1 }
}

function deepestLine(body: string): Place {
  let best = { line: 1, length: -1 }
  body.split('\n').forEach((line, index) => {
    if (line.length > best.length) best = { line: index + 1, length: line.length }
  })
  return { line: best.line, column: 1 }
}
