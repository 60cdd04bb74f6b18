import { nameHash } from '../../../engine/fingerprint.ts'
import { compactSvg } from './compact-svg.ts'
import { diagramMistake } from './diagram-mistakes.ts'
import { spelledForRenderer, unknownLine } from './known-notation.ts'
import { readFlowchart, type ReadDiagram } from './read-flowchart.ts'

/** A drawn diagram, or why it could not be drawn. */
export type Drawing =
  | { readonly kind: string; readonly svg: string }
  /** Left to mermaid in the browser: a kind or a notation that needs it. */
  | { readonly kind: string; readonly reason: string }
  /** Not a diagram: the line counts from 1 within the fence. */
  | { readonly kind: string; readonly error: string; readonly line?: number }

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

let loading: Promise<DrawDiagram> | undefined

/** Loads the renderer (beautiful-mermaid, with elk for the layout) once; it draws without a browser. */
export function loadDiagrams(): Promise<DrawDiagram> {
  return (loading ??= import('beautiful-mermaid').then(({ renderMermaidSVG }) => (code) => {
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
    const read = kind === 'flowchart' ? readFlowchart(code) : readLines(kind, code)
    if (!('text' in read)) return { kind, ...read }
    try {
      return {
        kind,
        svg: compactSvg(clean(renderMermaidSVG(read.text, { padding: 8, transparent: true }), code)),
      }
    } catch (error) {
      const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
      const line = /line (\d+)/i.exec(message)?.[1]
      return { kind, error: message, ...(line === undefined ? {} : { line: Number(line) }) }
    }
  }))
}

/** Notations that the renderer would draw wrongly. */
function needsBrowser(text: string): string | undefined {
  if (/%%\{/.test(text)) return 'it has a theme directive'
  if (/^---\n/.test(text)) return 'it has front matter'
  if (/<(?!br\s*\/?>)[a-z]/i.test(text.replace(/<br\s*\/?>|<<\w+>>|<\|?--|-->|->>|<-/g, '')))
    return 'it has HTML labels'
  if (/(--|==|\.-)[xo](?=\s|\|)|@\{|~~~/.test(text))
    return 'it has a kind of edge or shape that only mermaid draws'
  return undefined
}

function readLines(kind: string, code: string): ReadDiagram {
  const unknown = unknownLine(kind, code)
  return unknown === undefined
    ? { text: spelledForRenderer(kind, code) }
    : { reason: `it has a notation that only mermaid draws: \`${unknown}\`` }
}

/**
 * The renderer drops what it cannot read; a label that is not closed is a mistake that must not vanish. Line
 * from 1.
 */
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

/**
 * Takes out what must not reach a page: the style element (a font from a third party and rules for every
 * `svg`), scripts, handlers and links; makes ids unique by content, numbers short, and colours those of the
 * theme.
 */
function clean(svg: string, code: string): string {
  const prefix = `d${nameHash(code)}`
  return svg
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace(/<script[\s\S]*?<\/script>/gi, '')
    .replace(/\son\w+="[^"]*"/gi, '')
    .replace(/(?:xlink:)?href="(?!#)[^"]*"/gi, '')
    .replace(/ data-[\w-]+="[^"]*"/g, '')
    .replace(/ font-family="[^"]*"/g, '')
    .replace(
      /<svg [^>]*?viewBox="([^"]+)" width="([\d.]+)" height="([\d.]+)"[^>]*>/,
      (_all, box: string, width: string, height: string) =>
        `<svg viewBox="${box}" width="${Math.ceil(Number(width))}" height="${Math.ceil(Number(height))}" aria-hidden="true">`,
    )
    .replace(/\bid="([^"]+)"/g, `id="${prefix}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}$1)`)
    .replace(/(?<=[\s",(-])(\d+\.\d{2,})/g, (number) => String(Math.round(Number(number) * 10) / 10))
    .replace(/>\s+</g, '><')
    .replace(/<!--[\s\S]*?-->/g, '')
    .trim()
}
