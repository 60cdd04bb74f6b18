import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isBelow, type ContentTree, pathBelow, translatedPath, treeOf } from '../../model/content-tree.ts'
import type { LoadedConfig } from '../../model/loaded-config.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import { localeFolder } from '../../stages/config/i18n/locale-problems.ts'
import { translationPaths } from '../../stages/config/i18n/translation-paths.ts'
import { formatRecords, lockFileName } from '../translations/lock-file.ts'
import type { Section } from '../translations/split-page.ts'
import { translatedSite } from '../translations/translated-pages.ts'
import { lineEdits } from './line-diff.ts'
import { type EditCollector, type Move, withEdits } from './text-edit.ts'

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
      const folderOptions = tree.translations?.[locale] ?? {
        path: translationPaths(tree, trees, folder, root).pages,
      }
      return path === tree.path
        ? folderOptions.path
        : translatedPath(pathBelow(path, tree.path), folderOptions)
    }
    const move = { from: placeIn(before, from), to: placeIn(after, to) }
    const moves = existsSync(join(root, move.from)) && !existsSync(join(root, move.to))
    // A folder may lie among the originals and move with them.
    return moves && move.from !== from && !isBelow(move.from, from) ? [move] : []
  })
}

/**
 * Corrects the files that say what translations were made from: pages have other paths, and sections with a
 * link other hashes. What was up to date stays so. `edits` are complete but for these files.
 */
export async function moveRecords(
  loaded: LoadedConfig,
  newPath: (path: string) => string,
  edits: EditCollector,
): Promise<void> {
  const { i18n } = loaded.config
  const locales = i18n.locales.filter((locale) =>
    existsSync(join(loaded.root, i18n.path, localeFolder({ i18n }, locale), lockFileName)),
  )
  if (locales.length === 0) return
  const { languages, split } = await translatedSite(loaded, locales)
  const changes = edits.edits
  const hashes = (path: string, text: string, sections?: readonly Section[]): ReadonlyMap<string, string> => {
    const edited = changes.get(path)
    if (!edited) return new Map()
    const after = split(newPath(path), withEdits(text, edited))
    return new Map(
      (sections ?? split(path, text)).map(({ hash }, index) => [hash, after[index]?.hash ?? hash]),
    )
  }
  for (const { lockFile, records, pages } of languages) {
    const moved = new Map(records)
    for (const { path, source, sections, translationPath, translation = '' } of pages) {
      const lines = records.get(path)
      if (!lines) continue
      const [ofSource, ofTranslation] = [hashes(path, source, sections), hashes(translationPath, translation)]
      moved.delete(path)
      moved.set(
        newPath(path),
        lines.map((line) => ({
          ...line,
          source: line.source && (ofSource.get(line.source) ?? line.source),
          translation: ofTranslation.get(line.translation) ?? line.translation,
        })),
      )
    }
    const text = readFileSync(join(loaded.root, lockFile), 'utf8')
    for (const edit of lineEdits(text, formatRecords(moved))) edits.add(lockFile, edit)
  }
}
