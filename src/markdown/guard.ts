import type { Diagnostic } from '../model/diagnostic.ts'
import { diagnose } from '../model/diagnose.ts'

/** How deep containers, brackets and tags may nest. Parsers of this family overflow the stack at about 1,000. */
export const maxNesting = 100

const maxAttentionRuns = 1_500
const maxOpenBrackets = 1_000
const maxOperators = 800
const maxTableCells = 60_000

/**
 * Judges what a document would cost before a parser sees it: linear in its length and without recursion.
 * Reports `nesting-too-deep`, `input-too-costly` or `table-too-large`; a document with such a finding is not parsed.
 */
export function guard(body: string, file: string): Diagnostic | undefined {
  const lines = body.split('\n')
  let fence: string | undefined
  let runs = 0
  let brackets = 0
  let tableCells = 0
  const listIndents: number[] = []
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const at = (column: number): { file: string; place: { line: number; column: number } } => ({ file, place: { line: index + 1, column } })
    const marker = /^[ \t>]*(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence !== undefined) {
      if (marker?.startsWith(fence) && /^[ \t>]*[`~]+[ \t]*$/.test(line)) fence = undefined
      continue
    }
    const containers = containerMarkers(line)
    if (containers.count > maxNesting) return diagnose('nesting-too-deep', `The line opens ${containers.count} nested lists or quotes; the limit is ${maxNesting}.`, { ...at(1), hint: 'Flatten the structure.' })
    if (containers.list) {
      while ((listIndents.at(-1) ?? -1) >= containers.indent) listIndents.pop()
      listIndents.push(containers.indent)
      if (listIndents.length > maxNesting) return diagnose('nesting-too-deep', `Lists are nested more than ${maxNesting} levels deep.`, { ...at(containers.indent + 1), hint: 'Flatten the list.' })
    }
    if (marker !== undefined) {
      fence = marker
      continue
    }
    if (line.trim() === '') {
      runs = 0
      brackets = 0
      tableCells = 0
      continue
    }
    tableCells += countOf(line, '|')
    if (tableCells > maxTableCells) return diagnose('table-too-large', `A table has more than ${maxTableCells} cells.`, { ...at(1), hint: 'Split the table, or publish the data as a file.' })
    runs += (line.match(/[*_]+/g) ?? []).length
    brackets += countOf(line, '[') - countOf(line, ']')
    if (runs > maxAttentionRuns) return diagnose('input-too-costly', `A paragraph has more than ${maxAttentionRuns} runs of \`*\` or \`_\`.`, { ...at(1), hint: 'Put the text into a code fence, or split the paragraph.' })
    if (brackets > maxOpenBrackets || countOf(line, '](<') > maxOpenBrackets) return diagnose('input-too-costly', `A paragraph has more than ${maxOpenBrackets} open brackets.`, { ...at(1), hint: 'Put the text into a code fence.' })
  }
  return undefined
}

/** The same for what only MDX has: braces, tags and expressions. */
export function guardMdx(body: string, file: string): Diagnostic | undefined {
  let depth = 0
  let operators = 0
  let line = 1
  let lineStart = 0
  for (let index = 0; index < body.length; index++) {
    const code = body.charCodeAt(index)
    if (code === 10) {
      line++
      lineStart = index + 1
      if (body.charCodeAt(index + 1) === 10) {
        if (depth <= 0) operators = 0
      }
    } else if (code === 123 || code === 40 || code === 91) depth++
    else if (code === 125 || code === 41 || code === 93) depth = Math.max(0, depth - 1)
    else if (code === 43 || code === 38 || code === 124 || code === 63) operators++
    if (depth > maxNesting * 2 || operators > maxOperators) {
      if (depth <= maxNesting * 2 && !body.slice(lineStart, index + 1).includes('{')) continue
      const what = depth > maxNesting * 2 ? `Brackets are nested more than ${maxNesting * 2} levels deep` : `An expression has more than ${maxOperators} operators`
      return diagnose('nesting-too-deep', `${what}.`, { file, place: { line, column: index - lineStart + 1 } })
    }
  }
  return undefined
}

function containerMarkers(line: string): { count: number; indent: number; list: boolean } {
  let index = 0
  let count = 0
  let indent = 0
  let list = false
  for (;;) {
    while (line[index] === ' ' || line[index] === '\t') index++
    if (count === 0) indent = index
    if (line[index] === '>') {
      count++
      index++
    } else if (/[-*+]/.test(line[index] ?? '') && /^[ \t]|^$/.test(line.slice(index + 1, index + 2))) {
      count++
      list = true
      index++
    } else {
      const ordered = /^\d{1,9}[.)](?=[ \t]|$)/.exec(line.slice(index, index + 12))
      if (!ordered) break
      count++
      list = true
      index += ordered[0].length
    }
  }
  // `- - -` and `* * *` alone are thematic breaks, at any length.
  if (index >= line.length && /^[ \t]*([-*])(?:[ \t]*\1){2,}[ \t]*$/.test(line)) return { count: line.length > 2000 ? count : 0, indent, list: false }
  return { count, indent, list }
}

function countOf(text: string, what: string): number {
  let count = 0
  for (let index = text.indexOf(what); index !== -1; index = text.indexOf(what, index + what.length)) count++
  return count
}
