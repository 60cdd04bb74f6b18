import { nameHash } from '../../../engine/fingerprint.ts'
import type { ElkNode } from 'elkjs'
import { cleanSvg } from './clean-svg.ts'
import { compactSvg } from './compact-svg.ts'
import { diagramMistake } from './diagram-mistakes.ts'
import { drawFlowchart } from './flowchart-svg.ts'
import { spelledForRenderer, unknownLine } from './known-notation.ts'
import { layOutFlowchart, type LayOut } from './layout-flowchart.ts'
import { readFlowchart } from './read-flowchart.ts'
import { textWidth } from './text-size.ts'

/** A rendered diagram, or the reason why there is none. */
export type Drawing =
  | { readonly kind: string; readonly svg: string }
  /** Left to mermaid in the browser, because its kind or syntax is not supported. */
  | { readonly kind: string; readonly reason: string }
  /** Not a valid diagram; the line is relative to the fence, starting at 1. */
  | { readonly kind: string; readonly error: string; readonly line?: number }

/** Renders a diagram. Throws for code that cannot be parsed. */
export type DrawDiagram = (code: string) => Drawing

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

/** Renders a diagram. */
export type DiagramRenderer = (code: string) => Promise<Drawing>

let loading: Promise<DiagramRenderer> | undefined

/** Loads the renderers, once: ELK lays out flowcharts, beautiful-mermaid renders the other kinds. */
export function loadDiagrams(): Promise<DiagramRenderer> {
  return (loading ??= Promise.all([import('beautiful-mermaid'), import('elkjs/lib/elk.bundled.js')]).then(
    ([{ renderMermaidSVG }, { default: Elk }]) => {
      const elk = new Elk()
      return (code) =>
        draw(
          code,
          (text) => renderMermaidSVG(text, { padding: 8, transparent: true }),
          (graph: ElkNode) => elk.layout(graph),
        )
    },
  ))
}

async function draw(code: string, render: (text: string) => string, layOut: LayOut): Promise<Drawing> {
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
  try {
    if (kind !== 'flowchart') return drawOther(kind, code, render)
    const read = readFlowchart(code)
    if (!('chart' in read)) return { kind, ...read }
    return { kind, svg: drawFlowchart(await layOutFlowchart(read.chart, layOut), idPrefix(code)) }
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    const line = /line (\d+)/i.exec(message)?.[1]
    return { kind, error: message, ...(line === undefined ? {} : { line: Number(line) }) }
  }
}

function drawOther(kind: string, code: string, render: (text: string) => string): Drawing {
  const unknown = unknownLine(kind, code)
  if (unknown !== undefined)
    return { kind, reason: `it has a notation that only mermaid draws: \`${unknown}\`` }
  const rendered = cleanSvg(render(spelledForRenderer(kind, code)), idPrefix(code))
  if (kind !== 'sequence') return { kind, svg: enlarge(compactSvg(rendered)) }
  const widened = widenNotes(rendered)
  return { kind, svg: tightenSequence(compactSvg(widened), extentsOf(widened)) }
}

/** The minimum font size on pages, in pixels. */
const smallestText = 12

/** Enlarges a picture: the renderer's smallest texts have 9 to 11 pixels. */
function enlarge(svg: string): string {
  const sizes = [...svg.matchAll(/ font-size="([\d.]+)"/g)].map(([, size]) => Number(size))
  const scale = Math.max(1, smallestText / Math.min(...sizes, smallestText))
  const scaled = (length: string): number => Math.ceil(Number(length) * scale)
  return svg.replace(
    / width="(\d+)" height="(\d+)"/,
    (_all, width: string, height: string) => ` width="${scaled(width)}" height="${scaled(height)}"`,
  )
}

/**
 * What is cut off a sequence at its top, left and right: its renderer leaves 30 pixels, of which frames need
 * 10.
 */
const cutOff = 14

/**
 * Makes small texts of a sequence larger, but not the whole picture: its messages have room around them, and
 * more participants fit into a page. Only texts and notes that are wider than the renderer's picture widen
 * it.
 */
