/**
 * A range in a source file. Lines and columns start at 1; columns are counted in UTF-16 units. The end is
 * exclusive.
 */
export interface Place {
  readonly line: number
  readonly column: number
  readonly endLine?: number
  readonly endColumn?: number
}

/** A place in a file. */
export interface SourceLocation {
  /** Relative to the project root: `content/guides/install.mdx`. */
  readonly file: string
  readonly place?: Place
}

/** The path to a value of the configuration: `['navbar', 'items', 0, 'label']`. */
export type ValuePath = readonly (string | number)[]

/**
 * The location of a value of the configuration before it is resolved. Resolving means parsing the file, which
 * is only necessary if there is something to report. `locateDiagnostics` does it.
 */
export interface DeferredLocation {
  readonly deferred: {
    readonly source: 'config' | 'sidebars'
    readonly path: ValuePath
  }
  readonly file?: never
  readonly place?: never
}

/** The location of a finding. */
export type Location = SourceLocation | DeferredLocation

/** Refers to a value of the configuration without resolving its location. */
export type LocateLater = (path: ValuePath) => Location

/** Whether a location is a place in a file rather than an unresolved one. */
export const isLocated = (location: Location): location is SourceLocation => location.file !== undefined

/** Creates unresolved locations for values in the configuration or in the sidebars. */
export const deferredIn =
  (source: DeferredLocation['deferred']['source']): LocateLater =>
  (path) => ({ deferred: { source, path } })

/** Finds the lines of offsets in a large text without scanning it again. */
export class LineIndex {
  readonly #text: string
  readonly #starts: readonly number[]

  constructor(text: string) {
    this.#text = text
    this.#starts = [0, ...Array.from(text.matchAll(/\n|\r(?!\n)/g), ({ index }) => index + 1)]
  }

  /** The place between two offsets; if it spans several lines, the part on the first one. */
  placeAt(start: number, end: number): Place {
    const from = this.locationAt(start)
    const to = this.locationAt(end)
    return from.line === to.line ? { ...from, endLine: to.line, endColumn: to.column } : from
  }

  /** The position of an offset; lines and columns start at 1. */
  locationAt(offset: number): { readonly line: number; readonly column: number } {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.#starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 }
  }

  /** The offsets of a place; without an end, it is the rest of its line. */
  offsetsOf({ line, column, endLine, endColumn }: Place): readonly [start: number, end: number] {
    const start = this.#startOf(line) + column - 1
    return [
      start,
      endLine === undefined || endColumn === undefined
        ? this.#startOf(line) + this.#lineAt(line).length
        : this.#startOf(endLine) + endColumn - 1,
    ]
  }

  #startOf(line: number): number {
    return this.#starts[line - 1] ?? this.#text.length
  }

  #lineAt(line: number): string {
    return this.#text.slice(this.#startOf(line), this.#startOf(line + 1)).replace(/[\r\n]+$/, '')
  }
}

/** The text that was asked about last, with its lines: findings come by the thousand, and mostly in one. */
let latest = { text: '', lines: new LineIndex('') }

function linesOf(text: string): LineIndex {
  if (latest.text !== text) latest = { text, lines: new LineIndex(text) }
  return latest.lines
}

/** The position of an offset in a text; lines and columns start at 1. */
export const locationAt = (text: string, offset: number): ReturnType<LineIndex['locationAt']> =>
  linesOf(text).locationAt(offset)

/** The place of a part of one line in a text. */
export function placeAt(text: string, offset: number, length: number): Place {
  const { line, column } = locationAt(text, offset)
  return { line, column, endLine: line, endColumn: column + length }
}

/** The offsets of a place in a text; without an end, it is the rest of its line. */
export const offsetsOf = (text: string, place: Place): readonly [start: number, end: number] =>
  linesOf(text).offsetsOf(place)

/** What is written at a place. */
export const textAt = (text: string, place: Place): string => text.slice(...offsetsOf(text, place))
