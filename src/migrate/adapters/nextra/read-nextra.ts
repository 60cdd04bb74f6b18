import type { Code, Nodes, RootContent } from 'mdast'
import { diagnose } from '../../../model/diagnose.ts'
import type { PlainObject } from '../../../model/plain-data.ts'
import type { FileContext } from '../../../stages/markdown/file-context.ts'
import type { DialectSource, MarkdownDialect } from '../../../stages/markdown/dialect.ts'
import { attribute, element, takeAttributes, textOf, type JsxElement } from '../component-parts.ts'
import { fumadocsComponents } from '../fumadocs/components.ts'
import { itemOf, listOf } from '../lists.ts'
import { placeOf } from '../../../stages/markdown/place.ts'
import { mendMdx, withPlainIds } from '../mend-mdx.ts'
import { withoutTwoslash } from '../twoslash.ts'

export const nextraDialect: MarkdownDialect = {
  text: (body) => withPlainIds(body.replaceAll(headingMark, '$1 {$2}')),
  mend: mendMdx,
  tree: visit,
  frontMatter: { opening: /^(?:[ \t]*\n)*---([^\n]*)(\n|$)/, translate: fromNextra },
  importTarget: (specifier) =>
    /^(?:nextra(?:-theme-[\w-]+)?|next\/(?:link|image))(?:\/|$)/.test(specifier)
      ? { kind: 'components', name: defaultNames[specifier] ?? specifier, isForeign: false }
      : undefined,
}

const defaultNames: Readonly<Record<string, string>> = { 'next/link': 'Link', 'next/image': 'Image' }

/** Matches a heading with an id of its own: `## Title [#id]`. */
const headingMark = /^([ \t]*#{1,6}[ \t][^\n]*?)[ \t]+\[(#[\w-]+)\][ \t]*$/gm

/** Keys that Nextra's theme and its blog read, which docgen has no use for. */
const ofNextra = /^(?:asIndexPage|icon|filePath|theme)$/

/** Converts Nextra's front matter (its documentation, "Front matter") to docgen's. Unknown keys are kept. */
function fromNextra(data: PlainObject): ReadonlyMap<string, readonly [value: unknown, key: string]> {
  return new Map(
    Object.entries(data).flatMap(([key, value]): (readonly [string, readonly [unknown, string]])[] => {
      if (key === 'sidebarTitle') return [['sidebar_label', [value, key]]]
      if (key === 'searchable') return [['search', [value, key]]]
      return ofNextra.test(key) ? [] : [[key, [value, key]]]
    }),
  )
}

type Convert = (node: JsxElement, context: FileContext) => readonly RootContent[]

const { Card, Cards, File, Files, Folder, ImageZoom, Tab, Tabs } = fumadocsComponents

/** What docgen shows for the components of `nextra/components`, which are mostly those of Fumadocs. */
export const nextraComponents: Readonly<Record<string, Convert | undefined>> = {
  Bleed: (node) => [element('div', [], node)],
  Callout: (node) => {
    const kind = kinds.get(textOf(node, 'type') ?? '') ?? 'note'
    return [
      element('Admonition', [attribute('kind', kind), ...takeAttributes(node, { title: 'title' })], node),
    ]
  },
  Card,
  Cards,
  'Cards.Card': Card,
  FileTree: Files,
  'FileTree.File': File,
  'FileTree.Folder': Folder,
  Image: ImageZoom,
  ImageZoom,
  Link: (node) => [element('a', takeAttributes(node, { href: 'href', id: 'id' }), node)],
  Steps: stepsOf,
  Tab,
  Tabs,
  'Tabs.Tab': Tab,
}

const kinds: ReadonlyMap<string, string> = new Map([
  ['error', 'danger'],
  ['important', 'warning'],
  ['info', 'info'],
  ['warning', 'warning'],
])

/** Each heading begins a step. What stands before the first one stays there. */
function stepsOf(node: JsxElement): readonly RootContent[] {
  const children = node.children as readonly RootContent[]
  const starts = children.flatMap((child, index) => (child.type === 'heading' ? [index] : []))
  if (starts.length === 0) return children
  const steps = starts.map((start, index) => itemOf([], children.slice(start, starts[index + 1])))
  const list = element('Steps', [], { ...node, children: [listOf(steps, true)] } as JsxElement) // A list is a block.
  return [...children.slice(0, starts[0]), list]
}

/** Replaces Nextra's components by docgen's and by elements of HTML. */
function visit(parent: Nodes, input: DialectSource): void {
  if (!('children' in parent)) return
  parent.children = (parent.children as RootContent[]).flatMap((node): readonly RootContent[] => {
    visit(node, input)
    if (waits(node)) return leftOut(node, input)
    if (node.type === 'code') return [withFence(node)]
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return [node]
    const [first = '', part] = node.name?.split('.') ?? []
    const binding = input.context.bindings.get(first)
    // The site may have a component of that name.
    if (first === '' || (binding && binding.kind !== 'component')) return [node]
    const name = [binding?.name ?? first, ...(part === undefined ? [] : [part])].join('.')
    const convert = Object.hasOwn(nextraComponents, name) ? nextraComponents[name] : undefined
    return convert ? convert(node, input.context) : [node]
  }) as typeof parent.children // Children take the places of their own kind.
}

/** Whether an expression, or an attribute of an element, is that of a component of the server. */
const waits = (node: RootContent): boolean =>
  /^mdx.*Expression$/.test(node.type)
    ? hasAwait(node)
    : 'attributes' in node && Array.isArray(node.attributes) && node.attributes.some(hasAwait)

const hasAwait = (value: unknown): boolean => {
  const text = JSON.stringify(value)
  return text.includes('await') && text.includes('"AwaitExpression"')
}

function leftOut(node: RootContent, { context, diagnostics }: DialectSource): readonly RootContent[] {
  const what = 'name' in node ? `\`<${node.name ?? ''}>\`` : 'The expression'
  const message = `${what} waits for the server (\`await\`); it is left out.`
  diagnostics.push(diagnose('unknown-component', message, { file: context.file, place: placeOf(node) }))
  return []
}

/** Converts the options of a fence. */
function withFence(node: Code): Code {
  const meta = (node.meta ?? '')
    .replaceAll(/\btwoslash\b|\bcopy(?:=\S+)?|\bword-wrap=\S+/g, ' ')
    .replace(/\bfilename=/, 'title=')
    .trim()
  return { ...node, meta: meta === '' ? null : meta, value: withoutTwoslash(node.value, node.meta) }
}
