import type { SearchTexts } from '../../../model/search/search-index.ts'
import type { SearchAnswer, SearchRequest, SuggestedPage } from '../../../model/search/search-client.ts'
import { answerOf, textFilesOf } from './answer.ts'
import { SearchEngine } from './engine.ts'
import { english, type SearchLanguage } from './language.ts'
import type { IndexFiles } from './load-index.ts'

/**
 * The engines over an index, and what has been loaded of it so far. Loads what a query needs, each file once.
 */
export class OpenIndex {
  readonly #files: IndexFiles
  readonly #language: SearchLanguage
  readonly #texts: Record<string, SearchTexts[string]> = Object.create(null) as Record<
    string,
    SearchTexts[string]
  >
  readonly #loadedTexts = new Set<string>()
  #opened: Promise<SearchEngine> | undefined
  #ready: SearchEngine | undefined

  constructor(files: IndexFiles, language: SearchLanguage = english()) {
    this.#files = files
    this.#language = language
  }

  /** What tells one build of the index from another. */
  async build(): Promise<string> {
    return (await this.#files.head()).build
  }

  /** Loads titles, headings and the words of the site. */
  async warm(): Promise<void> {
    await this.#open()
  }

  /** Pages to offer before anything is asked. */
  async suggested(tree: string | undefined): Promise<readonly SuggestedPage[]> {
    return (await this.#open()).suggested(tree)
  }

  /** Whether all that a complete answer needs is there. */
  isReady(request: SearchRequest): boolean {
    return this.#ready !== undefined && this.#ready.missing(request.query).length === 0
  }

  /** The engine with the pieces of the index that a query needs. */
  async engineFor(query: string): Promise<SearchEngine> {
    const engine = await this.#open()
    const { lunr } = engine
    await Promise.all(
      engine
        .missing(query)
        .map(async (piece) => lunr.add(piece, await this.#files.piece(lunr.fileOf(piece)))),
    )
    return engine
  }

  /** A complete answer with the snippets that can be cut from the texts at hand. */
  async complete(request: SearchRequest): Promise<SearchAnswer> {
    return answerOf(await this.engineFor(request.query), request, this.#texts)
  }

  /** Whether the texts that the shown results quote are there. */
  async isQuoted(request: SearchRequest): Promise<boolean> {
    return (await this.#missingTexts(request)).length === 0
  }

  /**
   * Loads the texts that the shown results quote. Rejects when one cannot be loaded, with the others at hand.
   */
  async quote(request: SearchRequest): Promise<void> {
    const loaded = await Promise.allSettled(
      (await this.#missingTexts(request)).map((file) => this.#loadTexts(file)),
    )
    for (const each of loaded) if (each.status === 'rejected') throw each.reason
  }

  async #missingTexts(request: SearchRequest): Promise<readonly string[]> {
    return textFilesOf(await this.#open(), request).filter((file) => !this.#loadedTexts.has(file))
  }

  async #loadTexts(file: string): Promise<void> {
    Object.assign(this.#texts, await this.#files.texts(file))
    this.#loadedTexts.add(file)
  }

  #open(): Promise<SearchEngine> {
    return (this.#opened ??= (async () => {
      this.#ready = new SearchEngine(await this.#files.head(), this.#language)
      return this.#ready
    })().catch((problem: unknown) => {
      this.#opened = undefined
      throw problem
    }))
  }
}
