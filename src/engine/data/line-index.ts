import type { Place } from '../../model/diagnostic.ts'

/** Finds lines in a text of megabytes without reading it again. */
export class LineIndex {
  readonly #starts: readonly number[]

  constructor(text: string) {
    const starts = [0]
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
    this.#starts = starts
  }

  /** The part of the text between two offsets; of one with several lines, its beginning. */
  placeAt(start: number, end: number): Place {
    const from = this.#locationAt(start)
    const to = this.#locationAt(end)
    return from.line === to.line ? { ...from, endLine: to.line, endColumn: to.column } : from
  }

  #locationAt(offset: number): { readonly line: number; readonly column: number } {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.#starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 }
  }
}
