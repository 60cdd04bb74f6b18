import type { Chart } from './chart.ts'

/** A chart, or the first line that only mermaid draws. */
export type ReadDiagram = { readonly chart: Chart } | { readonly unknown: string }

/** The statements of a diagram after its first line, without comments. */
export const statementsIn = (code: string): readonly string[] =>
  code
    .split('\n')
    .map((line) => line.replace(/(?:^|\s)%%.*$/, '').trim())
    .filter((line) => line !== '')
    .slice(1)

/** `direction`, and what gives nodes their styles. */
export const styling =
  /^(?:direction\s+(?:TD|TB|LR|BT|RL)|(?:classDef|class|style)\s+[\w\p{L}-]+(?:\s*,\s*[\w\p{L}-]+)*\s+[^\s{[<"].*|cssClass\s+"[^"]+"\s+\w+;?)$/u
