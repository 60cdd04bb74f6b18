import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { asContentPath, type ContentPath } from '../../model/path.ts'

/** The author, as `.mailmap` has the name, and the date (ISO 8601) of a file's last change. */
export interface LastChange {
  readonly date: string
  readonly author: string
}

/**
 * Reads the last change of every file in some folders, relative to the root, with a single `git log` (one
 * call per file took 176 s on a large site), and one more for each folder outside the project. Files are
 * missing from the result without Git and without a repository. In a shallow history, files that changed
 * before it have the date and author of its first commit, as Git has.
 */
export async function readGitHistory(
  root: string,
  folders: readonly string[],
): Promise<ReadonlyMap<ContentPath, LastChange>> {
  const inside = folders.filter((folder) => !folder.startsWith('../'))
  const beside = folders.filter((folder) => folder.startsWith('../'))
  const histories = await Promise.all([
    ...(inside.length > 0 ? [historyIn(root, '', inside)] : []),
    ...beside.map((folder) => historyIn(join(root, folder), `${folder}/`, ['.'])),
  ])
  return new Map(histories.flatMap((history) => [...history]))
}

/**
 * In the place of the settings of whoever builds, which must not change the site. Of the names, only those in
 * the repository's own `.mailmap` count.
 */
const settings = [
  'core.quotepath=off',
  'i18n.logOutputEncoding=UTF-8',
  'log.showRoot=true',
  'mailmap.blob=',
  'mailmap.file=',
]

/** Git's paths are relative to the folder it runs in; `prefix` leads there from the root. */
function historyIn(
  cwd: string,
  prefix: string,
  folders: readonly string[],
): Promise<ReadonlyMap<ContentPath, LastChange>> {
  return new Promise((resolve) => {
    execFile(
      'git',
      [
        ...settings.flatMap((setting) => ['-c', setting]),
        'log',
        '--format=%x00%cI%x09%aN',
        '--name-only',
        '--relative',
        '--no-renames',
        // In the place of `diff.orderFile`.
        '-O/dev/null',
        '--',
        ...folders,
      ],
      { cwd, maxBuffer: 256 * 1024 * 1024, env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' } },
      (error, stdout) => {
        resolve(error ? new Map() : parseLog(stdout, prefix))
      },
    )
  })
}

function parseLog(log: string, prefix: string): Map<ContentPath, LastChange> {
  const found = new Map<ContentPath, LastChange>()
  for (const commit of log.split('\0')) {
    const [head = '', ...files] = commit.split('\n')
    const [date, author] = head.split('\t')
    if (date === undefined || author === undefined) continue
    for (const file of files)
      if (file !== '' && !found.has(asContentPath(prefix + file)))
        found.set(asContentPath(prefix + file), { date, author })
  }
  return found
}
