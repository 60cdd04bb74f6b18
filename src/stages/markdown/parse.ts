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
import { parseNatively } from './native/native-parse.ts'
import { countedAcorn, remarkBudget } from './parse-budget.ts'

/** A parser, from source text to mdast. Throws an error that `placeParseError` converts to a diagnostic. */
export type Parse = (body: string, format: 'md' | 'mdx', hasMath?: boolean) => Root

/**
 * Parses with the native parser where its tree is that of remark-parse, which is the reference: it decides on
 * everything else, and says what is wrong with a text.
 */
export const parse: Parse = (body, format, hasMath = false) =>
  (hasEastAsianEmphasis(body) ? undefined : parseNatively(body, format, hasMath && body.includes('$'))) ??
  parseByReference(body, format, hasMath)

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
