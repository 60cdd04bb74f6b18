import { readFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import type { BuildFailure, Location, Message } from 'esbuild'
import { fileName } from '../../engine/file-name.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import type { PageModuleUnit } from '../../model/page.ts'
import { locationAt } from '../../model/location.ts'
import { styleAddresses } from '../../model/markup-addresses.ts'
import { missingProvider } from './client-answers.ts'
import { isDiagnostic } from './diagnostic-messages.ts'
import type { ThemeInput } from './theme-input.ts'

/** Converts esbuild's errors to diagnostics. */
export function failures(error: unknown, input: ThemeInput): Diagnostic[] {
  const { errors } = error as Partial<BuildFailure>
  if (!Array.isArray(errors) || errors.length === 0) throw error
  return diagnosed(errors, input)
}

/** Reports what docgen's plugins left out of a bundle, or found in a file of it. */
export const reported = (warnings: readonly Message[], input: ThemeInput): Diagnostic[] =>
  diagnosed(
    warnings.filter(
      ({ pluginName, detail }) =>
        isDiagnostic(detail) || /^docgen-(?:foreign-(?:modules|sheets)|css-modules)$/.test(pluginName),
    ),
    input,
  )

function diagnosed(messages: readonly Message[], input: ThemeInput): Diagnostic[] {
  return messages.map(({ text, location, detail }) => {
    if (isDiagnostic(detail)) return detail
    const inAnswers = missingProvider(location, input.answers, input.folders.root)
    if (inAnswers) return inAnswers
    const unit = input.units.find((each) => location?.file === `docgen:unit/${each.id}`)
    if (unit)
      return diagnose('mdx-import', text, {
        file: unit.file,
        place: placeInPage(unit, location, input.folders.root),
        hint: /Could not resolve/.test(text) ? 'Install the package, or fix the path.' : undefined,
      })
    const file = location
      ? isAbsolute(location.file)
        ? fileName(location.file, input.folders.root)
        : location.file
      : undefined
    const missing = file?.endsWith('.css') === true ? /^Could not resolve "(.*)"/.exec(text)?.[1] : undefined
    return diagnose(
      missing === undefined ? 'mdx-import' : 'broken-asset',
      missing === undefined ? text : `No file at \`${missing}\`.`,
      {
        file,
        place:
          (missing === undefined || file === undefined
            ? undefined
            : placeInImageSet(missing, resolve(input.folders.root, file))) ??
          (location
            ? {
                line: location.line,
                column: location.column + 1,
                endColumn: location.column + 1 + location.length,
              }
            : undefined),
        hint:
          missing === undefined && /Could not resolve "[^./]/.test(text)
            ? 'Install the package, or fix the path.'
            : undefined,
      },
    )
  })
}

/** The place of an address in a style sheet. esbuild saw a modified text (see `imageSets`). */
function placeInImageSet(wanted: string, path: string): Place | undefined {
  const css = readFileSync(path, 'utf8')
  const found = styleAddresses(css).find(
    ({ address, start }) => address === wanted && /["']/.test(css[start] ?? ''),
  )
  return found && locationAt(css, found.start)
}

/**
 * The place in a page of an error in its generated module: the code is on a line of its own in the page, or
 * in an expression.
 */
function placeInPage(
  unit: PageModuleUnit,
  location: Location | null,
  root: string,
): { line: number; column: number } {
  const source = readFileSync(join(root, unit.file), 'utf8')
  const whole = location?.lineText.trim() ?? ''
  if (!location || whole === '') return { line: 1, column: 1 }
  const lineOf = (text: string): number => source.split(/\r?\n/).findIndex((line) => line.includes(text)) + 1
  if (lineOf(whole) > 0) return { line: lineOf(whole), column: 1 }
  const named = location.lineText.slice(location.column, location.column + location.length)
  const at = named === '' ? -1 : source.indexOf(named)
  return at === -1 ? (unit.places[0] ?? { line: 1, column: 1 }) : locationAt(source, at)
}
