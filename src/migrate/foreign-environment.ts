import fs from 'node:fs'
import { basename } from 'node:path'

/**
 * The environment of the process that evaluates a foreign configuration. It has no variable of the user's:
 * each reads either as missing, or as a name for itself, so that what a configuration makes of it can be
 * recognized. Values never reach the process.
 */

/** How a variable reads: as missing, as its name, or as an address with its name as the host. */
export type Reading = 'missing' | 'name' | 'address'

/** What the process is told, in a file that its first argument names. */
export interface ForeignTask {
  /** The addresses of the site's pages, below the base URL. */
  readonly routes: readonly string[]
  /** Absolute path of the project. */
  readonly root: string
  /**
   * Absolute path of the link to the root of the file system, below which the configuration is given paths.
   */
  readonly link: string
  readonly reading: Reading
  /** What `import.meta.env` has beside the variables. */
  readonly viteVariables: Readonly<Record<string, unknown>>
}

let task: ForeignTask | undefined

/** What this process is told. */
export const readTask = (): ForeignTask =>
  (task ??= JSON.parse(fs.readFileSync(process.argv[2] ?? '', 'utf8')) as ForeignTask) // As evaluate-foreign.ts writes it.

/** Variables that have a value for every configuration. */
const overrides: Readonly<Record<string, string>> = { NODE_ENV: 'production' }

const start = 'docgenenv'
const end = 'x'

/**
 * A text that stands for the value of a variable. It consists of small letters, so it survives as part of an
 * address, a path or a name.
 */
const markFor = (name: string): string =>
  `${start}${Buffer.from(name)
    .toString('hex')
    .replaceAll(/\d/g, (digit) => String.fromCharCode(103 + Number(digit)))}${end}`

/** The home folder is an absolute path. */
export const homeMark = `/${markFor('HOME')}`

const letters = '([a-p]+)'
const pattern = new RegExp(
  `https://${start}${letters}${end}\\.invalid|${homeMark}|${start}${letters}${end}`,
  'g',
)

/** A text taken apart: plain texts at even positions, names of variables at odd ones. */
export function variablesIn(text: string): readonly string[] {
  const parts: string[] = []
  let rest = 0
  for (const match of text.matchAll(pattern)) {
    const name = match[1] ?? match[2]
    parts.push(text.slice(rest, match.index), name === undefined ? 'HOME' : nameFrom(name))
    rest = match.index + match[0].length
  }
  return [...parts, text.slice(rest)]
}

/** Names variables in a text that people read; one that is all of a text in quotes loses them. */
export const withNames = (text: string): string =>
  variablesIn(text)
    .map((part, index) => (index % 2 === 0 ? part : `process.env.${part}`))
    .join('')
    .replaceAll(/'(process\.env\.\w+)'/g, '$1')

const nameFrom = (mark: string): string =>
  Buffer.from(
    mark.replaceAll(/[g-p]/g, (letter) => String(letter.charCodeAt(0) - 103)),
    'hex',
  ).toString()

/**
 * Replaces the environment of this process, including what files like `.env` add to it. Returns the names of
 * the variables that are read from then on, and `import.meta.env` with `constants` beside the variables.
 */
export function replaceEnvironment(reading: Reading): {
  readonly names: ReadonlySet<string>
  readonly environment: NodeJS.ProcessEnv
  readonly withConstants: (constants: Readonly<Record<string, unknown>>) => object
} {
  const names = new Set<string>()
  const read = (name: string): string | undefined => {
    names.add(name)
    if (reading === 'missing') return undefined
    if (name === 'HOME') return homeMark
    return reading === 'name' ? markFor(name) : `https://${markFor(name)}.invalid`
  }
  const environmentOver = (constants: Readonly<Record<string, unknown>>): object =>
    new Proxy<Record<string, unknown>>(
      { ...constants },
      {
        get: (target, name): unknown => (isOwn(target, name) ? Reflect.get(target, name) : read(name)),
        has: (target, name) => (isOwn(target, name) ? Reflect.has(target, name) : read(name) !== undefined),
        // What the configuration sets is the default of a variable; a package may set what `.env` contains.
        set: (target, name, value) => reading !== 'missing' || Reflect.set(target, name, value),
      },
    )
  const environment = environmentOver(overrides) as NodeJS.ProcessEnv // Each variable is a text or missing.
  process.env = environment
  readNamesInFiles(read)
  return { names, environment, withConstants: environmentOver }
}

/** Whether a property needs no variable; `JSON.stringify` and `await` look for two of them. */
const isOwn = (target: object, name: string | symbol): name is symbol =>
  typeof name === 'symbol' || name === 'toJSON' || name === 'then' || Object.hasOwn(target, name)

/** Has the values in files like `.env` read like variables: as missing or as their names. */
function readNamesInFiles(read: (name: string) => string | undefined): void {
  const { readFileSync, readFile, promises } = fs
  const readLater = promises.readFile
  const noteNames = (path: unknown, content: unknown): unknown => {
    if (!/^\.env(?:\.|$)/.test(basename(String(path)))) return content
    const text = String(content).replaceAll(assignment, (_line, before: string, name: string) => {
      const value = read(name)
      return value === undefined ? '' : `${before}${value}`
    })
    return typeof content === 'string' ? text : Buffer.from(text)
  }
  fs.readFileSync = ((path: unknown, ...options: never[]) =>
    noteNames(path, Reflect.apply(readFileSync, fs, [path, ...options]))) as typeof readFileSync
  promises.readFile = (async (path: unknown, ...options: never[]) =>
    noteNames(path, await Reflect.apply(readLater, promises, [path, ...options]))) as typeof readLater
  fs.readFile = ((path: unknown, ...options: unknown[]) => {
    const done = options.pop() as (error: unknown, content: unknown) => void // Always the last argument.
    Reflect.apply(readFile, fs, [
      path,
      ...options,
      (error: unknown, content: unknown) => done(error, error ? content : noteNames(path, content)),
    ])
  }) as typeof readFile // The overloads of all three differ only in what passes through.
}

/** A line of a file like `.env`, with a value in quotes that may go on over several lines. */
const assignment =
  /^(\s*(?:export\s+)?([\w.-]+)\s*[=:]\s*)(?:'(?:\\'|[^'])*'|"(?:\\"|[^"])*"|`(?:\\`|[^`])*`|[^\n]*)/gm
