import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { calls } from './esbuild-calls.ts'
import { runOwnCode } from './site-code.ts'

type Esbuild = typeof import('esbuild')

/** Milliseconds of idling after which esbuild's process, which takes some 50 MB, is stopped. */
const idleMilliseconds = 200

let idle: NodeJS.Timeout | undefined

/**
 * Runs a function with esbuild. All uses go through this; a build with nothing to do must not get here. The
 * shared process is stopped when it has been idle for a while, but never during a call.
 */
export const withEsbuild = <Result>(run: (esbuild: Esbuild) => Promise<Result>): Promise<Result> =>
  // A plugin may call it, too.
  runOwnCode(() => runWithEsbuild(run))

async function runWithEsbuild<Result>(run: (esbuild: Esbuild) => Promise<Result>): Promise<Result> {
  clearTimeout(idle)
  const call = import('esbuild').then(run)
  calls.add(call)
  try {
    return await call
  } finally {
    calls.delete(call)
    if (calls.size === 0)
      idle = setTimeout(() => void import('esbuild').then(({ stop }) => stop()), idleMilliseconds).unref()
  }
}

/**
 * Whether an input in esbuild's metafile is a file: `templates/page.tsx`, `D:/site/page.tsx`. Modules from
 * plugins start with their namespace (`docgen:theme`), and files that a package excludes from browsers with
 * `(disabled):`.
 */
export const isFileInput = (name: string): boolean => !/^(?:\(disabled\)|[\w-]{2,}):/.test(name)

/** Identifiers for a module's own location; esbuild substitutes these for `import.meta.url` and the like. */
export const ownNames = {
  'import.meta.url': 'docgenOwnUrl',
  'import.meta.filename': 'docgenOwnFile',
  'import.meta.dirname': 'docgenOwnFolder',
  __filename: 'docgenOwnFile',
  __dirname: 'docgenOwnFolder',
}

/** Whether a source uses its own location. */
export const asksForOwnName = (source: string): boolean => /import\.meta|__dirname|__filename/.test(source)

/** Declares the module's own location on its first line, so that all lines keep their numbers. */
export function withOwnNames(source: string, path: string): string {
  const [url, file, folder] = [pathToFileURL(path).href, path, dirname(path)].map((value) =>
    JSON.stringify(value),
  )
  return `const docgenOwnUrl = ${String(url)}, docgenOwnFile = ${String(file)}, docgenOwnFolder = ${String(folder)}; ${source.replace(/^#!.*/, '')}`
}
