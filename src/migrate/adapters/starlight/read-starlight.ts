import type { Nodes, Root, RootContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { withoutBase } from '../../../model/address.ts'
import { asRecord, ownValue } from '../../../model/plain-data.ts'
import { admonitionKind } from '../../../stages/markdown/admonitions.ts'
import type { DialectSource, MarkdownDialect } from '../../../stages/markdown/dialect.ts'
import { readFence } from '../../../stages/markdown/fenced.ts'
import type { FileContext } from '../../../stages/markdown/file-context.ts'
import { imageExtension, refused } from '../../../stages/markdown/mdx/import-specifier.ts'
import { evaluateProgram } from '../../../stages/markdown/page-values.ts'
import { iconNamed } from '../../../../templates/compat/starlight/icons.ts'
import { aliasFile, astroPart, importedAstroPart } from './astro-part.ts'
import { isThere } from '../included-files.ts'
import { jsxElement, onLines } from '../jsx-element.ts'
import { mendMdx, withPlainIds } from '../mend-mdx.ts'
import { starlightComponents } from './components.ts'
import { fromStarlight } from './front-matter.ts'
import { npmCommand } from './npm-command.ts'

export const starlightDialect: MarkdownDialect = {
  text: withPlainIds,
  mend: mendMdx,
  tree: readStarlight,
  // Astro takes empty lines before it for nothing.
  frontMatter: { opening: /^(?:[ \t]*\n)*---([^\n]*)(\n|$)/, translate: fromStarlight },
  importedPart: importedAstroPart,
  partText: (text, file) => (file.endsWith('.astro') ? astroPart(text) : undefined),
  importTarget: (specifier) =>
    /^(?:@astrojs\/starlight\/components|astro:assets|astro:components|starlight-package-managers)$/.test(
      specifier,
    )
      ? { kind: 'components', name: specifier, isForeign: false }
      : specifier.endsWith('.astro')
        ? refused(
            `\`${specifier}\` is a component of Astro; only what is between its tags is shown.`,
            'Write a component of React in its place (`templates/mdx/Name.tsx`).',
          )
        : undefined,
}

type JsxElement = MdxJsxFlowElement | MdxJsxTextElement

/**
 * Replaces components of Starlight and Astro (Starlight's guide, "Components") by docgen's, and removes the
 * base URL from addresses, because docgen adds it.
 */
function readStarlight(tree: Root, input: DialectSource): void {
  visit(tree, input)
  const { names } = input.context
  if (input.isPage)
    tree.children.unshift(...heroImage(ownValue(ownValue(names.get('frontMatter'), 'hero'), 'image'), input))
}

function visit(parent: Nodes, input: DialectSource): void {
  if (!('children' in parent)) return
  parent.children = (parent.children as RootContent[]).flatMap((node): readonly RootContent[] => {
    if (node.type === 'link' || node.type === 'definition') node.url = ownAddress(node.url, input.baseUrl)
    if (node.type === 'image') node.url = imageAddress(node.url, input)
    visit(node, input)
    if (node.type === 'containerDirective') return [sectionOf(node, input)]
    return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
      ? elementOf(node, input)
      : [node]
  }) // Children take the places of elements of their own kind.
}

function elementOf(node: JsxElement, input: DialectSource): readonly RootContent[] {
  const { name } = node
  const { context, baseUrl } = input
  const binding = name === null ? undefined : context.bindings.get(name)
  const inner = node.children as readonly RootContent[]
  if (name === null || (name === 'Fragment' && !binding)) return inner
  node.attributes = node.attributes.filter(
    (each) => each.type !== 'mdxJsxAttribute' || !/^(?:client|set|is|server):|^slot$/.test(each.name),
  )
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue
    if (attribute.name === 'class' && typeof attribute.value === 'string') attribute.name = 'className'
    const image = importedAddress(attribute, context)
    if (image !== undefined) attribute.value = image
    if (typeof attribute.value === 'string' && /^(?:href|src)$/.test(attribute.name))
      attribute.value = ownAddress(attribute.value, baseUrl)
  }
  if (binding?.kind !== 'component') return [node]
  if (binding.name === 'Code') {
    const code = codeOf(node, context)
    if (code) return [code]
  }
  if (binding.name === 'PackageManagers') {
    const code = commandOf(node, context)
    if (code) return [code]
  }
  if (binding.name === 'Icon') return iconOf(node)
  const counterpart = Object.hasOwn(starlightComponents, binding.name)
    ? starlightComponents[binding.name]
    : undefined
  if (!counterpart) return [node]
  node.name = counterpart.name
  const { attribute } = counterpart
  node.attributes = node.attributes.flatMap((each): JsxElement['attributes'] =>
    each.type === 'mdxJsxAttribute'
      ? attribute(each.name, each.value).map(([to, value]) => ({ ...each, name: to, value }))
      : [each],
  )
  if (counterpart.addition) node.attributes.push({ type: 'mdxJsxAttribute', ...counterpart.addition })
  const { text } = counterpart
  const words = text === undefined ? undefined : textAttribute(node, text)
  if (text !== undefined && words !== undefined) {
    node.attributes = node.attributes.filter((each) => each.type !== 'mdxJsxAttribute' || each.name !== text)
    node.children = [{ type: 'text', value: words }] as typeof node.children // Both kinds of element hold text.
  }
  return [node]
}

