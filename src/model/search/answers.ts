import type { ComponentType } from 'react'

/** A page that an answer names. */
export interface AnswerSource {
  /** With the base URL, or an `https:` address. */
  readonly href: string
  readonly title: string
  /** The number by which the text names it: 2 for `[2]`. */
  readonly number?: number
}

/**
 * Why there is no answer, or not all of it: no connection; the service does not let us in; too many
 * questions; the service failed; the stream ended early; nothing that could be read; silence; more than
 * anybody reads; a conversation that the service will not go on with.
 */
export type AnswerProblem =
  'network' | 'refused' | 'busy' | 'failed' | 'broken' | 'unreadable' | 'silent' | 'long' | 'full'

/**
 * What a provider says while it answers: any number of the others in any order, at last `done` or `error`.
 */
export type AnswerEvent =
  | { readonly type: 'status'; readonly status: 'searching' | 'answering' }
  /** A search that is made for the answer. */
  | { readonly type: 'search'; readonly query: string }
  /** The next piece of the answer, in Markdown. */
  | { readonly type: 'text'; readonly text: string }
  | ({ readonly type: 'source' } & AnswerSource)
  /** `retryAfter` in seconds. */
  | { readonly type: 'error'; readonly problem: AnswerProblem; readonly retryAfter?: number }
  /** `id` names the answer in feedback; an answer without it takes no feedback. */
  | { readonly type: 'done'; readonly id?: string }

/** A question with the answer that it had. */
export interface AnswerExchange {
  readonly question: string
  readonly answer: string
  /** That of the event `done`, when there was one. */
  readonly id?: string
}

/** A question with what was said before it. */
export interface AnswerRequest {
  readonly question: string
  /** What was said before in this conversation, oldest first. */
  readonly earlier: readonly AnswerExchange[]
  /** Id of the conversation. */
  readonly conversation: string
}

/** What a reader thinks of an answer. */
export type Verdict = 'like' | 'dislike'

/**
 * Whoever answers questions: a hosted assistant, a model behind the site's own proxy, or a module of the
 * site.
 */
export interface AnswerProvider {
  /**
   * Stops soon after `signal` is aborted, without an event. May throw; the reader is told that the answer
   * failed.
   */
  readonly ask: (request: AnswerRequest, signal: AbortSignal) => AsyncIterable<AnswerEvent>
  /** Stands above each answer and says where it comes from, in plain text. */
  readonly label?: string
  /** Whether verdicts stay in the reader's browser, because there is nowhere to send them. */
  readonly keepsVerdicts?: boolean
  /** `id` is that of the event `done`. Without this function readers are not asked what they think. */
  readonly feedback?: (id: string, verdict: Verdict) => Promise<void>
}

/** Where the answer mode begins: with a question, or with a conversation that the browser remembers. */
export type AnswerStart = { readonly question: string } | { readonly conversation: string }

/** What the panel of the answer mode is given. */
export interface AnswerPanelProps {
  readonly provider: AnswerProvider
  /** Whether a path of this origin is a page of the site. */
  readonly isRoute: (path: string) => boolean
  /** Whether an address is opened with a full page load. */
  readonly isExternal: (href: string) => boolean
  readonly start: AnswerStart
  /** Begins another conversation. */
  readonly onAskAnew: (question: string) => void
  /** Back to keyword search. */
  readonly onBack: () => void
  readonly onClose: () => void
}

/** The answer mode of the search modal: loaded when a reader asks, on sites where it is configured. */
export type AnswerMode = ComponentType<Omit<AnswerPanelProps, 'provider' | 'isRoute'>>
