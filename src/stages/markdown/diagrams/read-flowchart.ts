import { ChartBuilder, directionOf, unquoted } from './chart-builder.ts'
import type { ChartEdge, Chart, Shape } from './chart.ts'

/** A mention of a node in a statement, with the label in brackets and the class (`:::name`), if given. */
interface Mention {
  readonly id: string
  readonly shape: string
  readonly name: string
}

/** Groups of nodes (`A & B`) with the arrows between them: `-->|label|`. */
type Chain = readonly (string | readonly Mention[])[]

/** A flowchart, syntax that only mermaid renders, or a mistake. Lines start at 1. */
export type ReadFlowchart =
  | { readonly chart: Chart }
  | { readonly reason: string }
  | { readonly error: string; readonly line: number }

/** The brackets of supported shapes, longest first. */
const shapes: readonly (readonly [open: string, close: string, shape: Shape])[] = [
  ['(((', ')))', 'double-circle'],
  ['([', '])', 'stadium'],
  ['((', '))', 'circle'],
  ['[[', ']]', 'subroutine'],
  ['[(', ')]', 'cylinder'],
  ['{{', '}}', 'hexagon'],
  ['[', ']', 'rectangle'],
  ['(', ')', 'rounded'],
  ['{', '}', 'diamond'],
]

const styling = /^(?:(?:classDef|class|style|linkStyle)\s+[\w,-]+\s+\S.*|direction\s+(?:TD|TB|LR|BT|RL))$/
const subgraph = /^subgraph\s+(?:([\w-]+)\s*\[(?:"[^"]*"|[^"[\]]*)\]|"[^"]*"|([\w-]+(?: [\w-]+)*))$/

/**
 * Parses mermaid's flowchart syntax. A flowchart with any unknown statement is left to mermaid, because a
 * partial diagram would be wrong.
 */
export function readFlowchart(code: string): ReadFlowchart {
  const statements = statementsOf(code)
  const header = /^(?:flowchart|graph)(?:\s+(TD|TB|LR|BT|RL))?$/.exec(statements[0]?.text ?? '')
  if (!header) return { reason: 'its first line has options that only mermaid knows' }
  const chart = new ChartBuilder()
  chart.turn(directionOf(header[1] ?? 'TB'))
  const open: number[] = []
  for (const { text, line } of statements.slice(1)) {
    if (subgraph.test(text)) {
      open.push(line)
      openSubgraph(chart, text.slice('subgraph'.length).trim())
    } else if (text === 'end') {
      if (open.pop() === undefined) return { error: '`end` closes no `subgraph`', line }
      chart.closeGroup()
    } else if (styling.test(text)) {
      // Outside of a subgraph, mermaid ignores a direction: that of the first line holds.
      if (open.length > 0 || !text.startsWith('direction')) chart.set(text)
    } else {
      const chain = readChain(text)
      if (chain === 'unfinished') return { error: 'an arrow leads to nothing', line }
      if (chain === undefined) return { reason: `it has a notation that only mermaid draws: \`${text}\`` }
      addChain(chart, chain)
    }
  }
  const unclosed = open.at(-1)
  if (unclosed !== undefined) return { error: 'a `subgraph` has no `end`', line: unclosed }
  return { chart: chart.chart() }
}

function openSubgraph(chart: ChartBuilder, title: string): void {
  const [, bracketed, inBrackets] = /^([\w-]+)\s*\[(.*)\]$/.exec(title) ?? []
  const label = unquoted(inBrackets ?? title)
  chart.openGroup(bracketed ?? label, label)
}

function addChain(chart: ChartBuilder, chain: Chain): void {
  let before: readonly Mention[] = []
  let arrow = ''
  for (const part of chain) {
    if (typeof part === 'string') {
      arrow = part
      continue
    }
    for (const { id, shape, name } of part) {
      const [open, close, kind] = shapes.find(([bracket]) => shape.startsWith(bracket)) ?? ['', '']
      const label = kind && unquoted(shape.slice(open.length, -close.length))
      chart.addNode({ id, label, shape: kind })
      if (name !== '') chart.addClass(id, name.slice(3))
    }
    for (const from of before) for (const to of part) chart.addEdge(edgeOf(from.id, to.id, arrow))
    before = part
  }
}

