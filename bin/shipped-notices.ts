import type { Metafile } from 'esbuild'
import {
  fileNotices,
  filesInOutput,
  type Notice,
  noticesText,
  packageNotices,
  standardTerms,
} from '../src/stages/theme/notices.ts'
import { packageRoot } from '../src/engine/package-root.ts'
import { plainTheme } from './plain-theme.ts'

/**
 * What a package does not say in a file of its own, by its name, as the repository of the work has it: of the
 * package itself, or of a work that it holds.
 */
const missing: Readonly<Record<string, Pick<Notice, 'name' | 'licence'> & { readonly copyright: string }>> =
  {}

/**
 * Licences that ask for nothing but a notice. What has another one, above all one with copyleft, stays a
 * package of its own.
 */
const mayBeBundled = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unlicense',
  'Zlib',
])

/** The text of THIRD-PARTY-NOTICES, and what is wrong with the packages in it. */
export interface ShippedNotices {
  /** The content of THIRD-PARTY-NOTICES. */
  readonly text: string
  readonly notices: readonly Notice[]
  /** What must not be shipped like this, each with the reason. */
  readonly problems: readonly string[]
}

/**
 * The notices of all that is in docgen's package and not docgen's own. `metafiles`: of the bundles in `dist`,
 * but for the theme's.
 */
export async function shippedNotices(metafiles: readonly Metafile[]): Promise<ShippedNotices> {
  const { made } = await plainTheme()
  const files = [...metafiles.flatMap((metafile) => filesInOutput(metafile, packageRoot())), ...made.used]
  const packages = packageNotices(files).filter(({ name }) => !/^(?:@[^/]+\/)?docgen$/.test(nameOf(name)))
  const added = packages.flatMap(({ name }) => missing[nameOf(name)] ?? []).map(noticeOf)
  const notices = [...packages, ...added, ...fileNotices([...new Set(files)].sort())]
  const text = noticesText(
    'docgen is licensed under the terms in LICENSE. It holds work of others, whose notices and licences these are.',
    notices,
  )
  return { text, notices, problems: packages.flatMap(problemsOf) }
}

/** `@scope/name 1.2.3` is `@scope/name`. */
const nameOf = (nameAndVersion: string): string => nameAndVersion.replace(/ [^ ]*$/, '')

const noticeOf = ({ name, licence = 'unknown', copyright }: (typeof missing)[string]): Notice => ({
  name,
  licence,
  terms: standardTerms(licence, copyright),
  sources: [],
})

/** What keeps a package out of a bundle: its license, or that it has none. */
export function problemsOf({ name, licence = 'unknown', sources }: Notice): readonly string[] {
  return [
    ...(isPermitted(licence)
      ? []
      : [`${name} (${licence}) must not be in a bundle: leave it external, as a dependency.`]),
    ...(sources.length > 0 || missing[nameOf(name)]
      ? []
      : [`${name} brings no licence text: look at its repository, and name it in bin/shipped-notices.ts.`]),
  ]
}

/** Of `A OR B` one will do, of `A AND B` none may be missing. */
const isPermitted = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => mayBeBundled.has(each.trim())))
