import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LineIndex } from '../../model/location.ts'
import { isBelow, type ContentTree, treeOf } from '../../model/content-tree.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import { localeFolder } from '../../stages/config/i18n/locale-problems.ts'
import { translationPaths } from '../../stages/config/i18n/translation-paths.ts'
import { formatRecords, lockFileName, parseRecords } from '../translations/lock-file.ts'
import type { EditCollector, Move } from './text-edit.ts'

/**
 * The translations of a file or folder that moves, which have to lie at the same place in their folders.
 * Empty if it is not in a tree of pages, or leaves them. Paths are relative to `root`.
 */
export function translationsThatMove(
  { from, to }: Move,
  { i18n, trees }: Pick<SiteConfig, 'i18n' | 'trees'>,
  root: string,
): readonly Move[] {
  const [before, after] = [treeOf(from, trees), treeOf(to, trees)]
  if (!before || !after) return []
  return i18n.locales.flatMap((locale): readonly Move[] => {
    if (locale === i18n.defaultLocale) return []
    const placeIn = (tree: ContentTree, path: string): string => {
      const folder = `${i18n.path}/${localeFolder({ i18n }, locale)}`
      const pages = tree.translations?.[locale]?.path ?? translationPaths(tree, trees, folder, root).pages
      return pages + path.slice(tree.path.length)
    }
    const move = { from: placeIn(before, from), to: placeIn(after, to) }
    const moves = existsSync(join(root, move.from)) && !existsSync(join(root, move.to))
    // A folder may lie among the originals and move with them.
    return moves && !isBelow(move.from, from) ? [move] : []
  })
}

/** Renames pages in the files that say what translations were made from. */
export function moveRecords(
  { i18n }: Pick<SiteConfig, 'i18n'>,
  newPath: (path: string) => string,
  textOf: (path: string) => string | undefined,
  edits: EditCollector,
): void {
  for (const locale of i18n.locales) {
    const file = `${i18n.path}/${localeFolder({ i18n }, locale)}/${lockFileName}`
    const text = textOf(file)
    if (text === undefined) continue
    const records = [...parseRecords(text, file)]
    if (records.every(([page]) => newPath(page) === page)) continue
    const { line, column } = new LineIndex(text).locationAt(text.length)
    edits.add(file, {
      place: { line: 1, column: 1, endLine: line, endColumn: column },
      text: formatRecords(new Map(records.map(([page, lines]) => [newPath(page), lines]))),
    })
  }
}
