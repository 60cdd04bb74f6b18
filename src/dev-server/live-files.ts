import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Session } from '../engine/session.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ContentPath, OutputPath } from '../model/path.ts'
import type { AssembledSite } from '../pipeline/assembled-site.ts'
import type { PlannedFile } from '../stages/output/plan-output.ts'
import type { ConfigGeneration } from './config-generation.ts'
import type { Previews } from './previews.ts'
import type { ServedFile } from './resolve-address.ts'

interface LiveFilesOptions {
  /** Pages that were built individually, after the last full build. */
  readonly previews: Previews
  /** Whether sources have changed since the last complete build started. */
  readonly isBehind: () => boolean
  /** Called with the findings that prevent a requested page from being built. */
  readonly onProblems: (diagnostics: readonly Diagnostic[], generation: ConfigGeneration) => void
}

/**
 * The files of a live site: the preview of a page if there is one, otherwise the file of the last build,
 * otherwise the last good version of the page.
 */
export class LiveFiles {
  readonly #previews: Previews
  readonly #isBehind: () => boolean
  readonly #onProblems: LiveFilesOptions['onProblems']
  readonly #contents = new Contents()
  readonly #lastGood = new LastGood(this.#contents)
  readonly #hasCommitted = new WeakSet<Session>()
  /** What has been produced on request: of the last build, and of the two before. */
  #lateFiles: readonly Map<OutputPath, PlannedFile>[] = [new Map()]
  #making: Promise<unknown> = Promise.resolve()

  constructor({ previews, isBehind, onProblems }: LiveFilesOptions) {
    this.#previews = previews
    this.#isBehind = isBehind
    this.#onProblems = onProblems
  }

  /** Settles when the files that are being produced on request are ready. */
  get making(): Promise<unknown> {
    return this.#making
  }

  clear(): void {
    this.#lastGood.clear()
    this.#lateFiles = [new Map()]
  }

  /** Takes over the files of a build. Pages that it could not produce stay as they were in `generation`. */
  async keep(site: AssembledSite, generation: ConfigGeneration): Promise<void> {
    await this.#lastGood.keep(generation, site)
    this.#contents.keepOnly(site.plan)
    this.#lateFiles = [new Map(), ...this.#lateFiles].slice(0, 3)
  }

