import type { BlockContent, DefinitionContent, Nodes, RootContent } from 'mdast'
import type { MdxJsxFlowElement } from 'mdast-util-mdx'

/** What an element may be made of. */
type Child = MdxJsxFlowElement['children'][number]

/**
 * An element or a component of docgen's as a node of the tree, for what has no notation in Markdown; pages
 * without MDX may contain it, too. Attributes that are null or undefined are left out; `true` is one
 * without a value.
 */
export const jsxElement = (
  name: string,
  attributes: Readonly<Record<string, string | true | null | undefined>>,
  children: readonly RootContent[],
  { position }: Pick<Nodes, 'position'>,
): MdxJsxFlowElement => ({
  type: 'mdxJsxFlowElement',
  name,
  attributes: Object.entries(attributes).flatMap(([each, value]) =>
    value === undefined || value === null
      ? []
      : [{ type: 'mdxJsxAttribute' as const, name: each, value: value === true ? null : value }],
  ),
  children: children as Child[], // Text may stand beside blocks, as in HTML.
  position,
})

/** Blocks on lines of their own, as the converter writes those of other containers. */
export const onLines = (blocks: readonly (BlockContent | DefinitionContent)[]): readonly RootContent[] => {
  const lineEnd = { type: 'text', value: '\n' } as const
  return [lineEnd, ...blocks.flatMap((block): RootContent[] => (isShown(block) ? [block, lineEnd] : [block]))]
}

const isShown = ({ type }: RootContent): boolean => !/definition$/i.test(type)
