import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import os from 'node:os'
import { join, resolve } from 'node:path'
import tty from 'node:tty'
import picomatch from 'picomatch'
import type { CodeDependencies, Look, LookKind } from '../model/site-code.ts'
import { fingerprint, hashOfFile } from './fingerprint.ts'

const pathKinds = [
  'content',
  'names',
  'names-below',
  'type',
  'target',
  'status',
  'glob',
] as const satisfies readonly LookKind[]

/** Whether the name of a look is a path. */
export const isOfPath = (kind: string): boolean => (pathKinds as readonly string[]).includes(kind)

/** Whether a look at a folder sees more than the folder's own state tells. */
export const isDeep = (kind: string): boolean => kind === 'glob' || kind === 'names-below'

/** Looks at what a site declares that its code depends on. `root`: absolute path of the project. */
export const declaredLooks = (
  { files = [], variables = [] }: CodeDependencies,
  root: string,
): readonly Look[] => [
  ...files.map((name): Look => ({ kind: 'glob', name: resolve(root, name) })),
  ...variables.map((name): Look => ({ kind: 'variable', name })),
]

/** The result of a look at something that does not exist. */
export const absent = 'absent'

/** Looks at something as it is now. Equal results mean that nothing has changed; `unknown` never equals. */
export function lookAt({ kind, name }: Look): string {
  if (kind === 'variable') return ofValue(process.env[name])
  if (kind === 'variables') return ofValue(Object.keys(process.env).sort())
  if (kind === 'fact') return ofValue(factNow(name))
  if (kind === 'unknown') return `unknown ${process.hrtime.bigint()}`
  try {
    return lookAtPath(kind, name)
  } catch {
    return absent
  }
}

/** Hashes a value; a missing variable is `absent`. */
const ofValue = (value: unknown): string =>
  value === undefined ? absent : fingerprint(typeof value === 'string' ? value : JSON.stringify(value))

function lookAtPath(kind: LookKind, path: string): string {
  switch (kind) {
    case 'content':
      return statSync(path).isDirectory() ? 'folder' : hashOfFile(path)
    case 'names':
      return hashOfNames(entriesIn(path))
    case 'names-below':
      return hashOfNames(entriesBelow(path))
    case 'glob':
      return hashOfGlob(path)
    case 'type':
      return typeOf(statSync(path))
    case 'target':
      return realpathSync.native(path)
    default:
      return statusOf(path)
  }
}

interface Typed {
  readonly isFile: () => boolean
  readonly isDirectory: () => boolean
  readonly isSymbolicLink: () => boolean
}

const typeOf = (entry: Typed): string =>
  entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : entry.isSymbolicLink() ? 'link' : 'other'

interface Entry {
  /** Relative to the folder. */
  readonly name: string
  readonly type: string
}

const entriesIn = (folder: string): readonly Entry[] =>
  readdirSync(folder, { withFileTypes: true })
    .map((entry) => ({ name: entry.name, type: typeOf(entry) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))

const entriesBelow = (folder: string): readonly Entry[] =>
  entriesIn(folder).flatMap((entry) =>
    entry.type === 'folder'
      ? [
          entry,
          ...entriesBelow(join(folder, entry.name)).map(({ name, type }) => ({
            name: `${entry.name}/${name}`,
            type,
          })),
        ]
      : [entry],
  )

const hashOfNames = (entries: readonly Entry[]): string =>
  fingerprint(entries.map(({ name, type }) => `${name}/${type}`).join('\0'))

/** Names and contents of the files that match a pattern, or are in the folder that it names. */
function hashOfGlob(pattern: string): string {
  const { base, isGlob } = picomatch.scan(pattern)
  if (!isGlob && !statSync(pattern).isDirectory()) return hashOfFile(pattern)
  const isMatch = isGlob ? picomatch(pattern, { dot: true }) : () => true
  const folder = isGlob ? base : pattern
  const files = entriesBelow(folder).filter(
    ({ name, type }) => type !== 'folder' && isMatch(join(folder, name)),
  )
  return fingerprint(
    files.map(({ name }) => `${name} ${lookAt({ kind: 'content', name: join(folder, name) })}`).join('\0'),
  )
}

/** Times of access change by looking. */
function statusOf(path: string): string {
  const { dev, ino, mode, nlink, uid, gid, rdev, size, mtimeMs, ctimeMs, birthtimeMs } = lstatSync(path)
  return [dev, ino, mode, nlink, uid, gid, rdev, size, mtimeMs, ctimeMs, birthtimeMs].join(' ')
}

const owners: Readonly<Record<string, object>> = { os, process, tty }

/** Names a fact: `["os","hostname",[]]` is the result of `os.hostname()`, `["process","argv"]` a property. */
export const factName = (owner: 'os' | 'process' | 'tty', key: string, args?: readonly unknown[]): string =>
  JSON.stringify([owner, key, ...(args ? [args] : [])])

function factNow(name: string): unknown {
  const [owner, key, args] = JSON.parse(name) as [string, string, unknown[]?] // As `factName` writes it.
  const value: unknown = Reflect.get(owners[owner] ?? {}, key)
  return typeof value === 'function' && args ? Reflect.apply(value, owners[owner], args) : value
}
