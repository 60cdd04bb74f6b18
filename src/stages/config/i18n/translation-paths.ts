import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { contentFolder } from '../../../migrate/counterparts/translation-files.ts'
import { currentVersion, projectItself, type ContentTree } from '../../../model/content-tree.ts'
import { diagnose } from '../../../model/diagnose.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import { versionFolder } from '../../../model/mount-files.ts'
import { foldersIn } from '../folders-in.ts'

/** Where the translations of a tree are located, relative to the project root. They may not exist. */
export interface TranslationPaths {
  readonly pages: string
  /** The texts of its sidebars and its version; for a blog, those of its options. */
  readonly labels: string
  /** Folders that would be used if they existed. */
  readonly absent: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * The folder for translations of a tree, which names its kind (`contentFolder`), or the plain one
 * (`i18n/de/docs`) if only that exists. That of the first mount of a kind has no id.
 *
 * @param trees All trees of the site.
 * @param folder The folder of the locale, relative to the root: `i18n/de`.
 * @param root Absolute path of the project.
 */
export function translationPaths(
  tree: ContentTree,
  trees: readonly ContentTree[],
  folder: string,
  root: string,
): TranslationPaths {
  const { mount, kind, version, path } = tree
  const isThere = (each: string): boolean => existsSync(join(root, each))
  const isFirst = trees.find((each) => each.kind === kind)?.mount === mount
  const bare = `${folder}/${contentFolder(kind)}`
  const named = mount === 'default' ? bare : `${bare}-${mount}`
  const plugin = isFirst && !isThere(named) ? bare : named
  const released = version && version.name !== currentVersion ? versionFolder(version.name) : undefined
  const edition = released ?? currentVersion
  const pages = kind === 'docs' ? `${plugin}/${edition}` : plugin
  const plainMount = `${folder}/${mount === 'default' && path !== projectItself ? posix.basename(path) : mount}`
  // A folder without versions stays that of the current pages when the first version is taken.
  const isUndivided =
    !version ||
    (!released && !foldersIn(join(root, plainMount)).some((name) => /^(?:current$|version-)/.test(name)))
  const plain = isUndivided ? plainMount : `${plainMount}/${edition}`
  const both = isThere(pages) && isThere(plain)
  const taken = isThere(plain) && !both ? plain : pages
  return {
    pages: taken,
    labels: kind === 'blog' ? `${taken}/options.json` : `${plugin}/${edition}.json`,
    absent: [named, pages, plain].filter((each) => !isThere(each)),
    diagnostics: both
      ? [
          diagnose('shadowed-config', `\`${plain}\` is not read, because there is \`${pages}\`.`, {
            file: plain,
            hint: 'Keep one of the two.',
          }),
        ]
      : [],
  }
}
