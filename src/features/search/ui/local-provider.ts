import type {
  SearchAnswer,
  SearchProvider,
  SearchRequest,
  SuggestedPage,
} from '../../../model/search/search-client.ts'
import workerAddress from '../query/worker.ts?worker'
import type { FromWorker, ToWorker } from '../query/worker.ts'

interface Waiting {
  readonly take?: (answer: SearchAnswer) => void
  readonly suggest?: (pages: readonly SuggestedPage[]) => void
  readonly done: () => void
  readonly fail: (problem: Error) => void
}

/** Searches the index in a folder in a worker, so that typing stays smooth however large the index is. */
export function localProvider(folder: string): SearchProvider {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let count = 0
  let outdated = false
  const open = (): Worker => {
    if (worker && !outdated) return worker
    outdated = false
    worker?.terminate()
    failAll(new Error('The site has changed.'))
    const opened = new Worker(new URL(workerAddress, location.href), { name: 'docgen search' })
    opened.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => hear(data))
    opened.addEventListener('error', (event) => {
      event.preventDefault()
      worker = undefined
      failAll(new Error(event.message || 'The search did not load.'))
    })
    worker = opened
    say({ kind: 'open', folder })
    return opened
  }
  const failAll = (problem: Error): void => {
    for (const { fail } of waiting.values()) fail(problem)
    waiting.clear()
  }
  const say = (message: ToWorker): void => worker?.postMessage(message)
  const hear = (message: FromWorker): void => {
    const asker = waiting.get(message.id)
    if (!asker) return
    if (message.kind === 'failed') asker.fail(new Error(message.message))
    else if (message.kind === 'suggested') {
      asker.suggest?.(message.pages)
      asker.done()
    } else {
      asker.take?.(message.answer)
      if (message.last) asker.done()
    }
  }
  // In the development server, the index changes with the site.
  document.addEventListener('docgen:outdated', () => (outdated = true))
  return {
    warm: () => void open(),
    async suggested(tree) {
      open()
      const id = ++count
      return new Promise<readonly SuggestedPage[]>((suggest, fail) => {
        waiting.set(id, { suggest, done: () => undefined, fail })
        say({ kind: 'suggest', id, tree })
      }).finally(() => waiting.delete(id))
    },
    search(request: SearchRequest, take, signal) {
      open()
      const id = ++count
      return new Promise<void>((resolve, reject) => {
        waiting.set(id, { take, done: resolve, fail: reject })
        signal.addEventListener('abort', () => resolve(), { once: true })
        say({ kind: 'search', id, request })
      }).finally(() => waiting.delete(id))
    },
  }
}
