import type { Place } from './diagnostic.ts'

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
