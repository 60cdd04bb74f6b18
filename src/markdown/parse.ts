import type { Root } from 'mdast'
import { directiveFromMarkdown } from 'mdast-util-directive'
import { directive } from 'micromark-extension-directive'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified, type Processor } from 'unified'

/**
 * The seam behind which parsing sits: source text to mdast, by format. remark-parse is the reference; another parser
 * may take its place for files where its tree is the same.
 */
export type Parse = (body: string, format: 'md' | 'mdx') => Root

/** Throws what the parser throws; `placeParseError` makes a diagnostic of it. */
export const parse: Parse = (body, format) => (format === 'mdx' ? mdx : md).parse(body)

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

const md = unified().use(remarkParse).use(remarkGfm).use(remarkContainers).freeze()
const mdx = unified().use(remarkParse).use(remarkMdx).use(remarkGfm).use(remarkContainers).freeze()
