import type { Diagnostic } from '../../model/diagnostic.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { RuleName } from '../../model/rule.ts'
import { codeLines } from './fenced.ts'

/** Limits on a source; it is rejected if it exceeds one. */
export interface SourceLimits {
  /**
   * The maximum nesting depth of containers, brackets, and tags. Such parsers overflow the stack at about
   * 1,000.
   */
  readonly nesting: number
  readonly tableCells: number
}

/** Far above what pages contain, and below what makes parsers fail. */
export const defaultSourceLimits: SourceLimits = { nesting: 100, tableCells: 50_000 }

/** The limit for one paragraph, beyond which the parser takes quadratic time. */
const maxAttentionRuns = 1_500
const maxOpenBrackets = 1_000
const maxTickLengths = 100
/** The limit for one expression; each operator is a level of the parser's recursion. */
const maxOperators = 800

interface Finding {
  readonly rule: RuleName
  readonly message: string
  readonly hint?: string
  /** Starting at 1; by default, the start of the line. */
  readonly column?: number
}

type Meter = (line: string) => Finding | undefined

/**
 * Estimates the cost of a document before parsing, in linear time and without recursion. Reports
 * `nesting-too-deep`, `input-too-costly`, or `table-too-large`; a document with such a finding is not parsed.
 */
export function checkSourceLimits(
  body: string,
  file: string,
  format: 'md' | 'mdx' = 'md',
  limits: SourceLimits = defaultSourceLimits,
): Diagnostic | undefined {
  return measure(body, file, [
    nestingOfContainers(limits.nesting),
    nestingOfAdmonitions(limits.nesting),
    sizeOfTables(limits.tableCells),
    costOfParagraphs(format),
  ])
}

/** The same for MDX-specific syntax: braces, tags, and expressions. */
export function checkMdxLimits(
  body: string,
  file: string,
  limits: SourceLimits = defaultSourceLimits,
): Diagnostic | undefined {
  return measure(body, file, [depthOfExpressions(limits.nesting * 2), depthOfTags(limits.nesting)])
}

function measure(body: string, file: string, meters: readonly Meter[]): Diagnostic | undefined {
  const isCode = codeLines()
  const lines = body.split('\n')
  for (const [index, line] of lines.entries()) {
    if (isCode(line)) continue
    for (const meter of meters) {
      const finding = meter(line)
      if (finding)
        return diagnose(finding.rule, finding.message, {
          file,
          place: { line: index + 1, column: finding.column ?? 1 },
          hint: finding.hint,
        })
    }
  }
  return undefined
}

const isBlank = (line: string): boolean => /^[ \t>]*$/.test(line)

function nestingOfContainers(limit: number): Meter {
  const indents: number[] = []
  return (line) => {
    const { count, indent, list } = containerMarkers(line)
    if (count > limit)
      return {
        rule: 'nesting-too-deep',
        message: `The line opens ${count} nested lists or quotes; the limit is ${limit}.`,
        hint: 'Flatten the structure.',
      }
    if (!list) return undefined
    while ((indents.at(-1) ?? -1) >= indent) indents.pop()
    indents.push(indent)
    return indents.length > limit
      ? {
          rule: 'nesting-too-deep',
          message: `Lists are nested more than ${limit} levels deep.`,
          hint: 'Flatten the list.',
          column: indent + 1,
        }
      : undefined
  }
}

function nestingOfAdmonitions(limit: number): Meter {
  const open: number[] = []
  return (line) => {
    const [, colons, name] = /^[ \t>]*(:{3,})([a-z]?)/i.exec(line) ?? []
    if (colons === undefined) return undefined
    const closed = name === '' ? open.findIndex((each) => each <= colons.length) : open.length
    if (name !== '') open.push(colons.length)
    else if (closed !== -1) open.length = closed
    return open.length > limit
      ? {
          rule: 'nesting-too-deep',
          message: `Admonitions are nested more than ${limit} levels deep.`,
          hint: 'Close each of them with a line of as many colons.',
        }
      : undefined
  }
}

/**
 * Counts table cells. Every row counts with all columns of its table, because the parser fills in missing
 * ones.
 */
function sizeOfTables(limit: number): Meter {
  let columns = 0
  let cells = 0
  return (line) => {
    if (isBlank(line)) columns = cells = 0
    else if (line.includes('|') && line.includes('-') && /^[ \t>|:-]+$/.test(line))
      columns = countOf(line, '|')
    if (columns > 0) cells += Math.max(columns, countOf(line, '|'))
    return cells > limit
      ? {
          rule: 'table-too-large',
          message: `A table has more than ${limit} cells.`,
          hint: 'Split the table, or publish the data as a file.',
        }
      : undefined
  }
}

