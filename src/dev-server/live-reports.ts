import type { Diagnostic } from '../model/diagnostic.ts'

/** What listeners are told after a change. */
export interface LiveReport {
  /** Grows with every change of what is served. */
  readonly version: number
  readonly diagnostics: readonly Diagnostic[]
}

/** The diagnostics of a live site, by what they are about, and who is told of each change. */
export class LiveReports {
  readonly #onReport: (report: LiveReport) => void
  /** What is wrong with the configuration at present. */
  readonly #trouble: () => readonly Diagnostic[]
  readonly #notes: Diagnostic[] = []
  #content: readonly Diagnostic[] = []
  #version = 1

  constructor(onReport: (report: LiveReport) => void, trouble: () => readonly Diagnostic[]) {
    this.#onReport = onReport
    this.#trouble = trouble
  }

  /** What is known at present. */
  get latest(): LiveReport {
    return { version: this.#version, diagnostics: [...this.#trouble(), ...this.#content, ...this.#notes] }
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

  /** As `announce`, with findings that take the place of those about the same files. */
  announceInstead(found: readonly Diagnostic[]): void {
    this.announce([
      ...found,
      ...this.#content.filter(({ file }) => !found.some((each) => each.file === file)),
    ])
  }
}
