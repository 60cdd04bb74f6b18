import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What a file calls itself; esbuild puts these names where the source has `import.meta.url` and the like. */
export const ownNames = {
  'import.meta.url': 'docgenOwnUrl',
  'import.meta.filename': 'docgenOwnFile',
  'import.meta.dirname': 'docgenOwnFolder',
  __filename: 'docgenOwnFile',
  __dirname: 'docgenOwnFolder',
}

/** Whether a source asks for its own name. */
export const asksForOwnName = (source: string): boolean => /import\.meta|__dirname|__filename/.test(source)

/** Declares a file's own names. On its first line, so that every other line keeps its number. */
export function withOwnNames(source: string, path: string): string {
  const [url, file, folder] = [pathToFileURL(path).href, path, dirname(path)].map((value) =>
    JSON.stringify(value),
  )
  return `const docgenOwnUrl = ${String(url)}, docgenOwnFile = ${String(file)}, docgenOwnFolder = ${String(folder)}; ${source.replace(/^#!.*/, '')}`
}
