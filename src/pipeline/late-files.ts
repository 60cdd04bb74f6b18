import type { Diagnostic } from '../model/diagnostic.ts'
import { DiagnosticError } from '../model/diagnose.ts'
import { asOutputPath, type OutputPath } from '../model/path.ts'
import type { Plugin } from '../model/plugin.ts'
import type { OutputFile } from '../model/site.ts'
import type { PlannedFile } from '../stages/output/plan-output.ts'
import { emittedFile } from '../stages/output/planned-files.ts'
import { outputIn, type Edition } from '../engine/open-editions.ts'

/** Files of a plugin that are made when one of them is asked for: the same as in a build. */
export interface LateFiles {
  /** The folder of the output that has all of them. */
  readonly folder: OutputPath
  /** Makes them, once. Throws a `DiagnosticError` when the plugin fails. */
  readonly files: () => Promise<ReadonlyMap<OutputPath, PlannedFile>>
}

/**
 * Whether a plugin's files can wait: only scripts ask for them, and no static file lies among them, since two
 * claims to one path are found when the site is put together.
 */
export const mayBeLate = ({ emitsBelow }: Plugin, statics: readonly { readonly path: string }[]): boolean =>
  emitsBelow !== undefined &&
  !statics.some(({ path }) => path.toLowerCase().startsWith(`${emitsBelow.toLowerCase()}/`))

/** What `emit` makes for a plugin in a language of the site, as soon as somebody wants it. */
export function lateFiles(
  { emitsBelow = '' }: Plugin,
  { prefix, session }: Edition,
  emit: () => Promise<{ readonly files: readonly OutputFile[]; readonly diagnostics: readonly Diagnostic[] }>,
): LateFiles {
  const place = (path: OutputPath): OutputPath => outputIn(prefix, path)
  const make = async (): Promise<ReadonlyMap<OutputPath, PlannedFile>> => {
    const { files, diagnostics } = await emit()
    if (diagnostics.length > 0) throw new DiagnosticError(...diagnostics)
    return new Map(files.map((file) => emittedFile(file, place, session)).map((file) => [file.path, file]))
  }
  let made: ReturnType<typeof make> | undefined
  return { folder: place(asOutputPath(emitsBelow)), files: () => (made ??= make()) }
}
