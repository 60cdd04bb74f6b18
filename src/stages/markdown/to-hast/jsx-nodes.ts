import type { Element } from 'hast'
import type { Nodes } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import type { State } from 'mdast-util-to-hast'
import { insteadOf } from '../../../migrate/counterparts/modules.ts'
import type { BodyNode, ComponentNode } from '../../../model/body.ts'
import type { Place } from '../../../model/diagnostic.ts'
import { perhapsMeant } from '../../../model/hint.ts'
import { headerCell, isKnownElement, knownElements, scrollingTable } from '../../../model/html-elements.ts'
import { didYouMean, nearest } from '../../../model/nearest.ts'
import type { Json } from '../../../model/plain-data.ts'
import type { FileContext } from '../file-context.ts'
import { unlinkLiterals } from '../html/nesting-rules.ts'
import { readAttributes } from '../jsx-attributes.ts'
import { imageExtension } from '../mdx/import-specifier.ts'
import { evaluateProgram } from '../page-values.ts'
import { placeOf } from '../place.ts'
import { audienceNode } from './audience-node.ts'
import type { Conversion } from './conversion.ts'
import {
  checkedProps,
  isHandler,
  misspeltProps,
  type PlaceOfAttribute,
  toProperties,
  toReactProps,
  unknownValues,
} from './jsx-properties.ts'

export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement

interface JsxTag {
  readonly node: JsxElement
  readonly name: string
  readonly attributes: ReturnType<typeof readAttributes>
  readonly place: Place
  readonly placeOfAttribute: PlaceOfAttribute
  /** Converted later, when it is known what contains them. */
  readonly children: () => BodyNode[]
}

/** Converts `<Tag>`: a component of the theme or from an import, an imported image, or an HTML element. */
export function jsxOf(node: JsxElement, state: State, conversion: Conversion): unknown {
  const { name } = node
  if (name === null) return state.all(node)
  const { context, assembly } = conversion
  const tag: JsxTag = {
    node,
    name,
    attributes: readAttributes(node.attributes, context),
    place: placeOf(node),
    placeOfAttribute: (attribute) =>
      placeOf(
        node.attributes.find(
          (each) => each.type === 'mdxJsxAttribute' && each.name === attribute && each.position,
        ) ?? node,
      ),
    children: () => state.all(node),
  }
  const binding = context.bindings.get(name.split('.')[0] ?? name)
  if (binding?.kind === 'component' && binding.name !== 'docgen/components')
    return themeComponent({ ...tag, name: binding.name }, conversion)
  // In other generators, `import Logo from './logo.svg'` creates a component.
  if (binding?.kind === 'data' && typeof binding.value === 'string' && imageExtension.test(binding.value))
    return importedImage(tag, binding.value, conversion)
  if (binding?.kind === 'code' || (binding?.kind === 'data' && binding.value !== undefined)) {
    const { props } = tag.attributes
    return conversion.component(name, props, tag.children(), tag.place, {
      thunk: context.unit.add(name, tag.place),
      ...withDynamic(tag),
    })
  }
  // What is wrong with the import has been reported.
  if (binding?.kind === 'data' || binding?.kind === 'missing') return tag.children()
  if (/^[a-z]/.test(name) && !name.includes('.')) return htmlElement(tag, conversion)
  const { components } = assembly.options
  if (components.includes(name)) return themeComponent(tag, conversion)
  conversion.complain(
    'unknown-component',
    `The component \`${name}\` is not defined.`,
    tag.place,
    insteadOf(name) ??
      didYouMean(name, [...components, ...context.bindings.keys()]) ??
      'Import it, or put it into `templates/mdx/`.',
  )
  return tag.children()
}

function importedImage(
  { node, attributes, placeOfAttribute }: JsxTag,
  src: string,
  conversion: Conversion,
): unknown {
  const properties = toProperties({
    alt: '',
    ...checkedProps(attributes.props, 'img', placeOfAttribute, conversion),
    src,
  })
  return {
    type: 'element',
    tagName: 'img',
    properties,
    children: [],
    ...conversion.data({ origin: 'attribute' }),
    position: node.position,
  }
}

/** Reports props that a component of the theme does not have, and words that they do not take. */
function complainOfProps({ node, name: component }: JsxTag, conversion: Conversion): void {
  for (const { name, meant, place } of misspeltProps(component, node.attributes))
    conversion.complain(
      'unknown-prop',
      `\`<${component}>\` has no prop \`${name}\`.`,
      place,
      perhapsMeant(name, meant),
    )
  for (const { name, value, values, place } of unknownValues(
    component,
    node.attributes,
    conversion.assembly.options,
  ))
    conversion.complain(
      'unknown-prop',
      `The prop \`${name}\` of \`<${component}>\` does not take \`${value}\`.`,
      place,
      didYouMean(value, values) ?? oneOf(values),
    )
}

