import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  currentVersion,
  mountFiles,
  versionFolder,
  versionSidebars,
  type ContentTree,
} from '../model/content-tree.ts'
import { writeJson } from './write-json.ts'

/** The files of a snapshot; paths are relative to the project root. */
export interface Snapshot {
  readonly pages: string
  readonly files: number
  readonly list: string
}

/**
 * Saves the current pages of a content tree as a version, with their assets and sidebars (`mountFiles`).
 * The list of versions is written last, so an interruption never leaves a site with half a version.
 * `root` is absolute.
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

/**
 * An existing folder (relative to the root) that prevents a version of this name; undefined if there is none.
 */
export function inTheWay(root: string, { mount }: ContentTree, name: string): string | undefined {
  const files = mountFiles(mount)
  return [`${files.pages}/${versionFolder(name)}`, `${files.sidebars}/${versionSidebars(name)}`].find(
    (path) => existsSync(join(root, path)),
  )
}

/**
 * The unreleased tree of a mount; undefined if no mount has that name, or if the unreleased version is not
 * published.
 */
export const currentTree = (mount: string, trees: readonly ContentTree[]): ContentTree | undefined =>
  trees.find((tree) => tree.mount === mount && (tree.version?.name ?? currentVersion) === currentVersion)

/** Reads the released versions. The configuration has been validated, so the list contains only names. */
async function releasedIn(list: string): Promise<readonly string[]> {
  return existsSync(list) ? (JSON.parse(await readFile(list, 'utf8')) as readonly string[]) : []
}