function edgeOf(from: string, to: string, arrow: string): Omit<ChartEdge, 'style'> {
  const label = /\|([^|]*)\|/.exec(arrow)?.[1] ?? ''
  const stroke = arrow.replace(/\|.*$/, '')
  return {
    from,
    to,
    label: unquoted(label),
    line: stroke.includes('=') ? 'thick' : stroke.includes('.') ? 'dotted' : 'solid',
    heads: {
      start: stroke.startsWith('<') ? 'arrow' : 'none',
      end: stroke.endsWith('>') ? 'arrow' : 'none',
    },
  }
}

/** Splits code into statements, which end at a line break or an unquoted semicolon. */
function statementsOf(code: string): readonly { readonly text: string; readonly line: number }[] {
  return code
    .split('\n')
    .flatMap((line, index) =>
      /^\s*%%/.test(line)
        ? []
        : (line.match(/(?:"[^"]*"|[^;"]|")+/g) ?? [])
            .map((text) => ({ text: text.trim(), line: index + 1 }))
            .filter(({ text }) => text !== ''),
    )
}

/** Parses `A[One]-- yes -->B & C`: two groups with an arrow between them. */
function readChain(statement: string): Chain | 'unfinished' | undefined {
  const chain: (string | readonly Mention[])[] = []
  let rest = statement
  for (;;) {
    const group = readGroup(rest)
    if (!group) return undefined
    chain.push(group.mentions)
    if (group.rest === '') return chain
    const arrow = readArrow(group.rest)
    if (!arrow) return undefined
    if (arrow.rest === '') return 'unfinished'
    chain.push(arrow.written)
    rest = arrow.rest
  }
}

interface Taken {
  readonly written: string
  readonly rest: string
}

function readGroup(
  text: string,
): { readonly mentions: readonly Mention[]; readonly rest: string } | undefined {
  const mentions: Mention[] = []
  let rest = text
  do {
    if (mentions.length > 0) rest = rest.slice(1).trimStart()
    const id = /^\w+(?:-\w+)*/.exec(rest)?.[0]
    if (id === undefined) return undefined
    const shape = readShape(rest.slice(id.length))
    const name = /^:::\w[\w-]*/.exec(shape.rest)?.[0] ?? ''
    mentions.push({ id, shape: shape.written, name })
    rest = shape.rest.slice(name.length).trimStart()
  } while (rest.startsWith('&'))
  return { mentions, rest }
}

function readShape(text: string): Taken {
  for (const [open, close] of shapes) {
    if (!text.startsWith(open)) continue
    const end = text.indexOf(close, open.length)
    const label = text.slice(open.length, end)
    const isPlain =
      end !== -1 && /^(?:"[^"`]+"|[^"`()[\]{}|<>/\\]+)$/.test(label.trim()) && !/#\w+;/.test(label)
    return isPlain
      ? { written: open + label.trim() + close, rest: text.slice(end + close.length) }
      : { written: '', rest: text }
  }
  return { written: '', rest: text }
}

function readArrow(text: string): Taken | undefined {
  const plain = /^(<?(?:--+>|-\.+->|==+>|---+|-\.+-|===+))(?![-=.>ox])\s*(\|[^|]+\|)?\s*/.exec(text)
  if (plain) return { written: (plain[1] ?? '') + (plain[2] ?? ''), rest: text.slice(plain[0].length) }
  const labelled =
    /^(<?)(?:--\s+([^|<>"]+?|"[^"]*")\s*(--+>|---+)|==\s+([^|<>"]+?|"[^"]*")\s*(==+>|===+)|-\.\s+([^|<>"]+?|"[^"]*")\s*(\.+->|\.+-))(?![-=.>ox])\s*/.exec(
      text,
    )
  if (!labelled) return undefined
  const label = labelled[2] ?? labelled[4] ?? labelled[6] ?? ''
  const arrow = labelled[3] ?? labelled[5] ?? `-${labelled[7] ?? ''}`
  return { written: `${labelled[1] ?? ''}${arrow}|${label}|`, rest: text.slice(labelled[0].length) }
}
