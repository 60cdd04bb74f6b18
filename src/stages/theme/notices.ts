import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve, sep } from 'node:path'
import type { Metafile } from 'esbuild'
import { isFileInput } from '../../engine/esbuild.ts'
import { isWithin } from '../../engine/file-name.ts'
import { isOwnFile, packageRoot } from '../../engine/package-root.ts'
import { asOutputPath } from '../../model/path.ts'
import { isAsset } from '../../model/theme.ts'

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
const termsBeside = (file: string): string => file.replace(/\.\w+$/, '.LICENSE.txt')

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

/**
 * The license text for a package that contains none, by its SPDX identifier, with the author as the copyright
 * holder. For long licenses, it is their address.
 */
function standardTerms(licence: string, holder: string): string {
  const terms = texts[licence]
  return terms === undefined
    ? `Copyright (c) ${holder}\n\nThe package brings no licence text. Its package.json names: ${licence}${/^[\w.+-]+$/.test(licence) && licence !== 'unknown' ? ` (https://spdx.org/licenses/${licence}.html)` : ''}`
    : `Copyright (c) ${holder}\n\n${terms}`
}

const asIs = `THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`

const asIsOfIsc = `THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES
WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF
MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY
SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER
RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT,
NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE
USE OR PERFORMANCE OF THIS SOFTWARE.`

const texts: Readonly<Record<string, string>> = {
  MIT: `Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

${asIs}`,
  ISC: `Permission to use, copy, modify, and/or distribute this software for any
purpose with or without fee is hereby granted, provided that the above
copyright notice and this permission notice appear in all copies.

${asIsOfIsc}`,
}

/** The published third-party notices, next to the scripts. */
export const siteNoticesPath = asOutputPath('assets/third-party-notices.txt')

/** Points readers of a script to them. */
export const noticesBanner = '/*! Licences: third-party-notices.txt */'

interface SiteNotices {
  readonly text: string
  /** Absolute paths of the license files included in the text, and of those that would be if they existed. */
  readonly sources: readonly string[]
}

/**
 * Creates the notices of a site. `published`: absolute paths of the sources of scripts and styles.
 * `rendered`: of the code that rendered the pages, of which only images, fonts, and icons are distributed.
 */
export function siteNotices(published: readonly string[], rendered: readonly string[]): SiteNotices {
  const packages = packageNotices([...published, ...rendered.filter(isAsset)])
  const files = [...new Set([...published, ...rendered])].sort()
  const notices = [...packages, ...fileNotices(files)]
  // Those of docgen's own files come and go with docgen.
  const beside = files.filter((file) => !isOfDocgen(file)).map(termsBeside)
  const introduction =
    'The scripts, styles, fonts and icons of this site include the work of others.\nThese are its notices and licences.'
  return {
    text: noticesText(introduction, notices),
    sources: [...notices.flatMap(({ sources }) => sources), ...beside],
  }
}

const isOfDocgen = (file: string): boolean =>
  isOwnFile(file) || isWithin(join(packageRoot(), 'templates'), file)
