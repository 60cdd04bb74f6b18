import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { RuleName } from '../../model/rule.ts'

/** The parser's names for blocks. */
const blockNames: Readonly<Record<string, string>> = {
  paragraph: 'the paragraph',
  listItem: 'the list item',
  blockQuote: 'the quote',
  blockquote: 'the quote',
  atxHeading: 'the heading',
  setextHeading: 'the heading',
  tableCell: 'the table cell',
  tableData: 'the table cell',
  directiveContainer: 'the admonition',
  emphasis: 'the emphasis',
  strong: 'the bold text',
  link: 'the link',
  delete: 'the struck text',
}

const inPlainWords = (text: string): string =>
  text.replace(
    /(before the end of|after the start of|the start of|the end of) `(\w+)`/g,
    (all, where: string, name: string) =>
      Object.hasOwn(blockNames, name) ? `${where} ${blockNames[name] ?? ''}` : all,
  )

const voidElements = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/

/**
 * Converts a parser's error to a located diagnostic. Libraries provide a place in one of four forms, in the
 * text of the message, or not at all (2.5 % of random input); the last resort is the first line of text.
 */
export function placeParseError(error: unknown, file: string, body: string): Diagnostic {
  if (error instanceof RangeError || isStackOverflow(error)) {
    return tooDeep(file, body)
  }
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
  return error instanceof Error ? error.message : String(error)
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

/** An unclosed container swallows the closing tag of the element that contains it. */
const unclosedAdmonition = /^Expected the closing tag .* the start of `directiveContainer` \((\d+):(\d+)\)/

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

/** Matches errors about a file that ends in a tag, possibly in a quoted value. */
const unfinishedTag = /^Unexpected end of file (?:in|before|after) .*(?:tag|name|attribute)/

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

function explain(
  message: string,
  body: string,
  place: Place,
): { rule: RuleName; text: string; hint?: string } {
  const text = message
    .replace(/^Could not parse (expression|import\/exports) with acorn: /, (_all, what: string) =>
      what === 'expression'
        ? 'The expression is not valid JavaScript: '
        : 'The import or export is not valid JavaScript: ',
    )
    .replace(/ \(\d+:\d+(-\d+:\d+)?\)/g, '')
    .replace(/ \(note:.*$/s, '')
    .replace(/\.?$/, '.')
  const line = body.split('\n')[place.line - 1] ?? ''
  if (
    /<!--|Unexpected character `!`/.test(message) ||
    line.slice(Math.max(0, place.column - 2)).startsWith('<!')
  ) {
    // Closed ones have been removed (see `parseSource`), unless there are very many.
    const isClosed = body
      .split('\n')
      .slice(place.line - 1)
      .join('\n')
      .includes('-->')
    if (line.includes('<!--'))
      return {
        rule: 'html-comment-in-mdx',
        text: isClosed ? 'HTML comments are not part of MDX.' : 'The HTML comment is not closed.',
        hint: 'Write `{/* comment */}`.',
      }
    return {
      rule: 'mdx-syntax',
      text: 'Declarations such as `<!doctype>` are not part of MDX.',
      hint: 'Write `\\<` for a literal `<`, or use `code`.',
    }
  }
  if (unclosedAdmonition.test(message))
    return {
      rule: 'unclosed-admonition',
      text: 'The admonition is not closed before the end of the element it stands in.',
      hint: 'Close it with a line of as many colons as it begins with.',
    }
  const ended = /closing tag for `<([\w.]+)>?`.* before the end of `directiveContainer`/.exec(message)?.[1]
  if (ended !== undefined)
    return {
      rule: 'mdx-tag-mismatch',
      text: `The admonition ends before \`<${ended}>\` is closed.`,
      hint: `Add \`</${ended}>\`; an admonition around another one needs more colons than that one.`,
    }
  if (unfinishedTag.test(message))
    return {
      rule: 'mdx-tag-mismatch',
      text: /closing quote/.test(message)
        ? 'The tag has a quote that is not closed.'
        : 'The tag is not closed.',
      hint: 'Close it with `>` or `/>`; write `\\<` or use `code` for a literal `<`.',
    }
  if (/closing tag|closing slash|Unexpected closing/.test(message)) {
    // `Unexpected closing tag `</b>`, expected corresponding closing tag for `<i>`` is about the second one.
    const name =
      /closing tag for `<([\w.]+)>?`/.exec(message)?.[1] ?? /`<\/?([\w.]+)>?`/.exec(message)?.[1] ?? ''
    return {
      rule: 'mdx-tag-mismatch',
      text: inPlainWords(text),
      hint: voidElements.test(name)
        ? `Write \`<${name} />\`.`
        : name === ''
          ? 'Close every tag that is opened.'
          : `Add \`</${name}>\`, or write \`\\<\` or use \`code\` for a literal \`<\`.`,
    }
  }
  if (
    /Unexpected character `[@:/]`.* in name|Unexpected character `\/` \(U\+002F\) before local name/.test(
      message,
    )
  )
    return {
      rule: 'mdx-syntax',
      text,
      hint: 'MDX has no `<https://…>` links: write `[text](https://…)`, or `\\<` for a literal `<`.',
    }
  if (/only spread elements are supported/.test(message))
    return {
      rule: 'mdx-syntax',
      text: 'An attribute in braces must be a spread.',
      hint: 'Write `{...props}`, or give it a name: `name={value}`.',
    }
  if (
    /import\/exports?/.test(message) &&
    /^\s*[<#:*\-[]/.test(line) &&
    (body.split('\n')[place.line - 2] ?? '').trim() !== ''
  )
    return {
      rule: 'mdx-syntax',
      text: 'The line is read as part of the JavaScript above it, but is not JavaScript.',
      hint: 'Leave an empty line between the imports and what follows.',
    }
  if (/import\/exports?/.test(message))
    return {
      rule: 'mdx-syntax',
      text,
      hint: 'Lines that begin with `import` or `export` are JavaScript in MDX; begin the sentence with another word otherwise.',
    }
  if (/expression|closing brace|acorn/i.test(message))
    return { rule: 'mdx-expression-syntax', text, hint: 'Write `\\{` for a literal brace, or use `code`.' }
  if (/before attribute value/.test(message))
    return {
      rule: 'mdx-syntax',
      text,
      hint: 'Put the value in quotes, or in braces when it is not text: `tabIndex={0}`.',
    }
  if (/before name|in name|after name|before attribute|in tag|after `<`|name/i.test(message))
    return { rule: 'mdx-syntax', text, hint: 'Write `\\<` for a literal `<`, or use `code`.' }
  return { rule: 'mdx-syntax', text }
}
