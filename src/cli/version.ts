import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { ExitCode } from '../diagnostics/apply-policy.ts'
import {
  type ContentTree,
  currentVersion,
  mountFiles,
  primaryTree,
  projectItself,
  versionFolder,
  versionNameProblem,
  versionSidebars,
} from '../model/content-tree.ts'
import { didYouMean } from '../model/nearest.ts'
import type { KeptTranslation } from '../pipeline/commands/translations-of-version.ts'
import { type CliContext, siteAt } from './context.ts'
import { unusable } from './option-values.ts'
import { writeJson } from './project-files.ts'
import type { VersionFlags } from './command-flags.ts'

/** `docgen version NAME`: saves the current pages as a version. Refuses to replace an existing one. */
export async function version(
  name: string,
  { dir, config: configFile, mount }: VersionFlags,
  context: CliContext,
): Promise<ExitCode> {
  const problem = versionNameProblem(name)
  if (problem !== undefined)
    throw unusable(`\`${name}\` cannot be the name of a version: ${problem}.`, 'As in `1.0` or `2026-05`.')
  const { loadSite } = await import('../pipeline/load-site.ts')
  const { translationsOfVersion } = await import('../pipeline/commands/translations-of-version.ts')
  const { root, config } = await loadSite({
    ...siteAt(dir, configFile, context),
    cache: true,
    comingVersion: name,
  })
  if (config.versions)
    throw unusable(
      'The configuration lists its `versions` by hand: other builds make them.',
      'Remove `versions` from the configuration, so that docgen looks for versions on disk.',
    )
  const ids = [...new Set(config.trees.map((tree) => tree.mount))]
  const mountId = mount ?? primaryTree(config.trees).mount
  if (!ids.includes(mountId))
    throw unusable(
      `No mount has the id \`${mountId}\`.`,
      didYouMean(mountId, ids) ?? `There are ${ids.join(', ')}.`,
    )
  const tree = currentTree(mountId, config.trees)
  if (!tree || !existsSync(resolve(root, tree.path)))
    throw unusable(`The mount \`${mountId}\` has no current pages to copy.`)
  if (tree.path === projectItself)
    throw unusable(
      'The pages lie in the project itself, and so would their copies.',
      'Move the pages to a folder of their own, such as `docs`, and name it in `content`.',
    )
  const names = config.trees.flatMap((each) =>
    each.mount === mountId && each.version ? [each.version.name] : [],
  )
  if (names.includes(name))
    throw unusable(`The version \`${name}\` already exists.`, 'Give the new one another name.')
  const translations = translationsOfVersion(name, tree, config, root)
  const obstacle = inTheWay(root, tree, name, translations)
  if (obstacle !== undefined)
    throw unusable(`\`${obstacle}\` already exists.`, 'Remove it, or add its version to the list.')
  const { pages, files, list } = await takeSnapshot(root, tree, name, translations)
  const folders = translations.filter(({ kind }) => kind === 'pages').map(({ to }) => to)
  context.stdout.write(
    `Version ${name} of ${tree.path} is in ${pages} (${files === 1 ? 'one file' : `${files} files`}), and in ${list}.\n${folders.length === 0 ? '' : `Its translations are in ${folders.join(', ')}.\n`}`,
  )
  return 0
}

/** The files of a snapshot; paths are relative to the project root. */
export interface Snapshot {
  readonly pages: string
  readonly files: number
  readonly list: string
}

/**
 * Saves the current pages of a content tree as a version, with their assets, sidebars (`mountFiles`) and
 * translations.
 * The list of versions is written last, so an interruption never leaves a site with half a version.
 * `root` is absolute.
 */
export async function takeSnapshot(
  root: string,
  tree: ContentTree,
  name: string,
  translations: readonly KeptTranslation[],
): Promise<Snapshot> {
  const files = mountFiles(tree.mount)
  const pages = `${files.pages}/${versionFolder(name)}`
  await copyWhole(resolve(root, tree.path), join(root, pages))
  for (const { from, to, kind } of translations) {
    if (kind === 'pages') await copyWhole(join(root, from), join(root, to))
    else await writeJson(join(root, to), await labelsOfVersion(join(root, from)))
  }
  if (Object.keys(tree.sidebars).length > 0)
    await writeJson(join(root, files.sidebars, versionSidebars(name)), tree.sidebars)
  await writeJson(join(root, files.versions), [name, ...(await releasedIn(join(root, files.versions)))])
  const copied = await readdir(join(root, pages), { recursive: true, withFileTypes: true })
  return { pages, files: copied.filter((entry) => entry.isFile()).length, list: files.versions }
}

/** Copies a folder, so that an interruption never leaves a part of it. */
async function copyWhole(from: string, to: string): Promise<void> {
  const staged = join(dirname(to), `.${basename(to)}.${process.pid}.tmp`)
  try {
    await mkdir(dirname(to), { recursive: true })
    await cp(from, staged, { recursive: true, dereference: true, errorOnExist: true })
    await rename(staged, to)
  } finally {
    await rm(staged, { recursive: true, force: true })
  }
}

/** The translated labels of the current pages, without that of their version. */
async function labelsOfVersion(file: string): Promise<Readonly<Record<string, unknown>>> {
  // Loading the configuration has read the file: it contains an object.
  const { 'version.label': _, ...labels } = JSON.parse(await readFile(file, 'utf8')) as Record<
    string,
    unknown
  >
  return labels
}

/**
 * An existing file or folder (relative to the root) that prevents a version of this name; undefined if there
 * is none.
 */
export function inTheWay(
  root: string,
  { mount }: ContentTree,
  name: string,
  translations: readonly KeptTranslation[],
): string | undefined {
  const files = mountFiles(mount)
  return [
    `${files.pages}/${versionFolder(name)}`,
    `${files.sidebars}/${versionSidebars(name)}`,
    ...translations.map(({ to }) => to),
  ].find((path) => existsSync(join(root, path)))
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
