import { closeSync, existsSync, openSync, readSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { processName, writeWhole } from './cache-folder.ts'

/**
 * Stores texts that a process needs once more before it ends: in memory at first, and beyond a limit in a
 * temporary file.
 */
export interface Spill {
  /** Stores a text. The returned function retrieves it, until `close`. */
  readonly keep: (text: string) => () => string
  readonly close: () => void
}

/**
 * The number of characters (one or two bytes each) that stay in memory. Sites with a few hundred pages exceed
 * it; writing takes about 1 % of the time for rendering.
 */
const charactersInMemory = 16 * 1024 * 1024

/**
 * Opens a spill with a file in `folder` for texts beyond `limit` characters. If no file can be written, they
 * stay in memory.
 */
export function openSpill(folder: string, limit = charactersInMemory): Spill {
  let characters = 0
  let file: SpillFile | undefined
  let isUnusable = false
  return {
    keep(text) {
      characters += text.length
      if (characters <= limit || isUnusable) return () => text
      try {
        return (file ??= new SpillFile(folder)).append(text)
      } catch {
        isUnusable = true
        return () => text
      }
    },
    close() {
      file?.close()
      file = undefined
      isUnusable = true
    },
  }
}

const spillName = (number: number): string => `spill-${processName}-${number}.tmp`

class SpillFile {
  readonly #path: string
  readonly #descriptor: number
  #length = 0

  constructor(folder: string) {
    let number = 0
    while (existsSync(join(folder, spillName(number)))) number++
    this.#path = join(folder, spillName(number))
    this.#descriptor = openSync(this.#path, 'wx+')
    // An unlinked file disappears with the process, however that ends. Where an open file cannot be removed,
    // `close` does it.
    this.#remove()
  }

  append(text: string): () => string {
    const bytes = Buffer.from(text)
    const start = this.#length
    writeWhole(this.#descriptor, bytes, start)
    const { length } = bytes
    this.#length += length
    return () => this.#read(start, length)
  }

  #read(start: number, length: number): string {
    const bytes = Buffer.allocUnsafe(length)
    for (let done = 0; done < length;) {
      const count = readSync(this.#descriptor, bytes, done, length - done, start + done)
      if (count === 0)
        throw new Error('A temporary file of the build is shorter than what was written to it.')
      done += count
    }
    return bytes.toString()
  }

  close(): void {
    closeSync(this.#descriptor)
    this.#remove()
  }

  #remove(): void {
    try {
      rmSync(this.#path, { force: true })
    } catch {
      // Windows cannot remove an open file.
    }
  }
}
