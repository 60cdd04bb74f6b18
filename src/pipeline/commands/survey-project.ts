import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Disk } from '../../engine/reader.ts'
import { type ContentTree, projectItself } from '../../model/content-tree.ts'
import { isRecord } from '../../model/plain-data.ts'
import { parseConfig } from '../../stages/config/parse-config.ts'
import { pathText, type ValuePath } from '../../stages/config/problem.ts'
import { readSource, toContentFile } from '../../stages/content/read-source.ts'
import { listContent } from '../../stages/content/stage.ts'
import { unreadPage } from '../../stages/markdown/unread-page.ts'
import { addressOf } from '../../stages/site/routes.ts'

/** Matches names of pages for beginners. */
const usual = /(?:^|\/)(?:intro|introduction|overview|getting-started|get-started|quickstart)$/

const maxBytes = 1_000_000

/**
 * The page where readers should start if there is none at `/`: `/intro`. Undefined if there is one, or no
 * page at all. `root` is the absolute path of the project; `contentDir` is relative to it.
 */
export function firstPage(root: string, contentDir: string): string | undefined {
  const disk = new Disk(root)
  const trees: readonly ContentTree[] = [
    {
      key: 'default',
      mount: 'default',
      kind: 'docs',
      path: contentDir,
      route: '',
      sidebars: {},
      ...(contentDir === projectItself ? { include: ['**/*.{md,mdx}'] } : {}),
    },
  ]
  const routes: readonly string[] = listContent(root, trees).value.pages.flatMap((page) => {
    const source = page.format === 'page-module' ? undefined : readSource(disk, page, maxBytes).value
    if (!source) return []
    const file = toContentFile(page, source.hash, disk, source.source)
    return [addressOf(unreadPage(file), { trees }).value.route]
  })
  return routes.includes('/')
    ? undefined
    : (routes.find((route) => usual.test(route)) ??
        routes.find((route) => !/(?:^|\/)404(?:\.html)?$/.test(route)))
}

/** A value that a configuration may not have. */
export interface RefusedSetting {
  /** Where it was: `tableOfContents.minHeadingLevel`. */
  readonly name: string
  readonly value: unknown
  /** The sentence with which docgen refuses it. */
  readonly message: string
}

/**
 * Removes the values that docgen refuses from settings (plain data), each with as little around it as
 * possible: an entry of a list, or else a key.
 */
export function withoutRefused(settings: Readonly<Record<string, unknown>>): {
  readonly settings: Readonly<Record<string, unknown>>
  readonly refused: readonly RefusedSetting[]
} {
  const rest = structuredClone(settings)
  const refused: RefusedSetting[] = []
  for (;;) {
    const [problem] = parseConfig(rest).problems
    const setting = problem && removed(rest, problem.path)
    if (!setting) return { settings: rest, refused }
    refused.push({ name: pathText(setting.path), value: setting.value, message: problem.message })
  }
}

/**
 * Removes what is at a path, and returns it with its path. Of a list, the whole entry is removed; if nothing
 * is there because a key is missing, what should have had it is. Undefined if nothing can be removed.
 */
function removed(
  data: Readonly<Record<string, unknown>>,
  path: ValuePath,
): { readonly path: ValuePath; readonly value: unknown } | undefined {
  // An entry of `content` is a folder of pages, which would be lost.
  const last = path[0] === 'content' ? -1 : path.findLastIndex((step) => typeof step === 'number')
  for (let end = last === -1 ? path.length : last + 1; end > 0; end--) {
    const around = path
      .slice(0, end - 1)
      .reduce<unknown>(
        (value, step) => (isRecord(value) || Array.isArray(value) ? Reflect.get(value, step) : undefined),
        data,
      )
    const step = path[end - 1]
    if (Array.isArray(around) && typeof step === 'number' && step in around) {
      const [value] = around.splice(step, 1) as readonly unknown[] // Data of a configuration.
      return { path: path.slice(0, end), value }
    }
    if (isRecord(around) && typeof step === 'string' && Object.hasOwn(around, step)) {
      const value = around[step]
      Reflect.deleteProperty(around, step)
      return { path: path.slice(0, end), value }
    }
  }
  return undefined
}

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
