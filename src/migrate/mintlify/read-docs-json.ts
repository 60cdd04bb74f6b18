import { dirname, join } from 'node:path'
import { jsonMistake } from '../../model/data-mistakes.ts'
import { diagnose, DiagnosticError } from '../../model/diagnose.ts'
import { locationAt } from '../../model/location.ts'
import { asData, asText, type Data } from '../foreign-data.ts'
import { capital } from '../../model/wording.ts'

/** The text of a file, by its path below the project; undefined if there is none. */
export type ReadText = (path: string) => string | undefined

/**
 * The configuration of Mintlify in a file (path relative to the project), with what it refers to by `$ref`.
 * Throws a `DiagnosticError` if it cannot be read.
 */
export const readDocsJson = (read: ReadText, source: string): Data =>
  asData(resolved(parsed(read, source), read, source, new Set([source])))

function parsed(read: ReadText, file: string): unknown {
  const text = read(file) ?? ''
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    const { complaint, offset } = jsonMistake(text, error)
    throw new DiagnosticError(
      diagnose('config-syntax', `${capital(complaint).replace(/\.$/, '')}.`, {
        file,
        place: locationAt(text, offset),
      }),
    )
  }
}

/** A value with the contents of the files that it refers to; what is beside a reference is added. */
function resolved(value: unknown, read: ReadText, file: string, around: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => resolved(each, read, file, around))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...others } = asData(value)
  const path = asText($ref)
  const ownData = Object.fromEntries(
    Object.entries(others).map(([key, each]) => [key, resolved(each, read, file, around)]),
  )
  if (path === undefined) return ownData
  const target = join(dirname(file), path)
  if (around.has(target)) return ownData
  const content = resolved(parsed(read, target), read, target, new Set([...around, target]))
  return Array.isArray(content) ? content : { ...asData(content), ...ownData }
}
