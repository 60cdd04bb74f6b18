import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import picomatch from 'picomatch'
import { errorCode } from '../../engine/system-error.ts'
import { unportablePathBecause, walk } from '../../engine/walk.ts'
import { type ContentTree, pathBelow } from '../../model/content-tree.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { append } from '../../model/append.ts'

export interface StaticFile {
  /** The path in the static folder, with forward slashes: `img/logo.svg`. */
  readonly path: string
  /** Relative to the project root. */
  readonly source: string
  /** Size in bytes. */
  readonly size: number
}

/** Matches paths of environment files and private keys, but not of examples of them. */
export const secret =
  /(^|\/)(\.env(?!\.(?:example|sample|template)$)(\..*)?|[^/]*\.(pem|key|p12|pfx)|id_(rsa|ed25519|ecdsa))$/i

interface StaticSetup {
  readonly staticDirs: readonly string[]
  readonly staticExclude?: readonly string[]
  readonly trees?: readonly Pick<ContentTree, 'path'>[]
}

/**
 * Lists all files in the static folders, without the Markdown of those that have pages (`trees`). If two
 * folders contain a file of the same name, the output plan reports the clash.
 */
export function listStaticFiles(
  root: string,
  { staticDirs, staticExclude = [], trees = [] }: StaticSetup,
): { files: readonly StaticFile[]; diagnostics: readonly Diagnostic[] } {
  const files: StaticFile[] = []
  const diagnostics: Diagnostic[] = []
  const isExcluded = picomatch([...staticExclude], { dot: true })
  for (const folder of staticDirs) {
    const hasPages = trees.some(({ path }) => path === folder)
    const listing = walk(root, folder)
    append(diagnostics, listing.diagnostics)
    for (const { path: source, size } of listing.files) {
      const path = pathBelow(source, folder)
      if ((hasPages && /\.mdx?$/i.test(path)) || isExcluded(source)) continue
      const reason = unportablePathBecause(path)
      const unreadable = unreadableBecause(join(root, source))
      if (reason !== undefined)
        diagnostics.push(
          diagnose('unportable-name', `The name of \`${source}\` does not work on every system: ${reason}.`, {
            file: source,
            hint: 'Rename the file.',
          }),
        )
      else if (secret.test(path))
        diagnostics.push(
          diagnose('secret-file', `\`${source}\` looks like a secret and would be published.`, {
            file: source,
            hint: 'Move it out of the static folder.',
          }),
        )
      else if (unreadable !== undefined)
        diagnostics.push(
          diagnose('unreadable-file', `\`${source}\` cannot be read (${unreadable}).`, {
            file: source,
            hint: 'Check the permissions of the file.',
          }),
        )
      else files.push({ path, source, size })
    }
  }
  return { files, diagnostics }
}

/**
 * Checks that a file is readable here, so that all unreadable files are reported, not only the first one to
 * be copied.
 */
function unreadableBecause(path: string): string | undefined {
  try {
    accessSync(path, constants.R_OK)
    return undefined
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? undefined : errorCode(error)
  }
}

/** Maps addresses of static files (`/img/a.png`) to paths relative to the project root. */
export function staticSources(files: readonly StaticFile[]): ReadonlyMap<string, string> {
  return new Map(files.map(({ path, source }) => [`/${path}`, source]))
}
