import type { Place } from '../../model/diagnostic.ts'

/** Finds the lines of offsets in a large text without scanning it again. */
export class LineIndex {
  readonly #starts: readonly number[]

  constructor(text: string) {
    const starts = [0]
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
    this.#starts = starts
  }

  /** The place between two offsets; if it spans several lines, the part on the first one. */
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
