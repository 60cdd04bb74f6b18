import { Disk } from '../../engine/reader.ts'
import { type ContentTree, projectItself } from '../../model/content-tree.ts'
import { isRecord } from '../../model/plain-data.ts'
import { parseConfig } from '../../stages/config/parse-config.ts'
import { pathText, type ValuePath } from '../../stages/config/problem.ts'
import { toContentFile, readSource } from '../../stages/content/read-source.ts'
import { listContent } from '../../stages/content/stage.ts'
import { unreadPage } from '../../stages/markdown/unread-page.ts'
import { addressOf } from '../../stages/site/routes.ts'

// Used by `docgen init` in projects without a configuration.
export { findPages, pagesIn, type FoundPages } from '../../stages/content/find-pages.ts'

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
