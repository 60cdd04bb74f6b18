import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '../model/diagnostic.ts'

/** Counts errors by rule, most frequent first: `12 broken-link, 3 mdx-syntax`. */
export function byRule(errors: readonly Diagnostic[]): string {
  const counts = new Map<string, number>()
  for (const { rule } of errors) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([rule, count]) => `${String(count)} ${rule}`)
    .join(', ')
}

/** The docgen configuration of a project (absolute path), relative to it. */
export function configIn(root: string): string | undefined {
  return ['', 'content/']
    .flatMap((folder) =>
      ['ts', 'mts', 'js', 'mjs', 'json', 'yaml', 'yml'].map(
        (extension) => `${folder}docgen.config.${extension}`,
      ),
    )
    .find((path) => existsSync(join(root, path)))
}
