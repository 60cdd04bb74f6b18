import { decodeText } from '../../engine/decode-text.ts'
import type { Disk } from '../../engine/reader.ts'
import type { FoundFile } from '../../engine/walk.ts'
import { DiagnosticError, diagnosticError } from '../../model/diagnose.ts'
import type { Outcome } from '../../model/diagnostic.ts'
import { type ContentFile, contentFile, type ContentFormat } from '../../model/page.ts'
import { asContentPath } from '../../model/path.ts'

/** A page of a tree, before it is read. */
export interface FoundPage extends FoundFile {
  readonly format: ContentFormat
  readonly readAs?: 'md' | 'mdx'
  /** Set for translations. */
  readonly locale?: string
  readonly kind?: ContentFile['kind']
}

/** The page of a file. Its text is read when somebody asks for it, unless it is at hand. */
export function toContentFile(
  { path, format, readAs, locale, kind }: FoundPage,
  hash: string,
  disk: Disk,
  text?: string,
): ContentFile {
  const facts = {
    path: asContentPath(path),
    format,
    hash,
    ...(readAs ? { readAs } : {}),
    ...(locale === undefined ? {} : { locale }),
    ...(kind ? { kind } : {}),
    origin: 'disk',
  }
  // If the file is gone by now, the disk says so, too.
  return contentFile(facts, () => decodedText(disk, path) ?? '', text)
}

export interface Source {
  readonly source: string
  readonly hash: string
}

/** The text of a file, of which only that is kept; undefined if there is no file. */
function decodedText(disk: Disk, path: string): string | undefined {
  const bytes = disk.tracing(new Map()).bytes(path)
  const text = bytes && decodeText(bytes, path)
  disk.release([path])
  return text
}

/** Reads a file as text. If that fails, returns undefined, and the diagnostics say why. */
export function readSource(
  disk: Disk,
  file: FoundFile | FoundPage,
  maxBytes: number,
): Outcome<Source | undefined> {
  const { path, size } = file
  try {
    if (size > maxBytes)
      throw diagnosticError('file-too-large', `The file has ${size} bytes; the limit is ${maxBytes}.`, {
        file: path,
        hint: tooLargeHint(file),
      })
    const source = decodedText(disk, path)
    return { value: source === undefined ? undefined : { source, hash: disk.hashOf(path) }, diagnostics: [] }
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error
    return { value: undefined, diagnostics: error.diagnostics }
  }
}

/** Pages have a format; the others are files of categories, authors and tags. */
function tooLargeHint(file: FoundFile | FoundPage): string {
  if (!('format' in file)) return 'Remove what does not belong in it, or raise `markdown.limits.fileBytes`.'
  return file.format === 'page-module' ? 'Move its data to a file that it imports.' : 'Split the page.'
}
