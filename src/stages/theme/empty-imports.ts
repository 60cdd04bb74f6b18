import { basename } from 'node:path'
import type { Built } from './run-esbuild.ts'

/**
 * Removes imports without bindings. esbuild lets an entry import the chunk with its CommonJS helpers even if
 * only another chunk (React's) uses them, which would cost every page a request.
 */
export function withoutEmptyImports(files: Built['files']): Built['files'] {
  const helpers = files
    .filter(
      ({ path, contents }) =>
        path.endsWith('.js') &&
        contents.length < 1_000 &&
        new TextDecoder().decode(contents).includes('__esModule'),
    )
    .map(({ path }) => basename(path))
  if (helpers.length === 0) return files
  const empty = new RegExp(
    `import"[^"]*(?:${helpers.map((name) => name.replaceAll('.', '\\.')).join('|')})";`,
    'g',
  )
  return files.map((file) =>
    file.path.endsWith('.js')
      ? {
          ...file,
          contents: new TextEncoder().encode(new TextDecoder().decode(file.contents).replace(empty, '')),
        }
      : file,
  )
}
