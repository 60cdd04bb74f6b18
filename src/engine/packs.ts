import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.ts'
import { processName, writeWhole } from './cache-folder.ts'

/** Where a value of the store is, and how to tell that it is intact. */
export interface PackedValue {
  /** The name of the file. */
  readonly pack: string
  /** In bytes. */
  readonly offset: number
  readonly length: number
  /** The fingerprint of the value's bytes. */
  readonly check: string
  /** Whether this process has read the value and found it intact. */
  isWhole?: boolean
}

/**
 * The pack files of a store: those of earlier builds are only read, and one of this process is appended to,
 * which is created with the first value.
 */
export class Packs {
  readonly #folder: string
  readonly #generation: number
  readonly #descriptors = new Map<string, number>()
  #writing: { readonly name: string; readonly descriptor: number; offset: number } | undefined
  #scratch = Buffer.allocUnsafe(1 << 16)

  constructor(folder: string, generation: number) {
    this.#folder = folder
    this.#generation = generation
  }

  /** Whether a value has been appended. */
  get haveGrown(): boolean {
    return this.#writing !== undefined
  }

  /**
   * Reads a value; `undefined` if it is damaged or missing. The buffer is shared and valid until the next
   * call: a build checks more values than it keeps.
   */
  read(value: PackedValue): Buffer | undefined {
    const { pack, offset, length, check } = value
    const descriptor = this.#descriptorOf(pack)
    if (descriptor === undefined || !(length >= 0 && length < 1 << 30)) return undefined
    if (this.#scratch.length < length) this.#scratch = Buffer.allocUnsafe(length)
    try {
      if (readSync(descriptor, this.#scratch, 0, length, offset) !== length) return undefined
    } catch {
      return undefined
    }
    const bytes = this.#scratch.subarray(0, length)
    value.isWhole ??= fingerprint(bytes) === check
    return value.isWhole ? bytes : undefined
  }

  /** Appends the bytes of a value, and returns where they are. Throws what the disk throws. */
  append(bytes: Buffer): Pick<PackedValue, 'pack' | 'offset'> {
    const writing = (this.#writing ??= this.#create())
    writeWhole(writing.descriptor, bytes, writing.offset)
    const at = { pack: writing.name, offset: writing.offset }
    writing.offset += bytes.length
    return at
  }

  close(): void {
    for (const descriptor of this.#descriptors.values()) closeSync(descriptor)
    this.#descriptors.clear()
  }

  #create(): { readonly name: string; readonly descriptor: number; offset: number } {
    let number = 0
    const nameOf = (): string => `${this.#generation}-${processName}-${number}.pack`
    while (existsSync(join(this.#folder, nameOf()))) number++
    const name = nameOf()
    const descriptor = openSync(join(this.#folder, name), 'wx+')
    this.#descriptors.set(name, descriptor)
    return { name, descriptor, offset: 0 }
  }

  #descriptorOf(pack: string): number | undefined {
    const open = this.#descriptors.get(pack)
    if (open !== undefined) return open
    if (!isPackName(pack)) return undefined
    const path = join(this.#folder, pack)
    try {
      if (!statSync(path).isFile()) return undefined // Opening a pipe would wait.
      const descriptor = openSync(path, 'r')
      this.#descriptors.set(pack, descriptor)
      return descriptor
    } catch {
      return undefined
    }
  }
}

/** Whether a name may be that of a pack: it leads nowhere else. */
export const isPackName = (name: string): boolean => /^[\w-]+\.pack$/.test(name)
