import { posix } from 'node:path'
import picomatch from 'picomatch'
import type { Session } from '../../engine/session.ts'
import type { Stamped } from '../../engine/traced-read.ts'
import { type FoundFile, isSkipped, unportablePathBecause, walk } from '../../engine/walk.ts'
import { type ContentTree, hasSuffix, isBelow, pathInTree, type TreeKind } from '../../model/content-tree.ts'
import { asFatal, diagnose } from '../../model/diagnose.ts'
import type { Diagnostic, Outcome } from '../../model/diagnostic.ts'
import type { ContentFile, ContentFormat } from '../../model/page.ts'
import { type FoundPage, readSource, type Source, toContentFile } from './read-source.ts'
import { withTranslations } from './with-translations.ts'
import { append } from '../../model/append.ts'

/** All content files, sorted by path: pages with their text, the others by name. */
export interface ReadContent {
  readonly pages: readonly ContentFile[]
  /** `_category_.json` and `_category_.yml` files, by folder. */
  readonly categories: ReadonlyMap<
    string,
    { readonly path: string; readonly source: string; readonly hash: string }
  >
  /** The authors and tags files of blogs and docs, by path. */
  readonly blogData: ReadonlyMap<string, { readonly source: string; readonly hash: string }>
}

const markdownFormats: Readonly<Record<string, ContentFormat>> = { '.md': 'md', '.mdx': 'mdx' }

/** In docs, scripts are imported by pages. Only TSX and JSX have always been pages in docgen. */
const docsFormats: Readonly<Record<string, ContentFormat>> = {
  ...markdownFormats,
  '.tsx': 'page-module',
  '.jsx': 'page-module',
}

/** The extensions of pages in each kind of tree. */
const pageFormats: Readonly<Record<TreeKind, Readonly<Record<string, ContentFormat>>>> = {
  docs: docsFormats,
  pages: { ...docsFormats, '.js': 'page-module', '.ts': 'page-module' },
  blog: markdownFormats,
}

interface ContentListing {
  /** Sorted by path. */
  readonly pages: readonly FoundPage[]
  readonly categories: readonly FoundFile[]
  /** Authors and tags files of blogs. */
  readonly blogData: readonly FoundFile[]
}

/** Lists what is in trees, with files that are `unsaved` in an editor. */
export function listContent(
  root: string,
  trees: readonly ListedTree[],
  unsaved: readonly FoundFile[] = [],
): Outcome<ContentListing> {
  const listings = trees.map((tree) => listTranslated({ root, unsaved }, tree))
  const [only] = listings
  if (only && listings.length === 1) return only
  return {
    value: {
      pages: inOrder(listings.flatMap(({ value }) => value.pages)),
      categories: inOrder(listings.flatMap(({ value }) => value.categories)),
      blogData: listings.flatMap(({ value }) => value.blogData),
    },
    diagnostics: listings.flatMap(({ diagnostics }) => diagnostics),
  }
}

/** The options that determine which files of a folder are pages. */
type ListedTree = Pick<
  ContentTree,
  'path' | 'include' | 'exclude' | 'format' | 'translation' | 'translations' | 'blog' | 'docTags'
> & {
  readonly kind?: TreeKind
}

/** Sorts what has a path by it. */
export const inOrder = <File extends { readonly path: string }>(files: readonly File[]): readonly File[] =>
  [...files].sort((a, b) => (a.path < b.path ? -1 : 1))

interface Files {
  /** Absolute path of the project. */
  readonly root: string
  readonly unsaved: readonly FoundFile[]
}

/** The files of a tree in the site's language. */
function listTranslated(files: Files, tree: ListedTree): Outcome<ContentListing> {
  const { translation, ...original } = tree
  const listing = listTree(files, original)
  return translation
    ? withTranslations(
        listing,
        listTree(files, { ...original, path: translation.path }, translation.suffix),
        {
          ...tree,
          translation,
        },
      )
    : listing
}

/** The files of a folder whose names have a suffix; without one, those that no translation has. */
function listTree({ root, unsaved }: Files, tree: ListedTree, suffix = ''): Outcome<ContentListing> {
  const { files, diagnostics: walkDiagnostics } = walk(root, tree.path)
  const unsavedHere = unsaved.filter(
    ({ path }) => isBelow(path, tree.path) && !pathInTree(path, tree).split('/').some(isSkipped),
  )
  const { kind = 'docs' } = tree
  const formats = pageFormats[kind]
  const dataFiles = new Set(dataFilesOf(tree))
  const isPage = pageFilter(tree)
  const others = Object.values(tree.translations ?? {}).flatMap((each) => each.suffix ?? [])
  const isInLanguage = (path: string): boolean =>
    suffix === '' ? !others.some((each) => hasSuffix(path, each)) : hasSuffix(path, suffix)
  const diagnostics = walkDiagnostics.map((each) => (mayHideAPage(each) ? asFatal(each) : each))
  const pages: FoundPage[] = []
  const categories: FoundFile[] = []
  const blogData: FoundFile[] = []
  for (const file of unsavedHere.length === 0 ? files : inOrder([...files, ...unsavedHere])) {
    const { path } = file
    const name = posix.basename(path)
    if (dataFiles.has(path)) blogData.push(file)
    if (kind === 'docs' && /^_category_\.(json|ya?ml)$/.test(name)) {
      categories.push(file)
      continue
    }
    const format = formats[posix.extname(name).toLowerCase()]
    if (!format || !isInLanguage(path) || !isPage(pathInTree(path, tree))) continue
    const readAs = format === 'page-module' ? undefined : tree.format
    pages.push({
      ...file,
      format,
      ...(readAs ? { readAs } : {}),
      ...(kind === 'docs' ? {} : { kind }),
    })
    const reason = unportablePathBecause(pathInTree(path, tree))
    if (reason !== undefined)
      diagnostics.push(
        diagnose('unportable-name', `The name of \`${path}\` does not work on every system: ${reason}.`, {
          file: path,
          hint: 'Rename it.',
        }),
      )
  }
  return { value: { pages, categories, blogData }, diagnostics }
}

