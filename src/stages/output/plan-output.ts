import type { Diagnostic } from '../../model/diagnostic.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { OutputPath } from '../../model/path.ts'
import { addressClashes, caseless, fileOf } from './address-clashes.ts'
import type { PlannedFile } from './planned-file.ts'
import { isInnerPath } from './inner-path.ts'

/**
 * Combines the files of a build by path. Reports paths claimed by two files (ignoring case, as some file
 * systems do), paths outside the folder, and pages whose address is also that of another file (see
 * `addressClashes`). Default files give way to other files with the same path.
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
    const key = caseless(file.path)
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
  diagnostics.push(...addressClashes(plan.values(), claimed))
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
