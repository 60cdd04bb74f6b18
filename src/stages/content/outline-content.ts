import { join } from 'node:path'
import { stampAt } from '../../engine/stamp.ts'
import {
  byPath,
  categoriesByFolder,
  contentFileOf,
  listContent,
  readSource,
  type ReadContent,
} from './stage.ts'
import type { ContentFile } from '../../model/page.ts'
import type { Session } from '../../engine/session.ts'

/**
 * The content with an outline of each Markdown page, by path. Sources of pages with a cached outline are
 * empty.
 */
export interface OutlinedContent<Outline> extends ReadContent {
  readonly outlines: ReadonlyMap<string, Outline>
}

/** An outline with the file's metadata at the time. */
type Stamped<Outline> = Outline & { readonly stamp: string }

/**
 * Outlines all pages from their names, front matter, and first headings. A warm start reads almost no files:
 * an outline is valid as long as its file's metadata is unchanged. Unreadable files are skipped silently.
 */
export function outlineContent<Outline extends object>(
  session: Session,
  outlineOf: (file: ContentFile) => Outline,
): OutlinedContent<Outline> {
  const { disk, loaded } = session
  const { config } = loaded
  const { pages, categories, blogData } = listContent(disk.root, config.trees).value
  const maxBytes = config.markdown.limits.fileBytes
  const known = recallOutlines<Outline>(session)
  const outlines = new Map<string, Stamped<Outline>>()
  const files = pages.flatMap((page): readonly ContentFile[] => {
    // Taken before reading, so that a change in between is noticed.
    const stamp = stampAt(join(loaded.root, page.path))
    const earlier = known.get(page.path)
    if (earlier?.stamp === stamp) {
      outlines.set(page.path, earlier)
      return [contentFileOf({ ...page, source: '', hash: '' })]
    }
    const source = readSource(disk, page, maxBytes).value
    if (!source) return []
    const file = contentFileOf({ ...page, ...source })
    // Page modules are handled by their source.
    if (page.format !== 'page-module') outlines.set(page.path, { ...outlineOf(file), stamp })
    return [file]
  })
  if ([...outlines].some(([path, outline]) => known.get(path) !== outline))
    session.memo.note(outlinesNote, JSON.stringify([...outlines]))
  const read = (listed: typeof categories) =>
    listed.flatMap((file) => {
      const source = readSource(disk, file, maxBytes).value
      return source ? [{ ...file, ...source }] : []
    })
  return {
    pages: files,
    categories: categoriesByFolder(read(categories)).value,
    blogData: byPath(read(blogData)),
    outlines,
  }
}

/** The name under which outlines are recorded in the memo. */
const outlinesNote = 'outlines'

function recallOutlines<Outline>({ memo }: Session): ReadonlyMap<string, Stamped<Outline>> {
  const text = memo.noted(outlinesNote)
  // Written by `outlineContent`.
  return new Map(
    text === undefined ? [] : (JSON.parse(text) as readonly (readonly [string, Stamped<Outline>])[]),
  )
}
