/** What a build tells about its course; the CLI draws it, a server or a test may ignore it. */
export interface Progress {
  /** A stage begins; `total` is the number of ticks to expect, where it is known. */
  readonly stage: (name: string, total?: number) => void
  /** One unit of the stage is done. */
  readonly tick: (count?: number) => void
  /** The build is over; whatever was drawn disappears. */
  readonly done: () => void
}
