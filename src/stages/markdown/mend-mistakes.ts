import { DiagnosticError } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { offsetsOf } from '../../model/location.ts'
import type { MarkdownDialect } from './dialect.ts'

/** The maximum number of repairs per page. */
const maxMended = 200

/**
 * Parses a text in MDX, and repairs its mistakes if it has some. The parser stops at the first mistake, and
 * takes long for a page; so a piece of such a page is parsed until it can be read, and then the next. The
 * whole text comes last. Throws what the parser throws where a mistake cannot be repaired.
 */
export function mendMistakes<Parsed>(
  text: string,
  mend: NonNullable<MarkdownDialect['mend']>,
  parse: (text: string) => Parsed,
): { readonly parsed: Parsed; readonly mistakes: readonly Diagnostic[] } {
  try {
    return { parsed: parse(text), mistakes: [] }
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error
  }
  const mistakes: Diagnostic[] = []
  let source = text
  const mendOne = (error: unknown): boolean => {
    const [mistake] = error instanceof DiagnosticError ? error.diagnostics : []
    const mended =
      mistake?.place && /^mdx-(?:syntax|tag-mismatch|expression-syntax)$/.test(mistake.rule)
        ? mend(source, mistake.place, mistake.message)
        : undefined
    if (!mistake || mended === undefined || mended === source || mistakes.length === maxMended) return false
    mistakes.push(mistake)
    source = mended
    return true
  }
  // Repairs keep the numbers of lines.
  const starts = startsOfPieces(text)
  for (let piece = 0; starts.length > 1 && piece < starts.length;) {
    const linesBetween = (first: number, last: number | undefined): string =>
      source.split('\n').slice(first, last).join('\n')
    const { error, end } = readPieces(starts, piece, linesBetween, parse)
    if (error === undefined) piece = end
    else if (!mendOne(movedDown(error, starts[piece] ?? 0))) break
  }
  for (;;) {
    try {
      return { parsed: parse(source), mistakes: mistakes.sort(byPlace) }
    } catch (error) {
      if (!mendOne(error)) throw error
    }
  }
}

/**
 * Reads one piece, or as many more as its element or expression spans. Returns the number of the piece after
 * them, or the error that they have, whatever follows them.
 */
function readPieces(
  starts: readonly number[],
  from: number,
  linesBetween: (first: number, end: number | undefined) => string,
  parse: (text: string) => unknown,
): { readonly end: number; readonly error?: unknown } {
  for (let count = 1; ; count *= 2) {
    const end = Math.min(from + count, starts.length)
    const text = linesBetween(starts[from] ?? 0, starts[end])
    try {
      parse(text)
      return { end }
    } catch (error) {
      if (end === starts.length || isCertain(error, text)) return { end, error }
    }
  }
}

/** Whether an error in a text stays what it is when more lines follow. */
function isCertain(error: unknown, text: string): boolean {
  const [mistake] = error instanceof DiagnosticError ? error.diagnostics : []
  if (!mistake) return false
  if (/^Unexpected (?:character|closing|lazy line)|before the end of the paragraph/.test(mistake.message))
    return true
  // The parser tries an expression up to each brace that may end it; what is wrong before that remains wrong.
  const [start] = mistake.place ? offsetsOf(text, mistake.place) : []
  return (
    mistake.message.startsWith('The expression is not valid JavaScript') &&
    !/Unterminated/.test(mistake.message) &&
    start !== undefined &&
    /[^}\s]/.test(text[start] ?? '')
  )
}

/** The length of a piece, in characters, that is worth a run of its own. */
const pieceLength = 800

/**
 * The lines (from 0) in which a text can be parted: what precedes them does not change how they are read, if
 * it can be read by itself. They begin a block after an empty line, and are in no code, formula or comment.
 */
function startsOfPieces(text: string): readonly number[] {
  const starts = [0]
  let fence: string | undefined
  let isComment = false
  let length = 0
  let before = ''
  for (const [index, line] of text.split('\n').entries()) {
    const isOutside = fence === undefined && !isComment
    if (isOutside && length >= pieceLength && before.trim() === '' && /^[^\s`~$:<{]/.test(line)) {
      starts.push(index)
      length = 0
    }
    const mark = /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)*(`{3,}|~{3,}|\$\$+)(.*)$/.exec(line)
    if (fence === undefined && !isComment) fence = mark?.[1]
    else if (mark?.[1]?.startsWith(fence ?? ' ') === true && mark[2]?.trim() === '') fence = undefined
    if (fence === undefined)
      isComment = line.lastIndexOf('<!--') > line.lastIndexOf('-->') || (isComment && !line.includes('-->'))
    length += line.length + 1
    before = line
  }
  return starts
}

/** An error in lines that begin at a line (from 0) of the text. */
function movedDown(error: unknown, lines: number): unknown {
  if (!(error instanceof DiagnosticError)) return error
  const moved = error.diagnostics.map(({ place, ...diagnostic }): Diagnostic => ({
    ...diagnostic,
    ...(place && {
      place: {
        ...place,
        line: place.line + lines,
        ...(place.endLine === undefined ? {} : { endLine: place.endLine + lines }),
      },
    }),
  }))
  return new DiagnosticError(...moved)
}

const byPlace = ({ place: a }: Diagnostic, { place: b }: Diagnostic): number =>
  (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0)
