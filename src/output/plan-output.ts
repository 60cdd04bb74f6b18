import type { Diagnostic } from '../model/diagnostic.ts'
import { diagnose } from '../model/diagnose.ts'
import type { OutputPath } from '../model/path.ts'
import type { SourceSpot } from '../model/site.ts'
import { isInnerPath } from './inner-path.ts'

/** A file of the output, whose content is made only when it has to be written. */
export interface PlannedFile {
  readonly path: OutputPath
  /** Hash of the content. */
  readonly hash: string
  /** Who makes it, for the report of two claims to one path. */
  readonly origin: string
  /** Where its path was chosen, when the configuration did it. */
  readonly chosenAt?: SourceSpot
  readonly content: () => Promise<string | Uint8Array> | string | Uint8Array | { readonly copyOf: string }
}

/** The files of a build by path, with a report of every path that two of them claim (letter case aside, as some file systems have it) and of those outside. */
export function planOutput(files: readonly PlannedFile[]): { plan: ReadonlyMap<OutputPath, PlannedFile>; diagnostics: Diagnostic[] } {
  const plan = new Map<OutputPath, PlannedFile>()
  const claimed = new Map<string, PlannedFile>()
  const diagnostics: Diagnostic[] = []
  for (const file of files) {
    if (!isInnerPath(file.path)) {
      diagnostics.push(diagnose('outside-project', `\`${String(file.path)}\`, made by ${file.origin}, leads out of the output folder.`, { hint: 'Give it a path below the output folder.', fatal: true }))
      continue
    }
    const key = file.path.normalize('NFC').toLowerCase()
    const other = claimed.get(key)
    if (!other) {
      claimed.set(key, file)
      plan.set(file.path, file)
    } else if (other.path !== file.path || other.hash !== file.hash) {
      const chosenAt = file.chosenAt ?? other.chosenAt
      const remedy = chosenAt ? { ...chosenAt, hint: 'Write another address here, or rename the other file.' } : { file: /^`([^`]+)`$/.exec(file.origin)?.[1], hint: 'Rename one of the two.' }
      diagnostics.push(diagnose('output-clash', `\`${file.path}\` is made by ${file.origin} and by ${other.origin}.`, { ...remedy, fatal: true }))
    }
  }
  return { plan, diagnostics }
}
