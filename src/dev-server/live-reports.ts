import type { Diagnostic } from '../model/diagnostic.ts'

/** What listeners are told after a change. */
export interface LiveReport {
  /** Grows with every change of what is served. */
  readonly version: number
  readonly diagnostics: readonly Diagnostic[]
  /** Whether the site has been built with the configuration that holds: before, nobody knows all of them. */
  readonly isOfBuild: boolean
}

/** The diagnostics of a live site, by what they are about, and who is told of each change. */
export class LiveReports {
  readonly #onReport: (report: LiveReport) => void
  /** What is wrong with the configuration at present. */
  readonly #trouble: () => readonly Diagnostic[]
  readonly #notes: Diagnostic[] = []
  #content: readonly Diagnostic[] = []
  #version = 1
  #isOfBuild = false

  constructor(onReport: (report: LiveReport) => void, trouble: () => readonly Diagnostic[]) {
    this.#onReport = onReport
    this.#trouble = trouble
  }

  /** What is known at present. */
  get latest(): LiveReport {
    return {
      version: this.#version,
      diagnostics: [...this.#trouble(), ...this.#content, ...this.#notes],
      isOfBuild: this.#isOfBuild,
    }
  }

  /** Adds something that is not about the site's content; it stays. */
  note(diagnostic: Diagnostic): void {
    this.#notes.push(diagnostic)
    this.announce()
  }

  /** Reports a change of what is served, with the diagnostics of the content, if those have changed too. */
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

  /** As `announce`, with findings that take the place of those about the same files. */
  announceInstead(found: readonly Diagnostic[]): void {
    this.announce([
      ...found,
      ...this.#content.filter(({ file }) => !found.some((each) => each.file === file)),
    ])
  }
}