/** Paths of the authors and tags files of a tree, which may not exist. */
function dataFilesOf({ path, blog, docTags = blog }: ListedTree): readonly string[] {
  const names = [blog?.authorsMapPath, docTags?.tags]
  return names.flatMap((name) => (typeof name === 'string' ? [posix.join(path, name)] : []))
}

/**
 * Whether an unreadable path is probably a page or folder, judging by its name. A folder that is its own
 * parent contains nothing else.
 */
function mayHideAPage({ rule, file = '' }: Diagnostic): boolean {
  const extension = posix.extname(file).toLowerCase()
  return (
    rule === 'path-too-long' ||
    (rule === 'outside-project' && (extension === '' || extension in docsFormats)) ||
    (rule === 'not-a-regular-file' && extension in docsFormats)
  )
}

/** The name under which the hashes of pages are noted, with the stamps that their files had. */
const stampsNote = 'page-stamps'

/**
 * Reads the trees. The text of a page that has not changed since an earlier process read it is read when
 * somebody asks for it. Files larger than `maxBytes` are reported and skipped.
 */
export function readContent(
  { disk, memo }: Pick<Session, 'disk' | 'memo'>,
  trees: readonly ListedTree[],
  maxBytes: number,
): Outcome<ReadContent> {
  const listing = listContent(disk.root, trees, disk.unsavedFiles())
  const diagnostics = [...listing.diagnostics]
  const read = <File extends FoundFile>(file: File): readonly (File & Source)[] => {
    const source = readSource(disk, file, maxBytes)
    append(diagnostics, source.diagnostics.map(asFatal))
    return source.value ? [{ ...file, ...source.value }] : []
  }
  const categories = categoriesByFolder(listing.value.categories.flatMap(read))
  const noted = new Map(JSON.parse(memo.noted(stampsNote) ?? '[]') as readonly (readonly [string, Stamped])[])
  const pages = listing.value.pages.flatMap((page) => {
    const stamped = noted.get(page.path)
    if (stamped && page.size <= maxBytes && disk.assume(page.path, stamped))
      return [toContentFile(page, stamped.hash, disk)]
    return read(page).map(({ hash, source }) => toContentFile(page, hash, disk, source))
  })
  const stamps = pages.flatMap(({ path }) => {
    const stamped = disk.stamped(path)
    return stamped ? [[path, stamped] as const] : []
  })
  memo.note(stampsNote, JSON.stringify(stamps))
  return {
    value: { pages, categories: categories.value, blogData: byPath(listing.value.blogData.flatMap(read)) },
    diagnostics: [...diagnostics, ...categories.diagnostics, ...caseCollisions(pages)],
  }
}

/**
 * Groups category files by folder. Of several in one folder, the first is used and the others are reported.
 */
function categoriesByFolder(files: readonly (FoundFile & Source)[]): Outcome<ReadContent['categories']> {
  const diagnostics: Diagnostic[] = []
  const byFolder = new Map<
    string,
    { readonly path: string; readonly source: string; readonly hash: string }
  >()
  for (const { path, source, hash } of files) {
    const otherFile = byFolder.get(posix.dirname(path))
    if (otherFile)
      diagnostics.push(
        diagnose('shadowed-config', `\`${path}\` is ignored, because there is \`${otherFile.path}\`.`, {
          file: path,
          hint: 'Keep one of the two.',
        }),
      )
    else byFolder.set(posix.dirname(path), { path, source, hash })
  }
  return { value: byFolder, diagnostics }
}

const byPath = (files: readonly (FoundFile & Source)[]): ReadContent['blogData'] =>
  new Map(files.map(({ path, source, hash }) => [path, { source, hash }]))

/** Finds names that differ only in ways that some file systems ignore. */
function caseCollisions(pages: readonly ContentFile[]): Diagnostic[] {
  const pathsByFold = new Map<string, string>()
  const diagnostics: Diagnostic[] = []
  for (const { path } of pages) {
    const folded = path.normalize('NFKC').toLowerCase()
    const other = pathsByFold.get(folded)
    if (other === undefined) pathsByFold.set(folded, path)
    else
      diagnostics.push(
        diagnose('case-collision', `\`${path}\` and \`${other}\` are the same file on some systems.`, {
          file: path,
          hint: 'Rename one of them.',
        }),
      )
  }
  return diagnostics
}

/**
 * Decides which files of a tree are pages, by their paths in the tree. Configured globs replace the default:
 * files and folders whose name starts with `_` are partials, and tests are not pages.
 */
function pageFilter({
  include,
  exclude,
}: Pick<ContentTree, 'include' | 'exclude'>): (path: string) => boolean {
  const isIncluded = include ? picomatch([...include]) : () => true
  const isExcluded = exclude ? picomatch([...exclude]) : isPartOrTest
  return (path) => isIncluded(path) && !isExcluded(path)
}

const isPartOrTest = (path: string): boolean =>
  path.split('/').some((name) => name.startsWith('_')) || /\.(test|spec|d)\.[jt]sx?$/.test(path)
