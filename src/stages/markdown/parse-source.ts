import type { Nodes, Root } from 'mdast'
import { directiveFromMarkdown } from 'mdast-util-directive'
import { mathFromMarkdown } from 'mdast-util-math'
import { directive } from 'micromark-extension-directive'
import { math } from 'micromark-extension-math'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import { diagnose, DiagnosticError } from '../../model/diagnose.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import type { Hint } from '../../model/hint.ts'
import { locationAt, offsetsOf, textAt } from '../../model/location.ts'
import type { MarkdownDialect } from './dialect.ts'
import { hasEastAsianEmphasis, remarkEastAsianEmphasis } from './east-asian-emphasis.ts'
import { remarkHtmlComments, takeComments } from './html-comments.ts'
import { mendMistakes } from './mend-mistakes.ts'
import { parseNatively } from './native/native-parse.ts'
import { countedAcorn, remarkBudget } from './parse-budget.ts'
import { placeParseError } from './parse-errors.ts'
import { preprocess, unwrapMdxBlocks } from './preprocess.ts'

interface ParsedSource {
  readonly tree: Root
  /** The text that the tree's positions are in, with the lines of the source. */
  readonly text: string
  /** All in the file that was parsed. */
  readonly diagnostics: readonly Diagnostic[]
}

/** The maximum number of comments per file that the parser cannot skip; each takes another run. */
const maxRuns = 50

interface SourceOptions {
  readonly dialect?: Pick<MarkdownDialect, 'tokens' | 'text' | 'mend'> | undefined
  readonly hasMath?: boolean
}

/**
 * Parses the body of a source. HTML comments in MDX are removed and reported; what MDX cannot parse is
 * repaired and reported where the dialect can. Throws a `DiagnosticError` if it cannot be parsed. Returns the
 * text that the parser saw, too, which has the lines of the body.
 */
export function parseSource(
  body: string,
  format: 'md' | 'mdx',
  file: string,
  { dialect = {}, hasMath = false }: SourceOptions = {},
): ParsedSource {
  const source = dialect.tokens?.(body) ?? body
  const unwrapped = format === 'mdx' ? unwrapMdxBlocks(source) : source
  const readable = preprocess(dialect.text?.(unwrapped) ?? unwrapped)
  return parseRewritten(unwrapped, readable, (text) =>
    parseText(text, format, file, body, { dialect, hasMath }),
  )
}

/** Parses a text, as preprocessed for the parser; errors are located in the original text (`body`). */
function parseText(
  text: string,
  format: 'md' | 'mdx',
  file: string,
  body: string,
  { dialect: { mend } = {}, hasMath = false }: SourceOptions = {},
): ParsedSource {
  if (mend && format === 'mdx') return parseMending(text, file, hasMath, mend)
  return parseWith(parse, text, { format, file, body, hasMath })
}

interface TextToParse {
  readonly format: 'md' | 'mdx'
  readonly file: string
  /** What errors are located in. */
  readonly body: string
  readonly hasMath: boolean
}

function parseWith(read: Parse, text: string, { format, file, body, hasMath }: TextToParse): ParsedSource {
  const parsed = (source: string): Root => {
    try {
      return read(source, format, hasMath)
    } catch (error) {
      throw error instanceof NotRead ? error : new DiagnosticError(placeParseError(error, file, body))
    }
  }
  if (format === 'md' || !text.includes('<!--')) return { tree: parsed(text), text, diagnostics: [] }
  const blanked: Place[] = []
  let source = text
  for (;;) {
    try {
      const tree = parsed(source)
      const places = [...blanked, ...takeComments(tree)].sort(
        (a, b) => a.line - b.line || a.column - b.column,
      )
      return {
        tree,
        text: source,
        diagnostics: places.map((place) =>
          diagnose('html-comment-in-mdx', 'HTML comments are not part of MDX; this one is left out.', {
            file,
            place,
            hint: asExpression(textAt(body, place)),
          }),
        ),
      }
    } catch (error) {
      const place = error instanceof DiagnosticError ? error.diagnostics[0]?.place : undefined
      const comment = place && blanked.length < maxRuns ? commentAt(place, source) : undefined
      if (!comment) throw error
      blanked.push(comment.place)
      source = comment.rest
    }
  }
}

/** Like `parseText`, but repairs and reports what MDX cannot parse. */
function parseMending(
  text: string,
  file: string,
  hasMath: boolean,
  mend: NonNullable<MarkdownDialect['mend']>,
): ParsedSource {
  const about = { format: 'mdx', file, hasMath } as const
  try {
    return parseWith(parseQuickly, text, { ...about, body: text })
  } catch (error) {
    if (!(error instanceof NotRead)) throw error
  }
  const { parsed, mistakes } = mendMistakes(text, mend, (part) =>
    parseWith(parse, part, { ...about, body: part }),
  )
  return { ...parsed, diagnostics: [...mistakes, ...parsed.diagnostics] }
}

