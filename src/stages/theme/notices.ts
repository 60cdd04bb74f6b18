import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve, sep } from 'node:path'
import type { Metafile } from 'esbuild'
import { isFileInput } from '../../engine/esbuild.ts'
import { packageRoot } from '../../engine/package-root.ts'
import { standardTerms } from './standard-terms.ts'

/** Third-party work in a bundle and its license terms. */
export interface Notice {
  /** `react 19.3.1`, or the names of files. */
  readonly name: string
  /** The SPDX identifier in package.json; omitted for files, whose terms are only in `terms`. */
  readonly licence?: string
  /** The license text in the package, or the standard text if there is none. */
  readonly terms: string
  /** Absolute paths of the files under these terms. */
  readonly sources: readonly string[]
}

/** The relevant parts of a package.json, which may be malformed. */
interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly license?: string | { readonly type?: string }
  readonly licenses?: readonly { readonly type?: string }[]
  readonly author?: string | { readonly name?: string }
}

/**
 * Absolute paths of the files that became part of outputs. Includes files whose code was removed entirely: a
 * superfluous notice does no harm.
 */
export function filesInOutput({ outputs }: Metafile, anchor: string): readonly string[] {
  const names = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs))
  const files = names.filter(isFileInput).map((name) => resolve(anchor, name.replace(/\?.*$/, '')))
  return [...new Set(files)].sort()
}

/**
 * The notices for the packages that files belong to, including docgen, sorted by name. All paths are
 * absolute.
 */
export function packageNotices(files: readonly string[]): readonly Notice[] {
  const folders = files.flatMap(
    (file) => inPackage.exec(file)?.[0] ?? (file.startsWith(packageRoot() + sep) ? packageRoot() : []),
  )
  const notices = [...new Set(folders)].map(noticeOf)
  return [...new Map(notices.map((notice) => [notice.name, notice])).values()].sort(byName)
}

/** Matches the innermost package folder in a path. */
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
  // docgen's own notices file is about the command; the parts that a site uses are listed individually.
  const terms = folder === packageRoot() ? /^LICENSE$/ : saysTerms
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && terms.test(entry.name))
    .map(({ name }) => name)
  return names.sort().map((name) => join(folder, name))
}

/** Where the license of a file would be that is next to it: `inter.LICENSE.txt` for `inter.woff2`. */
export const termsBeside = (file: string): string => file.replace(/\.\w+$/, '.LICENSE.txt')

/** The notices for files with a license file next to them: `inter.LICENSE.txt` for `inter.woff2`. */
export function fileNotices(files: readonly string[]): readonly Notice[] {
  const covered = new Map<string, string[]>()
  for (const file of files) {
    const terms = termsBeside(file)
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

/** Combines notices in one text. Packages with the same terms are grouped. */
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
