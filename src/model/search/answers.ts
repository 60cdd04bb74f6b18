import type { ComponentType } from 'react'

/** A page cited in an answer. */
export interface AnswerSource {
  /** Includes the base URL, or is an `https:` address. */
  readonly href: string
  readonly title: string
  /** The number that cites it in the text: 2 for `[2]`. */
  readonly number?: number
}

/** Every `AnswerProblem`. */
export const answerProblems = [
  'network',
  'refused',
  'busy',
  'failed',
  'broken',
  'unreadable',
  'silent',
  'long',
  'full',
] as const

/**
 * Why an answer is missing or incomplete: offline, access denied, too many questions, a failure of the
 * service, a broken stream, an unreadable response, a timeout, excessive length, or the end of a
 * conversation.
 */
export type AnswerProblem = (typeof answerProblems)[number]

/** An event while answering: any number of the others, and finally `done` or `error`. */
export type AnswerEvent =
  | { readonly type: 'status'; readonly status: 'searching' | 'answering' }
  /** A search performed for the answer. */
  | { readonly type: 'search'; readonly query: string }
  /** The next piece of the answer, as Markdown. */
  | { readonly type: 'text'; readonly text: string }
  | ({ readonly type: 'source' } & AnswerSource)
  /** `retryAfter` is in seconds. */
  | { readonly type: 'error'; readonly problem: AnswerProblem; readonly retryAfter?: number }
  /** `id` identifies the answer for feedback; without it, no feedback is possible. */
  | { readonly type: 'done'; readonly id?: string }

/** A question and its answer. */
export interface AnswerExchange {
  readonly question: string
  readonly answer: string
  /** The id from the `done` event, if any. */
  readonly id?: string
}

/** A question and the conversation before it. */
export interface AnswerRequest {
  readonly question: string
  /** The conversation so far, oldest first. */
  readonly earlier: readonly AnswerExchange[]
  /** The id of the conversation. */
  readonly conversation: string
}

/** A reader's feedback on an answer. */
export type Verdict = 'like' | 'dislike'

/** Answers questions: a hosted assistant, a model behind the site's own proxy, or a module of the site. */
export interface AnswerProvider {
  /**
   * Answers a question. Stops soon after `signal` is aborted, without an event. If it throws, the reader is
   * told that the answer failed.
   */
  readonly ask: (request: AnswerRequest, signal: AbortSignal) => AsyncIterable<AnswerEvent>
  /** Plain text above each answer that says where it comes from. */
  readonly label?: string
  /** Whether no model writes the answers: then readers are not warned of its mistakes. */
  readonly isWithoutModel?: boolean
  /** Whether feedback is only stored in the reader's browser. */
  readonly keepsVerdicts?: boolean
  /** Sends feedback; `id` is from the `done` event. Without this function, there are no feedback buttons. */
  readonly feedback?: (id: string, verdict: Verdict) => Promise<void>
}

/** The start of the answer mode: a question, or a stored conversation. */
export type AnswerStart = { readonly question: string } | { readonly conversation: string }

/** The props of the answer mode's panel. */
export interface AnswerPanelProps {
  readonly provider: AnswerProvider
  /** Whether a path on this origin is a page of the site. */
  readonly isRoute: (path: string) => boolean
  /** Whether an address is opened with a full page load. */
  readonly isExternal: (href: string) => boolean
  readonly start: AnswerStart
  /** Starts another conversation. */
  readonly onAskAnew: (question: string) => void
  /** Returns to keyword search. */
  readonly onBack: () => void
  readonly onClose: () => void
}

/** The answer mode of the search modal, loaded on demand on sites where it is configured. */
export type AnswerMode = ComponentType<Omit<AnswerPanelProps, 'provider' | 'isRoute'>>

/**
 * Resolves a link in an answer: to a page of the site, or to a source of the answer. Anything else is
 * undefined and shown as text. `page` is the absolute address of the current page. Pages on the same origin
 * are returned as paths.
 */
export function answerLink(
  href: string,
  page: string,
  sources: readonly AnswerSource[],
  isRoute: (path: string) => boolean,
): string | undefined {
  const url = webAddress(href, page)
  if (!url) return undefined
  const here = url.origin === new URL(page).origin
  const isOfSite =
    (here && spellings(url.pathname).some(isRoute)) ||
    sources.some((source) => samePage(url, webAddress(source.href, page)))
  if (!isOfSite) return undefined
  return here ? url.pathname + url.search + url.hash : url.href
}

/** Parses a web address. Addresses with credentials are rejected, because they could only mislead. */
function webAddress(href: string, page: string): URL | undefined {
  if (!URL.canParse(href, page)) return undefined
  const url = new URL(href, page)
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : undefined
}

const samePage = (one: URL, other: URL | undefined): boolean =>
  other !== undefined &&
  one.origin === other.origin &&
  one.pathname === other.pathname &&
  one.search === other.search

/** All spellings of a page's address. */
function spellings(path: string): readonly string[] {
  const clean = path.replace(/(?:\/index)?\.html$/, '')
  return clean.endsWith('/') ? [path, clean, clean.slice(0, -1)] : [path, clean, `${clean}/`]
}
