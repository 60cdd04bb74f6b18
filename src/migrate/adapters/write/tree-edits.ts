import type { Code, Heading, Nodes, Root } from 'mdast'
import { append } from '../../../model/append.ts'
import { endOfTag, type JsxElement, jsxTag, UnwritableNode } from './element-markup.ts'
import { kindOfChange, type ChangeKind } from './change-kinds.ts'
import { isGivenId, type MarkdownWriter, type WrittenUse } from './markdown-writer.ts'
import { isContext } from './record-steps.ts'
import { childrenOf, keyOf, sameNode, sameProperties } from './same-node.ts'
import { type TextPoint, withPrefix } from './written-source.ts'

/** A change of a text: the text between two points is another one. */
export interface TextChange {
  readonly from: TextPoint
  readonly to: TextPoint
  readonly text: string
  readonly kind: ChangeKind
}

/** The changes of a file that make of its tree what a dialect has made of it. Throws an `UnwritableNode`. */
export function treeEdits(before: Root, after: Root, use: WrittenUse, writer: MarkdownWriter): TextChange[] {
  return new TreeComparison(use, writer).edits(before, after)
}

/** Nodes between two that stay. */
interface Gap {
  readonly removed: Nodes[]
  readonly added: Nodes[]
}

/** Where nodes stand: in what, in which block, and after and before which others. */
interface Surroundings {
  readonly parent: Nodes
  readonly block: TextPoint
  readonly previous: Nodes | undefined
  readonly next: Nodes | undefined
}

class TreeComparison {
  readonly #use: WrittenUse
  readonly #writer: MarkdownWriter
  readonly #edits: TextChange[] = []

  constructor(use: WrittenUse, writer: MarkdownWriter) {
    this.#use = use
    this.#writer = writer
  }

  edits(before: Root, after: Root): TextChange[] {
    this.#compare(before, after, { line: 1, column: 1 })
    return this.#edits
  }

