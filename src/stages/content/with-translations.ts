import { posix } from 'node:path'
import type { FoundFile } from '../../engine/walk.ts'
import { pathInTree, type TreeFolders } from '../../model/content-tree.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic, Outcome } from '../../model/diagnostic.ts'
import { nearest } from '../../model/nearest.ts'

interface Listing {
  readonly pages: readonly FoundFile[]
  readonly categories: readonly FoundFile[]
  readonly blogData: readonly FoundFile[]
}

/**
 * Replaces the files of a tree by their translations, where they exist. A translation without
 * an original is not published (`orphaned-translation`), except in a folder chosen by the site.
 */
export function withTranslations<Files extends Listing>(
  original: Outcome<Files>,
  translated: Outcome<Files>,
  tree: TreeFolders & { readonly translation: NonNullable<TreeFolders['translation']> },
): Outcome<Files> {
  const { locale, isOwn = false } = tree.translation
  const pages = exchange(original.value.pages, translated.value.pages, tree)
  const shownPages = isOwn ? [...pages.files, ...pages.orphans] : pages.files
  return {
    value: {
      ...original.value,
      pages: shownPages.map((page) => (translated.value.pages.includes(page) ? { ...page, locale } : page)),
      // The translated files are used whether there are originals or not, whose labels are the keys of texts.
      categories: [...original.value.categories, ...translated.value.categories],
      blogData: [...original.value.blogData, ...translated.value.blogData],
    },
    diagnostics: [
      ...original.diagnostics,
      ...translated.diagnostics,
      ...(isOwn ? [] : pages.orphans).map(({ path }) => orphaned(path, original.value.pages, tree)),
    ],
  }
}

function exchange<File extends FoundFile>(
  originals: readonly File[],
  translations: readonly File[],
  tree: TreeFolders,
): { readonly files: readonly File[]; readonly orphans: readonly File[] } {
  const name = ({ path }: File): string =>
    tree.translation?.isOwn === true ? pathInTree(path, tree).replace(/\.mdx?$/i, '') : pathInTree(path, tree)
  const byName = new Map(translations.map((file) => [name(file), file]))
  const files = originals.map((file) => byName.get(name(file)) ?? file)
  const remaining = new Set(files)
  return { files, orphans: translations.filter((file) => !remaining.has(file)) }
}

function orphaned(path: string, originals: readonly FoundFile[], tree: TreeFolders): Diagnostic {
  const expectedPath = pathInTree(path, tree)
  const names = originals.map((file) => pathInTree(file.path, tree))
  // A moved page keeps its file name, a renamed one its folder.
  const moved = names.filter((name) => posix.basename(name) === posix.basename(expectedPath))
  const candidate = moved.length === 1 ? moved[0] : nearest(expectedPath, names)
  return diagnose(
    'orphaned-translation',
    `\`${path}\` translates \`${posix.join(tree.path, expectedPath)}\`, which does not exist, so it makes no page.`,
    {
      file: path,
      place: { line: 1, column: 1 },
      hint:
        candidate === undefined
          ? 'Remove it, or restore the original.'
          : `If it belongs to \`${posix.join(tree.path, candidate)}\`, move it to \`${candidate}\` below \`${tree.translation?.path ?? ''}\`.`,
    },
  )
}
