/**
 * YAML and JSON write one value in many ways: `1.10` and `1.1`, `0755`, `1e3`. What people see is what was
 * written. The text is kept in the map or list that holds the value, under a symbol that only this module
 * knows: spreading copies it along, and nothing else that goes through keys sees it. A copy without it shows
 * the value as JavaScript writes it.
 */
interface WrittenText {
  readonly value: unknown
  readonly text: string
}

const symbolFor = (name: string | number): symbol => Symbol.for(`docgen:written ${name}`)

/**
 * Remembers how the scalar that `holder` has at `name` was written, unless JavaScript writes it like that.
 */
export function noteWritten(holder: object, name: string | number, text: string | undefined): void {
  const value: unknown = Reflect.get(holder, name)
  if (text === undefined || text === '' || typeof value === 'string' || text === String(value)) return
  Reflect.set(holder, symbolFor(name), { value, text } satisfies WrittenText)
}

/**
 * How the scalar that `holder` has at `name` was written in its file: `1.10` for 1.1; undefined where that is
 * not known, or is how JavaScript writes it.
 */
export function writtenText(holder: unknown, name: string | number): string | undefined {
  if (typeof holder !== 'object' || holder === null) return undefined
  // Only `noteWritten` sets it.
  const note = Reflect.get(holder, symbolFor(name)) as WrittenText | undefined
  return note && Object.is(note.value, Reflect.get(holder, name)) ? note.text : undefined
}

/** Copies how a scalar was written to another holder, if that has the same value. */
export function copyWritten(
  from: object,
  name: string | number,
  to: object,
  as: string | number = name,
): void {
  if (Object.is(Reflect.get(from, name), Reflect.get(to, as))) noteWritten(to, as, writtenText(from, name))
}

/** Whether a text is a number of JSON, so that it can stand in JSON as it is. */
export const isJsonNumber = (text: string): boolean =>
  /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)

/**
 * Whether a text is a number anywhere: `1.10` and `007`, but not `0x1F` and `.inf`, which only YAML reads.
 */
export const isDecimalNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)

/**
 * Copies data with numbers as the texts that were written, for files in which every number is a text. A
 * number whose text does not satisfy `isWanted` is left as it is.
 */
export function numbersAsWritten(data: unknown, isWanted = (_text: string): boolean => true): unknown {
  if (typeof data !== 'object' || data === null) return data
  const member = (value: unknown, name: string | number): unknown => {
    if (typeof value !== 'number' && typeof value !== 'bigint') return numbersAsWritten(value, isWanted)
    const text = writtenText(data, name)
    return text !== undefined && isWanted(text) ? text : value
  }
  return Array.isArray(data)
    ? data.map(member)
    : Object.fromEntries(Object.entries(data).map(([name, value]) => [name, member(value, name)]))
}
