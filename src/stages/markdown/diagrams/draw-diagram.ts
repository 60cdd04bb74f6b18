import { nameHash } from '../../../engine/fingerprint.ts'
import type { ElkNode } from 'elkjs'
import { drawChart } from './chart-svg.ts'
import { fitChart } from './fit-chart.ts'
import type { LayOut } from './layout-chart.ts'
import { layOutSequence } from './layout-sequence.ts'
import { readClass } from './read-class.ts'
import { readEr } from './read-er.ts'
import { readFlowchart } from './read-flowchart.ts'
import { readSequence } from './read-sequence.ts'
import { readState } from './read-state.ts'
import { drawSequence } from './sequence-svg.ts'
import type { ReadDiagram } from './chart.ts'

/** A rendered diagram, or the reason why there is none. */
export type Drawing =
  | { readonly kind: string; readonly svg: string; readonly title?: string; readonly label?: string }
  /** Left to mermaid in the browser, because its kind or syntax is not supported. */
  | { readonly kind: string; readonly reason: string }
  /** Not a valid diagram; the line is relative to the fence, starting at 1. */
  | { readonly kind: string; readonly error: string; readonly line?: number }
  /** Would take too long to draw. */
  | { readonly kind: string; readonly refusal: string }

const kinds: readonly (readonly [name: string, start: RegExp, drawable: boolean])[] = [
  ['flowchart', /^(flowchart|graph)\b/, true],
  ['sequence', /^sequenceDiagram\b/, true],
  ['state', /^stateDiagram(-v2)?\b/, true],
  ['class', /^classDiagram\b/, true],
  ['er', /^erDiagram\b/, true],
  [
    'other',
    /^(gantt|pie|journey|gitGraph|mindmap|timeline|quadrantChart|requirementDiagram|C4\w+|sankey|xychart|block|packet|kanban|architecture|zenuml|radar|treemap)/,
    false,
  ],
]

export type DiagramRenderer = (code: string) => Promise<Drawing>

/** As mermaid's `maxEdges`. The time of a layout grows with the square of them. */
const maxArrows = 500

/** Far more than somebody reads; frames within frames cost their product. */
const maxSteps = 2000

let loading: Promise<DiagramRenderer> | undefined

/** Loads the layout, once. */
export function loadDiagrams(): Promise<DiagramRenderer> {
  return (loading ??= import('elkjs/lib/elk.bundled.js').then(({ default: Elk }) => {
    const elk = new Elk()
    return async (source) => {
      const { code, ...texts } = takeTexts(source)
      const drawing = await draw(code, (graph: ElkNode) => elk.layout(graph).catch(() => undefined))
      return 'svg' in drawing ? { ...drawing, ...texts } : drawing
    }
  }))
}

