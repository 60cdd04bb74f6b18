import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../../engine/reader.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { diagnose } from '../../model/diagnose.ts'
import { unportableBecause, walk } from '../../engine/walk.ts'

/** A file that is published as it is. */
export interface StaticFile {
  /** Below the static folder, with forward slashes: `img/logo.svg`. */
  readonly path: string
  /** Below the project root. */
  readonly source: string
  /** Bytes. */
  readonly size: number
}

const secret = /(^|\/)(\.env(\..*)?|[^/]*\.(pem|key|p12|pfx)|id_(rsa|ed25519|ecdsa))$/i

/**
 * All files of the static folders; in a later folder a file of the same name is a clash, which the output
 * plan reports.
 */
export function listStaticFiles(
  root: string,
  folders: readonly string[],
): { files: readonly StaticFile[]; diagnostics: readonly Diagnostic[] } {
  const files: StaticFile[] = []
  const diagnostics: Diagnostic[] = []
  for (const folder of folders) {
    const found = walk(root, folder)
    diagnostics.push(...found.diagnostics)
    for (const { path: source, size } of found.files) {
      const path = source.slice(folder.length + 1)
      const reason = path
        .split('/')
        .map(unportableBecause)
        .find((each) => each !== undefined)
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
 * Asked for here, so that every file that cannot be read is reported, and not only the first that is copied.
 */
function unreadableBecause(path: string): string | undefined {
  try {
    accessSync(path, constants.R_OK)
    return undefined
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? undefined : errorCode(error)
  }
}
