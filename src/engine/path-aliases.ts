import { posix } from 'node:path'

/** Patterns of `paths`, each with its targets as paths from the folder of their file: `src/*`. */
export type PathAliases = readonly (readonly [pattern: string, targets: readonly string[]])[]

/** Where `paths` are written, the first that is there. */
export const aliasFiles = ['tsconfig.json', 'jsconfig.json']

/**
 * `paths` of a tsconfig.json or jsconfig.json by its text (TypeScript's reference, "paths"). Empty where
 * there are none, or only TypeScript can read it; what it extends is not read.
 */
export function pathAliases(text: string): PathAliases {
  try {
    const json = text
      .replaceAll(/("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '$1')
      .replaceAll(/,(\s*[}\]])/g, '$1')
    const { compilerOptions } = JSON.parse(json) as {
      compilerOptions?: { baseUrl?: string; paths?: Record<string, string[]> }
    } // What is not of this shape has no paths.
    const base = compilerOptions?.baseUrl ?? '.'
    return Object.entries(compilerOptions?.paths ?? {}).map(([pattern, targets]) => [
      pattern,
      targets.map((target) => posix.join(base, target)),
    ])
  } catch {
    return []
  }
}

/** What aliases make of a specifier, most likely first: `src/a.png` of `~/a.png`. */
export const aliased = (specifier: string, aliases: PathAliases): readonly string[] =>
  aliases.flatMap(([pattern, targets]) => {
    const [before = '', after] = pattern.split('*')
    if (after === undefined) return pattern === specifier ? targets : []
    return specifier.startsWith(before) && specifier.endsWith(after)
      ? targets.map((target) =>
          target.replace('*', specifier.slice(before.length, specifier.length - after.length)),
        )
      : []
  })