async function draw(code: string, layOut: LayOut): Promise<Drawing> {
  const text = code.replace(/^\s*%%(?!\{).*$/gm, '').trim()
  const [kind, , drawable] = kinds.find(([, start]) => start.test(text)) ?? ['unknown', /^/, false]
  if (kind === 'unknown' && !/^(---|%%\{)/.test(text))
    return {
      kind,
      error:
        text === ''
          ? 'it is empty'
          : `\`${text.split(/\s/)[0]?.slice(0, 40) ?? ''}\` is not a kind of diagram`,
    }
  const mistake = diagramMistake(kind, code)
  if (mistake) return { kind, ...mistake }
  const reason = drawable ? needsBrowser(text) : 'its kind is drawn in the browser'
  if (reason !== undefined) return { kind, reason }
  const unbalanced = firstUnbalancedLine(code)
  if (unbalanced !== undefined) return { kind, error: 'a bracket or quote is not closed', line: unbalanced }
  if (kind === 'sequence') return drawSequenceDiagram(code)
  const reading = (readers[kind] ?? readFlowchart)(code)
  if ('unknown' in reading) return { kind, reason: onlyMermaid(reading.unknown) }
  if (!('chart' in reading)) return { kind, ...reading }
  const { length } = reading.chart.edges
  if (length > maxArrows)
    return { kind, refusal: `The ${nameOf(kind)} has ${length} arrows; the limit is ${maxArrows}.` }
  const layout = await fitChart(reading.chart, layOut)
  return layout
    ? { kind, svg: drawChart(layout, idPrefix(code)) }
    : { kind, reason: 'only mermaid can lay it out' }
}

const readers: Readonly<Record<string, (code: string) => ReadDiagram>> = {
  state: readState,
  class: readClass,
  er: readEr,
}

const nameOf = (kind: string): string => (kind === 'flowchart' ? 'flowchart' : 'diagram')

function drawSequenceDiagram(code: string): Drawing {
  const sequence = readSequence(code)
  if ('unknown' in sequence) return { kind: 'sequence', reason: onlyMermaid(sequence.unknown) }
  const { length } = sequence.steps
  if (length > maxSteps)
    return { kind: 'sequence', refusal: `The sequence has ${length} steps; the limit is ${maxSteps}.` }
  return { kind: 'sequence', svg: drawSequence(layOutSequence(sequence), idPrefix(code)) }
}

const onlyMermaid = (line: string): string => `it has a notation that only mermaid draws: \`${line}\``

/** A prefix that makes ids unique among the pictures of a page. */
const idPrefix = (code: string): string => `d${nameHash(code)}`

/** Syntax that needs mermaid's own styles or HTML. */
function needsBrowser(text: string): string | undefined {
  if (/%%\{/.test(text)) return 'it has a theme directive'
  if (/^---\n/.test(text)) return 'it has front matter'
  if (/\bfa[a-z]?:fa-/.test(text)) return 'it has labels that are icons'
  if (/<(?!br\s*\/?>)[a-z]/i.test(text.replace(/<br\s*\/?>|<<\w+>>|<\|?--|-->|->>|<-/g, '')))
    return 'it has HTML labels'
  return undefined
}

/** The first line of a flowchart with an unclosed label, starting at 1. Labels may take several lines. */
function firstUnbalancedLine(code: string): number | undefined {
  if (!/^\s*(flowchart|graph)\b/.test(code)) return undefined
  const lines = code.split('\n')
  const index = lines.findIndex(isUnbalanced)
  const withoutComments = lines.filter((line) => !/^\s*%%/.test(line)).join('\n')
  return index === -1 || !isUnbalanced(withoutComments) ? undefined : index + 1
}

function isUnbalanced(text: string): boolean {
  if (/^\s*%%/.test(text)) return false
  const bare = text.replace(/"[^"]*"/g, '').replace(/\|[^|\n]*\|/g, '')
  const count = (character: string): number => bare.split(character).length - 1
  return (
    bare.includes('"') || count('[') !== count(']') || count('(') !== count(')') || count('{') !== count('}')
  )
}

/** What the source of a diagram says about it, and the source without that. */
interface DiagramTexts {
  /** With an empty comment for each line that is gone: lines keep their numbers. */
  readonly code: string
  /** Shown above the diagram, from front matter or, in a sequence, `title`. */
  readonly title?: string
  /** For screen readers: `accTitle` or the title, and `accDescr`. */
  readonly label?: string
}

const frontMatter = /^\s*---[ \t]*\n[ \t]*title:[ \t]*(\S.*)\n[ \t]*---[ \t]*$/m
const sequenceTitle = /^[ \t]*title(?::|[ \t])[ \t]*(\S.*)$/m
const accessibleName = /^[ \t]*accTitle[ \t]*:[ \t]*(\S.*)$/m
const description = /^[ \t]*accDescr[ \t]*(?::[ \t]*(\S.*)$|\{([^{}]*)\})/m

/** An icon of Font Awesome before the words of a label. Without its style sheet, Mermaid draws none. */
const icon = /\bfa[a-z]?:fa-[\w-]+[ \t]+(?=[\p{L}\p{N}])/gu

/**
 * Takes the texts out of a diagram that are no part of the drawing (Mermaid, "Accessibility Options" and
 * "Diagram Titles"). Front matter with anything but a title stays, since it may change the drawing.
 */
function takeTexts(source: string): DiagramTexts {
  let code = source
  const take = (pattern: RegExp): string | undefined => {
    const match = pattern.exec(code)
    if (!match) return undefined
    code = code.replace(match[0], match[0].replace(/[^\n]+/g, '%%'))
    return unquoted(match[1] ?? match[2] ?? '')
  }
  const heading = /^\s*---/.test(code) ? take(frontMatter) : undefined
  const title = heading ?? (begins('sequenceDiagram', code) ? take(sequenceTitle) : undefined)
  const name = take(accessibleName) ?? title
  const label = [name, take(description)].filter(Boolean).join('. ')
  return {
    code: begins('flowchart|graph', code) ? code.replace(icon, '') : code,
    ...(title && { title }),
    ...(label && { label }),
  }
}

const begins = (kind: string, code: string): boolean =>
  new RegExp(String.raw`^(?:\s*%%.*\n)*\s*(?:${kind})\b`).test(code)

const unquoted = (text: string): string =>
  text
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .replace(/\s+/g, ' ')

interface DiagramMistake {
  readonly error: string
  /** Starting at 1. */
  readonly line: number
}

const wrongLines: Readonly<Record<string, readonly (readonly [line: RegExp, error: string])[]>> = {
  flowchart: [
    [
      /^(?:flowchart|graph)\s+(?!(?:TB|TD|LR|RL|BT)$)[A-Z]{2}$/,
      'it has no such direction; write `TB`, `BT`, `LR` or `RL`',
    ],
  ],
  state: [[/^(?:\[\*\]|[\w\p{L}]+)\s*-->$/u, 'an arrow leads to nothing']],
  class: [[/^class\s*\{/, 'a class has no name']],
  er: [
    [/^[\w-]+\s+(?:\|\||\|o|\}o|\}\|)(?:--|\.\.)(?:\|\||o\||o\{|\|\{)\s*:/, 'a relation leads to nothing'],
  ],
}

/** The start and end of blocks, by kind of diagram. */
const blocks: Readonly<Record<string, readonly [open: RegExp, close: RegExp, end: string]>> = {
  sequence: [
    /^(?:loop|alt|opt|par|par_over|critical|break|rect|box)(?:\s+(?!(?:<<)?--?[>x)])|$)/,
    /^end$/,
    'end',
  ],
  state: [/^state\s.*\{$/, /^\}$/, '}'],
  class: [/^(?:class|namespace)\s.*\{$/, /^\}$/, '}'],
}

/** Finds mistakes that are certain without mermaid's grammar. Unknown syntax is not reported. */
function diagramMistake(kind: string, code: string): DiagramMistake | undefined {
  const lines = code
    .split('\n')
    .map((line, index) => ({ text: line.trim(), line: index + 1 }))
    .filter(({ text }) => text !== '' && !text.startsWith('%%'))
  const wrong = lines.flatMap(({ text, line }) =>
    (wrongLines[kind] ?? []).filter(([pattern]) => pattern.test(text)).map(([, error]) => ({ error, line })),
  )
  return wrong[0] ?? unclosedBlock(kind, lines)
}

function unclosedBlock(
  kind: string,
  lines: readonly { readonly text: string; readonly line: number }[],
): DiagramMistake | undefined {
  const block = blocks[kind]
  if (!block) return undefined
  const [opens, closes, end] = block
  const open: number[] = []
  for (const { text, line } of lines) {
    if (opens.test(text)) open.push(line)
    else if (closes.test(text) && open.pop() === undefined)
      return kind === 'sequence' ? { error: '`end` closes nothing', line } : undefined
  }
  const last = open.at(-1)
  return last === undefined ? undefined : { error: `a block has no \`${end}\``, line: last }
}