  /** Returns the first candidate that exists, building its page first if necessary. */
  async firstOf(
    candidates: readonly OutputPath[],
    generation: ConfigGeneration,
  ): Promise<ServedFile | undefined> {
    for (const path of candidates) {
      // A preview or built page may be older than the last change.
      if (this.#isBehind() && generation.pages.has(path)) await this.#previews.make(path, generation)
      const file =
        this.#previews.get(path) ??
        (await this.#fileOf(path, generation)) ??
        this.#lastGood.get(path) ??
        (await this.#earlierFile(path))
      if (file) return file
    }
    return undefined
  }

  /** The source of the first candidate that would be a page, but cannot be made and never was. */
  unmadeSource(candidates: readonly OutputPath[]): ContentPath | undefined {
    return candidates.map((path) => this.#lastGood.unmadeSource(path)).find((source) => source !== undefined)
  }

  async #fileOf(path: OutputPath, generation: ConfigGeneration): Promise<ServedFile | undefined> {
    const planned = generation.site?.plan.get(path)
    if (planned) return this.#contents.of(planned)
    const late = await this.#lateFile(path, generation)
    if (late) return this.#contents.of(late)
    const { editions, session } = generation
    for (const { renderInputs } of editions) {
      const theme = renderInputs.theme.files.find((file) => file.path === path)
      if (theme)
        return fileOnDisk(
          path,
          join(renderInputs.theme.folder, theme.file),
          (theme.hash ?? path).replace(/\W/g, '-'),
        )
      const published = renderInputs.images.published.find(({ output }) => output === path)
      const source =
        published?.source ?? (generation.site ? undefined : renderInputs.sources.staticSource.get(`/${path}`))
      if (source !== undefined)
        return fileOnDisk(path, join(session.loaded.root, source), session.disk.hashOf(source))
    }
    if (generation.site || !generation.pages.has(path)) return undefined
    const diagnostics = await this.#previews.make(path, generation)
    if (hasSite(generation)) {
      // The build produced the file from the same sources in the meantime.
      this.#previews.forget(path)
      return this.#fileOf(path, generation)
    }
    if (!this.#previews.get(path) && diagnostics.length > 0) this.#onProblems(diagnostics, generation)
    return this.#previews.get(path)
  }

  /** A page that is open in a browser goes on with the search index that it loaded before an edit. */
  async #earlierFile(path: OutputPath): Promise<ServedFile | undefined> {
    const file = this.#lateFiles.find((files) => files.has(path))?.get(path)
    return file && (await this.#contents.of(file))
  }

  /** Produces a file that the last build deferred until somebody asks for it. */
  async #lateFile(path: OutputPath, { site, session }: ConfigGeneration): Promise<PlannedFile | undefined> {
    const late = site?.late.find(({ folder }) => path.startsWith(`${folder}/`))
    if (!late) return undefined
    const making = late.files()
    this.#making = Promise.allSettled([this.#making, making])
    const [plannedFiles] = this.#lateFiles
    const files = await making
    for (const file of files.values()) plannedFiles?.set(file.path, file)
    // Saves what pages contribute to it, for later sessions and builds.
    if (!this.#hasCommitted.has(session)) session.store.commit()
    this.#hasCommitted.add(session)
    return files.get(path)
  }
}

/** Whether a generation has a complete site. A function, because a build may end during an `await`. */
const hasSite = ({ site }: ConfigGeneration): boolean => site !== undefined

const maxBytes = 40_000_000

/** Files above this size in bytes are streamed from disk. */
const wholeBytes = 4_000_000

/** A cache of recently requested contents, by hash. */
class Contents {
  readonly #known = new Map<string, Buffer>()
  #bytes = 0

  async of({ path, hash, content }: PlannedFile): Promise<ServedFile> {
    const cachedContent = this.#get(hash)
    if (cachedContent) return { path, hash, content: cachedContent }
    const newContent = await content()
    if (typeof newContent === 'object' && 'copyOf' in newContent)
      return (await fileOnDisk(path, newContent.copyOf, hash)) ?? { path, hash, content: Buffer.alloc(0) }
    return { path, hash, content: this.#keep(hash, Buffer.from(newContent)) }
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
async function fileOnDisk(path: OutputPath, file: string, hash: string): Promise<ServedFile | undefined> {
  try {
    const { size } = await stat(file)
    return { path, hash, content: size > wholeBytes ? { file, size } : await readFile(file) }
  } catch {
    return undefined
  }
}

/**
 * Pages that currently cannot be built, each with its last good version if there was one. It stays available
 * until the mistake is fixed.
 */
class LastGood {
  readonly #contents: Contents
  readonly #pages = new Map<OutputPath, { readonly file?: ServedFile; readonly source: ContentPath }>()

  constructor(contents: Contents) {
    this.#contents = contents
  }

  get(path: OutputPath): ServedFile | undefined {
    return this.#pages.get(path)?.file
  }

  /** The source of a page without a good version. */
  unmadeSource(path: OutputPath): ContentPath | undefined {
    const page = this.#pages.get(path)
    return page?.file ? undefined : page?.source
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
      if (site.plan.has(path) || this.#pages.has(path) || !inTrouble.has(file.path)) continue
      const planned = before?.plan.get(path)
      this.#pages.set(path, {
        ...(planned ? { file: await this.#contents.of(planned) } : {}),
        source: file.path,
      })
    }
  }
}

/** Sources that should have produced a page, but did not. */
function unmadeSources({ editions }: AssembledSite): ReadonlySet<ContentPath> {
  return new Set(
    editions.flatMap(({ renderInputs: { sources, pages } }) => {
      const pagePaths = new Set<string>(pages.map(({ page }) => page.path))
      const drafts = new Set<string>(sources.files.drafts().map(({ path }) => path))
      return sources.files.markdown
        .map(({ path }) => path)
        .filter((path) => !pagePaths.has(path) && !drafts.has(path))
    }),
  )
}
