/** Where texts are being typed: for each unsaved file, the offset at which its last edit ended. */
export class Cursors {
  readonly #offsets = new Map<string, number>()

  /** Notes that a text took the place of another one. */
  note(path: string, before: string, text: string): void {
    if (before !== text) this.#offsets.set(path, endOfEdit(before, text))
  }

  /** Forgets where a file was being typed: it was saved or closed. */
  forget(path: string): void {
    this.#offsets.delete(path)
  }

  in(path: string): number | undefined {
    return this.#offsets.get(path)
  }
}

/** The offset in `text` after which it is as it was before. */
function endOfEdit(before: string, text: string): number {
  const shorter = Math.min(before.length, text.length)
  let start = 0
  while (start < shorter && before[start] === text[start]) start++
  let tail = 0
  while (tail < shorter - start && before.at(-1 - tail) === text.at(-1 - tail)) tail++
  return text.length - tail
}
