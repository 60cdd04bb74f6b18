import type { Place } from '../../model/diagnostic.ts'
import type { RuleName } from '../../model/rule.ts'
import type { Hint } from '../../model/hint.ts'
import { voidElements } from './html/nesting-rules.ts'

/** Matches errors about an admonition that ends after the element around it, with its line and column. */
export const unclosedAdmonition =
  /^Expected the closing tag .* the start of `directiveContainer` \((\d+):(\d+)\)/

/** Matches errors about a file that ends in a tag, possibly in a quoted value. */
export const unfinishedTag = /^Unexpected end of file (?:in|before|after) .*(?:tag|name|attribute)/

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

export interface Explanation {
  readonly rule: RuleName
  readonly text: string
  readonly hint?: Hint
}

interface ParserMessage {
  readonly message: string
  /** The message in docgen's words. */
  readonly text: string
  readonly body: string
  readonly place: Place
  readonly line: string
}

/** Each explains the messages that it knows; the first that does counts. */
const explanations: readonly ((message: ParserMessage) => Explanation | undefined)[] = [
  explainDeclaration,
  explainAdmonition,
  explainTag,
  explainName,
  explainCode,
]

/** Says in docgen's words what a parser's message about `place` in a body means. */
export function explain(message: string, body: string, place: Place): Explanation {
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
  for (const each of explanations) {
    const explanation = each({ message, text, body, place, line })
    if (explanation) return explanation
  }
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

function explainDeclaration({ message, body, place, line }: ParserMessage): Explanation | undefined {
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
        hint: 'Comments in MDX begin with `{/*` and end with `*/}`.',
      }
    return {
      rule: 'mdx-syntax',
      text: 'Declarations such as `<!doctype>` are not part of MDX.',
      hint: 'Write `\\<` for a literal `<`, or use `code`.',
    }
  }
  return undefined
}

function explainAdmonition({ message }: ParserMessage): Explanation | undefined {
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
  return undefined
}

function explainTag({ message, text, line, place }: ParserMessage): Explanation | undefined {
  if (unfinishedTag.test(message))
    return {
      rule: 'mdx-tag-mismatch',
      text: /closing quote/.test(message)
        ? 'The tag has a quote that is not closed.'
        : 'The tag is not closed.',
      hint: 'Close it with `>` or `/>`; write `\\<` or use `code` for a literal `<`.',
    }
  // After a slash, the parser expects the end of a tag that closes itself.
  if (/after self-closing slash/.test(message))
    return {
      rule: 'mdx-tag-mismatch',
      text,
      hint: 'End the tag with `/>`; a comment in a tag stands in braces: `{/* … */}`.',
    }
  if (/closing tag|closing slash|Unexpected closing/.test(message)) {
    // `Unexpected closing tag `</b>`, expected corresponding closing tag for `<i>`` is about the second one.
    const name =
      /closing tag for `<([\w.]+)>?`/.exec(message)?.[1] ?? /`<\/?([\w.]+)>?`/.exec(message)?.[1] ?? ''
    return {
      rule: 'mdx-tag-mismatch',
      text: inPlainWords(text),
      hint: voidElements.has(name)
        ? endedWithSlash(line.slice(place.column - 1))
        : name === ''
          ? 'Close every tag that is opened.'
          : `Add \`</${name}>\`, or write \`\\<\` or use \`code\` for a literal \`<\`.`,
    }
  }
  return undefined
}

/** Offers the slash for the tag that a text begins with, unless it goes on in another line. */
function endedWithSlash(text: string): Hint {
  const hint = 'End the tag with `/>` instead of `>`.'
  const [tag] = /^<\w[^<>]*>/.exec(text) ?? []
  return tag === undefined ? hint : { hint, written: tag, text: `${tag.slice(0, -1).trimEnd()} />` }
}

/** Addresses in angle brackets, and attributes without a name. */
function explainName({ message, text }: ParserMessage): Explanation | undefined {
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
  return undefined
}

/** JavaScript: imports, exports, and expressions. */
function explainCode({ message, text, body, place, line }: ParserMessage): Explanation | undefined {
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
  return undefined
}
