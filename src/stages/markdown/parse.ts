import type { Root } from 'mdast'
import { directiveFromMarkdown } from 'mdast-util-directive'
import { mathFromMarkdown } from 'mdast-util-math'
import { directive } from 'micromark-extension-directive'
import { math } from 'micromark-extension-math'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified, type Processor } from 'unified'
import { remarkHtmlComments } from './html-comments.ts'
import { putBack, remarkKnownDefinitions, setAside, type SetAside } from './plain-definitions.ts'
import { absentAddresses, remarkFewerAddresses } from './literal-addresses.ts'

/**
 * The seam behind which parsing sits: source text to mdast, by format. remark-parse is the reference; another
 * parser may take its place for files where its tree is the same.
 */
export type Parse = (body: string, format: 'md' | 'mdx', hasMath?: boolean) => Root

/** Throws what the parser throws; `placeParseError` makes a diagnostic of it. */
export const parse: Parse = (body, format, hasMath = false) =>
  parseWithout(body, format, leastSetAside, hasMath && body.includes('$'))

/** So many definitions of links are worth a second parse, should the first not have been enough. */
const leastSetAside = 200

/**
 * The same tree, whatever the number of definitions from which on the parser is spared them.
 */
export function parseWithout(body: string, format: 'md' | 'mdx', least: number, hasMath = false): Root {
  const aside = setAside(body, least)
  return (aside && parseSetAside(aside, format, hasMath)) ?? parserFor(body, format, hasMath).parse(body)
}

function parseSetAside(aside: SetAside, format: 'md' | 'mdx', hasMath: boolean): Root | undefined {
  const parser = newParser(absentAddresses(aside.text), format, hasMath).use(remarkKnownDefinitions, aside)
  try {
    return putBack(parser.parse(aside.text), aside)
  } catch {
    // Told by the parser of the whole text.
    return undefined
  }
}

/**
 * Containers (`:::note`) only: text directives would swallow `:port` and `:latest`, leaf directives `::1`.
 */
function remarkContainers(this: Processor): void {
  const data = this.data()
  const { flow } = directive()
  const constructs = flow?.[58]
  const container = Array.isArray(constructs) ? constructs[0] : constructs
  if (container) (data.micromarkExtensions ??= []).push({ flow: { 58: container } })
  ;(data.fromMarkdownExtensions ??= []).push(directiveFromMarkdown())
}

/** `$…$`, and `$$` around lines. */
function remarkFormulas(this: Processor): void {
  const data = this.data()
  ;(data.micromarkExtensions ??= []).push(math())
  ;(data.fromMarkdownExtensions ??= []).push(mathFromMarkdown())
}

const parsers = new Map<string, Processor<Root>>()

/** A parser for the format without what `body` cannot hold. */
function parserFor(body: string, format: 'md' | 'mdx', hasMath: boolean): Processor<Root> {
  const absent = absentAddresses(body)
  const key = [format, hasMath, ...absent].join(' ')
  let parser = parsers.get(key)
  if (!parser) parsers.set(key, (parser = newParser(absent, format, hasMath).freeze()))
  return parser
}

const newParser = (absent: ReturnType<typeof absentAddresses>, format: 'md' | 'mdx', hasMath: boolean) =>
  unified()
    .use(remarkParse)
    .use(format === 'mdx' ? [remarkMdx, remarkHtmlComments] : [])
    .use(remarkGfm)
    .use(remarkFewerAddresses, absent)
    .use(remarkContainers)
    .use(hasMath ? [remarkFormulas] : [])
