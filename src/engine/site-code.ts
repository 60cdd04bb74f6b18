import { AsyncLocalStorage } from 'node:async_hooks'
import { realpathSync } from 'node:fs'
import { dirname, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Look, SiteCode } from '../model/site-code.ts'
import { isUnknownResult, see } from './look.ts'
import { isOwnCode } from './package-root.ts'

/** Who is running. */
export interface RunningCode {
  readonly code: SiteCode
  /** The plugin whose function runs; undefined for other code. */
  readonly plugin?: string
  /** Whether it is docgen's, which has keys for what it does besides looking. */
  readonly isOwn?: boolean
}

type AnyFunction = (this: unknown, ...args: unknown[]) => unknown

const running = new AsyncLocalStorage<RunningCode | undefined>()
let isPaused = false

/** Runs site code, and everything that it starts, and notes what it looks at. */
export const runSiteCode = <Value>(code: RunningCode, run: () => Value): Value => running.run(code, run)

/** Runs docgen's own code that site code has called, and whose doings are not those of its caller. */
// `exit` ends with the first `run` in it.
export const runOwnCode = <Value>(run: () => Value): Value => running.run(undefined, run)

/**
 * An argument for site code: what it is given to call (`read` of the context of a hook) is docgen's own code,
 * and what it gives to that (`make` of `derive`) its own again.
 */
export const lend = (value: unknown): unknown => withFunctions(value, ownFunction)

const ownFunction = (original: AnyFunction): AnyFunction =>
  function (...args) {
    const lentArgs = borrow(args)
    return runOwnCode(() => Reflect.apply(original, this, lentArgs))
  }

/** Arguments of the running code for a function whose doings are not its own. */
export function borrow(args: readonly unknown[]): unknown[] {
  const caller = running.getStore()
  return args.map((arg) =>
    withFunctions(
      arg,
      (original) =>
        function (...values) {
          return running.run(caller, () => Reflect.apply(original, this, values.map(lend)))
        },
    ),
  )
}

/** A function, or plain data with functions, with these changed. */
function withFunctions(value: unknown, change: (original: AnyFunction) => AnyFunction): unknown {
  if (typeof value === 'function') return change(value as AnyFunction)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  const entries: readonly (readonly [string, unknown])[] = Object.entries(value)
  if (!entries.some(([, entry]) => typeof entry === 'function')) return value
  return Object.fromEntries(
    entries.map(([key, entry]) => [key, typeof entry === 'function' ? change(entry as AnyFunction) : entry]),
  )
}

/** The code that is running, if it is to be noted what it does. */
export const runningCode = (): RunningCode | undefined => (isPaused ? undefined : running.getStore())

/**
 * Notes what code looks at, just before it does. docgen's own looks are compared with what is there when the
 * record of them is made. What docgen has made is made again when its sources change, so nobody looks at it.
 */
export function noteLook(look: Look, { code, plugin, isOwn }: RunningCode): void {
  if (code.hasNoted(look) || isMade(look.name)) return
  if (isOwn === true) return code.note(look)
  const sight = unnoticed(() => see(look))
  if (isUnknownResult(sight.result))
    code.noteUnknown({
      what: `\`${look.name}\`, which is not a file`,
      plugin,
      stack: new Error().stack ?? '',
    })
  else code.note({ ...look, seen: sight })
}

/**
 * Notes that the running code did something whose result cannot be compared with that of another time.
 * `noticing`: the function that it called.
 */
export function noteUnknown(what: string, noticing: (...args: never[]) => unknown): void {
  const { code, plugin, isOwn } = runningCode() ?? {}
  if (!code || isOwn === true) return
  const place = { stack: '' }
  Error.captureStackTrace(place, noticing)
  // What a plugin of docgen does is no matter of the site; that its result is cached is for docgen to decide.
  if (!unnoticed(() => isOwnCode(place.stack))) code.noteUnknown({ what, plugin, stack: place.stack })
}

/** Calls a function of Node whose own doings are not those of site code. */
export function unnoticed<Value>(call: () => Value): Value {
  const before = isPaused
  isPaused = true
  try {
    return call()
  } finally {
    isPaused = before
  }
}

/**
 * Folders of modules that docgen has made and this process has imported, with a separator at the end: also as
 * Node names them, which follows links.
 */
const folders = new Set<string>()

/**
 * Imports a module (absolute path) that docgen has made, which lies in a folder of its own with its parts.
 * Reading them is Node's work, and nothing that their code looks at (`isMade`). `query` makes it another
 * module: `?run=2`.
 */
export async function importMade(file: string, query = ''): Promise<unknown> {
  for (const path of [file, unnoticed(() => realpathSync(file))]) folders.add(dirname(path) + sep)
  return import(pathToFileURL(file).href + query)
}

/** Whether a file (absolute path) is such a module, or a part of one. */
const isMade = (file: string): boolean => [...folders].some((folder) => file.startsWith(folder))
