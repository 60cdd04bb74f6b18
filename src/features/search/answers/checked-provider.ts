import {
  answerProblems,
  type AnswerEvent,
  type AnswerProvider,
  type Verdict,
} from '../../../model/search/answers.ts'
import { AnswerFailure } from './post-json.ts'
import { objectOf, textIn } from '../query/parse-json.ts'

/** In characters. */
export const longestAnswer = 40_000
const maxLabel = 200
const maxSources = 20
const maxSearches = 10

/**
 * Makes a provider keep its contract: only valid events of limited size, no addresses that browsers would
 * run, and exactly one `done` or `error` at the end.
 */
export function checkedProvider(provider: AnswerProvider): AnswerProvider {
  const label = textIn(provider.label)
  return {
    ...(label === undefined ? {} : { label: label.slice(0, maxLabel) }),
    ...(provider.isWithoutModel === true ? { isWithoutModel: true } : {}),
    ...(provider.keepsVerdicts === true ? { keepsVerdicts: true } : {}),
    // Called as a method, because the provider may be a class instance. Exceptions are handled like other
    // failures.
    ...(provider.feedback
      ? { feedback: async (id: string, verdict: Verdict) => provider.feedback?.(id, verdict) }
      : {}),
    async *ask(request, signal) {
      let length = 0
      const counts = { source: 0, search: 0 }
      try {
        for await (const rawEvent of provider.ask(request, signal)) {
          if (signal.aborted) return
          const event = eventOf(rawEvent)
          if (!event) continue
          if (event.type === 'source' && ++counts.source > maxSources) continue
          if (event.type === 'search' && ++counts.search > maxSearches) continue
          if (event.type === 'text' && (length += event.text.length) > longestAnswer) {
            yield { type: 'text', text: event.text.slice(0, event.text.length - (length - longestAnswer)) }
            yield { type: 'error', problem: 'long' }
            return
          }
          yield event
          if (event.type === 'done' || event.type === 'error') return
        }
        if (!signal.aborted) yield { type: 'error', problem: 'broken' }
      } catch (problem) {
        if (signal.aborted) return
        const { problem: name, retryAfter } =
          problem instanceof AnswerFailure ? problem : new AnswerFailure('failed')
        yield { type: 'error', problem: name, ...(retryAfter === undefined ? {} : { retryAfter }) }
      }
    },
  }
}

/** Validates an event: a site's module may emit anything. */
function eventOf(rawEvent: unknown): AnswerEvent | undefined {
  const event = objectOf(rawEvent)
  switch (event?.['type']) {
    case 'status':
      return { type: 'status', status: event['status'] === 'searching' ? 'searching' : 'answering' }
    case 'search': {
      const query = textIn(event['query'])
      return query === undefined ? undefined : { type: 'search', query: query.slice(0, 300) }
    }
    case 'text': {
      const text = textIn(event['text'])
      return text === undefined ? undefined : { type: 'text', text }
    }
    case 'source': {
      const href = here(textIn(event['href']) ?? '')
      const number = event['number']
      return href === undefined
        ? undefined
        : {
            type: 'source',
            href,
            title: (textIn(event['title']) ?? href).slice(0, 300),
            ...(typeof number === 'number' ? { number } : {}),
          }
    }
    case 'error': {
      const problem = answerProblems.find((name) => name === event['problem']) ?? 'failed'
      return {
        type: 'error',
        problem,
        ...(typeof event['retryAfter'] === 'number' ? { retryAfter: event['retryAfter'] } : {}),
      }
    }
    case 'done': {
      const id = textIn(event['id'])
      return { type: 'done', ...(id === undefined ? {} : { id }) }
    }
    default:
      return undefined
  }
}

/** Converts addresses on this site to paths, for the navigator; undefined for invalid addresses. */
function here(href: string): string | undefined {
  if (href === '' || !URL.canParse(href, location.href)) return undefined
  const { protocol, origin, pathname, search, hash, href: whole } = new URL(href, location.href)
  if (!/^https?:$/.test(protocol)) return undefined
  return origin === location.origin ? pathname + search + hash : whole
}
