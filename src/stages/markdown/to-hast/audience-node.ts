import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { audienceElements, audiences } from '../../../model/audience.ts'
import type { BodyNode } from '../../../model/body.ts'
import type { Place } from '../../../model/diagnostic.ts'
import { inlineElements } from '../../../model/html-elements.ts'
import type { Json } from '../../../model/plain-data.ts'
import type { Conversion } from './conversion.ts'
import type { PlaceOfAttribute } from './jsx-properties.ts'

interface AudienceTag {
  readonly node: MdxJsxFlowElement | MdxJsxTextElement
  readonly attributes: {
    readonly props: Readonly<Record<string, Json>>
    readonly dynamic: readonly unknown[]
  }
  readonly place: Place
  readonly placeOfAttribute: PlaceOfAttribute
  readonly children: () => BodyNode[]
}

/**
 * Marks the content of `<Audience>`. If it is not known for whom it is, that is reported, and everybody gets
 * it.
 */
export function audienceNode(tag: AudienceTag, conversion: Conversion): unknown {
  const { node, attributes, children } = tag
  const audience = audiences.find((each) => each === attributes.props['for'])
  const content = children()
  if (audience === undefined) {
    complain(tag, conversion)
    return content
  }
  const { position } = node
  const element = (tagName: string, inner: readonly unknown[]) => ({
    type: 'element' as const,
    tagName,
    properties: {},
    children: inner,
    ...conversion.data(),
    position,
  })
  // A line of text between the tags is a paragraph, as it is without them.
  const isLine = node.type === 'mdxJsxFlowElement' && content.length > 0 && content.every(isPhrasing)
  return element(audienceElements[audience], isLine ? [element('p', content)] : content)
}

const isPhrasing = (node: BodyNode): boolean =>
  node.type === 'text' || (node.type === 'element' && inlineElements.has(node.tagName))

/** Reports what is no word; a wrong word is reported like that of any other prop. */
function complain({ node, attributes, place, placeOfAttribute }: AudienceTag, conversion: Conversion): void {
  const isWord = node.attributes.some(
    (each) => each.type === 'mdxJsxAttribute' && each.name === 'for' && typeof each.value === 'string',
  )
  if (isWord) return
  const what =
    attributes.dynamic.length > 0
      ? 'does not know whom it is for before the page is rendered'
      : 'does not say whom it is for'
  conversion.complain(
    'unknown-prop',
    `\`<Audience>\` ${what}.`,
    placeOfAttribute('for') ?? place,
    'Write `for="humans"` or `for="agents"`.',
  )
}
