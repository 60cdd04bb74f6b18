import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

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

/** Commits these files (relative to the root), and nothing else. */
export async function commitFiles(root: string, subject: string, paths: readonly string[]): Promise<void> {
  await run('git', ['add', '--', ...paths], { cwd: root })
  await run('git', ['commit', '--quiet', '--message', subject, '--', ...paths], { cwd: root })
}