/** Resolves `src={picture.src}`, the address of an imported image in Astro. */
function importedAddress({ value }: MdxJsxAttribute, { bindings }: FileContext): string | undefined {
  const name = typeof value === 'object' ? /^\s*(\w+)\.src\s*$/.exec(value?.value ?? '')?.[1] : undefined
  const binding = name === undefined ? undefined : bindings.get(name)
  return binding?.kind === 'data' && typeof binding.value === 'string' && imageExtension.test(binding.value)
    ? binding.value
    : undefined
}

/** Converts `<Code code={…} lang="js" title="a.js" />` to a fence, if its text is known. */
function codeOf(node: JsxElement, context: FileContext): RootContent | undefined {
  const value = knownText(node, 'code', context)
  if (value === undefined) return undefined
  const title = knownText(node, 'title', context)
  return {
    type: 'code',
    lang: knownText(node, 'lang', context) ?? null,
    meta: title === undefined ? null : `title="${title.replaceAll('"', "'")}"`,
    value: value.replace(/\n$/, ''),
    position: node.position,
  }
}

/** Converts `<PackageManagers type="add" pkg="astro" />` to a fence for npm, if its text is known. */
function commandOf(node: JsxElement, context: FileContext): RootContent | undefined {
  const text = (name: string): string | undefined => knownText(node, name, context)
  const names = ['type', 'pkg', 'args', 'prefix', 'comment']
  if (names.some((name) => attributeOf(node, name) && text(name) === undefined)) return undefined
  const [type, pkg, args, prefix, comment] = names.map(text)
  const isForDevelopment = attributeOf(node, 'dev') !== undefined
  const value = npmCommand({ type, pkg, args, prefix, comment, isForDevelopment })
  if (value === undefined) return undefined
  const title = text('title')
  return {
    type: 'code',
    lang: 'bash',
    meta: title === undefined ? 'npm2yarn' : `npm2yarn title="${title.replaceAll('"', "'")}"`,
    value,
    ...(node.position ? { position: node.position } : {}),
  }
}

/** The icon, if docgen has it; otherwise its label, which says to all readers what it says to some. */
function iconOf(node: JsxElement): readonly RootContent[] {
  const icon = iconNamed(attributeOf(node, 'name')?.value)
  const label = attributeOf(node, 'label')
  if (icon !== undefined) {
    const name: MdxJsxAttribute = { type: 'mdxJsxAttribute', name: 'name', value: icon }
    return [{ ...node, attributes: label ? [name, label] : [name] }]
  }
  const { value, position } = label ?? {}
  if (typeof value === 'string') return [{ type: 'text', value, position }]
  return value ? [{ type: 'mdxTextExpression', value: value.value, data: value.data }] : []
}

