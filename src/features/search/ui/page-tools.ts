import { registerTools } from 'docgen:site-tools'
import type { ModelContext } from '../../../model/model-context.ts'
import type { SearchAnswer, SearchRequest } from '../../../model/search/search-client.ts'
import { pageEngine } from './setup.ts'

/** Registers the tools of the site, in the language of the page. */
export async function offerTools(context: ModelContext): Promise<void> {
  const { base = '/' } = document.documentElement.dataset
  await registerTools(context, {
    home: new URL(base, location.href).href,
    ...(document.querySelector('form[data-search]') ? { answer: inTurn() } : {}),
  })
}

/**
 * Searches with an engine of its own: for the reader's, a new query makes those before it pointless. For the
 * same reason, one query follows the other.
 */
function inTurn(): (request: SearchRequest) => Promise<SearchAnswer> {
  const { provider } = pageEngine()
  let last: Promise<unknown> = Promise.resolve()
  return (request) => {
    const answering = last.then(async () => {
      let answer: SearchAnswer | undefined
      await provider.search(request, (each) => (answer = each), new AbortController().signal)
      if (!answer) throw new Error('The search has not answered.')
      return answer
    })
    last = answering.catch(() => undefined)
    return answering
  }
}
