import { posix } from 'node:path'
import type { Diagnostic, Outcome } from '../model/diagnostic.ts'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import type { ContentFile, ContentFormat } from '../model/page.ts'
import { asContentPath } from '../model/path.ts'
import { absent, type Disk, type Sighting } from '../cache/reader.ts'
import { decodeText } from '../cache/decode-text.ts'
import { unportablePathBecause, walk } from '../cache/walk.ts'

/** Everything below the content folder, sorted by path: pages as text, the rest by name. */
export interface ContentTree {
  readonly pages: readonly ContentFile[]
  /** `_category_.json` and `_category_.yml` files by folder. */
  readonly categories: ReadonlyMap<string, { readonly path: string; readonly source: string; readonly hash: string }>
}

const pageFormats: Readonly<Record<string, ContentFormat>> = { '.md': 'md', '.mdx': 'mdx', '.tsx': 'page-module', '.jsx': 'page-module' }

/** Reads the content folder. A page of more than `maxBytes` is reported and left out. */
export function readContent(disk: Disk, contentDir: string, maxBytes: number): Outcome<ContentTree> {
  const { files, diagnostics } = walk(disk.root, contentDir)
  const pages: ContentFile[] = []
  const categories = new Map<string, { path: string; source: string; hash: string }>()
  const trace = new Map<string, Sighting>()
  const reader = disk.tracing(trace)
  const load = (path: string, size: number): { source: string; hash: string } | undefined => {
    try {
      if (size > maxBytes) throw new DiagnosticError(diagnose('file-too-large', `The page has ${size} bytes; the limit is ${maxBytes}.`, { file: path, hint: 'Split the page.' }))
      const bytes = reader.bytes(path)
      if (bytes === undefined) return undefined
      const hash = disk.hashOf(path)
      return hash === absent ? undefined : { source: decodeText(bytes, path), hash }
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error
      diagnostics.push(...error.diagnostics)
      return undefined
    }
  }
  for (const { path, size } of files) {
    const name = posix.basename(path)
    const extension = posix.extname(name)
    const folder = posix.dirname(path)
    if (/^_category_\.(json|ya?ml)$/.test(name)) {
      const file = load(path, size)
      if (file) categories.set(folder, { path, ...file })
      continue
    }
    const format = pageFormats[extension]
    if (!format || isPart(path, contentDir) || /\.(test|spec|d)\.[jt]sx?$/.test(name)) continue
    const reason = unportablePathBecause(path.slice(contentDir.length + 1))
    if (reason !== undefined) {
      diagnostics.push(diagnose('unportable-name', `The name of \`${path}\` does not work on every system: ${reason}.`, { file: path, hint: 'Rename it.' }))
      continue
    }
    const file = load(path, size)
    if (file) pages.push({ path: asContentPath(path), format, source: file.source, hash: file.hash, origin: 'disk' })
  }
  diagnostics.push(...caseCollisions(pages))
  return { value: { pages, categories }, diagnostics }
}

/** A file or folder whose name begins with `_` holds parts of pages, not pages. */
function isPart(path: string, contentDir: string): boolean {
  return path.slice(contentDir.length + 1).split('/').some((name) => name.startsWith('_'))
}

/** Two names that one file system keeps apart and another one does not. */
function caseCollisions(pages: readonly ContentFile[]): Diagnostic[] {
  const seen = new Map<string, string>()
  const found: Diagnostic[] = []
  for (const { path } of pages) {
    const folded = path.normalize('NFKC').toLowerCase()
    const other = seen.get(folded)
    if (other === undefined) seen.set(folded, path)
    else found.push(diagnose('case-collision', `\`${path}\` and \`${other}\` are the same file on some systems.`, { file: path, hint: 'Rename one of them.' }))
  }
  return found
}
