import { join, posix } from 'node:path'
import { isFile } from '../../stages/config/find-config.ts'

/** What imports of scripts may leave out at their end. */
const implied = ['', '/index'].flatMap((name) => ['', '.tsx', '.ts', '.jsx', '.js'].map((end) => name + end))

/** A file of the project that an import names. */
export interface ImportedFile {
  /** Relative to the project root. */
  readonly path: string
  /** What the import leaves out of its name: `.tsx`. */
  readonly end: string
}

/**
 * The file that an import in `file` (relative to the project root) names by its path; undefined for packages
 * and for files that are not there.
 */
export function importedFile(specifier: string, file: string, root: string): ImportedFile | undefined {
  if (!/^(?:\.{1,2}(?:\/|$)|@site\/)/.test(specifier)) return undefined
  const path = specifier.startsWith('@site/')
    ? specifier.slice('@site/'.length)
    : posix.join(posix.dirname(file), specifier).replace(/\/$/, '')
  const end = implied.find((each) => isFile(join(root, path + each)))
  return end === undefined ? undefined : { path: path + end, end }
}
