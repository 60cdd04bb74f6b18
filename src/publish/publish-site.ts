import { join } from 'node:path'
import type { Files, Target } from './target.ts'

/** What a publication does, in this order. */
export interface Changes {
  /** What pages need, first. */
  readonly assets: readonly string[]
  readonly pages: readonly string[]
  readonly removed: readonly string[]
  /** Files at the target that docgen has not published, and whose place is taken now. */
  readonly foreign: readonly string[]
}

/** Pages, and files that list pages: whoever reads a new one may ask for new assets. */
const isPage = (path: string): boolean => /\.(?:html|md|txt|xml)$/.test(path) || path.endsWith('sw.js')

/** Compares a site with what is at a target. A file that is there already, in whatever way, is not sent. */
export async function findChanges(site: Files, target: Target): Promise<Changes> {
  const { files = {}, pending = {} } = (await target.readRecord()) ?? {}
  const sent: string[] = []
  const foreign: string[] = []
  for (const [path, hash] of Object.entries(site)) {
    const isPending = pending[path] !== undefined
    if (!isPending && files[path] === hash) continue
    const there = await target.hash(path)
    if (there === hash) continue
    sent.push(path)
    if (there !== undefined && files[path] === undefined && !isPending) foreign.push(path)
  }
  return {
    assets: sent.filter((path) => !isPage(path)),
    pages: sent.filter(isPage),
    removed: Object.keys({ ...files, ...pending }).filter((path) => site[path] === undefined),
    foreign,
  }
}

/**
 * Sends what has changed of a site in a folder (an absolute path). Assets come first, then pages, removals
 * last: in between, no page lacks what it needs. The record says beforehand what may be there, so the next
 * publication completes one that was interrupted.
 */
export async function applyChanges(
  folder: string,
  site: Files,
  { assets, pages, removed }: Changes,
  target: Target,
): Promise<void> {
  const before = await target.readRecord()
  const isResumed = before?.pending !== undefined
  // What is published again unchanged is no new release.
  if (before && !isResumed && assets.length + pages.length + removed.length === 0) return
  const files = before?.files ?? {}
  const release = isResumed ? before.release : (before?.release ?? 0) + 1
  await target.writeRecord({ version: 1, release, files, pending: { ...before?.pending, ...site } })
  for (const path of [...assets, ...pages]) {
    if (files[path] !== undefined) await target.keep(path, release)
    await target.put(path, join(folder, path))
  }
  for (const path of removed) {
    if (files[path] !== undefined) await target.keep(path, release)
    await target.remove(path)
  }
  await target.writeRecord({ version: 1, release, files: site, previous: files })
  await target.dropKept(release)
}

/**
 * Puts the release before in the place of the present one, or of one that was interrupted. Returns how many
 * files that changed; undefined if no release is before it.
 */
export async function rollBack(target: Target): Promise<number | undefined> {
  const record = await target.readRecord()
  const previous = record?.pending ? record.files : record?.previous
  if (!record || !previous) return undefined
  const { release } = record
  const present: Files = { ...record.files, ...record.pending }
  await target.writeRecord({ version: 1, release, files: previous, pending: present })
  let count = 0
  const inOrder = Object.keys(previous).sort((a, b) => Number(isPage(a)) - Number(isPage(b)))
  for (const path of inOrder) if (await target.restore(path, release)) count++
  for (const path of Object.keys(present))
    if (previous[path] === undefined) {
      await target.remove(path)
      count++
    }
  await target.writeRecord({ version: 1, release, files: previous })
  await target.dropKept()
  return count
}
