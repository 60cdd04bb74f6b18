import type { Diagnostic } from '../../model/diagnostic.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { OutputPath } from '../../model/path.ts'
import type { Location } from '../../model/location.ts'
import type { Default } from '../../model/site.ts'
import { isInnerPath } from './inner-path.ts'

/** A file of the output, whose content is made only when it has to be written. */
export interface PlannedFile {
  readonly path: OutputPath
  /** Hash of the content. */
  readonly hash: string
  /** Who makes it, for the report of two claims to one path. */
  readonly origin: string
  /** Where its path was chosen, when the configuration did it. */
  readonly chosenAt?: Location
  /** See `OutputFile`. */
  readonly byDefault?: Default
  readonly content: () => Promise<string | Uint8Array> | string | Uint8Array | { readonly copyOf: string }
}

/**
 * The files of a build by path, with a report of every path that two of them claim (letter case aside, as
 * some file systems have it) and of those outside. What is made by default gives way to any other file of the
 * same path.
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
