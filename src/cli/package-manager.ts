import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A program that installs packages, and its commands for a project that has a manifest. */
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
export function packageManagerOf(folders: readonly string[]): PackageManager {
  for (const folder of folders) {
    const found = byLockFile.find(([file]) => existsSync(join(folder, file)))
    if (found) return found[1]
  }
  return npm
}
