import { nearest } from '../../model/nearest.ts'
import { parseData } from '../../kit.ts'
import { isRecord, own } from '../../model/plain-data.ts'
import { createValueChecker, type ValueChecker } from './check-value.ts'
import { placeIn, placeOfLocation, schemaTag, type Contradiction, type Fence } from './scan-source.ts'

/** Judges a JSON sample. */
export type JsonChecker = (fence: Fence) => readonly Contradiction[]

/** A schema: a whole document, or what stands at a JSON pointer of it. */
export interface NamedSchema {
  readonly document: unknown
  readonly pointer: string
}

/**
 * Judges fences with `schema=NAME` against the schema of that name; `schema=NAME#/definitions/server` names a
 * part of it. JSON and YAML.
 */
export function createJsonChecker(schemas: ReadonlyMap<string, NamedSchema>): JsonChecker {
  const checkers = new Map<string, ValueChecker | undefined>()
  return (fence) => {
    const tag = schemaTag(fence.meta)
    if (tag === undefined) return []
    const [name = '', part = ''] = tag.split('#')
    const whole = placeIn(fence, 0, 1)
    const schema = schemas.get(name)
    if (!schema) {
      const close = nearest(name, schemas.keys())
      return [
        {
          message: `There is no schema \`${name}\` for this sample.`,
          hint:
            close === undefined
              ? 'Name it in `schemas` of the plugin `samples`.'
              : `Did you mean \`${close}\`?`,
          place: whole,
        },
      ]
    }
    if (!checkers.has(tag)) checkers.set(tag, checkerOf(schema, part))
    const checker = checkers.get(tag)
    if (!checker) return [{ message: `The schema \`${name}\` has no part \`${part}\`.`, place: whole }]
    const broken = fence.language === 'json' ? syntaxProblem(fence) : undefined
    if (broken) return [broken]
    const { document, diagnostics } = parseData(fence.text, '')
    if (!document)
      return diagnostics.map(({ message, place }) => ({
        message: message.replace('The file', 'The sample'),
        place: placeOfLocation(fence, place ?? { line: 1, column: 1 }),
      }))
    return checker.check(document.value).map(({ message, hint, path, key }) => ({
      message,
      hint,
      place: placeOfLocation(fence, document.placeOf(path, { key: key ?? false }) ?? { line: 1, column: 1 }),
    }))
  }
}

/** The parser of references reads YAML as well, which allows more than JSON does. */
function syntaxProblem(fence: Fence): Contradiction | undefined {
  try {
    JSON.parse(fence.text)
    return undefined
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    // V8 tells the position in long texts only.
    const offset = Number(/position (\d+)/.exec(message)?.[1] ?? 0)
    return {
      message: 'The sample is not JSON.',
      hint: `The parser says: ${message}`,
      place: placeIn(fence, offset, offset + 1),
    }
  }
}

function checkerOf({ document, pointer }: NamedSchema, part: string): ValueChecker | undefined {
  const path = `${pointer}${part}`
  return isRecord(document) && hasPart(document, path) ? createValueChecker(document, path) : undefined
}

function hasPart(document: unknown, pointer: string): boolean {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replace(/~1/g, '/').replace(/~0/g, '~'))
  return (
    steps.reduce<unknown>(
      (value, step) => (Array.isArray(value) ? (value as unknown[])[Number(step)] : own(value, step)),
      document,
    ) !== undefined
  )
}
