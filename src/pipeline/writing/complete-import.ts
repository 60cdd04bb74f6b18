import { readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Completion, Cursor, Suggestion } from './completion.ts'

/** Matches the path that is being written in an import, an export from elsewhere, or an include. */
const specifierBefore =
  /(?:^(?:import|export)\s[^'"]*['"]|^\s*(?:\{\/\*|<!--)\s*@include:\s*(?:[^\s,]+,\s*)*)((?:\.{1,2}|@site)(?:\/[^'"\s,]*)?)$/

/** What a page can import: parts, data, components and images. */
const importable = /\.(?:mdx?|[jt]sx?|mjs|json|ya?ml|png|jpe?g|gif|svg|webp|avif)$/i

/** Files and folders at the path that is being written in an import or include. */
export function completeImport({ map, path, line, offset }: Cursor): Completion | undefined {
  const [, specifier] = specifierBefore.exec(line) ?? []
  if (specifier === undefined) return undefined
  const name = /[^/]*$/.exec(specifier)?.[0] ?? ''
  const folder = specifier.slice(0, specifier.length - name.length)
  // Without a slash, it is the beginning of a path: `.`, `..` or `@site`.
  if (folder === '')
    return {
      from: offset - name.length,
      suggestions: ['./', '../', '@site/'].map((text) => ({ text, kind: 'folder' })),
    }
  const place = folder.startsWith('@site/')
    ? folder.slice('@site/'.length)
    : posix.join(posix.dirname(path), folder)
  if (place.startsWith('..')) return undefined
  return {
    from: offset - name.length,
    suggestions: entriesOf(join(map.session.loaded.root, place)).filter(
      ({ text }) => posix.join(place, text) !== path,
    ),
  }
}

function entriesOf(folder: string): readonly Suggestion[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry): readonly Suggestion[] => {
      const { name } = entry
      if (name.startsWith('.') || name === 'node_modules') return []
      if (entry.isDirectory()) return [{ text: `${name}/`, kind: 'folder' }]
      return importable.test(name) ? [{ text: name, kind: 'file' }] : []
    })
  } catch {
    return [] // There is no such folder.
  }
}
