import { posix } from 'node:path'
import type { Code, Nodes, RootContent } from 'mdast'
import { decode, isExternal } from '../../../model/address.ts'
import type { DialectSource } from '../../../stages/markdown/dialect.ts'
import { isThere, missingFile } from '../included-files.ts'
import { jsxElement } from '../jsx-element.ts'
import { itemOf, linkTo, listOf, paragraph, strong } from '../lists.ts'
import { wordsIn } from '../component-parts.ts'
import { blocksIn, wordsFrom, type PlacedCall } from '../tags/expand-tags.ts'
import { attributesOf } from './find-tags.ts'
import { titleOfText } from '../title-of-page.ts'
import { operationBlocks } from './operations.ts'
import { inside, report, type Show } from './show-block.ts'

/** A tab, or another part of a block that is a component in docgen. */
const elementFor =
  (
    name: string,
    props: (attributes: ReadonlyMap<string, string>) => Record<string, string | undefined>,
  ): Show =>
  (call, attributes, input) => [jsxElement(name, props(attributes), blocksIn(call, input), call.node)]

const kinds: Readonly<Record<string, string>> = { warning: 'warning', danger: 'danger', success: 'success' }

const show: Readonly<Record<string, Show>> = {
  hint: elementFor('Admonition', (attributes) => ({ kind: kinds[attributes.get('style') ?? ''] ?? 'info' })),
  tabs: elementFor('Tabs', () => ({})),
  tab: elementFor('TabItem', (attributes) => {
    const title = attributes.get('title')?.trim() || 'Tab'
    return { value: title, label: title }
  }),
  code: codeBlock,
  embed: embedded,
  file: fileLink,
  'content-ref': pageCard,
  'page-ref': pageCard,
  stepper: (call, _attributes, input) => [
    jsxElement('Steps', {}, [listOf(insideParts(blocksIn(call, input)), true)], call.node),
  ],
  step: (call, _attributes, input) => [itemOf([], blocksIn(call, input))],
  columns: elementFor('Cards', () => ({})),
  column: elementFor('div', () => ({})),
  include: includedText,
  updates: inside,
  update: (call, attributes, input) => {
    const date = attributes.get('date')
    return [
      ...(date === undefined ? [] : [paragraph(strong([{ type: 'text', value: date }]))]),
      ...blocksIn(call, input),
    ]
  },
  prompt: (call, attributes, input) => [
    jsxElement(
      'details',
      {},
      [
        jsxElement(
          'summary',
          {},
          [{ type: 'text', value: attributes.get('description') ?? 'Prompt' }],
          call.node,
        ),
        ...blocksIn(call, input),
      ],
      call.node,
    ),
  ],
  if: (call, attributes, input) => {
    report(
      call,
      `\`if ${[...attributes.values()].join(' ').slice(0, 60)}\` is not asked; its text is shown to all.`,
      input,
    )
    return blocksIn(call, input)
  },
  ...operationBlocks,
}

/** The nodes that take the place of a block. What docgen cannot show is reported. */
export function blockNodes(call: PlacedCall, input: DialectSource): readonly RootContent[] {
  const attributes = attributesOf(call.rest)
  if (call.name.startsWith('@')) return ofIntegration(call, attributes, input)
  const convert = Object.hasOwn(show, call.name) ? show[call.name] : undefined
  if (convert) return convert(call, attributes, input)
  report(call, `\`{% ${call.name} %}\` is not shown.`, input)
  return blocksIn(call, input)
}

/** The blocks of parts, which stand for the text that they were read from. */
const insideParts = (nodes: readonly RootContent[]): readonly RootContent[] =>
  nodes.flatMap((node) =>
    (node.type as string) === 'docgenContext' && 'children' in node
      ? (node.children as readonly RootContent[]).map(
          (child) => ({ ...node, children: [child] }) as unknown as RootContent, // Read in the same context.
        )
      : [node],
  )

function codeBlock(
  call: PlacedCall,
  attributes: ReadonlyMap<string, string>,
  input: DialectSource,
): readonly RootContent[] {
  const blocks = blocksIn(call, input)
  const title = attributes.get('title')?.replaceAll('"', "'")
  const meta = [
    title === undefined ? '' : `title="${title}"`,
    attributes.get('lineNumbers') === 'true' ? 'showLineNumbers' : '',
  ]
  for (const code of codesIn(blocks))
    code.meta = [code.meta ?? '', ...meta].filter((each) => each !== '').join(' ')
  return blocks
}

