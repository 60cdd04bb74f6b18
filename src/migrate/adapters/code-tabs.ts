import type { Code, Nodes } from 'mdast'
import type { MdxJsxFlowElement } from 'mdast-util-mdx'
import { parseFenceOptions, withoutTitle, writtenInfo } from '../../stages/markdown/code/fence-options.ts'
import { jsxElement } from './jsx-element.ts'

/**
 * Tabs with a fence each, whose label is its title or its language. `lines` are the parser's, if it may have
 * changed what stands behind the backticks.
 */
export const codeTabs = (
  codes: readonly Code[],
  node: Pick<Nodes, 'position'>,
  lines: readonly string[] = [],
): MdxJsxFlowElement =>
  jsxElement(
    'Tabs',
    {},
    codes.map((code, index) => {
      const { lang, meta } = writtenInfo(code, lines)
      const label = parseFenceOptions(lang, meta).title ?? code.lang ?? 'Text'
      const fence = { ...code, meta: withoutTitle(meta) }
      return jsxElement('TabItem', { value: `${label}-${String(index)}`, label }, [fence], code)
    }),
    node,
  )
