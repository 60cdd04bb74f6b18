import { readFile, stat } from 'node:fs/promises'
import type { OutputPath } from '../model/path.ts'
import type { PlannedFile } from '../stages/output/plan-output.ts'
import type { ServedFile } from './served-file.ts'

const maxBytes = 40_000_000

/** Files above this size in bytes are streamed from disk. */
const wholeBytes = 4_000_000

/** A cache of recently requested contents, by hash. */
export class Contents {
  readonly #known = new Map<string, Buffer>()
  #bytes = 0

  /** Returns a planned file with its content. */
  async of({ path, hash, content }: PlannedFile): Promise<ServedFile> {
    const known = this.#get(hash)
    if (known) return { path, hash, content: known }
    const made = await content()
    if (typeof made === 'object' && 'copyOf' in made)
      return (await fileOnDisk(path, made.copyOf, hash)) ?? { path, hash, content: Buffer.alloc(0) }
    return { path, hash, content: this.#keep(hash, Buffer.from(made)) }
  }

  /**
   * Drops every content that no file of the plan refers to; otherwise each edit of a page would stay in
   * memory.
   */
  keepOnly(plan: ReadonlyMap<OutputPath, PlannedFile>): void {
    const hashes = new Set([...plan.values()].map(({ hash }) => hash))
    for (const hash of this.#known.keys()) if (!hashes.has(hash)) this.#drop(hash)
  }

  #get(hash: string): Buffer | undefined {
    const content = this.#known.get(hash)
    if (content) {
      this.#known.delete(hash)
      this.#known.set(hash, content)
    }
    return content
  }

  #keep(hash: string, content: Buffer): Buffer {
    if (!this.#known.has(hash)) this.#bytes += content.length
    this.#known.set(hash, content)
    for (const oldest of this.#known.keys()) {
      if (this.#bytes <= maxBytes) break
      this.#drop(oldest)
    }
    return content
  }

  #drop(hash: string): void {
    this.#bytes -= this.#known.get(hash)?.length ?? 0
    this.#known.delete(hash)
  }
}

/** Describes a file on disk (absolute path) that is served at an output path. */
export async function fileOnDisk(
  path: OutputPath,
  file: string,
  hash: string,
): Promise<ServedFile | undefined> {
  try {
    const { size } = await stat(file)
    return { path, hash, content: size > wholeBytes ? { file, size } : await readFile(file) }
  } catch {
    return undefined
  }
}
