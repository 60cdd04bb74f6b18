import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectItself } from '../../model/content-tree.ts'
import { listContent } from './stage.ts'

/**
 * Where a project's Markdown is located if it uses no known generator. Folders are relative to the project
 * and sorted by their number of pages.
 */
export interface FoundPages {
  /**
   * The folder that is evidently meant for pages; `.` if pages lie in the project itself, or in folders none
   * of which is. Undefined if the only Markdown is about the repository.
   */
  readonly content?: string
  readonly folders: readonly { readonly folder: string; readonly pages: number }[]
  /** Markdown files at the project's root: those that every repository has, and others. */
  readonly usual: readonly string[]
  readonly besides: readonly string[]
}

/** Folder names that indicate documentation, most likely first. */
const usualFolders = [
  'content',
  'docs',
  'doc',
  'documentation',
  'guide',
  'guides',
  'manual',
  'handbook',
  'book',
  'wiki',
]

/** Matches files about the repository, which are not pages of a site. */
const ofRepository =
  /^(?:readme|changelog|changes|history|contributing|contributors|authors|license|licence|notice|code[-_]of[-_]conduct|security|support|governance|maintainers|credits|releas(?:e|es|ing)|roadmap|todo|agents|claude|gemini)(?:[-._]\w+)*\.mdx?$/i

/** Searches for Markdown in a project (absolute path). */
export function findPages(root: string): FoundPages {
  if (!existsSync(root)) return { folders: [], usual: [], besides: [] }
  const entries = readdirSync(root, { withFileTypes: true }).filter(
    ({ name }) => !name.startsWith('.') && name !== 'node_modules',
  )
  const folders = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ folder: name, pages: pagesIn(root, name) }))
    .filter(({ pages }) => pages > 0)
  const files = entries
    .filter((entry) => entry.isFile() && /\.mdx?$/i.test(entry.name))
    .map(({ name }) => name)
    .sort()
  const besides = files.filter((name) => !ofRepository.test(name))
  const only = folders.length === 1 && besides.length === 0 ? folders[0]?.folder : undefined
  const anywhere = folders.length + besides.length > 0 ? projectItself : undefined
  const content = besides.some((name) => /^index\.mdx?$/i.test(name))
    ? projectItself
    : (usualFolders.find((name) => folders.some(({ folder }) => folder === name)) ?? only ?? anywhere)
  return {
    folders: folders.sort((a, b) => b.pages - a.pages),
    usual: files.filter((name) => !besides.includes(name)),
    besides,
    ...(content === undefined ? {} : { content }),
  }
}

/** The number of pages in a folder of the project; 0 if it does not exist. */
export function pagesIn(root: string, folder: string): number {
  if (!existsSync(join(root, folder))) return 0
  const include = folder === projectItself ? { include: ['**/*.{md,mdx}'] } : {}
  return listContent(root, [{ path: folder, ...include }]).value.pages.filter(
    ({ format }) => format === 'md' || format === 'mdx' || folder === 'content',
  ).length
}
