import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packageRoot } from './package-root.ts'

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
  return frame !== undefined && ownPlaces().some((place) => frame.includes(place))
}
