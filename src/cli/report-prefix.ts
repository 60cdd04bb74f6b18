import { fileName } from '../engine/file-name.ts'
import { repositoryAround } from '../engine/git-state.ts'
import type { CliContext } from './context.ts'

/**
 * The path from the folder that the paths of a report start from to the project: `site/`, or an empty
 * string. Annotations and code scanning want paths from the top of the checkout; a terminal opens those from
 * the working directory.
 */
export function reportPrefix(root: string, format: string, { cwd, environment }: CliContext): string {
  const isForServices = format === 'github' || format === 'sarif'
  const top = isForServices ? (environment['GITHUB_WORKSPACE'] ?? repositoryAround(root) ?? cwd) : cwd
  const prefix = fileName(root, top)
  return prefix === '' ? '' : `${prefix}/`
}
