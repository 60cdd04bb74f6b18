import { chartOf, type Chain, type Flowchart, type Mention } from './flowchart.ts'

/** A flowchart, syntax that only mermaid renders, or a mistake. Lines start at 1. */
export type ReadFlowchart =
  | { readonly chart: Flowchart }
  | { readonly reason: string }
  | { readonly error: string; readonly line: number }

/** The brackets of supported shapes, longest first. */
const shapes: readonly (readonly [open: string, close: string])[] = [
  ['(((', ')))'],
  ['([', '])'],
  ['((', '))'],
  ['[[', ']]'],
  ['[(', ')]'],
  ['{{', '}}'],
  ['[', ']'],
  ['(', ')'],
  ['{', '}'],
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
  const read: (string | Chain)[] = []
  const open: number[] = []
  for (const { text, line } of statements.slice(1)) {
    if (subgraph.test(text)) {
      open.push(line)
      read.push(text)
    } else if (text === 'end') {
      if (open.pop() === undefined) return { error: '`end` closes no `subgraph`', line }
      read.push(text)
    } else if (styling.test(text)) read.push(text)
    else {
      const chain = readChain(text)
      if (chain === 'unfinished') return { error: 'an arrow leads to nothing', line }
      if (chain === undefined) return { reason: `it has a notation that only mermaid draws: \`${text}\`` }
      read.push(chain)
    }
  }
  const unclosed = open.at(-1)
  if (unclosed !== undefined) return { error: 'a `subgraph` has no `end`', line: unclosed }
  return { chart: chartOf(header[1] ?? 'TB', read) }
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

/** Parses the brackets of a node with its label. */
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

/** Parses an arrow with its label, in any notation. */
function readArrow(text: string): Taken | undefined {
  const plain = /^(<?(?:-->|-\.->|==>|---|-\.-|===))(?![-=.>ox])\s*(\|[^|]+\|)?\s*/.exec(text)
  if (plain) return { written: (plain[1] ?? '') + (plain[2] ?? ''), rest: text.slice(plain[0].length) }
  const labelled =
    /^(<?)(?:--\s+([^|<>"]+?|"[^"]*")\s*(-->|---)|==\s+([^|<>"]+?|"[^"]*")\s*(==>|===)|-\.\s+([^|<>"]+?|"[^"]*")\s*(\.->|\.-))(?![-=.>ox])\s*/.exec(
      text,
    )
  if (!labelled) return undefined
  const label = labelled[2] ?? labelled[4] ?? labelled[6] ?? ''
  const arrow = labelled[3] ?? labelled[5] ?? `-${labelled[7] ?? ''}`
  return { written: `${labelled[1] ?? ''}${arrow}|${label}|`, rest: text.slice(labelled[0].length) }
}
