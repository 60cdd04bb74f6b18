import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  statSync,
} from 'node:fs'
import os from 'node:os'
import { join, resolve } from 'node:path'
import tty from 'node:tty'
import picomatch from 'picomatch'
import { manifestName } from '../model/path.ts'
import type { CodeDependencies, Look, LookKind, Seen } from '../model/site-code.ts'
import { isCacheFolder } from './cache-folder.ts'
import { fingerprint, hashOfFile } from './fingerprint.ts'
import { stampAt } from './stamp.ts'

const pathKinds = [
  'content',
  'names',
  'names-below',
  'type',
  'link',
  'target',
  'access',
  'status',
  'glob',
  'files-below',
] as const satisfies readonly LookKind[]

/** Whether the name of a look is a path. */
export const isOfPath = (kind: string): boolean => (pathKinds as readonly string[]).includes(kind)

/** Whether a look at a folder sees more than the folder's own state tells. */
export const isDeep = (kind: string): boolean => ['glob', 'names-below', 'files-below'].includes(kind)

/** Whether the same stamp means the same result. To look at anything else again costs no more. */
export const isStamped = (kind: string): boolean => kind === 'content' || kind === 'names'

/** Looks at what a site declares that its code depends on. `root`: absolute path of the project. */
export const declaredLooks = (
  { files = [], variables = [] }: CodeDependencies,
  root: string,
): readonly Look[] =>
  [
    ...files.map((name) => declaredFiles(name, root)),
    ...variables.map((name): Look => ({ kind: 'variable', name })),
  ].map((look) => ({ ...look, seen: see(look) }))

/** No path contains it. */
const patternMark = '\0'

/** A look at files, in a folder (absolute path), by path or pattern. The path of the folder is no pattern. */
export function declaredFiles(name: string, folder: string): Look {
  const { base, glob, isGlob } = picomatch.scan(name)
  return isGlob
    ? { kind: 'glob', name: join(resolve(folder, base), patternMark + glob) }
    : { kind: 'files-below', name: resolve(folder, name) }
}

/** The folder and the pattern in the name of a `glob`; a path has no pattern. */
export function patternIn(name: string): readonly [folder: string, pattern: string | undefined] {
  const [folder = '', pattern] = name.split(patternMark)
  return pattern === undefined ? [name, undefined] : [folder.replace(/[\\/]$/, ''), pattern]
}

/** The name of a look for messages: `data/*.json`. */
export const shownName = (name: string): string => name.replace(patternMark, '')

/** The result of a look at something that does not exist. */
export const absent = 'absent'

/** A result that differs from all others, of a look at what cannot be compared. */
const unknownResult = (): string => `unknown ${String(process.hrtime.bigint())}`

/** Whether it is the result of a look at what cannot be compared. */
export const isUnknownResult = (result: string): boolean => result.startsWith('unknown ')

/** Looks at something as it is now. Equal results mean that nothing has changed. */
export function lookAt({ kind, name }: Look): string {
  if (kind === 'variable') return ofValue(process.env[name])
  if (kind === 'variables') return ofValue(Object.keys(process.env).sort())
  if (kind === 'unknown') return unknownResult()
  try {
    return kind === 'fact' ? ofValue(factNow(name)) : lookAtPath(kind, name)
  } catch (error) {
    return failureOf(error)
  }
}

/** The same, with the stamp from before. */
export const see = (look: Look): Seen => ({
  stamp: isStamped(look.kind) ? stampAt(look.name) : '',
  result: lookAt(look),
})

/** Hashes a value; a missing variable is `absent`. */
const ofValue = (value: unknown): string =>
  value === undefined ? absent : fingerprint(typeof value === 'string' ? value : JSON.stringify(value))

/** Code that is refused sees that, and nothing else: `EACCES`. */
function failureOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'error'
  return code === 'ENOENT' || code === 'ENOTDIR' ? absent : code
}

function lookAtPath(kind: LookKind, path: string): string {
  switch (kind) {
    case 'content':
      return contentOf(path)
    case 'names':
      return hashOfNames(entriesIn(path))
    case 'names-below':
      return hashOfNames(entriesBelow(path, false))
    case 'files-below':
      return statSync(path).isDirectory() ? hashOfFiles(path, () => true) : contentOf(path)
    case 'glob':
      return hashOfGlob(path)
    case 'type':
      return typeOf(statSync(path))
    case 'link':
      return linkAt(path)
    case 'target':
      return realpathSync.native(path)
    case 'access':
      return accessTo(path)
    default:
      return statusOf(path)
  }
}

