import { language } from 'docgen:search-language'
import type { SearchAnswer, SearchRequest, SuggestedPage } from '../../../model/search/search-client.ts'
import { IndexFiles } from './load-index.ts'
import { OpenIndex } from './open-index.ts'

/** From the page: where the index is, then queries. A newer query makes an older one pointless. */
export type ToWorker =
  | { readonly kind: 'open'; readonly folder: string }
  | { readonly kind: 'search'; readonly id: number; readonly request: SearchRequest }
  | { readonly kind: 'suggest'; readonly id: number; readonly tree?: string | undefined }

/** To the page: answers to a query, the last of them complete, or why there is none. */
export type FromWorker =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: SearchAnswer; readonly last: boolean }
  | { readonly kind: 'suggested'; readonly id: number; readonly pages: readonly SuggestedPage[] }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }

/** In milliseconds. What half words need is not worth its bytes. */
const typingPause = 250

/** In milliseconds: an excerpt may be awaited for 150, and some of them pass on the way. */
const quotingPause = 90

/** In milliseconds, between attempts to load what snippets are cut from. */
const quotePauses = [1_000, 3_000]

let folder = ''
let index: OpenIndex | undefined
let latest = 0
let lastQuery = ''
/** What was asked for the answer that the page shows, while that lacks excerpts. */
let unquoted: SearchRequest | undefined

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'open') {
    folder = data.folder
    openIndex()
      .warm()
      .catch(() => undefined) // A query will say so.
    return
  }
  work(data).catch((problem: unknown) => {
    send({
      kind: 'failed',
      id: data.id,
      message: problem instanceof Error ? problem.message : String(problem),
    })
  })
})

async function work(message: Exclude<ToWorker, { kind: 'open' }>): Promise<void> {
  if (message.kind === 'suggest')
    return send({ kind: 'suggested', id: message.id, pages: await openIndex().suggested(message.tree) })
  latest = message.id
  await answer(message.id, message.request)
}

/**
 * Files that are gone mean that the site was published again since the index was opened; then the new one is
 * asked.
 */
async function answer(id: number, request: SearchRequest): Promise<void> {
  const opened = openIndex()
  try {
    await answerFrom(opened, id, request)
  } catch (problem) {
    const fresh = await newerThan(opened)
    if (!fresh) throw problem
    index = fresh
    await answerFrom(fresh, id, request)
  }
}

/** The index as it is published now, when that is another. */
async function newerThan(opened: OpenIndex): Promise<OpenIndex | undefined> {
  const fresh = new OpenIndex(new IndexFiles(folder), language)
  return (await fresh.build()) === (await opened.build()) ? undefined : fresh
}

/**
 * First from the index, then with snippets; whatever is there already is not waited for.
 */
async function answerFrom(opened: OpenIndex, id: number, request: SearchRequest): Promise<void> {
  const typed = isTyped(request.query)
  const ready = opened.isReady(request)
  if (!ready && typed) {
    if (unquoted) quoteShown(opened, id, unquoted).catch(() => undefined) // The answer tries again.
    if (await isOutdated(id, typingPause)) return
  }
  const completeAnswer = await opened.complete(request)
  if (id !== latest) return
  const last = await opened.isQuoted(request)
  unquoted = last ? undefined : request
  send({ kind: 'answer', id, last, answer: completeAnswer })
  if (last) return
  if (ready && typed && (await isOutdated(id, quotingPause))) return
  await quote(opened, id, request)
  if (id !== latest) return
  unquoted = undefined
  send({ kind: 'answer', id, last: true, answer: await opened.complete(request) })
}

/** While a reader types on and the next answer has to be loaded, the one that is shown gets its excerpts. */
async function quoteShown(opened: OpenIndex, id: number, request: SearchRequest): Promise<void> {
  await opened.quote(request)
  if (id !== latest || unquoted !== request) return
  unquoted = undefined
  send({ kind: 'answer', id, last: false, answer: await opened.complete(request) })
}

/**
 * Loads what snippets are cut from. An answer does not fail with them: what cannot be loaded is tried again,
 * and then done without.
 */
async function quote(opened: OpenIndex, id: number, request: SearchRequest): Promise<void> {
  for (const pause of [...quotePauses, undefined]) {
    try {
      return await opened.quote(request)
    } catch (problem) {
      if (await newerThan(opened).catch(() => undefined)) throw problem
      if (id !== latest || pause === undefined) return
      // Some of them may have come.
      send({ kind: 'answer', id, last: false, answer: await opened.complete(request) })
      if (await isOutdated(id, pause)) return
    }
  }
}

/** Whether a query is one keystroke from the one before: then the next may follow soon. */
function isTyped(query: string): boolean {
  const typed = Math.abs(query.length - lastQuery.length) === 1
  lastQuery = query
  return typed
}

/** Whether the reader types on during a pause, in milliseconds. */
async function isOutdated(id: number, pause: number): Promise<boolean> {
  if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
  return id !== latest
}

const openIndex = (): OpenIndex => (index ??= new OpenIndex(new IndexFiles(folder), language))

const send = (message: FromWorker): void => postMessage(message)
