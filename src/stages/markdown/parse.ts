import type { Root } from 'mdast'
import { directiveFromMarkdown } from 'mdast-util-directive'
import { directive } from 'micromark-extension-directive'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified, type Processor } from 'unified'
import { remarkHtmlComments } from './html-comments.ts'
import { absentAddresses, remarkFewerAddresses } from './literal-addresses.ts'

/**
 * The seam behind which parsing sits: source text to mdast, by format. remark-parse is the reference; another
 * parser may take its place for files where its tree is the same.
 */
export type Parse = (body: string, format: 'md' | 'mdx') => Root

/** Throws what the parser throws; `placeParseError` makes a diagnostic of it. */
export const parse: Parse = (body, format) => parserFor(body, format).parse(body)

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

const parsers = new Map<string, Processor<Root>>()

/** A parser for the format without what `body` cannot hold. */
function parserFor(body: string, format: 'md' | 'mdx'): Processor<Root> {
  const absent = absentAddresses(body)
  const key = [format, ...absent].join(' ')
  let parser = parsers.get(key)
  if (!parser)
    parsers.set(
      key,
      (parser = unified()
        .use(remarkParse)
        .use(format === 'mdx' ? [remarkMdx, remarkHtmlComments] : [])
        .use(remarkGfm)
        .use(remarkFewerAddresses, absent)
        .use(remarkContainers)
        .freeze()),
    )
  return parser
}
