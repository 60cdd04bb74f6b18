/** An object that came out of JSON or YAML; nothing is known of its values. */
export type PlainObject = Readonly<Record<string, unknown>>

/** Whether a value is an object with names, and no list. */
export const isRecord = (value: unknown): value is PlainObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value if it is an object with names, otherwise an empty one. */
export const asRecord = (value: unknown): PlainObject => (isRecord(value) ? value : {})

/** A value's own property; never one of its prototype, such as `constructor`. */
export const own = (value: unknown, key: string): unknown =>
  isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined

/** A value's own property as text: a string, or a number as it is written. */
export const ownString = (value: unknown, key: string): string | undefined => {
  const found = own(value, key)
  return typeof found === 'string'
    ? found
    : typeof found === 'number' || typeof found === 'bigint'
      ? String(found)
      : undefined
}

/** The items of a list of names: texts, and what YAML takes for something else. */
export const textsIn = (list: unknown): string[] =>
  Array.isArray(list)
    ? (list as unknown[]).flatMap((item) =>
        ['string', 'number', 'bigint', 'boolean'].includes(typeof item) ? [String(item)] : [],
      )
    : []
