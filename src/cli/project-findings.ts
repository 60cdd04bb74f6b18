import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { counted } from '../diagnostics/count.ts'
import type { CliContext } from './context.ts'
import { prettyReport } from './print-report.ts'
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

/** The maximum number of errors to show; further ones tend to be repetitions. */
const maxShown = 10

/** A report of the first errors of a project (absolute path); empty if there are none. */
export async function firstErrors(
  diagnostics: readonly Diagnostic[],
  root: string,
  { stdout, environment }: CliContext,
): Promise<string> {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').slice(0, maxShown)
  return errors.length === 0 ? '' : await prettyReport(errors, { root, stream: stdout, environment })
}

/** The sentence about a site that cannot be built, because of these errors or for want of pages. */
export function whyNotBuilt(errors: readonly Diagnostic[]): string {
  const why =
    errors.length === 0 ? 'it has no pages' : `${counted(errors.length, 'error')} (${byRule(errors)})`
  const more = errors.length > maxShown ? ' `docgen build` shows them all.' : ''
  return `The site cannot be built yet: ${why}.${more}`
}