function costOfParagraphs(format: 'md' | 'mdx'): Meter {
  let runs = 0
  let brackets = 0
  let resources = 0
  let ticks = new Set<number>()
  let isTable = false
  const costly = (what: string, hint: string): Finding => ({
    rule: 'input-too-costly',
    message: `A paragraph has more than ${what}.`,
    hint,
  })
  return (source) => {
    const line = format === 'mdx' ? withoutData(source) : source
    isTable = isBlank(line) ? false : isTable || (line.includes('|') && /^[ \t>|:-]+$/.test(line))
    if (isTable || isBlank(line) || /^[ \t>]*(?:#{1,6}[ \t]|(?:[-*+]|\d+[.)])[ \t])/.test(line)) {
      runs = brackets = resources = 0
      ticks = new Set()
    }
    runs += line.match(/[*_]+/g)?.length ?? 0
    brackets += countOf(line, '[') - countOf(line, ']')
    resources = Math.max(0, resources + countOf(line, '](') - countOf(line, ')'))
    for (const run of line.match(/`+/g) ?? []) ticks.add(run.length)
    if (runs > maxAttentionRuns)
      return costly(
        `${maxAttentionRuns} runs of \`*\` or \`_\``,
        'Put the text into a code fence, or split the paragraph.',
      )
    if (brackets > maxOpenBrackets || resources > maxOpenBrackets)
      return costly(`${maxOpenBrackets} open brackets`, 'Put the text into a code fence.')
    if (ticks.size > maxTickLengths)
      return costly(
        `${maxTickLengths} runs of backticks of different lengths`,
        'Put the text into a code fence.',
      )
    return undefined
  }
}

/**
 * A line without the data that it gives to a property, which generated pages of APIs have by the kilobyte.
 * What is JSON is an expression in MDX, wherever it stands, and no prose.
 */
function withoutData(line: string): string {
  const [, before, data] = (line.length > 1000 && /^([ \t]*[\w-]+=)\{(.*)\}[ \t]*$/.exec(line)) || []
  if (before === undefined || data === undefined) return line
  try {
    JSON.parse(data)
    return before
  } catch {
    return line
  }
}

/** Measures brackets in braces and in `import` and `export`; those in prose mean nothing to JavaScript. */
function depthOfExpressions(limit: number): Meter {
  let depth = 0
  let operators = 0
  let members = 0
  let isModule = false
  return (line) => {
    if (depth === 0) isModule = /^(?:import|export)\b/.test(line) || (isModule && !isBlank(line))
    // Prose up to a brace means nothing here, and is most of a page.
    const start = depth > 0 || isModule ? 0 : line.indexOf('{')
    if (start !== 0) operators = members = 0
    for (let index = start === -1 ? line.length : start; index < line.length; index++) {
      const character = line[index] ?? ''
      const inCode = depth > 0 || isModule
      if (character === '{' || (inCode && (character === '(' || character === '['))) depth++
      else if (character === '}' || (inCode && (character === ')' || character === ']')))
        depth = Math.max(0, depth - 1)
      else if (character === ',' || character === ';') operators = 0
      else if (inCode && operatorCharacters.has(character)) operators++
      if (depth === 0) operators = 0
      // Members of members: `a.b.c`.
      if (inCode && character === '.') members++
      else if (members > 0 && !/[\w$?]/.test(character)) members = 0
      if (depth > limit)
        return {
          rule: 'nesting-too-deep',
          message: `Brackets are nested more than ${limit} levels deep.`,
          column: index + 1,
        }
      if (Math.max(operators, members) > maxOperators)
        return {
          rule: 'nesting-too-deep',
          message: `An expression has more than ${maxOperators} operators.`,
          column: index + 1,
        }
    }
    return undefined
  }
}

const operatorCharacters = new Set('+-*/%&|?!~^')

/** Counts open tags, except in inline code. */
function depthOfTags(limit: number): Meter {
  let depth = 0
  return (line) => {
    if (!line.includes('<') && !line.includes('/>')) return undefined
    for (const { 0: tag, index } of line
      .replace(/`[^`]*`/g, (code) => ' '.repeat(code.length))
      .matchAll(/<\/|\/>|(?<![\w)\]])<(?=[a-z>])/gi)) {
      depth = tag === '<' ? depth + 1 : Math.max(0, depth - 1)
      if (depth > limit)
        return {
          rule: 'nesting-too-deep',
          message: `Tags are nested more than ${limit} levels deep.`,
          column: index + 1,
        }
    }
    return undefined
  }
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
  // `- - -` and `* * *` alone are thematic breaks of any length.
  if (index >= line.length && /^[ \t]*([-*])(?:[ \t]*\1){2,}[ \t]*$/.test(line))
    return { count: line.length > 2000 ? count : 0, indent, list: false }
  return { count, indent, list }
}

function countOf(text: string, what: string): number {
  let count = 0
  for (let index = text.indexOf(what); index !== -1; index = text.indexOf(what, index + what.length)) count++
  return count
}
