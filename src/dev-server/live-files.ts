import { join } from 'node:path'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { OutputPath } from '../model/path.ts'
import type { Session } from '../engine/session.ts'
import type { AssembledSite } from '../pipeline/assemble-site.ts'
import type { PlannedFile } from '../stages/output/plan-output.ts'
import type { ConfigGeneration } from './config-generation.ts'
import { Contents, fileOnDisk } from './contents.ts'
import { LastGood } from './last-good.ts'
import type { Previews } from './previews.ts'
import type { ServedFile } from './served-file.ts'

/** What the files of a live site need to know of the site around them. */
export interface LiveFilesOptions {
  /** Pages that are newer than the last build. */
  readonly previews: Previews
  /** Whether sources have changed since the last complete build began. */
  readonly isBehind: () => boolean
  /** Is told why a page that a reader asked for could not be made. */
  readonly onProblems: (diagnostics: readonly Diagnostic[], generation: ConfigGeneration) => void
}

/**
 * The files of a site whose sources change: a preview of the page if there is one, else the file of the last
 * build, else the page as it was when it could last be made.
 */
export class LiveFiles {
  readonly #previews: Previews
  readonly #isBehind: () => boolean
  readonly #onProblems: LiveFilesOptions['onProblems']
  readonly #contents = new Contents()
  readonly #lastGood = new LastGood(this.#contents)
  readonly #hasCommitted = new WeakSet<Session>()
  #making: Promise<unknown> = Promise.resolve()

  constructor({ previews, isBehind, onProblems }: LiveFilesOptions) {
    this.#previews = previews
    this.#isBehind = isBehind
    this.#onProblems = onProblems
  }

  /** Files that somebody waits for while they are made of what the session remembers. */
  get making(): Promise<unknown> {
    return this.#making
  }

  /** Forgets the pages of the configuration before. */
  clear(): void {
    this.#lastGood.clear()
  }

  /** Takes the files of a build; pages that it could not make stay as `generation` had them. */
  async keep(site: AssembledSite, generation: ConfigGeneration): Promise<void> {
    await this.#lastGood.keep(generation, site)
    this.#contents.keepOnly(site.plan)
  }

  /** The first of the candidates that exists; a page is made for it if it has to be. */
  async firstOf(
    candidates: readonly OutputPath[],
    generation: ConfigGeneration,
  ): Promise<ServedFile | undefined> {
    for (const path of candidates) {
      // A preview or built page may be older than the last change.
      if (this.#isBehind() && generation.pages.has(path)) await this.#previews.make(path, generation)
      const file =
        this.#previews.get(path) ?? (await this.#fileOf(path, generation)) ?? this.#lastGood.get(path)
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
      // It came while the page was made, and is of the same sources.
      this.#previews.forget(path)
      return this.#fileOf(path, generation)
    }
    if (!this.#previews.get(path) && found.length > 0) this.#onProblems(found, generation)
    return this.#previews.get(path)
  }

  /** A file that the last build left to those who ask for it. */
  async #lateFile(path: OutputPath, { site, session }: ConfigGeneration): Promise<PlannedFile | undefined> {
    const late = site?.late.find(({ folder }) => path.startsWith(`${folder}/`))
    if (!late) return undefined
    const making = late.files()
    this.#making = Promise.allSettled([this.#making, making])
    const file = (await making).get(path)
    // What pages have in it is then known to later sessions, and to builds.
    if (!this.#hasCommitted.has(session)) session.store.commit()
    this.#hasCommitted.add(session)
    return file
  }
}

/** Asked again after a pause, in which a build may have ended. */
const hasSite = ({ site }: ConfigGeneration): boolean => site !== undefined
