import { posix } from 'node:path'
import type { Nodes, RootContent } from 'mdast'
import { diagnose, DiagnosticError } from '../../model/diagnose.ts'
import type { DialectSource } from '../../stages/markdown/dialect.ts'
import { placeOf } from '../../stages/markdown/place.ts'

/** Whether there is a file at a path relative to the project. Outside of it, no file may be read. */
export function isThere(path: string, { read }: Pick<DialectSource, 'read'>): boolean {
  try {
    return read.bytes(path) !== undefined
  } catch (error) {
    if (error instanceof DiagnosticError) return false
    throw error
  }
}

/** The folder of a file and those around it, from the inside out; the last is that of the project. */
export function foldersAround(file: string): readonly string[] {
  const folder = posix.dirname(file)
  const above = folder === '.' || posix.basename(folder) === '..' ? [] : foldersAround(folder)
  return [folder, ...above]
}

export function missingFile(
  path: string,
  node: Nodes,
  { context: { file }, diagnostics }: DialectSource,
): readonly RootContent[] {
  diagnostics.push(
    diagnose('mdx-import', `No file at \`${path}\`, which is included here.`, { file, place: placeOf(node) }),
  )
  return []
}

/** Lines without their common indentation. */
export function withoutCommonIndent(lines: readonly string[]): readonly string[] {
  const indent = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)))
  return lines.map((line) => (Number.isFinite(indent) ? line.slice(indent) : line))
}
