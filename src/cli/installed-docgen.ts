import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileName } from '../engine/file-name.ts'
import { packageRoot } from '../engine/package-root.ts'

interface Installed {
  readonly name?: string
  readonly version?: string
  readonly resolved?: string
}

/**
 * Whether Node, starting from a folder (absolute path), resolves `docgen` to the running one. Another package
 * might have the same name.
 */
export function isInstalledFor(root: string, packageFolder = packageRoot()): boolean {
  for (let folder = root; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules/docgen')
    if (existsSync(candidate)) return realpathSync(candidate) === realpathSync(packageFolder)
    if (folder === dirname(folder)) return false
  }
}

/**
 * The dependency specifier for the running docgen: the Git address, tarball, or package name it was installed
 * from, or the folder of a checkout. Undefined if npm has not recorded it, or if the tarball no longer
 * exists. A plain `docgen` might name another package.
 */
export function dependencySpec(root: string, packageFolder = packageRoot()): string | undefined {
  const folder = dirname(packageFolder)
  if (basename(folder) !== 'node_modules')
    return existsSync(join(packageFolder, 'src/cli')) ? fileSpec(packageFolder, root) : undefined
  const note = join(folder, '.package-lock.json')
  if (!existsSync(note)) return undefined
  const { packages } = JSON.parse(readFileSync(note, 'utf8')) as {
    packages?: Readonly<Record<string, Installed>>
  }
  const { name, version = '', resolved = '' } = packages?.['node_modules/docgen'] ?? {}
  if (resolved.startsWith('git+')) return resolved.replace(/#.*$/, '')
  if (resolved.startsWith('file:')) {
    const file = resolve(dirname(folder), resolved.slice('file:'.length))
    return existsSync(file) ? fileSpec(file, root) : undefined
  }
  return name !== undefined && name !== 'docgen' ? `npm:${name}@^${version}` : undefined
}

const fileSpec = (path: string, root: string): string => `file:${fileName(realpathSync(path), realOf(root))}`

/** Resolves links in a path that may not exist yet. */
const realOf = (path: string): string =>
  existsSync(path) ? realpathSync(path) : join(realOf(dirname(path)), basename(path))

/** How to install docgen in a project when its origin is unknown. */
export const installHint =
  "npm install --save-dev git+<address of docgen's repository>   (or ../docgen/docgen-<version>.tgz, as `npm pack` makes it)"

export interface PackageManager {
  readonly name: string
  /** Installs what the manifest lists. */
  readonly install: string
  /** Adds the package that follows to the development dependencies. */
  readonly add: string
}

const npm: PackageManager = { name: 'npm', install: 'npm install', add: 'npm install --save-dev' }
const bun: PackageManager = { name: 'Bun', install: 'bun install', add: 'bun add --dev' }

/** By their lock files. npm comes first: with its lock file beside another one, `npm ci` works. */
const byLockFile: readonly (readonly [file: string, manager: PackageManager])[] = [
  ['package-lock.json', npm],
  ['pnpm-lock.yaml', { name: 'pnpm', install: 'pnpm install', add: 'pnpm add --save-dev' }],
  ['yarn.lock', { name: 'Yarn', install: 'yarn install', add: 'yarn add --dev' }],
  ['bun.lock', bun],
  ['bun.lockb', bun],
]

/** The package manager of the first folder (absolute paths) that has a lock file; npm if none has. */
export function detectPackageManager(folders: readonly string[]): PackageManager {
  for (const folder of folders) {
    const lockFile = byLockFile.find(([file]) => existsSync(join(folder, file)))
    if (lockFile) return lockFile[1]
  }
  return npm
}

/** Quotes a text where a shell would not read it as one word: `'file:../a folder'`. */
export const shellWord = (text: string): string =>
  /^[\w.:/@+^-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
