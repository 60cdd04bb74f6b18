import { parse as parseYaml, parseDocument } from 'yaml'
import type { Place } from '../../../model/diagnostic.ts'
import { diagnose, DiagnosticError } from '../../../model/diagnose.ts'
import { jsonMistake } from '../../../model/json-mistake.ts'
import { locationAt } from '../../../model/location-at.ts'
import { startOfProblem } from '../../../model/unclosed-yaml.ts'

/**
 * The value of a JSON or YAML file that an MDX file imports. Throws `mdx-import` at the mistake, or at the
 * import where the mistake has no place.
 *
 * @param importer The file with the import, and where that stands in it.
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

/** What makes YAML too large has no place. */
function mistakeInYaml(file: string, text: string, error: unknown): DataMistake {
  const complaint = (error instanceof Error ? error.message : String(error)).replace(/ at line \d[^]*$/, '')
  const document = parseDocument(text, { logLevel: 'silent' })
  const [problem] = document.errors
  return problem
    ? { complaint, file, place: locationAt(text, startOfProblem(document, problem)) }
    : { complaint }
}
