import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeText } from '../../../engine/decode-text.ts'
import { JsonPlaces } from '../../../engine/data/json-text.ts'
import { errorCode } from '../../../engine/system-error.ts'
import type { TranslatedLabels } from '../../../model/content-tree.ts'
import { diagnose, DiagnosticError } from '../../../model/diagnose.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import { isRecord } from '../../../model/plain-data.ts'
import { shown } from '../problem.ts'

/** A file of translated texts, and what is wrong with it. */
export interface MessageFile {
  readonly labels: TranslatedLabels
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * A JSON file of translated texts: `{ "key": { "message": "…", "description": "…" }
 * }`; `{ "key": "…" }` will do. Nothing when the file does not exist. Throws `config-syntax` where it is not
 * JSON, and reports `invalid-message` for each entry without a text.
 *
 * @param root Absolute path of the project.
 *
 * @param file Relative to it.
 */
export async function readMessageFile(root: string, file: string): Promise<MessageFile | undefined> {
  const source = textOf(join(root, file), file)
  if (source === undefined) return undefined
  const value = await parse(source, file)
  const places = new JsonPlaces(source)
  if (!isRecord(value))
    throw new DiagnosticError(
      diagnose('config-syntax', `\`${file}\` must hold an object, not ${shown(value)}.`, {
        file,
        place: places.placeOf([]),
        hint: 'As in `{ "pagination.next": { "message": "Weiter" } }`.',
      }),
    )
  const diagnostics: Diagnostic[] = []
  const texts: Record<string, { readonly text: string; readonly place?: ReturnType<JsonPlaces['placeOf']> }> =
    {}
  for (const [key, entry] of Object.entries(value)) {
    const text = isRecord(entry) ? entry['message'] : entry
    const place = places.placeOf([key], { key: true })
    if (typeof text === 'string') texts[key] = { text, place }
    else
      diagnostics.push(
        diagnose('invalid-message', `\`${key}\` has no text in \`message\`.`, {
          file,
          place,
          hint: 'A text is written as in `{ "message": "Weiter" }`.',
        }),
      )
  }
  return { labels: { file, texts }, diagnostics }
}

function textOf(path: string, file: string): string | undefined {
  try {
    return decodeText(readFileSync(path), file)
  } catch (error) {
    if (error instanceof DiagnosticError) throw error
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return undefined
    throw new DiagnosticError(
      diagnose('unreadable-file', `\`${file}\` cannot be read (${errorCode(error)}).`, { file }),
    )
  }
}

/** What explains a mistake is loaded when there is one. */
async function parse(source: string, file: string): Promise<unknown> {
  try {
    return JSON.parse(source.replace(/^\uFEFF/, '')) as unknown
  } catch {
    return (await import('../parse-config-data.ts')).parseConfigData(source, file)
  }
}
