import { join } from 'node:path'
import { hasHashedName } from '../model/hashed-name.ts'
import { hashOfFile } from './site-files.ts'
import { type Files, PublishError, type PublishRecord, type Target } from './target.ts'

/** What a publication does, in this order. */
export interface Changes {
  /** What is in the way: a file where the site has a folder now, or files below what is a file now. */
  readonly blocking: readonly string[]
  /** What pages need, first. */
  readonly assets: readonly string[]
  readonly pages: readonly string[]
  readonly removed: readonly string[]
  /** Files at the target that docgen has not published, and whose place is taken now. */
  readonly foreign: readonly string[]
  /** What the target said of itself. */
  readonly before: PublishRecord | undefined
}

/** Pages, and files that name other files: whoever reads a new one may ask for new assets. */
const isPage = (path: string): boolean =>
  /(?:\.(?:html|md|txt|xml|json)|worker\.js)(?:\.br|\.gz)?$/.test(path) && !hasHashedName(path)

/** Compares a site in a folder with what is at a target. A file that is there already is not sent. */
export async function findChanges(folder: string, site: Files, target: Target): Promise<Changes> {
  const before = await target.readRecord()
  const files = before?.files ?? {}
  const pending = new Set(before?.pending)
  const differing = Object.keys(site).filter((path) => pending.has(path) || files[path] !== site[path])
  // What was published and has changed is sent without a look at the target.
  const unsure = differing.filter((path) => pending.has(path) || files[path] === undefined)
  const there = unsure.length === 0 ? new Map<string, boolean>() : await target.compare(unsure, folder)
  const pathsToSend = differing.filter((path) => there.get(path) !== true)
  const pathsToRemove = [...new Set([...Object.keys(files), ...pending])].filter(
    (path) => site[path] === undefined,
  )
  const blocking = blockersIn(pathsToRemove, pathsToSend)
  return {
    before,
    blocking: pathsToRemove.filter((path) => blocking.has(path)),
    assets: pathsToSend.filter((path) => !isPage(path)),
    pages: pathsToSend.filter(isPage),
    removed: pathsToRemove.filter((path) => !blocking.has(path)),
    foreign: pathsToSend.filter(
      (path) => there.get(path) === false && files[path] === undefined && !pending.has(path),
    ),
  }
}

/** The paths to remove that are a folder of one to send, or in a folder with the path of one. */
function blockersIn(pathsToRemove: readonly string[], pathsToSend: readonly string[]): ReadonlySet<string> {
  const [files, folders] = [new Set(pathsToSend), new Set(pathsToSend.flatMap(foldersAbove))]
  return new Set(
    pathsToRemove.filter((path) => folders.has(path) || foldersAbove(path).some((each) => files.has(each))),
  )
}

/** `a/b` and `a` for `a/b/c.html`. */
const foldersAbove = (path: string): readonly string[] =>
  [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index))

/**
 * Sends what has changed of a site in a folder (an absolute path). Assets come first, then pages, removals
 * last: in between, no page lacks what it needs. The record says beforehand what may be there, so the next
 * publication completes one that was interrupted. Throws if a file changes while it is sent.
 */
export async function applyChanges(
  folder: string,
  site: Files,
  { before, blocking, assets, pages, removed }: Changes,
  target: Target,
): Promise<void> {
  const isResumed = before?.pending !== undefined
  // What is published again unchanged is no new release.
  if (before && !isResumed && [blocking, assets, pages, removed].every((paths) => paths.length === 0)) return
  const files = before?.files ?? {}
  const release = isResumed ? before.release : (before?.release ?? 0) + 1
  const pending = [...new Set([...(before?.pending ?? []), ...blocking, ...assets, ...pages, ...removed])]
  await target.writeRecord({ version: 2, release, files, pending })
  // Of a publication that was interrupted, the first copy is that of the release before.
  const keptPaths = isResumed ? await target.listKept(release) : new Set<string>()
  const keeping = { release, paths: new Set(Object.keys(files).filter((path) => !keptPaths.has(path))) }
  await target.remove(blocking, keeping)
  await target.put(assets, folder, keeping)
  await target.put(pages, folder, keeping)
  await target.remove(removed, keeping)
  for (const path of [...assets, ...pages])
    if ((await hashOfFile(join(folder, path))) !== site[path])
      throw new PublishError(`\`${path}\` has changed while it was sent`, 'Build, then publish again.')
  const [replaced, added] = [pending.filter((path) => files[path]), pending.filter((path) => !files[path])]
  const previous = { files: Object.fromEntries(replaced.map((path) => [path, files[path] ?? ''])), added }
  await target.writeRecord({ version: 2, release, files: site, previous })
  await target.dropKept(release)
}

/**
 * Puts the release before in the place of the present one, or of one that was interrupted. Returns how many
 * files that changed; undefined if no release is before it.
 */
export async function rollBack(target: Target): Promise<number | undefined> {
  const record = await target.readRecord()
  const files = record?.pending ? record.files : filesBefore(record)
  if (!record || !files) return undefined
  const { release } = record
  const keptPaths = await target.listKept(release)
  const restored = Object.keys(files).filter((path) => keptPaths.has(path))
  const pathsToRemove = (record.pending ?? record.previous?.added ?? []).filter(
    (path) => files[path] === undefined,
  )
  await target.writeRecord({ version: 2, release, files, pending: [...restored, ...pathsToRemove] })
  const blocking = blockersIn(pathsToRemove, restored)
  await target.remove([...blocking])
  await target.restore(
    restored.filter((path) => !isPage(path)),
    release,
  )
  await target.restore(restored.filter(isPage), release)
  await target.remove(pathsToRemove.filter((path) => !blocking.has(path)))
  await target.writeRecord({ version: 2, release, files })
  await target.dropKept()
  return restored.length + pathsToRemove.length
}

function filesBefore(record: PublishRecord | undefined): Files | undefined {
  if (!record?.previous) return undefined
  const { files, added } = record.previous
  const isAdded = new Set(added)
  const shared = Object.entries(record.files).filter(([path]) => !isAdded.has(path))
  return { ...Object.fromEntries(shared), ...files }
}
