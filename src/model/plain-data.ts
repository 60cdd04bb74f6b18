import { writtenText } from './written-text.ts'

/** An object parsed from JSON or YAML, with unknown values. */
export type PlainObject = Readonly<Record<string, unknown>>

/** Whether a value is an object, and not an array. */
export const isRecord = (value: unknown): value is PlainObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value if it is a plain object; otherwise an empty object. */
export const asRecord = (value: unknown): PlainObject => (isRecord(value) ? value : {})

/** A value's own property, never an inherited one such as `constructor`. */
export const ownValue = (value: unknown, key: string): unknown =>
  isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined

/** A value's own property as text: a string, or a number as it was written. */
export const ownString = (value: unknown, key: string): string | undefined => {
  const member = ownValue(value, key)
  return typeof member === 'string'
    ? member
    : typeof member === 'number' || typeof member === 'bigint'
      ? (writtenText(value, key) ?? String(member))
      : undefined
}

/** The strings in a list of names, including items that YAML parses as another type. */
export const textsIn = (list: unknown): string[] =>
  Array.isArray(list)
    ? (list as unknown[]).flatMap((item, index) =>
        ['string', 'number', 'bigint', 'boolean'].includes(typeof item)
          ? [writtenText(list, index) ?? String(item)]
          : [],
      )
    : []

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
