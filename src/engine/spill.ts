import { closeSync, existsSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { processName } from './process-name.ts'

/**
 * Texts that a process needs once more before it ends: the first ones in memory, what is too much for that in
 * a file that goes with it.
 */
export interface Spill {
  /** Keeps a text. What is returned gives it back, until `close`. */
  readonly keep: (text: string) => () => string
  readonly close: () => void
}

/**
 * As many characters stay in memory, each in one or two bytes. Sites of a few hundred pages have more, and
 * writing these takes a hundredth of rendering them.
 */
const charactersInMemory = 16 * 1024 * 1024

/**
 * Texts beyond `limit` characters go to a file in `folder`; where none can be written, they stay in memory.
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
    // Without a name the file is gone with the process, however that ends. Where that cannot be, `close`
    // removes it.
    this.#remove()
  }

  append(text: string): () => string {
    const bytes = Buffer.from(text)
    const start = this.#length
    for (let done = 0; done < bytes.length;)
      done += writeSync(this.#descriptor, bytes, done, bytes.length - done, start + done)
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
      // Windows removes no file that is open.
    }
  }
}
