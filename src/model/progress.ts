/** Receives the progress of a build. The CLI draws it; other callers may ignore it. */
export interface Progress {
  /** A stage starts; `total` is the number of ticks to expect, if known. */
  readonly stage: (name: string, total?: number) => void
  /** `count` units of the stage are done; one by default. */
  readonly tick: (count?: number) => void
  /** The build is over; the progress display disappears. */
  readonly done: () => void
}
