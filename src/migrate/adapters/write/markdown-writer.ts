import { posix } from 'node:path'
import type { Nodes, Paragraph, Root, RootContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { directiveToMarkdown } from 'mdast-util-directive'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { mathToMarkdown } from 'mdast-util-math'
import { mdxToMarkdown } from 'mdast-util-mdx'
import { type Handle, type Handlers, toMarkdown } from 'mdast-util-to-markdown'
import { admonitionKinds } from '../../../stages/markdown/admonitions.ts'
import { readFence } from '../../../stages/markdown/fenced.ts'
import type { ContextNode, FileContext } from '../../../stages/markdown/file-context.ts'
import { partsOfLines } from '../lists.ts'
import {
  attributesOf,
  containerAttributes,
  htmlOf,
  htmlTags,
  htmlWith,
  jsxTag,
  type JsxElement,
  UnwritableNode,
} from './element-markup.ts'
import { isContext } from './record-steps.ts'
import { childrenOf, keyOf, sameNode } from './same-node.ts'
import type { WrittenSource } from './written-source.ts'

/** Text that is written as it stands. */
interface Verbatim {
  type: 'verbatim'
  value: string
  /** Whether no empty line stands between this and the same before or after it. */
  isTag: boolean
}

/** What the writer has to know of a use of a file. */
export interface WrittenUse {
  readonly context: FileContext
  readonly source: WrittenSource
  /** The nodes of the file before the dialect has changed them. */
  readonly before: ReadonlyMap<string, Nodes>
  /** The parts that the file itself includes. */
  readonly parts: ReadonlySet<unknown>
}

interface WriterInput {
  /** The file that is written, relative to the project. */
  readonly file: string
  readonly format: 'md' | 'mdx'
  readonly hasMath: boolean
  readonly useOf: (context: FileContext) => WrittenUse
}

/** Writes nodes that a dialect has made, in docgen's Markdown. What is unchanged in them stays as it is. */
export class MarkdownWriter {
  readonly #input: WriterInput

  constructor(input: WriterInput) {
    this.#input = input
  }

  /** Blocks, with an empty line between them. Throws an `UnwritableNode`. */
  blocks(nodes: readonly Nodes[], use: WrittenUse): string {
    return this.#markdown({ type: 'root', children: nodes.flatMap((node) => this.#plain(node, use)) })
  }

  /** Parts of a line, with the space around them. Throws an `UnwritableNode`. */
  words(nodes: readonly Nodes[], use: WrittenUse, parent: 'heading' | 'other'): string {
    const children = nodes.flatMap((node) => this.#plain(node, use)) as Paragraph['children'] // Words.
    const text = (at: 0 | -1): string => {
      const node = children.at(at)
      return node?.type === 'text' ? node.value : ''
    }
    const [before = ''] = /^\s*/.exec(text(0)) ?? []
    const [after = ''] = text(-1).trim() === '' ? [] : (/\s*$/.exec(text(-1)) ?? [])
    const paragraph: Root['children'][number] =
      parent === 'heading' ? { type: 'heading', depth: 1, children } : { type: 'paragraph', children }
    const inner = this.#markdown({ type: 'root', children: [paragraph] })
      .replace(/^# /, '')
      .replaceAll(/^(?:&#x20;|\s)+|(?:&#x20;|\s)+$/g, '')
    return before + inner + after
  }

  #markdown(root: Root): string {
    const { format, hasMath } = this.#input
    return toMarkdown(root, {
      bullet: '-',
      rule: '-',
      emphasis: '*',
      fences: true,
      listItemIndent: 'one',
      resourceLink: format === 'mdx',
      extensions: [
        gfmToMarkdown({ tablePipeAlign: false }),
        ...(format === 'mdx' ? [mdxToMarkdown()] : []),
        ...(hasMath ? [mathToMarkdown()] : []),
      ],
      join: [(before, after) => (isTag(before) && isTag(after) ? 0 : undefined)],
      handlers,
    }).trimEnd()
  }

  /** A node in what the library writes, which knows no parts of other files and no components in Markdown. */
  #plain(node: Nodes, use: WrittenUse): readonly RootContent[] {
    if (isContext(node)) {
      const { include, children, context } = node as ContextNode // As `isContext` has told.
      if (include?.place && use.parts.has(node)) return [verbatim(use.source.textAt(include.place))]
      return children.flatMap((child) => this.#plain(child, this.#input.useOf(context)))
    }
    const unchanged = this.#unchanged(node, use)
    if (unchanged !== undefined) return [verbatim(unchanged)]
    const { format } = this.#input
    if (format === 'md' && (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'))
      return this.#element(node, use)
    if (format === 'md' && /^mdx/.test(node.type))
      throw new UnwritableNode('an expression, which Markdown does not have', node)
    const attributes = attributesOf(node)
    if (attributes && format === 'md')
      return [verbatim(htmlWith(node, attributes), node.type === 'paragraph')]
    if (attributes) throw new UnwritableNode('attributes, which Markdown does not have', node)
    // On a line of its own, text would be a paragraph.
    if (node.type === 'mdxJsxFlowElement' && node.children.length > 0 && node.children.every(isWord))
      return [
        verbatim(
          `${jsxTag(node, false)}${this.words(node.children, use, 'other')}</${node.name ?? ''}>`,
          true,
        ),
      ]
    const moved = this.#rebased(node, use)
    return [
      ('children' in moved
        ? {
            ...moved,
            children: childrenOf(moved).flatMap((child) =>
              node.type === 'heading' && isGivenId(child) ? [] : this.#plain(child, use),
            ),
          }
        : moved) as RootContent, // Children take the places of their kind.
    ]
  }

  /** The text of a node that the dialect has left as it was. */
  #unchanged(node: Nodes, use: WrittenUse): string | undefined {
    const before = use.before.get(keyOf(node))
    return before &&
      sameNode(before, node) &&
      !this.#hasRelativeAddress(node, use) &&
      isWhole(node, use.context.lines)
      ? use.source.textOf(node)
      : undefined
  }

  /** An element or a component on a page without MDX: HTML, or a container. */
  #element(node: JsxElement, use: WrittenUse): readonly RootContent[] {
    const children: readonly Nodes[] = node.children
    const isComponent = /^[A-Z]/.test(node.name ?? '')
    if (node.name === null) return children.flatMap((child) => this.#plain(child, use))
    if (node.type === 'mdxJsxTextElement' && isComponent)
      throw new UnwritableNode(`\`<${node.name}>\` in a line, which only MDX has`, node)
    if (isComponent) return [this.#container(node, use)]
    const [start, end] = htmlTags(node)
    if (node.type === 'mdxJsxTextElement' || children.every(isWord))
      return [verbatim(start + htmlOf(children) + end, node.type === 'mdxJsxFlowElement')]
    return [
      verbatim(start, true),
      ...blocksOf(children).flatMap((child) => this.#plain(child, use)),
      verbatim(end, true),
    ]
  }

  #container(node: JsxElement, use: WrittenUse): RootContent {
    const children = blocksOf(node.children).flatMap((child) => this.#plain(child, use))
    const attribute = (name: string): string | undefined => {
      const value = node.attributes.find(
        (each) => each.type === 'mdxJsxAttribute' && each.name === name,
      )?.value
      return typeof value === 'string' ? value : undefined
    }
    const [kind, title] = [attribute('kind'), attribute('title')]
    const isPlain = node.attributes.every(
      (each) => each.type === 'mdxJsxAttribute' && /^(?:kind|title)$/.test(each.name),
    )
    if (node.name === 'Admonition' && kind !== undefined && admonitionKinds.includes(kind) && isPlain) {
      const label: readonly RootContent[] =
        title === undefined
          ? []
          : [
              {
                type: 'paragraph',
                data: { directiveLabel: true },
                children: [{ type: 'text', value: title }],
              },
            ]
      return {
        type: 'containerDirective',
        name: kind,
        children: [...label, ...children],
      } as ContainerDirective // Blocks, too.
    }
    return {
      type: 'containerDirective',
      name: `${node.name ?? ''}${containerAttributes(node)}`,
      children,
    } as ContainerDirective // Blocks.
  }

  /** A node of another file whose address is relative to it, as it has to be written here. */
  #rebased<Node extends Nodes>(node: Node, use: WrittenUse): Node {
    return 'url' in node && this.#isElsewhere(use) && isRelative(node.url)
      ? { ...node, url: this.#moved(node.url, use) }
      : node
  }

  #moved(url: string, { context }: WrittenUse): string {
    const path = posix.join(posix.dirname(context.file), url)
    const moved = posix.relative(posix.dirname(this.#input.file), path)
    return moved.startsWith('.') ? moved : `./${moved}`
  }

  #isElsewhere({ context }: WrittenUse): boolean {
    return posix.dirname(context.file) !== posix.dirname(this.#input.file)
  }

  #hasRelativeAddress(node: Nodes, use: WrittenUse): boolean {
    return (
      this.#isElsewhere(use) &&
      (('url' in node && isRelative(node.url)) ||
        childrenOf(node).some((child) => this.#hasRelativeAddress(child, use)))
    )
  }
}

/**
 * Whether the text of a node is all that it needs elsewhere: indented code is not, nor what is closed by the
 * end of what it stands in.
 */
function isWhole(node: Nodes, lines: readonly string[]): boolean {
  if (node.type === 'code' && readFence(node, lines).marker === '') return false
  return hasEnds(node, lines)
}

function hasEnds(node: Nodes, lines: readonly string[]): boolean {
  if ((node.type === 'containerDirective' || node.type === 'code') && !readFence(node, lines).isClosed)
    return false
  return childrenOf(node).every((child) => hasEnds(child, lines))
}

/** Whether a text is the id that a dialect gives a heading. */
export const isGivenId = (node: Nodes): boolean =>
  node.type === 'text' && node.position === undefined && /^\s*\{#[^{}]*\}$/.test(node.value)

const isRelative = (url: string): boolean => url !== '' && !/^(?:[a-z][\w+.-]*:|[/#?@])/i.test(url)

const verbatim = (value: string, tag = false): RootContent =>
  ({ type: 'verbatim', value, isTag: tag }) satisfies Verbatim as unknown as RootContent // Ours, see `handlers`.

const isTag = (node: Nodes): boolean => 'isTag' in node && node.isTag === true

/** Whether a node is a part of a line. */
const isWord = (node: Nodes): boolean =>
  isContext(node)
    ? (node as { readonly children: readonly Nodes[] }).children.every(isWord)
    : node.type === 'html' ||
      (node.type !== 'root' && // A set of some types may be asked for any.
        (partsOfLines as ReadonlySet<string>).has(node.type)) ||
      node.type === 'mdxJsxTextElement'

/** What is in an element, without the space between blocks; words in it stay on lines of their own. */
function blocksOf(nodes: readonly Nodes[]): readonly Nodes[] {
  const visible = nodes.filter((node) => node.type !== 'text' || node.value.trim() !== '')
  return visible.length > 0 && visible.every((node) => isWord(node) && node.type !== 'html')
    ? [{ type: 'paragraph', children: visible } as Paragraph] // Parts of lines.
    : visible
}

const container = directiveToMarkdown().handlers?.containerDirective

const handlers: Partial<Handlers> = {
  verbatim: (node: Verbatim) => node.value,
  ...(container ? { containerDirective: container } : {}),
  text: ((node: Extract<Nodes, { readonly type: 'text' }>, parent, state, info) => {
    // The id of a heading is no text.
    const [, before = '', id] =
      parent?.type === 'heading' ? (/^([^]*?)(\s*\{#[^{}]*\})$/.exec(node.value) ?? []) : []
    return id === undefined
      ? state.safe(node.value, info)
      : (before === '' ? '' : state.safe(before, info)) + id
  }) satisfies Handle,
} as Partial<Handlers> // The library does not know our node.
