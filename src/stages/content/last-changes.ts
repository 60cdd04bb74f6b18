import type { Session } from '../../engine/session.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { pageFolders } from '../../model/loaded-config.ts'
import type { ContentPath } from '../../model/path.ts'
import { deferredIn, type Location } from '../../model/location.ts'
import { readGitHistory, type GitHistory, type LastChange } from './git-history.ts'
import { gitState } from '../../engine/git-state.ts'

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
      ...(problem === undefined ? [] : [unanswered(problem, location)]),
      ...(pages.some((path) => older.has(path)) ? [shallow(location)] : []),
    ],
    isUnanswered: problem !== undefined,
  }
}

const name = 'git-history'

const unanswered = (problem: string, location: Location): Diagnostic =>
  diagnose('git-unanswered', `Git could not say when pages changed: ${problem}.`, {
    ...location,
    hint: 'Make `git log` work in the folder of the project, or remove the setting.',
  })

const shallow = (location: Location): Diagnostic =>
  diagnose(
    'shallow-history',
    'The history of this clone is cut off: pages that did not change since then show no last change.',
    {
      ...location,
      hint: 'Fetch all of it: `fetch-depth: 0` for actions/checkout, `git fetch --unshallow` elsewhere.',
    },
  )
