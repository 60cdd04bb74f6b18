import { posix } from 'node:path'
import { decode, isExternal } from '../../../model/address.ts'
import type { DialectSource } from '../../../stages/markdown/dialect.ts'
import { isThere } from '../included-files.ts'
import { siteOf, type HugoSite } from './hugo-site.ts'
import { languageOf } from './site-languages.ts'

/** The folder with pages that a file is in; that of the file itself if it is in none. */
export const contentFolder = (file: string, folders: readonly string[]): string =>
  folders
    .filter((folder) => folder === '.' || file.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length)[0] ?? posix.dirname(file)

/** What a path to a page may lack, in the languages that files have in their names: the page's own first. */
function endingsIn(site: HugoSite, file: string): readonly string[] {
  const ownLanguage = languageOf(file, site)
  const keys = site.languages
    .map(({ key }) => key)
    .sort((a, b) => Number(b === ownLanguage) - Number(a === ownLanguage))
  const languageEndings = keys.length > 1 ? keys.map((key) => `.${key}.md`) : []
  return [...['.md', ...languageEndings].flatMap((end) => [end, `/_index${end}`, `/index${end}`]), '']
}

/**
 * The file of the page that a path stands for, as `ref` and links of Hugo have it: beside the page, from the
 * folder of all pages, or by its name alone. Undefined if there is none.
 */
export function pageFile(address: string, input: DialectSource): string | undefined {
  const path = decode(address).replace(/\/$/, '')
  const root = contentFolder(input.context.file, input.options.folders)
  return (
    pageAt(path, root, input) ??
    (path.includes('/') || path === '' ? undefined : byName(path.replace(/\.md$/, ''), root, input))
  )
}

/** The page at a path (Hugo's guide, "GetPage"), as far as possible without looking for its name. */
function pageAt(path: string, root: string, input: DialectSource): string | undefined {
  const folder = posix.dirname(input.context.file)
  // What is beside a bundle is beside its folder.
  const besides = /(?:^|\/)index(?:\.[\w-]+)?\.md$/.test(input.context.file)
    ? [folder, posix.dirname(folder)]
    : [folder]
  const bases = path.startsWith('/') ? [root] : path.startsWith('.') ? besides : [...besides, root]
  const endings = endingsIn(siteOf(input.read), input.context.file)
  for (const base of bases)
    for (const ending of endings) {
      const candidate = posix.join(base, path.replace(/\.md$/, '') + ending)
      const file = candidate.endsWith('.md') ? inAnyCase(candidate, input) : undefined
      if (file !== undefined) return file
    }
  return undefined
}

/** A file as Hugo names pages: in lower case, with hyphens for spaces. */
const plainName = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

/** The file at a path that may be written like the addresses of pages (`big-pots.md` for `Big Pots.md`). */
function inAnyCase(path: string, input: DialectSource): string | undefined {
  if (isThere(path, input)) return path
  if (path.startsWith('..')) return undefined
  let folder = '.'
  for (const part of path.split('/')) {
    const names = input.read.list(folder) ?? []
    const name = names.includes(part) ? part : names.find((each) => plainName(each) === plainName(part))
    if (name === undefined) return undefined
    folder = posix.join(folder, name)
  }
  return isThere(folder, input) ? folder : undefined
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

/**
 * The address of a page: `@site/content/b.md#id`; undefined if there is no such page. It does not depend on
 * the file that it is written in, since texts that a page includes share definitions of links with it.
 */
export function referenceTo(address: string, input: DialectSource): string | undefined {
  const [path = '', fragment] = address.split('#')
  const end = fragment === undefined ? '' : `#${fragment}`
  if (path === '') return end
  const target = pageFile(path, input)
  return target === undefined ? undefined : siteAddress(target) + end
}

const siteAddress = (path: string): string => `@site/${encodeURI(path)}`

/**
 * The address of the page that a link means where a template looks for it (see `findsPages` of `HugoSite`).
 * Undefined for other addresses, which browsers resolve.
 */
export function pageOfLink(url: string, input: DialectSource, site: HugoSite): string | undefined {
  if (isExternal(url) || /^(?:\w+:|@site\/|[?#]|\/\/|$)/.test(url)) return undefined
  const [, path = '', end = ''] = /^([^?#]*)(.*)$/s.exec(withoutLanguage(url, input, site)) ?? []
  const root = contentFolder(input.context.file, input.options.folders)
  const target = pageAt(decode(path).replace(/\/$/, ''), root, input)
  return target === undefined ? undefined : siteAddress(target) + end
}

/**
 * An address without the language of its page (`/de/docs/` on a German page), which docgen puts before it.
 * In Hugo, languages are in lower case; servers that ignore case take others, too.
 */
export function withoutLanguage(url: string, { context: { file } }: DialectSource, site: HugoSite): string {
  const [first = '', ...rest] = url.startsWith('/') ? url.slice(1).split('/') : []
  const key = first.toLowerCase()
  const isOwn = key !== '' && key === languageOf(file, site) && site.prefixes.has(key)
  return isOwn ? `/${rest.join('/')}` : url
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
  return isThere(candidate, input) ? siteAddress(candidate) + rest : url
}
