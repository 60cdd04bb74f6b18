import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'

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