  #compare(before: Nodes, after: Nodes, block: TextPoint): void {
    const [oldNodes, newNodes] = [childrenOf(before), childrenOf(after)]
    let gap: Gap = { removed: [], added: [] }
    let previous: Nodes | undefined
    let at = 0
    const close = (next: Nodes | undefined): void => {
      if (gap.removed.length + gap.added.length > 0)
        this.#replace(gap, { parent: before, block, previous, next })
      gap = { removed: [], added: [] }
    }
    const places = new Map(oldNodes.map((node, index) => [node, index]))
    const counterpartOf = matched(oldNodes, newNodes)
    for (const node of newNodes) {
      const match = counterpartOf.get(node)
      const index = match ? (places.get(match) ?? -1) : -1
      const counterpart = index < at ? undefined : oldNodes[index]
      if (!counterpart) {
        gap.added.push(node)
        continue
      }
      append(gap.removed, oldNodes.slice(at, index))
      at = index + 1
      if (
        sameNode(counterpart, node) ||
        this.#compareInside(counterpart, node, block, () => close(counterpart))
      ) {
        close(counterpart)
        previous = counterpart
      } else {
        gap.removed.push(counterpart)
        gap.added.push(node)
      }
    }
    append(gap.removed, oldNodes.slice(at))
    close(undefined)
  }

  /** Edits what is in a node; returns false if the node as a whole has to be written. */
  #compareInside(before: Nodes, after: Nodes, block: TextPoint, close: () => void): boolean {
    if (isContext(before) || !before.position) return false
    const start = this.#use.source.at(before.position.start)
    if (before.type === 'code' && after.type === 'code') {
      const info = this.#infoEdit(before, after, start)
      if (info) this.#edits.push(info)
      if (info) close()
      return info !== undefined
    }
    if (isJsx(before) && isJsx(after)) {
      const tags = this.#tagEdits(before, after, start)
      if (!tags) return false
      close()
      append(this.#edits, tags)
    } else if (before.type === 'heading' && after.type === 'heading' && before.depth !== after.depth) {
      const depth = this.#depthEdit(before, after, start)
      if (!depth) return false
      close()
      this.#edits.push(depth)
    } else if (!('children' in before) || !sameProperties(before, after)) return false
    else close()
    this.#compare(before, after, isBlock(before) ? start : block)
    return true
  }

  /** Another language or other options of a fence. */
  #infoEdit(before: Code, after: Code, start: TextPoint): TextChange | undefined {
    const line = this.#use.source.lines[start.line - 1] ?? ''
    const fence = /^(`{3,}|~{3,})[ \t]*/.exec(line.slice(start.column - 1))?.[0]
    if (fence === undefined || before.value !== after.value) return undefined
    const info = [after.lang || (after.meta ? 'text' : ''), after.meta].filter(Boolean).join(' ')
    if (fence.startsWith('`') && info.includes('`')) return undefined
    const from = { line: start.line, column: start.column + fence.length }
    return { from, to: { line: start.line, column: line.length + 1 }, text: info, kind: 'code' }
  }

  /** Another name or other attributes of an element whose content stays where it is. */
  #tagEdits(before: JsxElement, after: JsxElement, start: TextPoint): readonly TextChange[] | undefined {
    const { source } = this.#use
    const end = before.position && source.at(before.position.end)
    if (!end || before.name === null || after.name === null) return undefined
    if (before.children.length === 0 && after.children.length > 0) return undefined
    if (sameProperties(before, after)) return []
    const text = source.between(start, end)
    const closing = new RegExp(`</\\s*${before.name.replaceAll('.', '\\.')}\\s*>$`).exec(text)
    const tagEnd = endOfTag(text)
    if (tagEnd === undefined) return undefined
    const pointAt = (offset: number): TextPoint => {
      const lines = text.slice(0, offset).split('\n')
      return {
        line: start.line + lines.length - 1,
        column: (lines.at(-1)?.length ?? 0) + (lines.length === 1 ? start.column : 1),
      }
    }
    const kind = 'components'
    const tag = jsxTag(after, !closing)
    return [
      { from: start, to: pointAt(tagEnd), text: tag, kind },
      ...(closing && before.name !== after.name
        ? [{ from: pointAt(closing.index), to: end, text: `</${after.name}>`, kind } as const]
        : []),
    ]
  }

  #depthEdit(before: Heading, after: Heading, start: TextPoint): TextChange | undefined {
    const line = this.#use.source.lines[start.line - 1] ?? ''
    if (!line.startsWith('#'.repeat(before.depth), start.column - 1)) return undefined
    const to = { line: start.line, column: start.column + before.depth }
    return { from: start, to, text: '#'.repeat(after.depth), kind: 'headings' }
  }

  #replace({ removed, added: all }: Gap, { parent, block, previous, next }: Surroundings): void {
    const { source } = this.#use
    // Ids are written where docgen's rule makes others, which the whole page tells.
    const added = parent.type === 'heading' ? all.filter((node) => !isGivenId(node)) : all
    if (added.length + removed.length === 0) return
    const isLine = isLineParent(parent)
    const text = isLine
      ? this.#writer.words(added, this.#use, parent.type === 'heading' ? 'heading' : 'other')
      : this.#writer.blocks(added, this.#use)
    const kind = kindOfChange(parent, removed, added)
    const places = removed.flatMap(({ position }) => position ?? [])
    const [first, last] = [places[0], places.at(-1)]
    if (removed.length > 0 && places.length < removed.length)
      throw new UnwritableNode('text whose place is not known', parent)
    if (first && last) {
      const from = source.at(first.start)
      const prefix = source.prefixAt(isLine ? block : from)
      const end = source.at(last.end)
      // A block of HTML ends at an empty line only.
      const isOpen = !isLine && text.endsWith('>') && (source.lines[end.line] ?? '').trim() !== ''
      const lines = withPrefix(isInTable(parent) ? text.replaceAll(/(?<!\\)\|/g, '\\|') : text, prefix)
      if (text === '' && !isLine) this.#remove(from, end, kind)
      else this.#edits.push({ from, to: end, text: isOpen ? `${lines}\n${prefix.trimEnd()}` : lines, kind })
      return
    }
    if (text.trim() === '') return
    const after = previous?.position?.end
    const before = next?.position?.start
    if (after) {
      const at = source.at(after)
      const prefix = source.prefixAt(isLine ? block : source.at(previous.position?.start ?? after))
      const lines = isLine ? text : `\n\n${text}`
      this.#edits.push({ from: at, to: at, text: withPrefix(lines, prefix), kind })
    } else if (before) {
      const at = source.at(before)
      const lines = isLine ? text : `${text}\n\n`
      this.#edits.push({ from: at, to: at, text: withPrefix(lines, source.prefixAt(at)), kind })
    } else {
      const at = { line: source.lines.length, column: (source.lines.at(-1)?.length ?? 0) + 1 }
      this.#edits.push({ from: at, to: at, text: `\n${text}\n`, kind })
    }
  }

  /** Takes lines out, with one of the empty lines around them. */
  #remove(from: TextPoint, to: TextPoint, kind: ChangeKind): void {
    const { lines } = this.#use.source
    const isAlone =
      /^[ \t]*$/.test((lines[from.line - 1] ?? '').slice(0, from.column - 1)) &&
      (lines[to.line - 1] ?? '').slice(to.column - 1).trim() === ''
    if (!isAlone) {
      this.#edits.push({ from, to, text: '', kind })
      return
    }
    const isBlankBefore = from.line === 1 || (lines[from.line - 2] ?? '').trim() === ''
    const end = isBlankBefore && lines[to.line]?.trim() === '' ? to.line + 2 : to.line + 1
    this.#edits.push({ from: { line: from.line, column: 1 }, to: { line: end, column: 1 }, text: '', kind })
  }
}

/**
 * The old nodes that new ones stand for. Parts of other files stay the same, others stay at their place; what
 * the parser gives no place, as parts of bare addresses, is found by its order.
 */
function matched(oldNodes: readonly Nodes[], newNodes: readonly Nodes[]): ReadonlyMap<Nodes, Nodes> {
  const numbered = (nodes: readonly Nodes[]): readonly (readonly [unknown, Nodes])[] => {
    const counts = new Map<string, number>()
    return nodes.map((node) => {
      if (isContext(node)) return [node, node]
      const key = keyOf(node)
      const count = counts.get(key) ?? 0
      counts.set(key, count + 1)
      return [`${key} ${String(count)}`, node]
    })
  }
  const oldByKey = new Map(numbered(oldNodes))
  return new Map(
    numbered(newNodes).flatMap(([key, node]) => {
      const old = oldByKey.get(key)
      return old ? [[node, old] as const] : []
    }),
  )
}

const isJsx = (node: Nodes): node is JsxElement =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'

const lineParents =
  /^(?:paragraph|heading|emphasis|strong|delete|link|linkReference|tableCell|mdxJsxTextElement)$/

const isLineParent = (node: Nodes): boolean => lineParents.test(node.type)

const isInTable = ({ type }: Nodes): boolean => type === 'tableCell'

const isBlock = (node: Nodes): boolean =>
  !/^(?:emphasis|strong|delete|link|linkReference|mdxJsxTextElement|table|tableRow|tableCell)$/.test(
    node.type,
  )