function knownText(node: JsxElement, name: string, context: FileContext): string | undefined {
  const value = attributeOf(node, name)?.value
  if (typeof value !== 'object' || value === null) return value ?? undefined
  const result = evaluateProgram(value.data?.estree, context)
  return result.known && typeof result.value === 'string' ? result.value : undefined
}

function textAttribute(node: JsxElement, name: string): string | undefined {
  const value = attributeOf(node, name)?.value
  return typeof value === 'string' ? value : undefined
}

const attributeOf = (node: JsxElement, name: string): MdxJsxAttribute | undefined =>
  node.attributes.find(
    (each): each is MdxJsxAttribute => each.type === 'mdxJsxAttribute' && each.name === name,
  )

/**
 * The image of a hero, below its text; two images if there is one per color mode. As in Starlight, an image
 * without a text is decorative.
 */
function heroImage(image: unknown, input: DialectSource): readonly RootContent[] {
  const { file, lightFile: light, darkFile: dark, html, alt } = asRecord(image)
  const start = { line: 1, column: 1, offset: 0 }
  const position = { start, end: start }
  // In the element that style sheets of such sites know; without one, a text would stand beside the page.
  if (typeof html === 'string')
    return [{ type: 'html', value: `<div class="hero-html">${html}</div>`, position }]
  const isPair = typeof light === 'string' && typeof dark === 'string'
  const pictures: readonly (readonly [url: unknown, className: string | undefined])[] = isPair
    ? [
        [light, 'only-light'],
        [dark, 'only-dark'],
      ]
    : [[file ?? light ?? dark, undefined]]
  return pictures.flatMap(([url, className]) => {
    if (typeof url !== 'string') return []
    // Vite's address of a file of the project, which is not in `public`.
    const isOfProject = url.startsWith('/') && isThere(url.slice(1), input)
    const attributes = {
      src: isOfProject ? `@site${url}` : imageAddress(url, input),
      alt: typeof alt === 'string' ? alt : '',
      className,
    }
    return [jsxElement('img', attributes, [], { position })]
  })
}

/** The address of an image: resolved if it uses a path alias of the project, otherwise as written. */
function imageAddress(url: string, { baseUrl, read }: DialectSource): string {
  if (/^(?:[./]|[a-z]+:)/i.test(url)) return ownAddress(url, baseUrl)
  const path = aliasFile(url, read)
  return path === undefined ? url : `@site/${path}`
}

/** An address without the base URL, which docgen adds. `#_top` is the title of a page in Starlight. */
function ownAddress(url: string, baseUrl: string): string {
  const address = url.replace(/#_top$/, '#top')
  return address === '' ? address : (withoutBase(address, baseUrl) ?? address)
}

/** Elements without a meaning of their own for browsers, which only group what is in them. */
const sections = new Set(['div', 'section', 'article', 'aside', 'header', 'footer', 'figure'])

/**
 * The element that a directive of that name stands for in Astro, where steps of remark-directive commonly
 * make it (the example in its readme): `:::section{.badges} … :::`. Other directives are left as they are.
 */
function sectionOf(node: ContainerDirective, { context, options }: DialectSource): RootContent {
  const { name, attributes, children } = node
  const isSection = sections.has(name) && admonitionKind(name, options.admonitions) === undefined
  if (!isSection || !readFence(node, context.lines).isClosed) return node
  const [first, ...others] = children
  const label = first?.type === 'paragraph' && first.data?.directiveLabel ? first : undefined
  const title: readonly RootContent[] = label
    ? label.children.map((each, index) =>
        index === 0 && each.type === 'text' ? { ...each, value: each.value.trimStart() } : each,
      )
    : attributes?.title
      ? [{ type: 'text', value: attributes.title }]
      : []
  return jsxElement(
    name,
    { id: attributes?.id, className: attributes?.class },
    [...title, ...onLines(label ? others : children)],
    node,
  )
}
