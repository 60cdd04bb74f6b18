import { searchIndexVersion, type SearchHead, type SearchTexts } from '../../../model/search/search-index.ts'
import type { IndexPiece } from '../../../model/search/lunr-pieces.ts'

/** Loads the files of an index below an address, each once; what failed is asked for again the next time. */
export class IndexFiles {
  readonly #folder: string
  readonly #files = new Map<string, Promise<unknown>>()

  /** `folder` is an absolute address that ends with a slash. */
  constructor(folder: string) {
    this.#folder = folder
  }

  async head(): Promise<SearchHead> {
    const head = await this.#load('index.json', 'no-cache')
    // An index of another version is of no use: the site was published again after the page was loaded.
    if (!isHead(head)) throw new Error('The search index is not one that this page can read.')
    return head
  }

  // The following are named by hashes of their contents.

  /** `name` as `pieceFile` gives it. */
  async piece(name: string): Promise<IndexPiece> {
    return (await this.#load(name)) as IndexPiece
  }

  /** `name` as `textPlace` gives it. */
  async texts(name: string): Promise<SearchTexts> {
    return (await this.#load(name)) as SearchTexts
  }

  #load(name: string, cache: RequestCache = 'default'): Promise<unknown> {
    const earlierLoad = this.#files.get(name)
    if (earlierLoad) return earlierLoad
    const loading = this.fetch(name, cache).catch((problem: unknown) => {
      this.#files.delete(name)
      throw problem
    })
    this.#files.set(name, loading)
    return loading
  }

  /** Reads a file, by its name in the folder. */
  protected fetch(name: string, cache: RequestCache): Promise<unknown> {
    return fetchJson(new URL(name, this.#folder), cache)
  }
}

async function fetchJson(url: URL, cache: RequestCache): Promise<unknown> {
  const answer = await fetch(url, { cache })
  if (!answer.ok) throw new Error(`${answer.status} ${url.pathname}`)
  return answer.json()
}

function isHead(value: unknown): value is SearchHead {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    value.version === searchIndexVersion &&
    'pages' in value &&
    Array.isArray(value.pages)
  )
}
