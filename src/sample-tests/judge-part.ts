import type { Diagnostic, Place } from '../model/diagnostic.ts'
import { diagnose } from '../model/diagnose.ts'
import type { PartResult } from './interpreter-process.ts'
import type { ExpectedOutput, SamplePart } from './sample-steps.ts'

interface Asked {
  /** The page, relative to the project. */
  readonly file: string
  readonly fails: boolean
  /** Time limit, in seconds. */
  readonly timeout: number
  readonly network: boolean
}

/** Compares what a part has done with what it should do. Reports `sample-failed`. */
export function judgePart(result: PartResult, part: SamplePart, context: Asked): Diagnostic | undefined {
  const { file, fails } = context
  const failure = whyFailed(result, context)
  if (failure) {
    const place = placeOfFailure(result, part, file)
    return diagnose('sample-failed', failure.message, { file, place, hint: failure.hint })
  }
  if (fails && result.status === 0)
    return diagnose('sample-failed', 'The sample should fail, and does not.', {
      file,
      place: part.place,
      hint: 'Take `=fails` away if it is right that it works.',
    })
  return part.expected && judgeOutput(part.expected, result.output, file)
}

interface Failure {
  readonly message: string
  readonly hint: string
}

function whyFailed(
  { ended, status = 0, output }: PartResult,
  { fails, timeout, network }: Asked,
): Failure | undefined {
  if (ended === 'timeout')
    return {
      message: `The sample did not end within ${String(timeout)} s.`,
      hint: 'Give it more with `timeout=120` after its language, or start what does not end in the background, with `&`.',
    }
  if (ended === 'output')
    return { message: 'The sample printed more than 1 MB, and was ended.', hint: 'Look for a loop.' }
  if (ended !== undefined)
    return {
      message: 'The system ended the sample.',
      hint: 'Perhaps it needed more memory than samples may have, 2 GB.',
    }
  if (status === 0 || fails) return undefined
  const last = lastLine(output)
  const printedPart = last === '' ? '' : `, after printing ${quoted(last)}`
  return {
    message: `The sample failed with exit code ${String(status)}${printedPart}.`,
    hint: hintFor(status, output, network),
  }
}

/** Matches what programs say that look for another computer and find none. */
const isOffline =
  /ENOTFOUND|EAI_AGAIN|ENETUNREACH|Could not resolve host|Temporary failure in name resolution|Network is unreachable|Name or service not known/

function hintFor(status: number, output: string, network: boolean): string {
  if (!network && isOffline.test(output))
    return 'Samples have no network. Let them use it with `docgen test --network`, or make what they need in a block marked `test=setup`.'
  if (status === 127) return 'Install the program, or make it in a block marked `test=setup`.'
  return 'Correct the sample. If it is right that it fails, mark it `test=fails`.'
}

/** The line that says what is wrong, or else the last one. */
function lastLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const error = lines.find((line) =>
    /^(?:Uncaught )?(?:[A-Z]\w*)?Error\b.*:|^\s*(?:error|fatal)\b[: ]/i.test(line),
  )
  return (error ?? lines.at(-1) ?? '').trim().replaceAll('`', "'")
}

/** The line that failed, if the interpreter names it; it is one of the part. */
function placeOfFailure(
  { line, output }: PartResult,
  { place, code, line: first }: SamplePart,
  file: string,
): Place {
  const failureLine = line ?? lineIn(output, file)
  const lines = code.split('\n')
  const text = failureLine === undefined ? undefined : lines[failureLine - first]
  if (failureLine === undefined || text === undefined || failureLine === place.line) return place
  const start = lines.find((each) => each.trim() !== '') ?? ''
  const column = Math.max(1, place.column + indentation(text) - indentation(start))
  return {
    line: failureLine,
    column,
    endLine: failureLine,
    endColumn: column + Math.max(1, text.trim().length),
  }
}

const indentation = (text: string): number => text.length - text.trimStart().length

