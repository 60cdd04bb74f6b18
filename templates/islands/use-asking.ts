import { useRef, useState } from 'react'
import type { AnswerMode, AnswerStart } from '../../src/model/search/answers.ts'

interface Asking {
  readonly start: AnswerStart
  /** Which conversation it is since the modal was opened. */
  readonly number: number
  readonly Panel?: AnswerMode
  readonly failed?: boolean
}

/** What the modal knows of the answer mode. */
export interface AnswerModeState {
  /**
   * The answer mode, from the moment that a reader asked; without `Panel` it is on its way, or `failed` to
   * come.
   */
  readonly asking: Asking | undefined
  readonly begin: (start: AnswerStart) => void
  /** Begins another conversation in the panel that is there. */
  readonly beginAnew: (question: string) => void
  readonly end: () => void
}

/** Loads the answer mode with `load` when a reader asks. Of several attempts only the last one is heard. */
export function useAsking(load: (() => Promise<AnswerMode>) | undefined): AnswerModeState {
  const [asking, setAsking] = useState<Asking>()
  const conversations = useRef(0)
  return {
    asking,
    begin(start) {
      const number = ++conversations.current
      const settle = (result: Pick<Asking, 'Panel' | 'failed'>): void =>
        setAsking((now) => (now?.number === number ? { ...now, ...result } : now))
      setAsking({ start, number })
      load?.().then(
        (Panel) => settle({ Panel }),
        () => settle({ failed: true }),
      )
    },
    beginAnew(question) {
      const number = ++conversations.current
      setAsking((now) => now && { ...now, start: { question }, number })
    },
    end: () => setAsking(undefined),
  }
}
