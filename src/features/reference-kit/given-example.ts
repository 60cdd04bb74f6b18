import type { PlainObject } from '../../model/plain-data.ts'
import { writtenText } from '../../model/written-text.ts'

/** What a schema gives that gives no example: unlike null, which may be one. */
export const nothing = Symbol('nothing')

/** A scalar until it is put into a map or list, which remembers how it was written. */
export class WrittenScalar {
  readonly value: unknown
  readonly text: string
  constructor(value: unknown, text: string) {
    this.value = value
    this.text = text
  }
}

/** A value that a schema gives; where the schema wants text, a number is the text that was written. */
function asWritten(holder: object, name: string | number, schema: PlainObject): unknown {
  const value: unknown = Reflect.get(holder, name)
  const text = writtenText(holder, name)
  if (text === undefined) return value
  const isNumber = typeof value === 'number' || typeof value === 'bigint'
  return isNumber && schema.type === 'string' ? text : new WrittenScalar(value, text)
}

/** The example, default or first value that a schema gives; `nothing` if it gives none. */
export function givenExample(schema: PlainObject): unknown {
  if (Object.hasOwn(schema, 'const')) return asWritten(schema, 'const', schema)
  if (Object.hasOwn(schema, 'example')) return asWritten(schema, 'example', schema)
  if (Array.isArray(schema.examples) && schema.examples.length > 0)
    return asWritten(schema.examples, 0, schema)
  if (
    Object.hasOwn(schema, 'default') &&
    schema.default !== null &&
    !(Array.isArray(schema.default) && schema.default.length === 0) &&
    !isEmptyText(schema.default)
  )
    return asWritten(schema, 'default', schema)
  if (Array.isArray(schema.enum) && schema.enum.length > 0) {
    const index = (schema.enum as unknown[]).findIndex(
      (value) =>
        value !== null && !(typeof value === 'string' && value.length < Number(schema.minLength ?? 0)),
    )
    return index === -1 ? null : asWritten(schema.enum, index, schema)
  }
  return nothing
}

const isEmptyText = (value: unknown): boolean => value === ''