/** The last line of the page that a stack of Python names, or else the first: of Node, or a shell. */
function lineIn(output: string, file: string): number | undefined {
  const lines = output.split(file).slice(1)
  const ofPython = lines.findLast((text) => text.startsWith('", line '))
  const number = /^(?:", line |: line |:)(\d+)/.exec(ofPython ?? lines[0] ?? '')?.[1]
  return number === undefined ? undefined : Number(number)
}

function judgeOutput(
  { lines, places }: ExpectedOutput,
  output: string,
  file: string,
): Diagnostic | undefined {
  const difference = outputDifference(lines, output)
  if (!difference) return undefined
  const { expected, printed } = difference
  const place = places[Math.min(expected, places.length - 1)]
  const expectedText = lines[expected]?.trim() ?? ''
  const printedText =
    printed === undefined ? undefined : printed.trim() === '' ? 'an empty line' : quoted(printed.trim())
  const message =
    expectedText === ''
      ? `The sample prints more than the page shows: ${printedText ?? 'nothing'}.`
      : `The sample prints ${printedText ?? 'nothing more'} where the page shows ${quoted(expectedText)}.`
  return diagnose('sample-failed', message, {
    file,
    place,
    hint: 'Show what it prints. `...` stands for text that may differ, and on a line of its own for any lines.',
  })
}

const quoted = (text: string): string => `\`${text.length > 120 ? `${text.slice(0, 119)}…` : text}\``

interface OutputDifference {
  /** Index of the expected line that nothing matches; the number of lines if there is more output. */
  readonly expected: number
  /** The line that was printed there; undefined if nothing more was. */
  readonly printed?: string
}

const anyLines = /^\s*(?:\.\.\.|…)\s*$/
const anyText = /\.\.\.|…/
// eslint-disable-next-line no-control-regex -- Terminals are told colors by control characters.
const escapes = /\u001B\[[\d;?]*[A-Za-z]|\u001B\][^\u0007\u001B]*(?:\u0007|\u001B\\)/g

/**
 * Compares output with expected lines. `...` (or `…`) stands for any text within a line, and on a line of its
 * own for any lines, as in Python's doctest. Colors, spaces at the ends of lines, and empty lines at both
 * ends do not count. Undefined if they agree.
 */
export function outputDifference(expected: readonly string[], output: string): OutputDifference | undefined {
  const printed = trimmed(output.replaceAll(escapes, '').split(/\r?\n/))
  const first = Math.max(
    0,
    expected.findIndex((line) => line.trim() !== ''),
  )
  const expectedLines = trimmed(expected)
  /** The printed lines that may come next, after the expected lines so far. */
  let next: ReadonlySet<number> = new Set([0])
  for (const [index, line] of expectedLines.entries()) {
    const after = anyLines.test(line)
      ? new Set(positionsFrom(Math.min(...next), printed.length))
      : new Set(
          [...next]
            .filter((at) => at < printed.length && isLike(line, printed[at] ?? ''))
            .map((at) => at + 1),
        )
    if (after.size === 0) return differenceAt(first + index, printed[Math.min(...next)])
    next = after
  }
  if (next.has(printed.length)) return undefined
  return differenceAt(first + expectedLines.length, printed[Math.max(...next)])
}

const positionsFrom = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

const differenceAt = (expected: number, printed: string | undefined): OutputDifference => ({
  expected,
  ...(printed === undefined ? {} : { printed }),
})

/** Without spaces at the ends of lines, and without empty lines at both ends. */
function trimmed(lines: readonly string[]): readonly string[] {
  const ends = lines.map((line) => line.trimEnd())
  const first = ends.findIndex((line) => line !== '')
  return first === -1 ? [] : ends.slice(first, ends.findLastIndex((line) => line !== '') + 1)
}

/** Whether a line has the parts of a pattern in their order; each wildcard takes as little as possible. */
function isLike(pattern: string, line: string): boolean {
  const parts = pattern.trimEnd().split(anyText)
  const [start = '', ...others] = parts
  const end = others.pop()
  if (end === undefined) return start === line
  if (!line.startsWith(start) || line.length < start.length + end.length || !line.endsWith(end)) return false
  let at = start.length
  for (const part of others) {
    const index = line.indexOf(part, at)
    if (index === -1) return false
    at = index + part.length
  }
  return at <= line.length - end.length
}
