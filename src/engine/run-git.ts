import { execFile } from 'node:child_process'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gitFolder, repositoryAround } from './git-state.ts'

const run = promisify(execFile)

/**
 * Runs Git in a folder (absolute path); resolves with what it prints. Rejects with what it says as the
 * `stderr` of the error.
 */
export async function runGit(cwd: string, ...words: readonly string[]): Promise<string> {
  const { stdout } = await run('git', ['-c', 'core.quotepath=off', ...words], {
    cwd,
    maxBuffer: 256 * 1024 * 1024,
    env: gitEnvironment(cwd),
  })
  return stdout
}

/**
 * A line of what a failed program has written to stderr: why it failed, if it says so, and not what it warned
 * of.
 */
export function firstWords(error: unknown): string {
  const lines = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n') : []
  return lines.find((line) => /^(?:fatal|error): /.test(line)) ?? lines[0] ?? ''
}

/**
 * The environment for Git in a folder. In a hook, Git names its own repository, and would take any working
 * directory for the work tree, so this is removed where a repository is around the folder; GIT_INDEX_FILE,
 * the index that is about to be committed, is kept if it is that repository's.
 */
function gitEnvironment(cwd: string): NodeJS.ProcessEnv {
  const common: NodeJS.ProcessEnv = {
    ...process.env,
    GIT_OPTIONAL_LOCKS: '0',
    // Commits as they are, not what this clone has in their place (git-replace(1)).
    GIT_NO_REPLACE_OBJECTS: '1',
    LANGUAGE: '',
    LC_ALL: 'C.UTF-8',
  }
  const repository = repositoryAround(cwd)
  if (repository === undefined) return common
  const {
    GIT_DIR: _folder,
    GIT_COMMON_DIR: _shared,
    GIT_WORK_TREE: _tree,
    GIT_PREFIX: _prefix,
    GIT_OBJECT_DIRECTORY: _objects,
    GIT_INDEX_FILE: index = '',
    ...rest
  } = common
  return dirname(resolve(index)) === gitFolder(join(repository, '.git'))
    ? { ...rest, GIT_INDEX_FILE: resolve(index) }
    : rest
}
