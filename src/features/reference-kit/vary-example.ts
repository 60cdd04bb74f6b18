import { isRecord, ownString, ownValue } from '../../model/plain-data.ts'
import { matches } from './example-scalar.ts'
import { readSchema } from './read-schema.ts'
import type { Located, ReferenceSet } from './reference-set.ts'

/** A different value that follows the same schema, for lists with unique items; the same if none is found. */
export function varyExample(value: unknown, index: number, at: Located, set: ReferenceSet): unknown {
  const schema = readSchema(at, set)
  const choices = ownValue(schema?.value, 'enum')
  if (Array.isArray(choices)) return (choices as unknown[])[index % choices.length]
  if (typeof value === 'boolean') return index % 2 === 0
  if (typeof value === 'number') return value + index * (Number(ownValue(schema?.value, 'multipleOf')) || 1)
  if (typeof value === 'string') return varyText(value, index, schema?.value)
  if (!isRecord(value) || !schema) return value
  for (const [name, member] of Object.entries(value)) {
    if (typeof member !== 'string' && typeof member !== 'number') continue
    const other = varyExample(member, index, set.at(schema, 'properties', name), set)
    if (other !== member) return { ...value, [name]: other }
  }
  return value
}

/** Where the form of a text is given, only its last digit can change. */
function varyText(text: string, index: number, schema: unknown): string {
  const pattern = ownString(schema, 'pattern')
  if (pattern === undefined && ownValue(schema, 'format') === undefined) return `${text}-${index + 1}`
  const varied = text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + index) % 10))
  return pattern === undefined || matches(pattern, varied) ? varied : text
}
