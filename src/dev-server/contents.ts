import { readFile, stat } from 'node:fs/promises'
import type { ContentPath, OutputPath } from '../model/path.ts'
import type { AssembledSite } from '../pipeline/assembled-site.ts'
import type { PlannedFile } from '../stages/output/plan-output.ts'
import type { ConfigGeneration } from './config-generation.ts'
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

/**
 * The last good version of pages that currently cannot be built. It stays available until the mistake is
 * fixed.
 */
export class LastGood {
  readonly #contents: Contents
  readonly #pages = new Map<OutputPath, { readonly file: ServedFile; readonly source: ContentPath }>()

  constructor(contents: Contents) {
    this.#contents = contents
  }

  get(path: OutputPath): ServedFile | undefined {
    return this.#pages.get(path)?.file
  }

  clear(): void {
    this.#pages.clear()
  }

  /** Keeps the pages of a generation that still have a source but are missing from the next build. */
  async keep({ site: before, pages }: ConfigGeneration, site: AssembledSite): Promise<void> {
    const inTrouble = unmadeSources(site)
    for (const [path, { source }] of this.#pages)
      if (site.plan.has(path) || !inTrouble.has(source)) this.#pages.delete(path)
    for (const [path, { file }] of pages) {
      const planned =
        site.plan.has(path) || this.#pages.has(path) || !inTrouble.has(file.path)
          ? undefined
          : before?.plan.get(path)
      if (planned) this.#pages.set(path, { file: await this.#contents.of(planned), source: file.path })
    }
  }
}

/** Sources that should have produced a page, but did not. */
function unmadeSources({ editions }: AssembledSite): ReadonlySet<ContentPath> {
  return new Set(
    editions.flatMap(({ renderInputs: { sources, pages } }) => {
      const made = new Set<string>(pages.map(({ page }) => page.path))
      const drafts = new Set<string>(sources.files.drafts().map(({ path }) => path))
      return sources.files.markdown
        .map(({ path }) => path)
        .filter((path) => !made.has(path) && !drafts.has(path))
    }),
  )
}
