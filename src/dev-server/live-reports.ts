import type { Diagnostic } from '../model/diagnostic.ts'

export interface LiveReport {
  /** Increases with every change to what is served. */
  readonly version: number
  readonly diagnostics: readonly Diagnostic[]
  /** Whether the site has been built with the configuration that holds: before, nobody knows all of them. */
  readonly isOfBuild: boolean
}

/** The findings about a live site, grouped by subject, and the listeners that receive every change. */
export class LiveReports {
  readonly #onReport: (report: LiveReport) => void
  readonly #trouble: () => readonly Diagnostic[]
  readonly #notes: Diagnostic[] = []
  #content: readonly Diagnostic[] = []
  #version = 1
  #isOfBuild = false

  constructor(onReport: (report: LiveReport) => void, trouble: () => readonly Diagnostic[]) {
    this.#onReport = onReport
    this.#trouble = trouble
  }

  get latest(): LiveReport {
    return {
      version: this.#version,
      diagnostics: [...this.#trouble(), ...this.#content, ...this.#notes],
      isOfBuild: this.#isOfBuild,
    }
  }

  /** Adds a finding that is not about the content; it is kept across builds. */
  note(diagnostic: Diagnostic): void {
    this.#notes.push(diagnostic)
    this.announce()
  }

  /** Reports a change to what is served, with the content's findings if these changed, too. */
  announce(content = this.#content): void {
    this.#content = content
    this.#version++
    this.#onReport(this.latest)
  }

  /** Forgets what was found with an earlier configuration. */
  startOver(): void {
    this.#isOfBuild = false
    this.announce([])
  }

  /** As `announce`, with all that a build of the whole site has found. */
  announceBuild(content: readonly Diagnostic[]): void {
    this.#isOfBuild = true
    this.announce(content)
  }

  /** Like `announce`, but replaces the findings about the same files. */
  announceInstead(diagnostics: readonly Diagnostic[]): void {
    this.announce([
      ...diagnostics,
      ...this.#content.filter(({ file }) => !diagnostics.some((each) => each.file === file)),
    ])
  }
}
