import { existsSync, realpathSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, dirname, extname, join, sep } from 'node:path'
import type { Look } from '../model/site-code.ts'
import { isWithin } from './reader.ts'

/** What an import without an extension may end with, in Node and in esbuild. */
const extensions = ['.tsx', '.ts', '.jsx', '.js', '.mts', '.mjs', '.cts', '.cjs', '.css', '.json', '.node']

/** An import, with absolute paths. */
export interface Resolution {
  /** As written: `./box`, `lib/part`, `#facts`. */
  readonly specifier: string
  /** Undefined if it is not imported by a file. */
  readonly importer: string | undefined
  /** What it was resolved to; undefined if nothing was found. */
  readonly file: string | undefined
}

/**
 * Everything that decides which file an import means: the `package.json` files around it, nearer packages of
 * the same name, files with another extension, and where links lead. The import means the same file as long
 * as these look the same. Does not include the content of the file.
 */
export function resolutionLooks({ specifier, importer, file }: Resolution): readonly Look[] {
  if (isBuiltin(specifier)) return []
  return [
    ...(importer === undefined ? [] : packagesAround(importer)),
    ...(file === undefined ? [] : packagesAround(file)),
    ...(file === undefined ? [] : namesakes(specifier, file)),
    ...(importer === undefined || /^[./#]|^[A-Za-z]:/.test(specifier)
      ? []
      : packagePlaces(packageName(specifier), importer, file)),
  ]
}

/** The package of a specifier: `@scope/name` for `@scope/name/part`. */
export function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/** The `package.json` that a file belongs to, and nearer ones that do not exist. */
function packagesAround(file: string): readonly Look[] {
  const looks: Look[] = []
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const path = join(folder, 'package.json')
    looks.push({ kind: 'content', name: path })
    if (existsSync(path) || folder === dirname(folder)) return looks
  }
}

/**
 * The files that an import may mean instead of a file: `box.tsx` beside `box.jsx`, `box.ts` for
 * `box/index.ts`.
 */
function namesakes(specifier: string, file: string): readonly Look[] {
  const written = extname(specifier)
  if (written !== '' && written === extname(file)) return []
  // Nothing is added to an installed package but by installing it again.
  if (isInstalled(file)) return [{ kind: 'names', name: dirname(file) }]
  const stem = file.slice(0, file.length - extname(file).length)
  const isIndex = basename(stem) === 'index' && basename(specifier, written) !== 'index'
  const places = isIndex ? [stem, dirname(file)] : [stem, join(stem, 'index')]
  return [
    ...(isIndex ? [] : [{ kind: 'content', name: join(stem, 'package.json') } as const]),
    { kind: 'type', name: isIndex ? dirname(file) : stem },
    ...places.flatMap((place) => extensions.map((end): Look => ({ kind: 'type', name: place + end }))),
  ]
}

const isInstalled = (path: string): boolean => path.includes(`${sep}node_modules${sep}`)

/** The folders in which a package is searched for, up to the one that a file was found in. */
function packagePlaces(name: string, importer: string, file: string | undefined): readonly Look[] {
  const looks: Look[] = []
  for (let folder = dirname(importer); ; folder = dirname(folder)) {
    if (basename(folder) !== 'node_modules') {
      const place = join(folder, 'node_modules', name)
      const target = existsSync(place) ? realpathSync.native(place) : undefined
      looks.push({ kind: 'target', name: place })
      if (target !== undefined) {
        looks.push({ kind: 'content', name: join(target, 'package.json') })
        if (file !== undefined && isWithin(target, file)) return looks
      }
    }
    if (folder === dirname(folder)) return looks
  }
}
