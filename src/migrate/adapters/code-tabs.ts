import type { Code, Nodes, RootContent } from 'mdast'
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

/** Tabs of fences that follow each other and name a tab: ```` ```ts tab="src/a.ts" ````. */
export function fencesInTabs(nodes: readonly RootContent[]): readonly RootContent[] {
  const result: RootContent[] = []
  let group: Code[] = []
  const close = (): void => {
    const [first] = group
    if (first) result.push(codeTabs(group, first))
    group = []
  }
  for (const node of nodes) {
    const tab = node.type === 'code' ? tabOf(node) : undefined
    if (tab === undefined || node.type !== 'code') {
      close()
      result.push(node)
    } else group.push({ ...node, meta: `${(node.meta ?? '').replace(tabMark, ' ')} title="${tab}"`.trim() })
  }
  close()
  return result
}

const tabMark = /(?:^|\s)tab(?:=(?:"([^"]*)"|'([^']*)'|(\S+)))?(?=\s|$)/

function tabOf({ meta, lang }: Code): string | undefined {
  const match = tabMark.exec(meta ?? '')
  return match ? (match[1] ?? match[2] ?? match[3] ?? lang ?? 'Text').replaceAll('"', "'") : undefined
}
