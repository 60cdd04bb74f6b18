import { posix } from 'node:path'
import type { Diagnostic, Outcome } from '../../model/diagnostic.ts'
import { asFatal, diagnose, DiagnosticError } from '../../model/diagnose.ts'
import type { ContentFile, ContentFormat } from '../../model/page.ts'
import { asContentPath } from '../../model/path.ts'
import type { Disk } from '../../engine/reader.ts'
import { decodeText } from '../../engine/decode-text.ts'
import { unportablePathBecause, walk, type FoundFile } from '../../engine/walk.ts'

/** Everything below the content folder, sorted by path: pages as text, the rest by name. */
export interface ContentTree {
  readonly pages: readonly ContentFile[]
  /** `_category_.json` and `_category_.yml` files by folder. */
  readonly categories: ReadonlyMap<
    string,
    { readonly path: string; readonly source: string; readonly hash: string }
  >
}

const pageFormats: Readonly<Record<string, ContentFormat>> = {
  '.md': 'md',
  '.mdx': 'mdx',
  '.tsx': 'page-module',
  '.jsx': 'page-module',
}

/** A page of the content folder by name, before anything is read. */
export interface ListedPage extends FoundFile {
  readonly format: ContentFormat
}

export interface ContentListing {
  /** Sorted by path. */
  readonly pages: readonly ListedPage[]
  readonly categories: readonly FoundFile[]
}

/** What the content folder holds. */
export function listContent(root: string, contentDir: string): Outcome<ContentListing> {
  const { files, diagnostics: found } = walk(root, contentDir)
  const diagnostics = found.map((each) => (mayHideAPage(each) ? asFatal(each) : each))
  const pages: ListedPage[] = []
  const categories: FoundFile[] = []
  for (const file of files) {
    const { path } = file
    const name = posix.basename(path)
    if (/^_category_\.(json|ya?ml)$/.test(name)) {
      categories.push(file)
      continue
    }
    const format = pageFormats[posix.extname(name).toLowerCase()]
    if (!format || isPart(path, contentDir) || /\.(test|spec|d)\.[jt]sx?$/.test(name)) continue
    pages.push({ ...file, format })
    const reason = unportablePathBecause(path.slice(contentDir.length + 1))
    if (reason !== undefined)
      diagnostics.push(
        diagnose('unportable-name', `The name of \`${path}\` does not work on every system: ${reason}.`, {
          file: path,
          hint: 'Rename it.',
        }),
      )
  }
  return { value: { pages, categories }, diagnostics }
}

/**
 * Whether what could not be opened is a page or a folder, as far as its name tells; a folder that is its own
 * parent holds nothing else.
 */
const mayHideAPage = ({ rule, file = '' }: Diagnostic): boolean =>
  rule === 'path-too-long' ||
  rule === 'outside-project' ||
  (rule === 'not-a-regular-file' && posix.extname(file).toLowerCase() in pageFormats)

/** Reads the content folder. A page of more than `maxBytes` is reported and left out. */
export function readContent(disk: Disk, contentDir: string, maxBytes: number): Outcome<ContentTree> {
  const listing = listContent(disk.root, contentDir)
  const diagnostics = [...listing.diagnostics]
  const read = <File extends FoundFile>(file: File): readonly (File & Source)[] => {
    const source = readSource(disk, file, maxBytes)
    diagnostics.push(...source.diagnostics.map(asFatal))
    return source.value ? [{ ...file, ...source.value }] : []
  }
  const categories = categoriesByFolder(listing.value.categories.flatMap(read))
  const pages = listing.value.pages.flatMap(read).map(contentFileOf)
  return {
    value: { pages, categories: categories.value },
    diagnostics: [...diagnostics, ...categories.diagnostics, ...caseCollisions(pages)],
  }
}

/**
 * Category files that were read, by folder; of several in one folder the first counts, the others are
 * reported.
 */
export function categoriesByFolder(
  files: readonly (FoundFile & Source)[],
): Outcome<ContentTree['categories']> {
  const diagnostics: Diagnostic[] = []
  const byFolder = new Map<
    string,
    { readonly path: string; readonly source: string; readonly hash: string }
  >()
  for (const { path, source, hash } of files) {
    const used = byFolder.get(posix.dirname(path))
    if (used)
      diagnostics.push(
        diagnose('shadowed-config', `\`${path}\` is not read, because there is \`${used.path}\`.`, {
          file: path,
          hint: 'Keep one of the two.',
        }),
      )
    else byFolder.set(posix.dirname(path), { path, source, hash })
  }
  return { value: byFolder, diagnostics }
}

/** A page that was listed, with its source. */
export const contentFileOf = ({ path, format, source, hash }: ListedPage & Source): ContentFile => ({
  path: asContentPath(path),
  format,
  source,
  hash,
  origin: 'disk',
})

interface Source {
  readonly source: string
  readonly hash: string
}

/** Nothing when the file has gone, or is none that can be read as text: the diagnostics say why. */
export function readSource(
  disk: Disk,
  { path, size }: FoundFile,
  maxBytes: number,
): Outcome<Source | undefined> {
  try {
    if (size > maxBytes)
      throw new DiagnosticError(
        diagnose('file-too-large', `The page has ${size} bytes; the limit is ${maxBytes}.`, {
          file: path,
          hint: 'Split the page.',
        }),
      )
    const bytes = disk.tracing(new Map()).bytes(path)
    return { value: bytes && { source: decodeText(bytes, path), hash: disk.hashOf(path) }, diagnostics: [] }
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error
    return { value: undefined, diagnostics: error.diagnostics }
  }
}

/** A file or folder whose name begins with `_` holds parts of pages, not pages. */
function isPart(path: string, contentDir: string): boolean {
  return path
    .slice(contentDir.length + 1)
    .split('/')
    .some((name) => name.startsWith('_'))
}

/** Two names that one file system keeps apart and another one does not. */
function caseCollisions(pages: readonly ContentFile[]): Diagnostic[] {
  const seen = new Map<string, string>()
  const found: Diagnostic[] = []
  for (const { path } of pages) {
    const folded = path.normalize('NFKC').toLowerCase()
    const other = seen.get(folded)
    if (other === undefined) seen.set(folded, path)
    else
      found.push(
        diagnose('case-collision', `\`${path}\` and \`${other}\` are the same file on some systems.`, {
          file: path,
          hint: 'Rename one of them.',
        }),
      )
  }
  return found
}
