import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

let root: string | undefined

/**
 * Absolute path of docgen's own package: the nearest folder above this module whose package.json has docgen's
 * name, with or without a scope.
 */
export function packageRoot(): string {
  if (root !== undefined) return root
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const file = join(folder, 'package.json')
    if (
      existsSync(file) &&
      /^(?:@[^/]+\/)?docgen$/.test((JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name ?? '')
    )
      return (root = folder)
    if (folder === dirname(folder))
      throw new Error('docgen is not installed as a package: its package.json was not found')
  }
}

/** The version of docgen. */
export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}

/** Absolute path of the folder in the package with the theme for sites that add nothing to it. */
export const shippedThemeFolder = (): string => join(packageRoot(), 'dist/theme')

declare const DOCGEN_BUILD: string | undefined
declare const DOCGEN_COMMIT: string | undefined

/** A hash of docgen's own code, inserted when docgen is bundled; a constant when it runs from its sources. */
export const buildIdentity = (): string => (typeof DOCGEN_BUILD === 'string' ? DOCGEN_BUILD : 'development')

/** The commit that docgen was bundled from: `1a2b3c4d5e6f`. Empty if unknown. */
export const buildCommit = (): string => (typeof DOCGEN_COMMIT === 'string' ? DOCGEN_COMMIT : '')

let places: readonly string[] | undefined

/**
 * The folders of docgen's own code, as paths and as addresses; every import of a bundle is compared to them.
 */
const ownPlaces = (): readonly string[] =>
  (places ??= ['dist', 'src']
    .map((folder) => join(packageRoot(), folder))
    .flatMap((folder) => [folder + sep, `${pathToFileURL(folder).href}/`]))

/** Whether a file (absolute path) is one of docgen's own sources, or of what it was bundled into. */
export const isOwnFile = (file: string): boolean => ownPlaces().some((place) => file.startsWith(place))

/** Whether a call comes from docgen's own code, by its stack. */
export function isOwnCode(stack: string): boolean {
  const frame = stack
    .split('\n')
    .find((line) => /^\s+at /.test(line) && !/(?:\(|at )node:|<anonymous>\)?$/.test(line))
  return frame !== undefined && isOwnFrame(frame)
}

/** Whether a line of a stack is one of docgen's own code. */
export const isOwnFrame = (frame: string): boolean => ownPlaces().some((place) => frame.includes(place))
