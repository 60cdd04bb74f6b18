import type {
  AnswerEvent,
  AnswerProblem,
  AnswerProvider,
  AnswerRequest,
} from '../../../model/search/answers.ts'
import { contextFilters } from '../../../model/search/hosted-search.ts'
import { Citations } from './citations.ts'
import { eventStream } from './event-stream.ts'
import { AnswerFailure, postJson } from './post-json.ts'
import { objectOf, parseObject, textIn } from '../query/parse-json.ts'

/** The assistant, and what it may search. */
export interface AlgoliaAskOptions {
  readonly appId: string
  /** The index for the assistant, which may differ from the one for keyword search. */
  readonly indexName: string
  /** The public search key. */
  readonly searchApiKey: string
  readonly assistantId: string
  /** The address of the service: `https://askai.algolia.com`. */
  readonly endpoint: string
  /** Whether to limit the assistant to records in this language and version. */
  readonly contextualSearch: boolean
  readonly language: string
  /** The values of `docusaurus_tag` for the reader's page, evaluated for each question. */
  readonly tags: () => readonly string[]
}

/**
 * A provider for Algolia Ask AI: `POST /chat/token` for a short-lived token, `POST /chat` for the answer as a
 * stream of UI messages (version 5), and `POST /chat/feedback`. Its sources are the records that the
 * assistant found and cited.
 */
export function algoliaAnswers(options: AlgoliaAskOptions): AnswerProvider {
  const service = options.endpoint.replace(/\/$/, '')
  const { appId, indexName, searchApiKey, assistantId, contextualSearch, language, tags } = options
  const token = async (signal?: AbortSignal): Promise<string> => {
    const response = await postJson(
      `${service}/chat/token`,
      {},
      { headers: { 'x-algolia-assistant-id': assistantId }, signal },
    )
    const newToken = objectOf(await response.json().catch(() => undefined))?.['token']
    if (typeof newToken !== 'string') throw new AnswerFailure('unreadable')
    return newToken
  }
  return {
    async *ask(request, signal) {
      yield { type: 'status', status: 'searching' }
      const headers = {
        authorization: `TOKEN ${await token(signal)}`,
        'x-algolia-api-key': searchApiKey,
        'x-algolia-application-id': appId,
        'x-algolia-index-name': indexName,
        'x-algolia-assistant-id': assistantId,
        'x-ai-sdk-version': 'v5',
      }
      const facetFilters = contextFilters(language, tags())
      const body = {
        id: request.conversation,
        messages: messagesOf(request),
        trigger: 'submit-message',
        ...(contextualSearch ? { searchParameters: { facetFilters } } : {}),
      }
      yield* messageEvents(eventStream(`${service}/chat`, { headers, body, problemIn }, signal))
    },
    async feedback(messageId, verdict) {
      await postJson(
        `${service}/chat/feedback`,
        { appId, messageId, thumbs: verdict === 'like' ? 1 : 0 },
        { headers: { authorization: `TOKEN ${await token()}`, 'x-algolia-assistant-id': assistantId } },
      )
    },
  }
}

/** The messages of a conversation; the service requires unique ids, and its own for answers. */
function messagesOf({ question, earlier, conversation }: AnswerRequest): readonly unknown[] {
  const message = (role: 'user' | 'assistant', text: string, id: string) => ({
    id,
    role,
    parts: [{ type: 'text', text }],
  })
  const name = (index: number): string => `${conversation}-${index + 1}`
  return [
    ...earlier.flatMap((exchange, index) => [
      message('user', exchange.question, name(index)),
      message('assistant', exchange.answer, exchange.id ?? `${name(index)}-answer`),
    ]),
    message('user', question, name(earlier.length)),
  ]
}

/**
 * Interprets the service's error codes (docsearch.algolia.com/docs/v4/askai-errors), and AI-217, which ends a
 * long conversation.
 */
function problemIn(text: string): AnswerProblem | undefined {
  if (text.includes('AI-217')) return 'full'
  if (/AI-205|TOO_MANY_ATTEMPTS/.test(text)) return 'busy'
  return /AI-20[23]|UNAUTHORIZED|FORBIDDEN/.test(text) ? 'refused' : undefined
}

/** Converts the parts of a message to events. Unknown kinds are ignored. */
async function* messageEvents(stream: AsyncIterable<string>): AsyncGenerator<AnswerEvent> {
  const citations = new Citations()
  let id: string | undefined
  let hasText = false
  let hasEvents = false
  for await (const data of stream) {
    if (data === '[DONE]') break
    const part = parseObject(data)
    if (!part) continue
    hasEvents = true
    switch (part['type']) {
      case 'start':
        id = textIn(part['messageId']) ?? id
        break
      case 'text-start':
        yield { type: 'status', status: 'answering' }
        if (hasText) yield { type: 'text', text: '\n\n' }
        break
      case 'text-delta': {
        const text = textIn(part['delta'])
        if (text === undefined) break
        hasText = true
        yield { type: 'text', text }
        for (const source of citations.in(text)) yield { type: 'source', ...source }
        break
      }
      case 'tool-input-available': {
        const query = textIn(objectOf(part['input'])?.['query'])
        if (query !== undefined) yield { type: 'search', query }
        break
      }
      case 'tool-output-available':
        for (const source of sourcesIn(part['output'])) citations.add(source)
        break
      case 'source-url': {
        const href = textIn(part['url'])
        if (href !== undefined) yield { type: 'source', href, title: textIn(part['title']) ?? href }
        break
      }
      case 'error':
      case 'abort':
        throw new AnswerFailure(problemIn(textIn(part['errorText']) ?? '') ?? 'failed')
      case 'finish':
        yield { type: 'done', ...(id === undefined ? {} : { id }) }
        return
      default:
        break
    }
  }
  throw new AnswerFailure(hasEvents ? 'broken' : 'unreadable')
}

/** The records found by a search of the assistant. */
function sourcesIn(output: unknown): readonly { readonly href: string; readonly title: string }[] {
  const hits = objectOf(output)?.['hits']
  if (!Array.isArray(hits)) return []
  return hits.flatMap((hit) => {
    const record = objectOf(hit)
    const href = textIn(record?.['url'])
    const hierarchy = objectOf(record?.['hierarchy'])
    return href === undefined
      ? []
      : [
          {
            href,
            title:
              textIn(record?.['title']) ?? textIn(hierarchy?.['lvl1']) ?? textIn(hierarchy?.['lvl0']) ?? href,
          },
        ]
  })
}
