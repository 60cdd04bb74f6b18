import { join } from 'node:path'
import { gitState, repositoryAround, shallowCommits } from '../../engine/git-state.ts'
import { firstWords, runGit } from '../../engine/run-git.ts'
import type { Session } from '../../engine/session.ts'
import { errorCode } from '../../engine/system-error.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { pageFolders } from '../../model/loaded-config.ts'
import { deferredIn, type Location } from '../../model/location.ts'
import { asContentPath, type ContentPath } from '../../model/path.ts'

/** The last changes of pages. */
export interface LastChanges {
  readonly changes: ReadonlyMap<ContentPath, LastChange>
  readonly diagnostics: readonly Diagnostic[]
  /** Whether Git could not answer, so that the next build has to ask again. */
  readonly isUnanswered: boolean
}

/**
 * The last change of each page, on sites that show it. Runs `git log` once per state of Git. Reports
 * `git-unanswered`, and `shallow-history` if that is why one of `pages` has none.
 */
export async function lastChanges(
  { loaded, latest }: Session,
  pages: readonly ContentPath[],
): Promise<LastChanges> {
  const { root, config } = loaded
  if (!config.showLastUpdateTime && !config.showLastUpdateAuthor)
    return { changes: new Map(), diagnostics: [], isUnanswered: false }
  const folders = pageFolders(loaded)
  const state = gitState(root, folders)
  const read = (): Promise<GitHistory> => readGitHistory(root, folders)
  const { changes, older, problem } = await (state === undefined ? read() : latest.of(name, state, read))
  // No answer is not an answer: the cause may be gone the next time.
  if (problem !== undefined) latest.forget(name)
  const location = deferredIn('config')([
    config.showLastUpdateTime ? 'showLastUpdateTime' : 'showLastUpdateAuthor',
  ])
  return {
    changes,
    diagnostics: [
      ...(problem === undefined ? [] : [gitUnanswered(problem, 'the setting', location)]),
      ...(pages.some((path) => older.has(path))
        ? [shallowHistory('pages that did not change since then show no last change', location)]
        : []),
    ],
    isUnanswered: problem !== undefined,
  }
}

const name = 'git-history'

/** Says why Git could not answer. `setting` names what asks it. */
export const gitUnanswered = (problem: string, setting: string, location?: Location): Diagnostic =>
  diagnose('git-unanswered', `Git could not say when pages changed: ${problem}.`, {
    ...location,
    hint: `Make \`git log\` work in the folder of the project, or remove ${setting}.`,
  })

/** Says that a clone is shallow, and what that means for pages (a clause). */
export const shallowHistory = (meaning: string, location?: Location): Diagnostic =>
  diagnose('shallow-history', `The history of this clone is cut off: ${meaning}.`, {
    ...location,
    hint: 'Fetch all of it: `fetch-depth: 0` for actions/checkout, `git fetch --unshallow` elsewhere.',
  })

/** The author, as `.mailmap` has the name, and the date (ISO 8601) of a file's last change. */
interface LastChange {
  readonly date: string
  readonly author: string
}

/** What Git says about some folders. */
interface GitHistory {
  readonly changes: ReadonlyMap<ContentPath, LastChange>
  /** Files that did not change since a shallow history begins; when they did before, it does not say. */
  readonly older: ReadonlySet<ContentPath>
  /** Why Git could not answer, although there is a repository. */
  readonly problem?: string
}

/**
 * Reads the last change of every file in some folders, relative to the root, with a single `git log` (one
 * call per file took 176 s on a large site), and one more for each folder outside the project. Without a
 * repository, and in one without commits, there are no changes.
 */
export async function readGitHistory(root: string, folders: readonly string[]): Promise<GitHistory> {
  const inside = folders.filter((folder) => !folder.startsWith('../'))
  const beside = folders.filter((folder) => folder.startsWith('../'))
  const histories = await Promise.all([
    ...(inside.length > 0 ? [historyIn(root, '', inside)] : []),
    ...beside.map((folder) => historyIn(join(root, folder), `${folder}/`, ['.'])),
  ])
  const problem = histories.find((history) => history.problem !== undefined)?.problem
  return {
    changes: new Map(histories.flatMap(({ changes }) => [...changes])),
    older: new Set(histories.flatMap(({ older }) => [...older])),
    ...(problem === undefined ? {} : { problem }),
  }
}

/**
 * In the place of the settings of whoever builds, which must not change the site. Of the names, only those in
 * the repository's own `.mailmap` count.
 */
const settings = ['i18n.logOutputEncoding=UTF-8', 'log.showRoot=true', 'mailmap.blob=', 'mailmap.file=']

/** Git's paths are relative to the folder it runs in; `prefix` leads there from the root. */
async function historyIn(cwd: string, prefix: string, folders: readonly string[]): Promise<GitHistory> {
  const repository = repositoryAround(cwd)
  try {
    const log = await runGit(
      cwd,
      ...settings.flatMap((setting) => ['-c', setting]),
      ...['log', '--format=%x00%H%x09%cI%x09%aN', '--name-only', '--relative', '--no-renames'],
      // In the place of `diff.orderFile`.
      '-O/dev/null',
      '--',
      ...folders,
    )
    return parseLog(log, prefix, shallowCommits(repository))
  } catch (error) {
    const says = firstWords(error)
    const isEmpty = repository === undefined || says.includes('does not have any commits yet')
    const unknown = { changes: new Map(), older: new Set<ContentPath>() }
    return isEmpty ? unknown : { ...unknown, problem: problemOf(error, says) }
  }
}

const problemOf = (error: unknown, says: string): string =>
  errorCode(error) === 'ENOENT'
    ? '`git` is not installed'
    : says.replace(/^fatal: /, '') || (error instanceof Error ? error.message : String(error))

/** In the commits where a shallow history begins (`boundary`), every file looks as if it was new. */
function parseLog(log: string, prefix: string, boundary: ReadonlySet<string>): GitHistory {
  const changes = new Map<ContentPath, LastChange>()
  const older = new Set<ContentPath>()
  for (const commit of log.split('\0')) {
    const [head = '', ...names] = commit.split('\n')
    const [hash = '', date, author] = head.split('\t')
    if (date === undefined || author === undefined) continue
    for (const name of names) {
      const file = asContentPath(prefix + name)
      if (name === '' || changes.has(file) || older.has(file)) continue
      if (boundary.has(hash)) older.add(file)
      else changes.set(file, { date, author })
    }
  }
  return { changes, older }
}