const codesIn = (nodes: readonly Nodes[]): readonly Code[] =>
  nodes.flatMap((node) => (node.type === 'code' ? [node] : 'children' in node ? codesIn(node.children) : []))

/** A film in a file is shown; other pages are linked. */
function embedded(
  call: PlacedCall,
  attributes: ReadonlyMap<string, string>,
  input: DialectSource,
): readonly RootContent[] {
  const url = attributes.get('url') ?? ''
  const inner = blocksIn(call, input)
  const caption = inner.length > 0 ? inner : captionOf(attributes)
  if (/\.(?:mp4|webm|mov)(?:[?&#]|$)/i.test(url))
    return [
      jsxElement(
        'figure',
        {},
        [
          jsxElement('video', { src: url, controls: '' }, [], call.node),
          ...(caption.length > 0 ? [jsxElement('figcaption', {}, caption, call.node)] : []),
        ],
        call.node,
      ),
    ]
  return [paragraph([linkTo(url, url)]), ...caption]
}

/** The caption of an address or a file, as exports wrote it before blocks had an end. */
function captionOf(attributes: ReadonlyMap<string, string>): readonly RootContent[] {
  const caption = attributes.get('caption') ?? ''
  return caption === '' ? [] : [paragraph([{ type: 'text', value: caption }])]
}

function fileLink(
  call: PlacedCall,
  attributes: ReadonlyMap<string, string>,
  input: DialectSource,
): readonly RootContent[] {
  const url = attributes.get('src') ?? ''
  const inner = blocksIn(call, input)
  return [
    paragraph([linkTo(url, decode(posix.basename(url.split('?')[0] ?? '')))]),
    ...(inner.length > 0 ? inner : captionOf(attributes)),
  ]
}

/** A link to a page, with the title that the page has, unless a title is written. */
function pageCard(
  call: PlacedCall,
  attributes: ReadonlyMap<string, string>,
  input: DialectSource,
): readonly RootContent[] {
  const url = attributes.get('url') ?? attributes.get('page') ?? ''
  const words = wordsIn(wordsFrom(call.inner ?? '', call, input))
  const target = isExternal(url) ? undefined : pageAt(url, input)
  const isName = words === '' || /\.md$/.test(words) || words === posix.basename(url.replace(/\/$/, ''))
  const title = isName && target !== undefined ? titleOfText(target.text, target.path) : words
  const href = target === undefined ? url : relativeTo(target.path, input) + (/#.*$/.exec(url)?.[0] ?? '')
  return [
    jsxElement('Cards', {}, [jsxElement('Card', { title: title || url, href }, [], call.node)], call.node),
  ]
}

const relativeTo = (path: string, { context: { file } }: DialectSource): string => {
  const relative = posix.relative(posix.dirname(file), path)
  return encodeURI(relative.startsWith('.') ? relative : `./${relative}`)
}

/** The page that an address names by its file or folder; undefined if there is none. */
export function pageAt(
  url: string,
  input: DialectSource,
): { readonly path: string; readonly text: string } | undefined {
  const [plain = ''] = url.split('#')
  const path = posix.join(posix.dirname(input.context.file), decode(plain))
  for (const each of /\.md$/.test(path) ? [path] : [posix.join(path, 'README.md'), `${path}.md`]) {
    if (!isThere(each, input)) continue
    const text = input.read.text(each)
    if (text !== undefined) return { path: each, text }
  }
  return undefined
}

function includedText(
  call: PlacedCall,
  attributes: ReadonlyMap<string, string>,
  input: DialectSource,
): readonly RootContent[] {
  const target = attributes.get('') ?? ''
  const path = posix.join(posix.dirname(input.context.file), decode(target))
  if (!isThere(path, input)) return missingFile(target, call.node, input)
  return [input.include(path, (source) => source) as unknown as RootContent] // See `ContextNode`.
}

/** A block of an integration: a diagram, or what it names by its address. */
function ofIntegration(
  call: PlacedCall,
  attributes: ReadonlyMap<string, string>,
  input: DialectSource,
): readonly RootContent[] {
  const content = attributes.get('content')
  if (call.name.startsWith('@mermaid/') && content !== undefined)
    return [{ type: 'code', lang: 'mermaid', value: content, ...positionOf(call) }]
  const url = attributes.get('url')
  if (url !== undefined) return [paragraph([linkTo(url, url)])]
  report(call, `The block \`${call.name}\` of an integration is not shown.`, input)
  return blocksIn(call, input)
}

const positionOf = ({ node: { position } }: PlacedCall) => (position ? { position } : {})
