import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceReader } from '../src/cli/print-report.ts'
import { type PlacedReplacement, replacementPlacer } from '../src/diagnostics/report-json.ts'
import type { Diagnostic } from '../src/model/diagnostic.ts'
import { told } from './build-temp-site.ts'

/** A hint that offers one text: `Write …`, `Did you mean …?`. */
const offersText =
  /^(?:Write|Did you mean|Put it in quotes:|Write it without quotes:|It differs in .* from) `[^`]+`[.?:]/

/**
 * Does what the findings of a build offer, and says which hints were wrong: after the next build, each of
 * these findings has to be gone, without another one in its place. An offer that does not say what goes where
 * is wrong, too.
 */
export async function followHints(
  root: string,
  diagnostics: readonly Diagnostic[],
  build: () => Promise<readonly Diagnostic[]>,
): Promise<readonly string[]> {
  const replacementsOf = replacementPlacer(sourceReader(root))
  const offers = diagnostics.flatMap((diagnostic) => {
    const { file } = diagnostic
    return file === undefined
      ? []
      : replacementsOf(diagnostic).map((placed) => ({ ...placed, file, diagnostic }))
  })
  const unplaced = diagnostics
    .filter((diagnostic) => diagnostic.place && offersText.test(diagnostic.hint ?? ''))
    .filter((diagnostic) => offers.every((offer) => offer.diagnostic !== diagnostic))
    .map((diagnostic) => `says nothing to replace: ${told(diagnostic)}`)
  if (offers.length === 0) return unplaced
  for (const file of new Set(offers.map((offer) => offer.file)))
    applyAll(
      join(root, file),
      offers.filter((offer) => offer.file === file),
    )
  const before = new Set(diagnostics.map(identityOf))
  const after = await build()
  const remaining = new Set(after.map(identityOf))
  return [
    ...unplaced,
    ...offers
      .filter(({ diagnostic }) => remaining.has(identityOf(diagnostic)))
      .map(({ diagnostic }) => `remains: ${told(diagnostic)}`),
    ...after
      .filter((diagnostic) => !before.has(identityOf(diagnostic)))
      .filter(({ file, place }) =>
        offers.some((offer) => offer.file === file && offer.place.line === place?.line),
      )
      .map((diagnostic) => `is new: ${told(diagnostic)}`),
  ]
}

const identityOf = ({ rule, file, message }: Diagnostic): string => `${rule} ${file ?? ''} ${message}`

/** Replaces from the end, so that the places before stay right; one replacement for each place. */
function applyAll(file: string, replacements: readonly PlacedReplacement[]): void {
  const lines = readFileSync(file, 'utf8').split('\n')
  const distinct = [...new Map(replacements.map((each) => [JSON.stringify(each.place), each])).values()]
  for (const { place, text } of distinct.sort(
    (a, b) => b.place.line - a.place.line || b.place.column - a.place.column,
  )) {
    const { line, column, endLine = line, endColumn = column } = place
    const before = (lines[line - 1] ?? '').slice(0, column - 1)
    const after = (lines[endLine - 1] ?? '').slice(endColumn - 1)
    lines.splice(line - 1, endLine - line + 1, before + text + after)
  }
  writeFileSync(file, lines.join('\n'))
}
