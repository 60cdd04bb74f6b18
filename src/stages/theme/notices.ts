import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve, sep } from 'node:path'
import type { Metafile } from 'esbuild'
import { isFileInput } from '../../engine/esbuild.ts'
import { packageRoot } from '../../engine/package-root.ts'
import { standardTerms } from './standard-terms.ts'

/** Something of others in a bundle, with the terms under which it may be passed on. */
export interface Notice {
  /** `react 19.3.1`, or the names of files. */
  readonly name: string
  /** As its package.json says it (SPDX); the terms of files are in `terms` only. */
  readonly licence?: string
  /** What the package brings along about them; the standard text where it brings nothing. */
  readonly terms: string
  /** Absolute paths of the files with these terms. */
  readonly sources: readonly string[]
}

/** What a package.json says of the package, as far as anybody can rely on it. */
interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly license?: string | { readonly type?: string }
  readonly licenses?: readonly { readonly type?: string }[]
  readonly author?: string | { readonly name?: string }
}

/**
 * Absolute paths of the files that outputs are made of. One of which nothing is left counts too: a notice too
 * many does no harm.
 */
export function filesInOutput({ outputs }: Metafile, anchor: string): readonly string[] {
  const names = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs))
  const files = names.filter(isFileInput).map((name) => resolve(anchor, name.replace(/\?.*$/, '')))
  return [...new Set(files)].sort()
}

/**
 * Notices of the packages that files belong to, docgen among them, sorted by name. All paths are absolute.
 */
export function packageNotices(files: readonly string[]): readonly Notice[] {
  const folders = files.flatMap(
    (file) => inPackage.exec(file)?.[0] ?? (file.startsWith(packageRoot() + sep) ? packageRoot() : []),
  )
  const notices = [...new Set(folders)].map(noticeOf)
  return [...new Map(notices.map((notice) => [notice.name, notice])).values()].sort(byName)
}

/** The folder of a package, the innermost one where packages lie in packages. */
const inPackage = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/.][^\\/]*/

function noticeOf(folder: string): Notice {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const { name = basename(folder), version = '' } = manifest
  const licence = licenceOf(manifest)
  const sources = filesWithTerms(folder)
  const author = typeof manifest.author === 'object' ? manifest.author.name : manifest.author
  const terms = sources.map((path) => plain(readFileSync(path, 'utf8'))).join('\n\n')
  return {
    name: `${name} ${version}`.trim(),
    licence,
    terms: terms === '' ? standardTerms(licence, author ?? `the authors of ${name}`) : terms,
    sources,
  }
}

const licenceOf = ({ license, licenses }: Manifest): string =>
  typeof license === 'string'
    ? license
    : (license?.type ?? licenses?.map(({ type }) => type ?? 'unknown').join(' OR ') ?? 'unknown')

const saysTerms =
  /^(?:(?:un)?licen[cs]e|copying|copyright|notice|third-?party-?(?:notices?|licen[cs]es?))(?:[-.](?!c?js|mjs|ts|json)[\w.-]+)?$/i

function filesWithTerms(folder: string): readonly string[] {
  // docgen's notices are about its command; what a site takes from docgen's package is named for itself.
  const terms = folder === packageRoot() ? /^LICENSE$/ : saysTerms
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && terms.test(entry.name))
    .map(({ name }) => name)
  return names.sort().map((name) => join(folder, name))
}

/** Notices of files that have their terms beside them: `inter.LICENSE.txt` is that of `inter.woff2`. */
export function fileNotices(files: readonly string[]): readonly Notice[] {
  const covered = new Map<string, string[]>()
  for (const file of files) {
    const terms = file.replace(/\.\w+$/, '.LICENSE.txt')
    if (existsSync(terms)) covered.set(terms, [...(covered.get(terms) ?? []), basename(file)])
  }
  return [...covered]
    .map(([path, names]) => ({
      name: names.join(', '),
      terms: plain(readFileSync(path, 'utf8')),
      sources: [path],
    }))
    .sort(byName)
}

const plain = (text: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .trim()

const byName = (a: Notice, b: Notice): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

/** All notices as one text. Packages with the same terms share them. */
export function noticesText(introduction: string, notices: readonly Notice[]): string {
  const byTerms = new Map<string, Notice[]>()
  for (const notice of notices) {
    const key = `${notice.licence ?? ''}\n${notice.terms}`
    byTerms.set(key, [...(byTerms.get(key) ?? []), notice])
  }
  const parts = [...byTerms.values()].map(
    (group) =>
      `${group.map(({ name }) => name).join('\n')}${group[0]?.licence === undefined ? '' : `\nLicence: ${group[0].licence}`}\n\n${group[0]?.terms ?? ''}`,
  )
  return `${[introduction, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
