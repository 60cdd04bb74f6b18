import { readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import picomatch from 'picomatch'

/** `import.meta.glob('./a/*.ts', { eager: true })`, with a type in front of the parenthesis. */
const call = /import\.meta\.glob(?:<[^()]*>)?\(\s*(['"`])(\.[^'"`]+)\1\s*(?:,\s*(\{[^{}]*\})\s*,?\s*)?\)/g

/**
 * A source with the modules that it asks for by `import.meta.glob` (Vite's guide, "Glob Import") written out;
 * lines keep their numbers. Patterns that are no relative text stay as they are. `path` is absolute.
 */
export function withImportGlobs(source: string, path: string): string {
  const imports: string[] = []
  const written = source.replace(call, (_whole, _quote, pattern: string, options = '') => {
    const isEager = /\beager\s*:\s*true/.test(String(options))
    const member = /\bimport\s*:\s*['"](\w+)['"]/.exec(String(options))?.[1]
    const entries = filesOf(pattern, dirname(path)).map((file) => {
      const name = JSON.stringify(file)
      const value = member === undefined ? '' : `.${member}`
      if (!isEager) return `${name}: () => import(${name}).then((module) => module${value})`
      imports.push(`import * as docgenGlob${String(imports.length)} from ${name};`)
      return `${name}: docgenGlob${String(imports.length - 1)}${value}`
    })
    return `({ ${entries.join(', ')} })`
  })
  return imports.length === 0 ? written : `${written}\n${imports.join(' ')}`
}

/** Files that a pattern fits, `./nav/en.ts`, sorted. */
function filesOf(pattern: string, folder: string): readonly string[] {
  const { base: around, isGlob } = picomatch.scan(pattern)
  const base = isGlob ? around : posix.dirname(pattern)
  const isWanted = picomatch(posix.normalize(pattern))
  try {
    return readdirSync(join(folder, base), { recursive: true, encoding: 'utf8' })
      .map((file) => posix.join(base, file.replaceAll('\\', '/')))
      .filter((file) => !file.includes('node_modules/') && isWanted(file))
      .map((file) => (file.startsWith('.') ? file : `./${file}`))
      .sort()
  } catch {
    return []
  }
}