/** The comment at a place, such as one right after a tag, and the text with spaces instead of it. */
function commentAt(place: Place, text: string): { readonly place: Place; readonly rest: string } | undefined {
  const [start] = offsetsOf(text, place)
  const end = text.startsWith('<!--', start) ? text.indexOf('-->', start + 2) : -1
  if (end === -1) return undefined
  const to = locationAt(text, end + 3)
  return {
    place: { line: place.line, column: place.column, endLine: to.line, endColumn: to.column },
    rest: text.slice(0, start) + text.slice(start, end + 3).replace(/[^\n]/g, ' ') + text.slice(end + 3),
  }
}

/** Offers the comment of MDX in place of one of HTML. */
function asExpression(comment: string): Hint {
  const text = comment.replace(/^<!--/, '').replace(/-->$/, '').replaceAll('*/', '* /').trim()
  return { hint: 'Write `{/* comment */}`.', written: '', text: `{/* ${text} */}` }
}

/**
 * Parses a text some of whose lines were rewritten to be readable for the parser. What is code, a comment, or
 * a string, only the tree tells: rewritten lines that did not become what they were rewritten for are parsed
 * again as they are in `original`. Both texts have the same lines. Throws what `parse` throws for `readable`.
 */
function parseRewritten(
  original: string,
  readable: string,
  parse: (text: string) => ParsedSource,
): ParsedSource {
  let text = readable
  let parsed = parse(text)
  // A line of code that is restored may at most change what follows it.
  for (let round = 0; round < 3 && text !== original; round++) {
    const restored = withConfirmedLines(original, text, parsed.tree)
    if (restored === text) break
    try {
      parsed = parse(restored)
    } catch {
      // In MDX, braces around an id can be an expression with a mistake. They stay escaped.
      break
    }
    text = restored
  }
  return parsed
}

function withConfirmedLines(original: string, rewritten: string, tree: Root): string {
  const confirmed = new Set<number>()
  noteConfirmed(tree, confirmed)
  const originals = original.split('\n')
  return rewritten
    .split('\n')
    .map((line, index) => (confirmed.has(index + 1) ? line : (originals[index] ?? line)))
    .join('\n')
}

/** Notes the lines that became the beginning of an admonition, a comment, a heading, or a row of a table. */
function noteConfirmed(node: Nodes, confirmed: Set<number>): void {
  const { start, end } = node.position ?? {}
  if (start && node.type === 'containerDirective') confirmed.add(start.line)
  const isWhole =
    node.type === 'heading' ||
    node.type === 'tableRow' ||
    (node.type === 'html' && /^\s*<!--/.test(node.value))
  if (start && end && isWhole) for (let line = start.line; line <= end.line; line++) confirmed.add(line)
  if ('children' in node) for (const child of node.children) noteConfirmed(child, confirmed)
}

/** A parser, from source text to mdast. Throws an error that `placeParseError` converts to a diagnostic. */
type Parse = (body: string, format: 'md' | 'mdx', hasMath?: boolean) => Root

/**
 * Parses with the native parser where its tree is that of remark-parse, which is the reference: it decides on
 * everything else, and says what is wrong with a text.
 */
const parse: Parse = (body, format, hasMath) => {
  try {
    return parseQuickly(body, format, hasMath)
  } catch (error) {
    if (!(error instanceof NotRead)) throw error
    return parseByReference(body, format, hasMath)
  }
}

/** The native parser does not read a text as remark-parse does, or at all. */
class NotRead extends Error {}

const parseQuickly: Parse = (body, format, hasMath = false) => {
  const tree = hasEastAsianEmphasis(body)
    ? undefined
    : parseNatively(body, format, hasMath && body.includes('$'))
  if (!tree) throw new NotRead()
  return tree
}

/** Parses with remark-parse and its extensions. */
export const parseByReference: Parse = (body, format, hasMath = false) => {
  const isEastAsian = hasEastAsianEmphasis(body)
  const key = [format, hasMath, isEastAsian].join(' ')
  let processor = processors.get(key)
  if (!processor) {
    processor = unified()
      .use(remarkParse)
      .use(format === 'mdx' ? [[remarkMdx, { acorn: countedAcorn }], remarkHtmlComments] : [])
      .use(remarkGfm)
      .use(remarkContainers)
      .use(hasMath ? [remarkFormulas] : [])
      .use(isEastAsian ? [remarkEastAsianEmphasis] : [])
      .use(remarkBudget)
      .freeze()
    processors.set(key, processor)
  }
  return processor.parse(body)
}

const processors = new Map<string, Processor<Root>>()

/**
 * Enables containers (`:::note`) only: text directives would swallow `:port` and `:latest`, leaf directives
 * `::1`.
 */
function remarkContainers(this: Processor): void {
  const data = this.data()
  const { flow } = directive()
  const constructs = flow?.[58]
  const container = Array.isArray(constructs) ? constructs[0] : constructs
  if (container) (data.micromarkExtensions ??= []).push({ flow: { 58: container } })
  ;(data.fromMarkdownExtensions ??= []).push(directiveFromMarkdown())
}

/** Enables `$…$` and `$$` blocks. */
function remarkFormulas(this: Processor): void {
  const data = this.data()
  ;(data.micromarkExtensions ??= []).push(math())
  ;(data.fromMarkdownExtensions ??= []).push(mathFromMarkdown())
}
