import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { IndexFiles } from '../query/load-index.ts'

/** The files of an index in a folder on the disk; `folder` is an absolute path. */
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
