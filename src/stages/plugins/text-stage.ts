import type { TracedRead } from '../../engine/reader.ts'
import type { Stage } from '../../engine/stage.ts'

/** A text that a plugin has made, and what it depends on besides its input. */
export interface MadeText {
  readonly value: string
  readonly trace: readonly TracedRead[]
}

/** A text that a plugin produces from an input, its options, and what it reads. */
export const textStage = (name: string): Stage<string, MadeText, string> => ({
  name,
  keep: ({ value, trace }) => ({ value, diagnostics: [], trace, blobs: [] }),
  open: ({ value }) => value,
})
