import { parse as parseYaml, parseDocument } from 'yaml'
import type { Place } from '../../../model/diagnostic.ts'
import { diagnose, DiagnosticError } from '../../../model/diagnose.ts'
import { jsonMistake } from '../../../model/json-mistake.ts'
import { locationAt } from '../../../model/location-at.ts'
import { startOfProblem } from '../../../model/unclosed-yaml.ts'

/**
 * Loads a JSON or YAML file imported by an MDX file. Throws `mdx-import` at the mistake, or at the import if
 * the mistake has no location.
 *
 * @param importer The importing file, and the place of the import.
 */
export function readImportedData(
  path: string,
  text: string,
  importer: { readonly file: string; readonly place: Place },
): unknown {
  const isJson = path.endsWith('.json')
  try {
    return isJson ? (JSON.parse(text) as unknown) : (parseYaml(text, { maxAliasCount: 100 }) as unknown)
  } catch (error) {
    const { complaint, ...location } = isJson
      ? mistakeInJson(path, text, error)
      : mistakeInYaml(path, text, error)
    throw new DiagnosticError(
      diagnose('mdx-import', `\`${path}\` cannot be parsed: ${complaint}.`, {
        ...importer,
        ...location,
        hint: `\`${importer.file}\` imports it.`,
      }),
    )
  }
}

interface DataMistake {
  readonly complaint: string
  readonly file?: string
  readonly place?: Place
}

function mistakeInJson(file: string, text: string, error: unknown): DataMistake {
  const { complaint, offset } = jsonMistake(text, error)
  return { complaint, file, place: locationAt(text, offset) }
}

/** Errors about the size of YAML have no location. */
function mistakeInYaml(file: string, text: string, error: unknown): DataMistake {
  const complaint = (error instanceof Error ? error.message : String(error)).replace(/ at line \d[^]*$/, '')
  const document = parseDocument(text, { logLevel: 'silent' })
  const [problem] = document.errors
  return problem
    ? { complaint, file, place: locationAt(text, startOfProblem(document, problem)) }
    : { complaint }
}
