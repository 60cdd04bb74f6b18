import { join } from 'node:path'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { OutputPath } from '../model/path.ts'
import type { Session } from '../engine/session.ts'
import type { AssembledSite } from '../pipeline/assembled-site.ts'
import type { PlannedFile } from '../stages/output/plan-output.ts'
import type { ConfigGeneration } from './config-generation.ts'
import { Contents, fileOnDisk, LastGood } from './contents.ts'
import type { Previews } from './previews.ts'
import type { ServedFile } from './served-file.ts'

/** What the files of a live site need from it. */
export interface LiveFilesOptions {
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

  /** Drops the pages of the previous configuration. */
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
    const found = await this.#previews.make(path, generation)
    if (hasSite(generation)) {
      // The build produced the file from the same sources in the meantime.
      this.#previews.forget(path)
      return this.#fileOf(path, generation)
    }
    if (!this.#previews.get(path) && found.length > 0) this.#onProblems(found, generation)
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
    const [known] = this.#lateFiles
    const files = await making
    for (const file of files.values()) known?.set(file.path, file)
    // Saves what pages contribute to it, for later sessions and builds.
    if (!this.#hasCommitted.has(session)) session.store.commit()
    this.#hasCommitted.add(session)
    return files.get(path)
  }
}

/** Whether a generation has a complete site. A function, because a build may end during an `await`. */
const hasSite = ({ site }: ConfigGeneration): boolean => site !== undefined
