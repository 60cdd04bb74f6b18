import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileName } from '../engine/file-name.ts'
import { manifestName } from '../model/path.ts'
import type { Files } from './target.ts'

/** SHA-256 in hexadecimal; undefined for what is no file. */
export async function hashOfFile(path: string): Promise<string | undefined> {
  if (!(await lstat(path).catch(() => undefined))?.isFile()) return undefined
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** The files of a built site in a folder (an absolute path), but for what is docgen's own. */
export async function siteFiles(folder: string): Promise<Files> {
  const files: Record<string, string> = {}
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const path = fileName(file, folder)
    const hash = path === manifestName ? undefined : await hashOfFile(file)
    if (hash !== undefined) files[path] = hash
  }
  return files
}
