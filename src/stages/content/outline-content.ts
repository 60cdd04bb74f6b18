import { join } from 'node:path'
import { stampAt } from '../../engine/stamp.ts'
import {
  categoriesByFolder,
  contentFileOf,
  listContent,
  readSource,
  type ReadContent,
} from './read-content.ts'
import { scanOutline, type PageOutline } from '../markdown/scan-page.ts'
import type { ContentFile } from '../../model/page.ts'
import type { Session } from '../../engine/session.ts'

/**
 * The content folder with an outline of each Markdown page by path; the source of a page is empty where its
 * outline was remembered.
 */
export interface OutlinedContent extends ReadContent {
  readonly outlines: ReadonlyMap<string, PageOutline>
}

/** An outline with how the file looked to the file system. */
type StampedOutline = PageOutline & { readonly stamp: string }

/**
 * What names, front matter and first headings tell of all pages. A warm start reads nearly none of them: what
 * a file said the last time holds as long as it looks the same to the file system. What cannot be read is
 * left out without a word.
 */
export function outlineContent(session: Session): OutlinedContent {
  const { disk, loaded } = session
  const { config } = loaded
  const { pages, categories } = listContent(disk.root, config.trees).value
  const maxBytes = config.markdown.limits.fileBytes
  const known = recallOutlines(session)
  const outlines = new Map<string, StampedOutline>()
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
    if (page.format !== 'page-module') outlines.set(page.path, { ...scanOutline(file), stamp })
    return [file]
  })
  if ([...outlines].some(([path, outline]) => known.get(path) !== outline))
    session.store.set(keyOf(session), JSON.stringify([...outlines]))
  const read = categories.flatMap((file) => {
    const source = readSource(disk, file, maxBytes).value
    return source ? [{ ...file, ...source }] : []
  })
  return { pages: files, categories: categoriesByFolder(read).value, outlines }
}

const keyOf = ({ environment }: Session): string => `outlines:${environment}`

function recallOutlines(session: Session): ReadonlyMap<string, StampedOutline> {
  const text = session.store.get(keyOf(session))
  return new Map(
    text === undefined ? [] : (JSON.parse(text) as readonly (readonly [string, StampedOutline])[]),
  ) // What outlineContent has written.
}
