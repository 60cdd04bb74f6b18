import type { Session } from '../../engine/session.ts'
import { pageFolders } from '../../model/loaded-config.ts'
import type { ContentPath } from '../../model/path.ts'
import { gitHead } from './git-head.ts'
import { readGitHistory, type LastChange } from './git-history.ts'

/** The last change of each page, on sites that show it. Runs `git log` once per commit. */
export function lastChanges({ loaded, latest }: Session): Promise<ReadonlyMap<ContentPath, LastChange>> {
  const { root, config } = loaded
  if (!config.showLastUpdateTime && !config.showLastUpdateAuthor) return Promise.resolve(new Map())
  const head = gitHead(root)
  const read = (): ReturnType<typeof readGitHistory> => readGitHistory(root, pageFolders(loaded))
  return head === '' ? read() : latest.of('git-history', head, read)
}
