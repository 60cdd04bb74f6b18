// What the browser loads for a first query, from worker to snippets.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IndexFiles } from '../../../src/features/search/query/load-index.ts'
import { OpenIndex } from '../../../src/features/search/query/open-index.ts'
import type { SearchHead, SearchTexts } from '../../../src/model/search/search-index.ts'
import type { IndexPiece } from '../../../src/model/search/lunr-pieces.ts'
import { gzipped } from '../../page-weight.ts'

/** What the modal asks for in a window of 1440 to 900 pixels. */
export const asked = { offset: 0, limit: 8, perPage: 3, quoted: 7 }

/**
 * Bytes after gzip -9 of worker, index, postings and texts, by query. `site` is the folder of a built site.
 */
export async function firstQueries(
  site: string,
  queries: readonly string[],
): Promise<readonly { readonly query: string; readonly bytes: number }[]> {
  const assets = join(site, 'assets')
  const worker = readdirSync(assets)
    .filter((name) => /^worker-.*\.js$/.test(name))
    .reduce((sum, name) => sum + gzipped(readFileSync(join(assets, name), 'utf8')), 0)
  const disk = new Map<string, { readonly value: unknown; readonly bytes: number }>()
  const found: { query: string; bytes: number }[] = []
  for (const query of new Set(queries)) {
    const files = new CountedFiles(join(assets, 'search'), disk)
    const index = new OpenIndex(files)
    await index.complete({ query, ...asked })
    await index.quote({ query, ...asked })
    found.push({
      query,
      bytes: worker + [...files.read].reduce((sum, name) => sum + (disk.get(name)?.bytes ?? 0), 0),
    })
  }
  return found.sort((a, b) => b.bytes - a.bytes)
}

/** The files of an index on the disk, with a note of those that were read. */
class CountedFiles extends IndexFiles {
  readonly read = new Set<string>()
  readonly #folder: string
  readonly #disk: Map<string, { readonly value: unknown; readonly bytes: number }>

  constructor(folder: string, disk: Map<string, { readonly value: unknown; readonly bytes: number }>) {
    super('')
    this.#folder = folder
    this.#disk = disk
  }

  override head(): Promise<SearchHead> {
    return this.#read('index.json')
  }

  override piece(name: string): Promise<IndexPiece> {
    return this.#read(name)
  }

  override texts(name: string): Promise<SearchTexts> {
    return this.#read(name)
  }

  #read<Value>(name: string): Promise<Value> {
    this.read.add(name)
    const known = this.#disk.get(name)
    if (known) return Promise.resolve(known.value as Value)
    const text = readFileSync(join(this.#folder, name), 'utf8')
    const value = JSON.parse(text) as Value
    this.#disk.set(name, { value, bytes: gzipped(text) })
    return Promise.resolve(value)
  }
}
