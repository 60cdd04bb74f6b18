import { mkdir, rm } from 'node:fs/promises'
import { join, posix, relative } from 'node:path'
import { firstWords, runGit } from '../engine/run-git.ts'
import type { RemovedFile } from '../pipeline/commands/check-site.ts'
import { unusable } from './option-values.ts'

async function git(cwd: string, ...words: readonly string[]): Promise<string> {
  try {
    return await runGit(cwd, ...words)
  } catch (error) {
    const firstLine = firstWords(error)
    throw unusable(
      `Git cannot tell what has changed: ${firstLine || 'it is not installed'}.`,
      / not in '|does not exist in/.test(firstLine)
        ? 'Name a revision that has the file.'
        : 'Run this inside a Git repository, with a commit that exists.',
    )
  }
}

const names = (text: string): string[] => text.split('\0').filter((name) => name !== '')

/** Differences from a commit. Paths are relative to the project root. */
export interface GitChanges {
  readonly changed: readonly string[]
  readonly removed: readonly RemovedFile[]
}

/** Files in the work tree that differ from a commit, including untracked ones. */
export async function changedSince(root: string, ref: string): Promise<GitChanges> {
  const [changed, added, removed] = await Promise.all([
    git(root, 'diff', '--name-only', '--no-renames', '-z', ref, '--'),
    git(root, 'ls-files', '--others', '--exclude-standard', '--full-name', '-z', ':/'),
    git(root, 'diff', '--name-only', '--diff-filter=D', '--no-renames', '-z', ref, '--'),
  ])
  return await changesOf(root, ref, [...names(changed), ...names(added)], names(removed))
}

export async function stagedChanges(root: string): Promise<GitChanges> {
  const [changed, removed] = await Promise.all([
    git(root, 'diff', '--cached', '--name-only', '--no-renames', '-z'),
    git(root, 'diff', '--cached', '--name-only', '--diff-filter=D', '--no-renames', '-z'),
  ])
  return await changesOf(root, 'HEAD', names(changed), names(removed))
}

/**
 * The text of a file at a revision: `main:docgen.routes.json`, or without a path, `main:`, that of `name` in
 * the project.
 */
export const fileAtRevision = (root: string, revision: string, name: string): Promise<string> =>
  git(root, 'show', '--end-of-options', revision.endsWith(':') ? `${revision}./${name}` : revision)

/** The names in a folder at a revision: `main:./crds`. */
export const folderAtRevision = async (root: string, folder: string): Promise<readonly string[]> =>
  names(await git(root, 'ls-tree', '--name-only', '-z', '--end-of-options', folder.replace(/\/+$/, '')))

/**
 * Converts Git's paths, which are relative to the repository, to project paths. Outside the project, only
 * Markdown files can be pages.
 */
async function changesOf(
  root: string,
  ref: string,
  changed: readonly string[],
  removed: readonly string[],
): Promise<GitChanges> {
  const prefix = (await git(root, 'rev-parse', '--show-prefix')).trim()
  const inProject = (name: string): string => posix.relative(prefix, name)
  const isPage = (name: string): boolean => /\.mdx?$/.test(name)
  const pages = removed.filter(isPage).slice(0, 200)
  return {
    changed: changed.map(inProject).filter((path) => !path.startsWith('../') || isPage(path)),
    removed: await Promise.all(
      pages.map(async (name) => ({
        path: inProject(name),
        source: await git(root, 'show', `${ref}:${name}`),
      })),
    ),
  }
}

/**
 * Checks out the index, as it would be committed, to a folder in the cache. Returns the absolute path of the
 * project in it.
 */
export async function checkOutIndex(root: string, cacheDir: string): Promise<string> {
  const top = (await git(root, 'rev-parse', '--show-toplevel')).trim()
  const folder = join(cacheDir, 'staged')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await git(top, 'checkout-index', '--all', '--force', `--prefix=${folder}/`)
  return join(folder, relative(top, root))
}
