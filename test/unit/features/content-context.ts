import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { english } from '../../../src/model/messages/languages.ts'
import { createTranslate } from '../../../src/model/messages/messages.ts'
import type { Diagnostic } from '../../../src/model/diagnostic.ts'
import type { ContentAdditions, ContentContext, Plugin, PluginPage } from '../../../src/model/plugin.ts'

export const projectRoot = join(import.meta.dirname, '../../..')

/** What a `content` hook sees: the files given, or those of the repository. */
export function contentContext(files?: Readonly<Record<string, string>>): ContentContext {
  const read = async (path: string): Promise<string | undefined> => {
    if (files) return Object.hasOwn(files, path) ? files[path] : undefined
    return readFile(join(projectRoot, path), 'utf8').catch(() => undefined)
  }
  const list = async (path: string): Promise<readonly string[]> => {
    if (files)
      return Object.keys(files)
        .filter((file) => file.startsWith(`${path}/`))
        .map((file) => file.slice(path.length + 1))
        .sort()
    return readdir(join(projectRoot, path)).then(
      (names) => names.sort(),
      () => [],
    )
  }
  return {
    root: projectRoot,
    baseUrl: '/',
    assetBase: '/',
    url: 'https://example.com',
    mode: 'build',
    translate: createTranslate(english),
    read,
    readBytes: async (path) => {
      const text = await read(path)
      return text === undefined ? undefined : Buffer.from(text)
    },
    list,
  }
}

/** What a `content` hook added, its pages as a list: a plugin may make them while they are asked for. */
export interface MadeContent extends Omit<ContentAdditions, 'pages' | 'diagnostics'> {
  readonly pages: readonly PluginPage[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Runs the plugin's `content` hook over the files given, or over those of the repository. */
export async function contentOf(
  plugin: Plugin,
  files?: Readonly<Record<string, string>>,
): Promise<MadeContent> {
  const made = await plugin.content?.(contentContext(files))
  if (!made) throw new Error(`${plugin.name} made nothing`)
  const pages = [...(made.pages ?? [])]
  return { ...made, pages, diagnostics: [...(made.diagnostics ?? [])] }
}
