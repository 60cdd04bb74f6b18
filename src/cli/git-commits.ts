import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { firstWords } from './git-files.ts'
import { unusable } from './option-values.ts'

const run = promisify(execFile)

/**
 * Which of some files (relative to the root) have changes that are not committed, or are unknown to Git;
 * undefined outside of a repository.
 */
export async function uncommittedFiles(
  root: string,
  paths: readonly string[],
): Promise<readonly string[] | undefined> {
  try {
    const { stdout } = await run(
      'git',
      ['status', '--porcelain', '-z', '--no-renames', '--ignored', '-uall', '--', '.'],
      {
        cwd: root,
        maxBuffer: 256 * 1024 * 1024,
      },
    )
    const { stdout: prefix } = await run('git', ['rev-parse', '--show-prefix'], { cwd: root })
    const names = new Set(stdout.split('\0').map((entry) => entry.slice(3 + prefix.trim().length)))
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
    await run('git', ['add', '--', ...paths], { cwd: root })
    await run('git', ['commit', '--quiet', '--message', subject, '--', ...paths], { cwd: root })
  } catch (error) {
    throw unusable(
      `Git has not made the commit \`${subject}\`: ${firstWords(error) || 'it does not say why'}.`,
      'Its files are written. Commit them, or take them back with `git restore --staged --worktree`, and run the command again.',
    )
  }
}
