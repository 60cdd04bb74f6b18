import type { SearchHead, SearchTexts } from '../../model/search/search-index.ts'
import type { SearchAnswer, SearchRequest } from '../../model/search/search-client.ts'
import { answerOf, textFilesOf } from './answer.ts'
import { SearchEngine } from './engine.ts'
import { IndexFiles } from './load-index.ts'

/** From the page: where the index is, then queries. A newer query makes an older one pointless. */
export type ToWorker = { readonly kind: 'open'; readonly folder: string } | { readonly kind: 'search'; readonly id: number; readonly request: SearchRequest }

/** To the page: answers to a query, the last of them complete, or why there is none. */
export type FromWorker = { readonly kind: 'answer'; readonly id: number; readonly answer: SearchAnswer; readonly last: boolean } | { readonly kind: 'failed'; readonly id: number; readonly message: string }

/** In milliseconds. */
const typingPause = 120

let files: IndexFiles | undefined
let latest = 0
let headings: Promise<{ head: SearchHead; engine: SearchEngine }> | undefined
let whole: Promise<SearchEngine> | undefined
const texts: Record<string, SearchTexts[string]> = Object.create(null) as Record<string, SearchTexts[string]>

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'open') {
    files = new IndexFiles(data.folder)
    openHeadings().then(openWhole).catch(() => undefined) // A query will say so.
    return
  }
  latest = data.id
  answer(data.id, data.request).catch((problem: unknown) => {
    send({ kind: 'failed', id: data.id, message: problem instanceof Error ? problem.message : String(problem) })
  })
})

/** First from titles and headings, then from everything, at last with snippets; whatever is there already is not waited for. */
async function answer(id: number, request: SearchRequest): Promise<void> {
  const { head, engine } = await openHeadings()
  let ready: SearchEngine | undefined
  const loading = openWhole().then((loaded) => (ready = loaded))
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, 0))]).catch(() => undefined)
  if (id !== latest) return
  if (!ready) send({ kind: 'answer', id, last: false, answer: answerOf(engine, request, false, () => undefined) })
  const complete = await loading
  if (id !== latest) return
  const missing = textFilesOf(complete, head, request).filter((name) => !loadedTexts.has(name))
  const textsOf = (page: number): SearchTexts[string] | undefined => texts[complete.index.pages[page]?.href ?? '']
  if (missing.length > 0) {
    send({ kind: 'answer', id, last: false, answer: answerOf(complete, request, true, textsOf) })
    // Snippets of half words are not worth their bytes.
    await new Promise((resolve) => setTimeout(resolve, typingPause))
    if (id !== latest) return
    await Promise.all(missing.map(loadTexts))
    if (id !== latest) return
  }
  send({ kind: 'answer', id, last: true, answer: answerOf(complete, request, true, textsOf) })
}

const loadedTexts = new Set<string>()

async function loadTexts(name: string): Promise<void> {
  Object.assign(texts, await files?.texts(name))
  loadedTexts.add(name)
}

function openHeadings(): NonNullable<typeof headings> {
  return (headings ??= (async () => {
    const head = await indexFiles().head()
    return { head, engine: new SearchEngine(head, []) }
  })().catch((problem: unknown) => {
    headings = undefined
    throw problem
  }))
}

function openWhole(): Promise<SearchEngine> {
  return (whole ??= (async () => {
    const { head } = await openHeadings()
    return new SearchEngine(head, await indexFiles().words(head))
  })().catch((problem: unknown) => {
    whole = undefined
    throw problem
  }))
}

function indexFiles(): IndexFiles {
  if (!files) throw new Error('The search index has no address.')
  return files
}

const send = (message: FromWorker): void => postMessage(message)
