import { asContentPath } from '../../model/path.ts'
import { headingsIn, type WrittenHeading } from './headings-in.ts'
import type { SiteMap } from './site-map.ts'

/**
 * The headings that the file of a page or part writes in Markdown, with the ids that they have on a page that
 * shows it; empty for files that are neither.
 */
export function headingsOf(
  map: SiteMap,
  path: string,
  shownOn = map.writtenFor(path),
): readonly WrittenHeading[] {
  const source = map.textOf(path)
  if (!shownOn || source === undefined) return []
  const { page } = shownOn
  const format = path === page.path ? page.format : path.endsWith('.mdx') ? 'mdx' : 'md'
  return headingsIn({ source, path: asContentPath(path), format }, { ...page, format })
}
