import { posix } from 'node:path'
import { decode } from '../../../model/address.ts'
import type { DialectSource } from '../../../stages/markdown/dialect.ts'
import { isThere } from '../included-files.ts'

/** The folder with pages that a file is in; that of the file itself if it is in none. */
export const contentFolder = (file: string, folders: readonly string[]): string =>
  folders
    .filter((folder) => folder === '.' || file.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length)[0] ?? posix.dirname(file)

const endings = ['.md', '/_index.md', '/index.md', '']

/**
 * The file of the page that a path stands for, as `ref` and links of Hugo have it: beside the page, from the
 * folder of all pages, or by its name alone. Undefined if there is none.
 */
export function pageFile(written: string, input: DialectSource): string | undefined {
  const { file } = input.context
  const root = contentFolder(file, input.options.folders)
  const path = decode(written).replace(/\/$/, '')
  const bases = path.startsWith('/') ? [root] : [posix.dirname(file), root]
  for (const base of bases)
    for (const ending of endings) {
      const candidate = posix.join(base, path.replace(/\.md$/, '') + ending)
      if (candidate.endsWith('.md') && isThere(candidate, input)) return candidate
    }
  return path.includes('/') || path === '' ? undefined : byName(path.replace(/\.md$/, ''), root, input)
}

/** The page in a folder, or below, whose name is the given one. */
function byName(name: string, folder: string, input: DialectSource, depth = 0): string | undefined {
  const names = depth > 12 ? [] : (input.read.list(folder) ?? [])
  if (names.includes(`${name}.md`)) return posix.join(folder, `${name}.md`)
  for (const each of names) {
    if (each.includes('.')) continue
    const path = posix.join(folder, each)
    if (each === name) {
      const index = ['_index.md', 'index.md'].find((end) => isThere(posix.join(path, end), input))
      if (index !== undefined) return posix.join(path, index)
    }
    const inner = byName(name, path, input, depth + 1)
    if (inner !== undefined) return inner
  }
  return undefined
}

/** The address of a page from another: `../b.md#id`; undefined if there is no such page. */
export function referenceTo(written: string, input: DialectSource): string | undefined {
  const [path = '', fragment] = written.split('#')
  const end = fragment === undefined ? '' : `#${fragment}`
  if (path === '') return end
  const target = pageFile(path, input)
  if (target === undefined) return undefined
  const relative = posix.relative(posix.dirname(input.context.file), target)
  return encodeURI(relative.startsWith('.') ? relative : `./${relative}`) + end
}

/**
 * The address of a file that a page names as readers' browsers do, from the address of the page: Hugo
 * publishes what lies among the pages at its own path. Other addresses stay.
 */
export function publishedFile(url: string, input: DialectSource): string {
  const [, path = '', rest = ''] = /^([^?#]*\.\w+)([?#].*)?$/.exec(url) ?? []
  const { file } = input.context
  if (path === '' || /^\w+:|^\/\/|\.(?:md|html?)$/i.test(path)) return url
  const root = contentFolder(file, input.options.folders)
  const plain = decode(path)
  if (!plain.startsWith('/') && isThere(posix.join(posix.dirname(file), plain), input)) return url
  const ofPage = file.replace(/(?:\/_?index)?\.md$/, '')
  const candidate = plain.startsWith('/') ? posix.join(root, plain) : posix.join(ofPage, plain)
  return isThere(candidate, input) ? `@site/${encodeURI(candidate)}${rest}` : url
}
