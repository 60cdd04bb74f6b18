import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { LineIndex } from '../../model/location.ts'
import type { EditCollector } from './text-edit.ts'
import type { SiteMap } from './site-map.ts'

/** Matches imports at the beginning of lines: what is before the specifier, and the specifier. */
const imports = /^(import\b[^'"\n;]*?(?:\bfrom\s*)?['"])((?:\.{1,2}\/|@site\/)[^'"\n]+)['"]/gm

/** Extensions that imports of scripts may leave out. */
const implied = ['', '.tsx', '.ts', '.jsx', '.js', '/index.tsx', '/index.ts']

/** Rewrites imports of parts, components and data in pages, and in parts that move. */
export function moveImports(map: SiteMap, newPath: (path: string) => string, edits: EditCollector): void {
  const { root } = map.session.loaded
  const parts = [...map.pages.values()].flatMap(({ links }) => links.map(({ file }) => file as string))
  for (const file of new Set([...map.pages.keys(), ...parts])) {
    const text = map.textOf(file)
    if (text === undefined || !/^import\b/m.test(text)) continue
    const lines = new LineIndex(text)
    const code = fencesIn(text)
    for (const { index, 1: start = '', 2: written = '' } of text.matchAll(imports)) {
      if (code.some(([from, to]) => from <= index && index < to)) continue
      const path = written.startsWith('@site/')
        ? written.slice('@site/'.length)
        : posix.join(posix.dirname(file), written)
      const end = implied.find((each) => existsSync(join(root, path + each)))
      if (end === undefined) continue
      const after = newPath(path + end)
      if (after === path + end && newPath(file) === file) continue
      const way = posix.relative(posix.dirname(newPath(file)), after)
      const whole = written.startsWith('@site/') ? `@site/${after}` : way.startsWith('.') ? way : `./${way}`
      const next = whole.slice(0, whole.length - end.length)
      const at = index + start.length
      const to = lines.locationAt(at + written.length)
      if (next !== written)
        edits.add(file, {
          place: { ...lines.locationAt(at), endLine: to.line, endColumn: to.column },
          text: next,
        })
    }
  }
}

/** The offsets of code fences. */
const fencesIn = (text: string): readonly (readonly [number, number])[] =>
  [...text.matchAll(/^(`{3,}|~{3,})[^]*?^\1/gm)].map(({ index, 0: all }) => [index, index + all.length])
