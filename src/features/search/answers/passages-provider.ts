import { messages } from 'docgen:messages/answers'
import type { AnswerEvent, AnswerProvider } from '../../../model/search/answers.ts'
import { postJson } from './post-json.ts'
import { quotePassage, type Quotation } from './quote-passage.ts'
import {
  passageTitle,
  retrieveForConversation,
  type Passage,
  type Retrieve,
  type Retrieved,
} from './retrieve.ts'

/** The index to quote from, and where feedback goes. */
export interface PassagesOptions {
  /** The address for `{ id, verdict }`. Without it, feedback is only stored in the browser. */
  readonly feedbackEndpoint?: string | undefined
}

const label = messages['answers.passagesLabel']
const maxQuoted = 4
/** Passages that cover less than this share of the best one's terms are dropped. */
const enough = 0.5

/**
 * Answers questions without a model, by quoting the two to four most relevant passages of the site, with
 * their sections as sources. Nothing leaves the browser.
 */
export function passageAnswers({ feedbackEndpoint }: PassagesOptions, retrieve: Retrieve): AnswerProvider {
  return {
    label,
    async *ask(request, signal) {
      yield { type: 'status', status: 'searching' }
      yield { type: 'search', query: request.question }
      const quoted = bestQuotations(await retrieveForConversation(request, retrieve, signal))
      yield { type: 'status', status: 'answering' }
      yield* quoted.length === 0 ? nothingFound() : quotations(quoted)
      yield { type: 'done', id: crypto.getRandomValues(new Uint32Array(2)).join('-') }
    },
    ...(feedbackEndpoint === undefined ? { keepsVerdicts: true } : {}),
    async feedback(id, verdict) {
      if (feedbackEndpoint !== undefined) await postJson(feedbackEndpoint, { id, verdict })
    },
  }
}

interface QuotedPassage extends Quotation {
  readonly passage: Passage
}

/** The passages to quote, in search order. */
function bestQuotations({ passages, terms }: Retrieved): readonly QuotedPassage[] {
  const quoted = passages
    .map((passage) => ({ passage, ...quotePassage(passage, terms) }))
    .filter(({ quote, code }) => quote !== '' || code !== '')
  const most = Math.max(0, ...quoted.map(({ covered }) => covered))
  return quoted.filter(({ covered }) => covered > 0 && covered >= most * enough).slice(0, maxQuoted)
}

function* quotations(quoted: readonly QuotedPassage[]): Generator<AnswerEvent> {
  for (const [index, { passage, quote, code }] of quoted.entries()) {
    const number = index + 1
    const cited = quote === '' ? `[${number}]` : `${quote} [${number}]`
    yield { type: 'text', text: `${[cited, code].filter(Boolean).join('\n\n')}\n\n` }
    yield { type: 'source', href: passage.href, title: passageTitle(passage), number }
  }
}

function* nothingFound(): Generator<AnswerEvent> {
  yield {
    type: 'text',
    text: messages['answers.noPassage'],
  }
}
