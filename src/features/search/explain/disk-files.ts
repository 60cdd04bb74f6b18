import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { IndexFiles } from '../query/load-index.ts'

/** Reads the files of an index from a folder (absolute path). */
export class DiskFiles extends IndexFiles {
  readonly #folder: string

  constructor(folder: string) {
    super('')
    this.#folder = folder
  }

  protected override async fetch(name: string): Promise<unknown> {
    return JSON.parse(await readFile(join(this.#folder, name), 'utf8'))
  }
}
