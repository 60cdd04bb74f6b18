import { readSchema } from './read-schema.ts'
import type { Located } from './reference-set.ts'
import { type PlainObject, isRecord, own } from '../../model/plain-data.ts'
import type { ExampleOptions } from './example-options.ts'

/** A name without a plural `s`. */
export const singular = (name: string): string => name.replace(/s$/, '')

/** A different value of the same kind, for lists with unique items. */
export function vary(value: unknown, index: number, child: Located, { set }: ExampleOptions): unknown {
  const schema = readSchema(child, set)?.value
  const choices = own(schema, 'enum')
  if (Array.isArray(choices)) return (choices as unknown[])[index % choices.length]
  if (typeof value === 'boolean') return index % 2 === 0
  if (typeof value === 'number') return value + index * (Number(own(schema, 'multipleOf')) || 1)
  if (typeof value === 'string')
    return own(schema, 'pattern') === undefined && own(schema, 'format') === undefined
      ? `${value}-${index + 1}`
      : value
  if (isRecord(value)) {
    const [first] = Object.entries(value).filter(
      ([, item]) => typeof item === 'string' || typeof item === 'number',
    )
    return first
      ? {
          ...value,
          [first[0]]: typeof first[1] === 'number' ? first[1] + index : `${String(first[1])}-${index + 1}`,
        }
      : value
  }
  return value
}

/** A number within the limits of a schema. */
export function makeNumber(schema: PlainObject, whole: boolean): number {
  const limit = (key: string): number | undefined =>
    typeof schema[key] === 'number' ? schema[key] : undefined // Checked in the same line.
  const step = limit('multipleOf')
  const low = limit('exclusiveMinimum') ?? limit('minimum')
  const high = limit('exclusiveMaximum') ?? limit('maximum')
  const openLow = limit('exclusiveMinimum') !== undefined || schema.exclusiveMinimum === true
  const openHigh = limit('exclusiveMaximum') !== undefined || schema.exclusiveMaximum === true
  if (step !== undefined && step > 0) {
    const start =
      low === undefined
        ? high === undefined
          ? step
          : Math.floor(high / step) * step
        : Math.ceil(low / step) * step
    const shifted =
      openLow && start === low ? start + step : openHigh && start === high ? start - step : start
    return Number(shifted.toPrecision(12))
  }
  if (low === undefined && high === undefined) return whole ? 1 : 1.5
  if (low === undefined)
    return Math.min(
      whole ? 1 : 0.5,
      whole ? Math.ceil(high ?? 0) - (openHigh ? 1 : 0) : (high ?? 0) - (openHigh ? 0.5 : 0),
    )
  const floor = whole
    ? Math.ceil(low) + (openLow && Number.isInteger(low) ? 1 : 0)
    : openLow
      ? high === undefined
        ? low + 0.5
        : (low + high) / 2
      : low
  return floor
}
