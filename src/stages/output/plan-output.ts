import type { Diagnostic } from '../../model/diagnostic.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { OutputPath } from '../../model/path.ts'
import type { Location } from '../../model/location.ts'
import type { Default } from '../../model/site.ts'
import { isInnerPath } from './inner-path.ts'

/** A file of the output. Its content is only produced if it has to be written. */
export interface PlannedFile {
  readonly path: OutputPath
  /** Hash of the content. */
  readonly hash: string
  /** What produces it, for reporting two claims to one path. */
  readonly origin: string
  /** Where its path was configured, if it was. */
  readonly chosenAt?: Location
  /** See `OutputFile`. */
  readonly byDefault?: Default
  readonly content: () => Promise<string | Uint8Array> | string | Uint8Array | { readonly copyOf: string }
}

/**
 * Combines the files of a build by path. Reports paths claimed by two files (ignoring case, as some file
 * systems do) and paths outside the folder. Default files give way to other files with the same path.
 */
export function planOutput(files: readonly PlannedFile[]): {
  plan: ReadonlyMap<OutputPath, PlannedFile>
  diagnostics: Diagnostic[]
} {
  const plan = new Map<OutputPath, PlannedFile>()
  const claimed = new Map<string, PlannedFile>()
  const diagnostics: Diagnostic[] = []
  const claims = new Map(
    files.filter(({ byDefault }) => byDefault === undefined).map((file) => [file.path, file]),
  )
  for (const file of files) {
    const taker = file.byDefault && claims.get(file.path)
    if (taker) {
      diagnostics.push(...lossOf(file, taker))
      continue
    }
    if (!isInnerPath(file.path)) {
      diagnostics.push(
        diagnose(
          'outside-project',
          `\`${String(file.path)}\`, made by ${file.origin}, leads out of the output folder.`,
          { hint: 'Give it a path below the output folder.', fatal: true },
        ),
      )
      continue
    }
    const key = file.path.normalize('NFC').toLowerCase()
    const other = claimed.get(key)
    if (!other) {
      claimed.set(key, file)
      plan.set(file.path, file)
    } else if (other.path !== file.path || other.hash !== file.hash) {
      diagnostics.push(
        diagnose('output-clash', `\`${file.path}\` is made by ${file.origin} and by ${other.origin}.`, {
          ...remedyFor(file, other),
          fatal: true,
        }),
      )
    }
  }
  return { plan, diagnostics }
}

function lossOf({ path, byDefault }: PlannedFile, taker: PlannedFile): readonly Diagnostic[] {
  if (byDefault?.lost === undefined) return []
  return [
    diagnose('default-replaced', `${taker.origin} replaces docgen's \`${path}\`. ${byDefault.lost}`, {
      file: fileOf(taker),
      hint: "Copy what you need from docgen's file into yours; to see docgen's, move yours away and build.",
    }),
  ]
}

function remedyFor(file: PlannedFile, other: PlannedFile): Parameters<typeof diagnose>[2] {
  const chosenAt = file.chosenAt ?? other.chosenAt
  if (chosenAt) return { ...chosenAt, hint: 'Write another address here, or rename the other file.' }
  const [made, own] = file.byDefault ? [file, other] : [other, file]
  if (made.byDefault)
    return { file: fileOf(own), hint: `Call it \`${made.path}\`, and it replaces docgen's.` }
  return { file: fileOf(file), hint: 'Rename one of the two.' }
}

const fileOf = ({ origin }: PlannedFile): string | undefined => /^`([^`]+)`$/.exec(origin)?.[1]
