import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isBelow, type ContentTree } from '../../model/content-tree.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import { localeFolder } from '../../stages/config/i18n/locale-problems.ts'
import { translationPaths } from '../../stages/config/i18n/translation-paths.ts'

/** A translation of the current pages, and where a version has it. Paths are relative to the root. */
export interface KeptTranslation {
  readonly kind: 'pages' | 'labels'
  readonly from: string
  readonly to: string
}

/**
 * The translations of a tree's current pages that exist, without those among the pages themselves, which are
 * copied with them.
 */
export function translationsOfVersion(
  name: string,
  tree: ContentTree,
  { i18n, trees }: Pick<SiteConfig, 'i18n' | 'trees'>,
  root: string,
): readonly KeptTranslation[] {
  const released = { ...tree, version: { ...unlabeled, name } }
  return i18n.locales.flatMap((locale): readonly KeptTranslation[] => {
    const folder = `${i18n.path}/${localeFolder({ i18n }, locale)}`
    const from = translationPaths(tree, trees, folder, root)
    const to = translationPaths(released, trees, folder, root)
    const pages = tree.translations?.[locale]?.path ?? from.pages
    return [
      { kind: 'pages' as const, from: pages, to: to.pages },
      { kind: 'labels' as const, from: from.labels, to: to.labels },
    ].filter(
      (each) =>
        existsSync(join(root, each.from)) && each.from !== tree.path && !isBelow(each.from, tree.path),
    )
  })
}

/** Where translations are located depends on nothing but the name of the version. */
const unlabeled = { label: '', segment: '', isLast: false, badge: false, noIndex: false }
