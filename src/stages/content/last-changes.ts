import type { Session } from '../../engine/session.ts'
import { pageFolders } from '../../model/loaded-config.ts'
import type { ContentPath } from '../../model/path.ts'
import { readGitHistory, type LastChange } from './git-history.ts'
import { gitState } from './git-state.ts'

/** The last change of each page, on sites that show it. Runs `git log` once per state of Git. */
export function lastChanges({ loaded, latest }: Session): Promise<ReadonlyMap<ContentPath, LastChange>> {
  const { root, config } = loaded
  if (!config.showLastUpdateTime && !config.showLastUpdateAuthor) return Promise.resolve(new Map())
  const folders = pageFolders(loaded)
  const state = gitState(root, folders)
  const read = (): ReturnType<typeof readGitHistory> => readGitHistory(root, folders)
  return state === undefined ? read() : latest.of('git-history', state, read)
}
