import { firstWords, runGit } from '../engine/run-git.ts'
import { unusable } from './option-values.ts'

/**
 * Which of some files (relative to the root) have changes that are not committed, or are unknown to Git;
 * undefined outside of a repository.
 */
export async function uncommittedFiles(
  root: string,
  paths: readonly string[],
): Promise<readonly string[] | undefined> {
  try {
    const status = await runGit(
      root,
      ...['status', '--porcelain', '-z', '--no-renames', '--ignored', '-uall', '--', '.'],
    )
    const prefix = await runGit(root, 'rev-parse', '--show-prefix')
    const names = new Set(status.split('\0').map((entry) => entry.slice(3 + prefix.trim().length)))
    return paths.filter((path) => names.has(path))
  } catch {
    return undefined
  }
}

/**
 * Commits these files (relative to the root), and nothing else. Throws a `DiagnosticError` if Git refuses, as
 * where a hook does, or nobody is named as the author.
 */
export async function commitFiles(root: string, subject: string, paths: readonly string[]): Promise<void> {
  try {
    await runGit(root, 'add', '--', ...paths)
    await runGit(root, 'commit', '--quiet', '--message', subject, '--', ...paths)
  } catch (error) {
    throw unusable(
      `Git has not made the commit \`${subject}\`: ${firstWords(error) || 'it does not say why'}.`,
      'Its files are written. Commit them, or take them back with `git restore --staged --worktree`, and run the command again.',
    )
  }
}
