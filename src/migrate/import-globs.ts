import { readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import picomatch from 'picomatch'

/** Matches `import.meta.glob('./a/*.ts', { eager: true })`, with an optional type argument. */
const call = /import\.meta\.glob(?:<[^()]*>)?\(\s*(['"`])(\.[^'"`]+)\1\s*(?:,\s*(\{[^{}]*\})\s*,?\s*)?\)/g

/**
 * Expands `import.meta.glob` calls (Vite's guide, "Glob Import") to imports, keeping line numbers. Patterns
 * other than relative literals are left alone. `path` is absolute.
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

/** The files that match a pattern, such as `./nav/en.ts`, sorted. */
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
