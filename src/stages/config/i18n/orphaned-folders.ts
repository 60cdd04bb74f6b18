import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { contentFolders } from '../../../migrate/counterparts/translation-files.ts'
import { currentVersion, type ContentTree } from '../../../model/content-tree.ts'
import { diagnose } from '../../../model/diagnose.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import { mountFiles } from '../../../model/mount-files.ts'
import { nearest } from '../../../model/nearest.ts'
import { foldersIn } from '../folders-in.ts'

/** A tree and the folder for its translations, which may not exist; relative to the project root. */
export interface TranslatedTree {
  readonly tree: ContentTree
  readonly pages: string
  /** The folder that its translations are read from, which the site may have chosen. */
  readonly shown: string
}

/**
 * Finds translation folders that belong to no mount, or to a version that its mount does not have:
 * `orphaned-translation`. `folder` is that of the language, relative to `root`.
 */
export function orphanedFolders(
  folder: string,
  trees: readonly TranslatedTree[],
  root: string,
): readonly Diagnostic[] {
  const mounts = [...new Set(trees.map(({ pages }) => topOf(pages, folder)))]
  return foldersIn(join(root, folder)).flatMap((name) => {
    const own = trees.filter(({ pages }) => topOf(pages, folder) === name)
    const meant = nearest(name, mounts)
    if (own.length === 0)
      return contentFolders.test(name) || meant !== undefined
        ? [orphan(`${folder}/${name}`, 'a mount that the site does not have', meant)]
        : []
    const editions = own.map(({ pages }) => posix.basename(pages))
    return foldersIn(join(root, folder, name))
      .filter((edition) => edition.startsWith('version-') && !editions.includes(edition))
      .filter((edition) => !own.some(({ tree }) => isKept(tree, edition, root)))
      .map((edition) =>
        orphan(
          `${folder}/${name}/${edition}`,
          `a version that \`${own.find(({ tree }) => tree.version?.name === currentVersion)?.tree.path ?? own[0]?.tree.mount ?? ''}\` does not have`,
          nearest(edition, editions),
        ),
      )
  })
}

/** The first folder below that of the language. */
const topOf = (pages: string, folder: string): string => pages.slice(folder.length + 1).split('/')[0] ?? ''

/**
 * Versions on disk that are not published are allowed, as is a folder with such a name in a mount without
 * versions.
 */
const isKept = ({ mount, path, version }: ContentTree, edition: string, root: string): boolean =>
  existsSync(join(root, mountFiles(mount).pages, edition)) ||
  (version === undefined && existsSync(join(root, path, edition)))

const orphan = (file: string, what: string, meant: string | undefined): Diagnostic =>
  diagnose('orphaned-translation', `The folder \`${file}\` translates ${what}, so it makes no page.`, {
    file,
    hint: meant === undefined ? 'Remove it, or restore what it translates.' : `Did you mean \`${meant}\`?`,
  })