/** What is not a file may never end (`/dev/urandom`), or wait for somebody who writes (a FIFO). */
function contentOf(path: string): string {
  const type = typeOf(statSync(path))
  return type === 'file' ? hashOfFile(path) : type === 'folder' ? type : unknownResult()
}

function linkAt(path: string): string {
  const type = typeOf(lstatSync(path))
  return type === 'link' ? `link ${readlinkSync(path)}` : type
}

interface Typed {
  readonly isFile: () => boolean
  readonly isDirectory: () => boolean
  readonly isSymbolicLink: () => boolean
}

const typeOf = (entry: Typed): string =>
  entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : entry.isSymbolicLink() ? 'link' : 'other'

interface Entry {
  /** Relative to the folder, with forward slashes. */
  readonly name: string
  readonly type: string
}

const entriesIn = (folder: string): readonly Entry[] =>
  readdirSync(folder, { withFileTypes: true })
    .map((entry) => ({ name: entry.name, type: typeOf(entry) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))

/**
 * Everything below a folder but what docgen itself writes. `follows`: links to folders, too; those in folders
 * that were reached by a link are not followed, so that this ends.
 */
function entriesBelow(folder: string, follows: boolean): readonly Entry[] {
  return entriesIn(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    const isLinked = follows && entry.type === 'link' && lookAt({ kind: 'type', name: path }) === 'folder'
    if (entry.type !== 'folder' && !isLinked) return [entry]
    return isOwnFolder(path) ? [] : [entry, ...entriesOf(entry, path, follows && !isLinked)]
  })
}

/** The entries of a folder that cannot be read are what the error says. */
function entriesOf({ name }: Entry, path: string, follows: boolean): readonly Entry[] {
  try {
    return entriesBelow(path, follows).map((each) => ({ ...each, name: `${name}/${each.name}` }))
  } catch (error) {
    return [{ name: `${name}/`, type: failureOf(error) }]
  }
}

/** Whether docgen writes to a folder: its cache, or a site that it has built. */
const isOwnFolder = (path: string): boolean => isCacheFolder(path) || existsSync(join(path, manifestName))

const hashOfNames = (entries: readonly Entry[]): string =>
  fingerprint(entries.map(({ name, type }) => `${name}/${type}`).join('\0'))

/** Names and contents of the files that match a pattern. */
function hashOfGlob(name: string): string {
  const [folder, pattern = '**'] = patternIn(name)
  return hashOfFiles(folder, picomatch(pattern, { dot: true }))
}

/** Names and contents of the files below a folder whose relative paths match. */
function hashOfFiles(folder: string, isMatch: (path: string) => boolean): string {
  const files = entriesBelow(folder, true).filter(({ name, type }) => type !== 'folder' && isMatch(name))
  return fingerprint(
    files
      .map(({ name, type }) => {
        const isFile = type === 'file' || type === 'link'
        return `${name} ${isFile ? lookAt({ kind: 'content', name: join(folder, name) }) : type}`
      })
      .join('\0'),
  )
}

/** What the process may do with it. */
const accessTo = (path: string): string =>
  [constants.F_OK, constants.R_OK, constants.W_OK, constants.X_OK]
    .map((mode) => isAllowed(path, mode))
    .join(' ')

function isAllowed(path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}

/** Of a link and of what it leads to. Times of access change by looking. */
function statusOf(path: string): string {
  return [lstatSync(path), statSync(path, { throwIfNoEntry: false })]
    .map((stats) => {
      if (!stats) return absent
      const { dev, ino, mode, nlink, uid, gid, rdev, size, mtimeMs, ctimeMs, birthtimeMs } = stats
      return [dev, ino, mode, nlink, uid, gid, rdev, size, mtimeMs, ctimeMs, birthtimeMs].join(' ')
    })
    .join('\n')
}

const owners: Readonly<Record<string, object>> = { os, process, tty }

/**
 * Names a fact: `["os","hostname"]` is the result of `os.hostname()` or a property, `["tty","isatty",0]` that
 * of a function with an argument.
 */
export const factName = (owner: 'os' | 'process' | 'tty', key: string, ...args: readonly unknown[]): string =>
  JSON.stringify([owner, key, ...args])

function factNow(name: string): unknown {
  const [owner, key, ...args] = JSON.parse(name) as [string, string, ...unknown[]] // As `factName` writes it.
  const value: unknown = Reflect.get(owners[owner] ?? {}, key)
  const result: unknown = typeof value === 'function' ? Reflect.apply(value, owners[owner], args) : value
  return name === processors ? (result as readonly os.CpuInfo[]).map(({ model }) => model) : result
}

/** Their speeds and times change with every look. */
const processors = factName('os', 'cpus')
