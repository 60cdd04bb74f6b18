import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentContext } from '../../../src/model/plugin.ts'

export const projectRoot = join(import.meta.dirname, '../../..')

/** What a `content` hook sees: the files given, or those of the repository. */
export function contentContext(files?: Readonly<Record<string, string>>): ContentContext {
  const read = async (path: string): Promise<string | undefined> => {
    if (files) return Object.hasOwn(files, path) ? files[path] : undefined
    return readFile(join(projectRoot, path), 'utf8').catch(() => undefined)
  }
  const list = async (path: string): Promise<readonly string[]> => {
    if (files) return Object.keys(files).filter((file) => file.startsWith(`${path}/`)).map((file) => file.slice(path.length + 1)).sort()
    return readdir(join(projectRoot, path)).then((names) => names.sort(), () => [])
  }
  return { root: projectRoot, baseUrl: '/', mode: 'build', read, list }
}
