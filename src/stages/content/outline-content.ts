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
 * The content folder with an outline of each Markdown page by path; the source of a page is empty where its
 * outline was remembered.
 */
export interface OutlinedContent<Outline> extends ReadContent {
  readonly outlines: ReadonlyMap<string, Outline>
}

/** An outline with how the file looked to the file system. */
type Stamped<Outline> = Outline & { readonly stamp: string }

/**
 * What names, front matter and first headings tell of all pages. A warm start reads nearly none of them: what
 * a file said the last time holds as long as it looks the same to the file system. What cannot be read is
 * left out without a word.
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
    // Taken before reading, so that a change in between is seen later.
    const stamp = stampAt(join(loaded.root, page.path))
    const earlier = known.get(page.path)
    if (earlier?.stamp === stamp) {
      outlines.set(page.path, earlier)
      return [contentFileOf({ ...page, source: '', hash: '' })]
    }
    const source = readSource(disk, page, maxBytes).value
    if (!source) return []
    const file = contentFileOf({ ...page, ...source })
    // Page modules are judged by their source.
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

/** Under which the outlines are noted. */
const outlinesNote = 'outlines'

function recallOutlines<Outline>({ memo }: Session): ReadonlyMap<string, Stamped<Outline>> {
  const text = memo.noted(outlinesNote)
  // What `outlineContent` has written.
  return new Map(
    text === undefined ? [] : (JSON.parse(text) as readonly (readonly [string, Stamped<Outline>])[]),
  )
}