function tightenSequence(svg: string, extents: readonly Extent[]): string {
  return svg
    .replace(
      / font-size="([\d.]+)"/g,
      (_all, size: string) => ` font-size="${Math.max(smallestText, Number(size))}"`,
    )
    .replace(/viewBox="0 0 (\d+) (\d+)" width="\d+" height="\d+"/, (_all, outer: string, end: string) => {
      const left = Math.min(cutOff, ...extents.map(({ from }) => from))
      const width = Math.max(Number(outer) - cutOff, ...extents.map(({ to }) => to)) - left
      const height = Number(end) - cutOff
      return `viewBox="${left} ${cutOff} ${width} ${height}" width="${width}" height="${height}"`
    })
}

/** The room between the text of a note and the sides of its box, in pixels. */
const notePadding = 8

/** Makes the boxes of a sequence's notes as wide as their texts, which its renderer underestimates. */
const widenNotes = (svg: string): string =>
  svg.replace(/<g class="note">.*?<\/g>/g, (note) => {
    const [text, box] = extentsOf(note)
    if (!text || !box) return note
    const center = (text.from + text.to) / 2
    const scale = Math.max(1, (text.to - center + notePadding) / (box.to - 1 - center))
    return note.replace(/-?[\d.]+(?=,-?[\d.]+[ "])/g, (x) =>
      String(Math.round((center + (Number(x) - center) * scale) * 10) / 10),
    )
  })

/** The left and right side of something in a picture. */
interface Extent {
  readonly from: number
  readonly to: number
}

/** The extents of the texts, then of the boxes of notes in a picture, before it is compacted. */
function extentsOf(svg: string): readonly Extent[] {
  const texts = [...svg.matchAll(/<text x="([\d.]+)"([^>]*)>(.*?)<\/text>/g)]
  const boxes = [...svg.matchAll(/<g class="note"><polygon points="([^"]*)"/g)]
  return [
    ...texts.map(([, at, attributes = '', inner = '']) => {
      const width = Math.max(...inner.split(/<[^>]*>/).map((line) => textWidth(line, smallestText)))
      const from = attributes.includes('text-anchor="middle"') ? Number(at) - width / 2 : Number(at)
      return { from: Math.floor(from), to: Math.ceil(from + width) }
    }),
    ...boxes.map(([, points = '']) => {
      const across = points.split(' ').map((point) => Number.parseFloat(point))
      // The border is half outside of the box.
      return { from: Math.floor(Math.min(...across) - 1), to: Math.ceil(Math.max(...across) + 1) }
    }),
  ]
}

/** A prefix that makes ids unique among the pictures of a page. */
const idPrefix = (code: string): string => `d${nameHash(code)}`

/** Syntax that the renderer would render incorrectly. */
function needsBrowser(text: string): string | undefined {
  if (/%%\{/.test(text)) return 'it has a theme directive'
  if (/^---\n/.test(text)) return 'it has front matter'
  if (/<(?!br\s*\/?>)[a-z]/i.test(text.replace(/<br\s*\/?>|<<\w+>>|<\|?--|-->|->>|<-/g, '')))
    return 'it has HTML labels'
  if (/(--|==|\.-)[xo](?=\s|\|)|@\{|~~~/.test(text))
    return 'it has a kind of edge or shape that only mermaid draws'
  return undefined
}

/** The first line with an unclosed label, starting at 1. The renderer silently drops such a line. */
function firstUnbalancedLine(code: string): number | undefined {
  if (!/^\s*(flowchart|graph)\b/.test(code)) return undefined
  const lines = code.split('\n')
  const index = lines.findIndex((line) => {
    if (/^\s*%%/.test(line)) return false
    const bare = line.replace(/"[^"]*"/g, '').replace(/\|[^|]*\|/g, '')
    const count = (character: string): number => bare.split(character).length - 1
    return (
      bare.includes('"') ||
      count('[') !== count(']') ||
      count('(') !== count(')') ||
      count('{') !== count('}')
    )
  })
  return index === -1 ? undefined : index + 1
}
