import { readFile, stat } from 'node:fs/promises'
import type { OutputPath } from '../model/path.ts'
import type { PlannedFile } from '../stages/output/plan-output.ts'
import type { ServedFile } from './served-file.ts'

const maxBytes = 40_000_000

/** Larger files are read while they are sent. */
const wholeBytes = 4_000_000

/** Contents by hash, the ones that were asked for lately. */
export class Contents {
  readonly #known = new Map<string, Buffer>()
  #bytes = 0

  /** A planned file with its content. */
  async of({ path, hash, content }: PlannedFile): Promise<ServedFile> {
    const known = this.#get(hash)
    if (known) return { path, hash, content: known }
    const made = await content()
    if (typeof made === 'object' && 'copyOf' in made)
      return (await fileOnDisk(path, made.copyOf, hash)) ?? { path, hash, content: Buffer.alloc(0) }
    return { path, hash, content: this.#keep(hash, Buffer.from(made)) }
  }

  /**
   * Forgets what no file of a plan has: of ten thousand edits of a page only the last is ever asked for
   * again.
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

/** A file (absolute path) as it is served at an output path. */
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
