import type { AnswerEvent, AnswerProblem, AnswerSource, Verdict } from './answers.ts'

/**
 * A question with as much of its answer as there is. Plain data: conversations are kept in the browser's
 * storage.
 */
export interface Turn {
  readonly question: string
  /** Markdown of an untrusted author. */
  readonly answer: string
  readonly sources: readonly AnswerSource[]
  /** What was searched for. */
  readonly searches: readonly string[]
  /** `lost`: the browser remembers the question only. */
  readonly state: 'answering' | 'done' | 'stopped' | 'lost' | AnswerProblem
  /** In seconds. */
  readonly retryAfter?: number
  /** The answer's name in feedback. */
  readonly id?: string
  readonly verdict?: Verdict | 'unsent'
}

/** A turn of a conversation before its answer has begun. */
export const newTurn = (question: string): Turn => ({
  question,
  answer: '',
  sources: [],
  searches: [],
  state: 'answering',
})

/** The turn after a provider said one more thing. A turn that has ended stays as it is. */
export function withEvent(turn: Turn, event: AnswerEvent): Turn {
  if (turn.state !== 'answering') return turn
  switch (event.type) {
    case 'status':
      return turn
    case 'search':
      return turn.searches.includes(event.query)
        ? turn
        : { ...turn, searches: [...turn.searches, event.query] }
    case 'text':
      return { ...turn, answer: turn.answer + event.text }
    case 'source': {
      const { type: _, ...source } = event
      return turn.sources.some(({ href, number }) => href === source.href && number === source.number)
        ? turn
        : { ...turn, sources: [...turn.sources, source] }
    }
    case 'error':
      return {
        ...turn,
        state: event.problem,
        ...(event.retryAfter === undefined ? {} : { retryAfter: event.retryAfter }),
      }
    case 'done':
      return {
        ...turn,
        state: turn.answer.trim() === '' ? 'unreadable' : 'done',
        ...(event.id === undefined ? {} : { id: event.id }),
      }
  }
}
