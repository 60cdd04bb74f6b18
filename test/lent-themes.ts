import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { fingerprint } from '../src/engine/fingerprint.ts'
import type { BuildOptions } from '../src/pipeline/build-options.ts'
import { keepEsbuild } from './kept-esbuild.ts'
// Native code is loaded once in a process: here, so that no plugin is the first to need it.
import 'sharp'

/**
 * Bundling the theme is most of a small build's time. Bundles are kept between sites and runs, by the code
 * that makes them, and lent to each site by a link; docgen itself judges whether their sources have changed.
 */
const sharedThemes = join(
  import.meta.dirname,
  '..',
  'node_modules',
  '.cache',
  'docgen-fixtures',
  fingerprint(
    ...['stages/theme', 'engine', 'model'].flatMap((name) =>
      sourcesIn(join(import.meta.dirname, '..', 'src', name)),
    ),
  ),
)

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => readFileSync(path, 'utf8'))
}

/**
 * Runs a build of a site that may use the bundles of sites before it, and keeps its own for those after it.
 * The folder of the cache is three folders below the site, as in `node_modules`: bundles have relative paths
 * to their sources.
 */
export async function withLentThemes<Result>(
  root: string,
  cacheDir: string,
  build: () => Promise<Result>,
): Promise<Result> {
  const themes = join(cacheDir, 'theme')
  keepEsbuild()
  lendThemes(themes)
  const result = await build()
  keepThemes(themes, root)
  return result
}

/**
 * The same with a cache that has nothing but such bundles, and is gone afterwards: like a first build, but
 * without esbuild where another site has the same theme.
 */
export async function withoutMemory<Result>(
  root: string,
  build: (options: Pick<BuildOptions, 'cache' | 'cacheDir'>) => Promise<Result>,
): Promise<Result> {
  const cacheDir = join(root, '.docgen/first-build/.docgen')
  try {
    return await withLentThemes(root, cacheDir, () => build({ cache: true, cacheDir }))
  } finally {
    rmSync(dirname(cacheDir), { recursive: true, force: true })
  }
}

/** Gives a site the theme bundles of earlier sites that it lacks. */
function lendThemes(themes: string): void {
  mkdirSync(themes, { recursive: true })
  mkdirSync(sharedThemes, { recursive: true })
  for (const name of foldersIn(sharedThemes))
    if (!existsSync(join(themes, name))) symlinkSync(join(sharedThemes, name), join(themes, name))
}

/** Only bundles without files of the site itself: those can serve another one. */
function keepThemes(themes: string, root: string): void {
  for (const name of foldersIn(themes)) {
    const folder = join(themes, name)
    const record = join(folder, 'record.json')
    if (existsSync(join(sharedThemes, name)) || !existsSync(record)) continue
    const { bundle } = JSON.parse(readFileSync(record, 'utf8')) as {
      bundle: { modules: Record<string, string>; looks: readonly (readonly [kind: string, name: string])[] }
    }
    const isOfSite = ([, look]: readonly [string, string]): boolean => {
      const path = resolve(folder, look)
      return path.startsWith(root + sep) && statSync(path, { throwIfNoEntry: false })?.isFile() === true
    }
    if (Object.keys(bundle.modules).length > 0 || bundle.looks.some(isOfSite)) continue
    try {
      cpSync(folder, `${join(sharedThemes, name)}-${process.pid}`, { recursive: true })
      renameSync(`${join(sharedThemes, name)}-${process.pid}`, join(sharedThemes, name))
    } catch {
      rmSync(`${join(sharedThemes, name)}-${process.pid}`, { recursive: true, force: true })
    }
  }
}

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
