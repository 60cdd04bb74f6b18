import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { currentVersion, type ContentTree } from '../model/content-tree.ts'
import { mountFiles, versionFolder, versionSidebars } from '../model/mount-files.ts'
import { writeJson } from './write-json.ts'

/** What a snapshot wrote; the paths are relative to the project root. */
export interface Snapshot {
  readonly pages: string
  readonly files: number
  readonly list: string
}

/**
 * Keeps the pages of a tree as they are now as a version, with the files beside them and its sidebars, where
 * Docusaurus has them. The version is there when the list names it, which is written last: whatever ends this
 * before leaves no half version in a site. `root` is absolute.
 */
export async function takeSnapshot(root: string, tree: ContentTree, name: string): Promise<Snapshot> {
  const files = mountFiles(tree.mount)
  const pages = `${files.pages}/${versionFolder(name)}`
  const staged = join(root, files.pages, `.${versionFolder(name)}.${process.pid}.tmp`)
  try {
    await cp(resolve(root, tree.path), staged, { recursive: true, dereference: true, errorOnExist: true })
    await rename(staged, join(root, pages))
  } finally {
    await rm(staged, { recursive: true, force: true })
  }
  if (Object.keys(tree.sidebars).length > 0)
    await writeJson(join(root, files.sidebars, versionSidebars(name)), tree.sidebars)
  await writeJson(join(root, files.versions), [name, ...(await releasedIn(join(root, files.versions)))])
  const copied = await readdir(join(root, pages), { recursive: true, withFileTypes: true })
  return { pages, files: copied.filter((entry) => entry.isFile()).length, list: files.versions }
}

/** Why there can be no version of this name, where one is in the way: its folder, relative to the root. */
export function inTheWay(root: string, { mount }: ContentTree, name: string): string | undefined {
  const files = mountFiles(mount)
  return [`${files.pages}/${versionFolder(name)}`, `${files.sidebars}/${versionSidebars(name)}`].find(
    (path) => existsSync(join(root, path)),
  )
}

/**
 * The tree that is being written, of a mount; nothing when no mount has that name, or it is not published.
 */
export const currentTree = (mount: string, trees: readonly ContentTree[]): ContentTree | undefined =>
  trees.find((tree) => tree.mount === mount && (tree.version?.name ?? currentVersion) === currentVersion)

/** The configuration has been loaded, which judged the list: it holds names. */
async function releasedIn(list: string): Promise<readonly string[]> {
  return existsSync(list) ? (JSON.parse(await readFile(list, 'utf8')) as readonly string[]) : []
}
