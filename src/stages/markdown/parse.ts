import type { Root } from 'mdast'
import { directiveFromMarkdown } from 'mdast-util-directive'
import { mathFromMarkdown } from 'mdast-util-math'
import { directive } from 'micromark-extension-directive'
import { math } from 'micromark-extension-math'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified, type Processor } from 'unified'
import { hasEastAsianEmphasis, remarkEastAsianEmphasis } from './east-asian-emphasis.ts'
import { remarkHtmlComments } from './html-comments.ts'
import { putBack, remarkKnownDefinitions, setAside, type SetAside } from './plain-definitions.ts'
import { countedAcorn, remarkBudget, TooCostly } from './parse-budget.ts'
import { absentAddresses, remarkFewerAddresses } from './literal-addresses.ts'
import { possibleTableLines, remarkTableLines, type TableLines } from './table-lines.ts'

/**
 * The interface to the parser, from source text to mdast. remark-parse is the reference; another parser may
 * be used for files for which it produces the same tree.
 */
export type Parse = (body: string, format: 'md' | 'mdx', hasMath?: boolean) => Root

/** Throws the parser's error, which `placeParseError` converts to a diagnostic. */
export const parse: Parse = (body, format, hasMath = false) =>
  parseWithout(body, format, leastSetAside, hasMath && body.includes('$'))

/** The number of link definitions that justify a possible second parse. */
const leastSetAside = 200

/** The same tree, with the threshold of definitions as a parameter. */
export function parseWithout(body: string, format: 'md' | 'mdx', least: number, hasMath = false): Root {
  const aside = setAside(body, least)
  return (aside && parseSetAside(aside, format, hasMath)) ?? parserFor(body, format, hasMath)(body)
}

function parseSetAside(aside: SetAside, format: 'md' | 'mdx', hasMath: boolean): Root | undefined {
  const tables = { possible: possibleTableLines(aside.text) }
  const parser = newParser(
    absentAddresses(aside.text),
    format,
    hasMath,
    hasEastAsianEmphasis(aside.text),
    tables,
  ).use(remarkKnownDefinitions, aside)
  try {
    return putBack(parser.parse(aside.text), aside)
  } catch (error) {
    if (error instanceof TooCostly) throw error
    // The parser reports it for the full text.
    return undefined
  }
}

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

const parsers = new Map<string, (body: string) => Root>()

/** A parser for the format, without constructs that cannot occur in `body`. */
function parserFor(body: string, format: 'md' | 'mdx', hasMath: boolean): (body: string) => Root {
  const absent = absentAddresses(body)
  const isEastAsian = hasEastAsianEmphasis(body)
  const key = [format, hasMath, isEastAsian, ...absent].join(' ')
  let parser = parsers.get(key)
  if (!parser) {
    const tables: TableLines = { possible: new Set() }
    const processor = newParser(absent, format, hasMath, isEastAsian, tables).freeze()
    parser = (text) => {
      tables.possible = possibleTableLines(text)
      return processor.parse(text)
    }
    parsers.set(key, parser)
  }
  return parser
}

const newParser = (
  absent: ReturnType<typeof absentAddresses>,
  format: 'md' | 'mdx',
  hasMath: boolean,
  isEastAsian: boolean,
  tables: TableLines,
) =>
  unified()
    .use(remarkParse)
    .use(format === 'mdx' ? [[remarkMdx, { acorn: countedAcorn }], remarkHtmlComments] : [])
    .use(remarkGfm)
    .use(remarkFewerAddresses, absent)
    .use(remarkTableLines, tables)
    .use(remarkContainers)
    .use(hasMath ? [remarkFormulas] : [])
    .use(isEastAsian ? [remarkEastAsianEmphasis] : [])
    .use(remarkBudget)
