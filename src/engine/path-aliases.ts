import { posix } from 'node:path'

/** The entries of `paths`, each with targets relative to the folder of their file: `src/*`. */
export type PathAliases = readonly (readonly [pattern: string, targets: readonly string[]])[]

/** Files that may contain `paths`; the first one that exists is used. */
export const aliasFiles = ['tsconfig.json', 'jsconfig.json']

/**
 * Reads `paths` from the text of a tsconfig.json or jsconfig.json (TypeScript's reference, "paths"). Empty if
 * there are none, or if only TypeScript can parse the file; `extends` is not followed.
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

/** The possible targets of a specifier, most likely first: `src/a.png` for `~/a.png`. */
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