/** Lists a few words that a prop takes. */
const oneOf = (values: readonly string[]): string =>
  values.length > 12
    ? 'The page “Icons” of the manual lists the names.'
    : `It takes ${values.map((each) => `\`${each}\``).join(', ')}.`

function themeComponent(tag: JsxTag, conversion: Conversion): unknown {
  const { node, name, attributes, place, children } = tag
  const { context, assembly, code } = conversion
  const { components, ownComponents } = assembly.options
  if (!ownComponents.includes(name)) {
    complainOfProps(tag, conversion)
    if (name === 'Audience') return audienceNode(tag, conversion)
  }
  if (name === 'CodeBlock') {
    const text = literalText(node, context)
    if (text !== undefined && attributes.dynamic.length === 0)
      return code.block(text, attributes.props, context.file, place, context.lines)
  }
  if (!components.includes(name)) {
    conversion.complain(
      'unknown-component',
      `The theme has no component \`${name}\`.`,
      place,
      insteadOf(name) ?? didYouMean(name, components),
    )
    return children()
  }
  return conversion.component(name, attributes.props, children(), place, withDynamic(tag))
}

function htmlElement(
  { node, name, attributes, place, placeOfAttribute, children }: JsxTag,
  conversion: Conversion,
): unknown {
  if (!isKnownElement(name)) {
    const { components } = conversion.assembly.options
    const suggestion =
      didYouMean(
        name,
        components.filter((each) => nearest(name, [each]) !== undefined),
      ) ?? didYouMean(name, knownElements)
    conversion.complain('unknown-component', `There is no element \`${name}\`.`, place, suggestion, 'warning')
  }
  if (
    name === 'base' ||
    (name === 'meta' &&
      Object.keys(attributes.props).some((key) => key.toLowerCase() === 'http-equiv' || key === 'httpEquiv'))
  ) {
    conversion.complain(
      'unsafe-markup',
      `\`<${name}>\` in a page changes how the whole page works.`,
      place,
      'Use the configuration or the front matter.',
    )
    return undefined
  }
  // Pages of other generators may add to the page's head; the render stage moves it there.
  if (name === 'head' && conversion.assembly.options.isTolerant && node.children.length > 0)
    return {
      type: 'element' as const,
      tagName: 'docgen-head',
      properties: {},
      children: children(),
      ...conversion.data(),
    }
  if (name === 'head' || name === 'body' || name === 'html') {
    conversion.complain(
      'unsafe-markup',
      `\`<${name}>\` cannot stand in the text of a page.`,
      place,
      name === 'head'
        ? 'Write `title`, `description`, `keywords`, `image` or `noindex` into the front matter, or use `headTags` of the configuration.'
        : 'Take it out.',
    )
    return undefined
  }
  const props = checkedProps(attributes.props, name, placeOfAttribute, conversion)
  const dynamic = attributes.dynamic.filter(
    (attribute) =>
      attribute.name === undefined || !isHandler(attribute.name, name, placeOfAttribute, conversion),
  )
  const inner = children()
  const setsHtml =
    'dangerouslySetInnerHTML' in props || dynamic.some((each) => each.name === 'dangerouslySetInnerHTML')
  if (setsHtml && inner.some(isShown))
    conversion.complain(
      'lost-text',
      `\`dangerouslySetInnerHTML\` of \`<${name}>\` replaces what stands in the element.`,
      place,
      'Keep one of the two.',
    )
  if (name === 'a') unlinkLiterals(inner)
  // In hast, the content of a template is not among its children, so the HTML serializer would omit it.
  if (dynamic.length > 0 || name === 'template')
    return conversion.component(
      name,
      toReactProps(props),
      inner,
      place,
      dynamic.length > 0 ? { dynamic } : {},
    )
  const { dangerouslySetInnerHTML, ...others } = props
  const html = (dangerouslySetInnerHTML as { readonly __html?: Json } | undefined)?.__html
  // What a page's own nodes say is not known here, and is left alone.
  const element = {
    type: 'element',
    tagName: name,
    properties: toProperties(others),
    children: typeof html === 'string' ? [innerHtml(node, html, conversion)] : textIn(name, inner),
    ...conversion.data({ origin: 'attribute' }),
    position: node.position,
  } as Element
  return name === 'table' ? scrollingTable(element) : headerCell(element)
}

const isShown = (node: BodyNode): boolean => node.type !== 'text' || node.value.trim() !== ''

/** HTML in an attribute is treated like any other, but only the element's place is known. */
function innerHtml(node: JsxElement, value: string, conversion: Conversion): BodyNode {
  conversion.hasHtml = true
  return { type: 'raw', value, position: node.position, ...conversion.data({ isValue: true }) }
}

/**
 * In a style or script, HTML only recognizes the end tag, and CSS and JavaScript ignore a backslash in it.
 */
function textIn(name: string, children: readonly BodyNode[]): readonly BodyNode[] {
  if (name !== 'style' && name !== 'script') return children
  return children.map((child) =>
    child.type === 'text' ? { ...child, value: child.value.replace(/<\/(?=style|script)/gi, '<\\/') } : child,
  )
}

const withDynamic = ({ attributes: { dynamic } }: JsxTag): Partial<ComponentNode> =>
  dynamic.length > 0 ? { dynamic } : {}

/** The children, if they are only text. */
function literalText(node: JsxElement, context: FileContext): string | undefined {
  let text = ''
  for (const child of node.children as Nodes[]) {
    if (child.type === 'text') text += child.value
    else if (child.type === 'paragraph') {
      const inner = child.children.map((each) => (each.type === 'text' ? each.value : undefined))
      if (inner.includes(undefined)) return undefined
      text += inner.join('')
    } else if (child.type === 'mdxFlowExpression' || child.type === 'mdxTextExpression') {
      const value = evaluateProgram(child.data?.estree, context)
      if (!value.known || typeof value.value !== 'string') return undefined
      text += value.value
    } else return undefined
  }
  return text
}
