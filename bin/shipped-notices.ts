import type { Metafile } from 'esbuild'
import {
  fileNotices,
  filesInOutput,
  type Notice,
  noticesText,
  packageNotices,
} from '../src/stages/theme/notices.ts'
import { packageRoot } from '../src/engine/package-root.ts'
import { plainTheme } from './plain-theme.ts'

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
  const notices = [...packages, ...fileNotices([...new Set(files)].sort())]
  const text = noticesText(
    'docgen is licensed under the terms in LICENSE. It holds work of others, whose notices and licences these are.',
    notices,
  )
  return { text, notices, problems: packages.flatMap(problemsOf) }
}

/** `@scope/name 1.2.3` is `@scope/name`. */
const nameOf = (nameAndVersion: string): string => nameAndVersion.replace(/ [^ ]*$/, '')

/** What keeps a package out of a bundle: its license, or that it has none. */
export function problemsOf({ name, licence = 'unknown', sources }: Notice): readonly string[] {
  return [
    ...(isPermitted(licence)
      ? []
      : [`${name} (${licence}) must not be in a bundle: leave it external, as a dependency.`]),
    ...(sources.length > 0 ? [] : [`${name} brings no licence text: leave it external, as a dependency.`]),
  ]
}

/** Of `A OR B` one will do, of `A AND B` none may be missing. */
const isPermitted = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => mayBeBundled.has(each.trim())))
