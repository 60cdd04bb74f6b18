import { Circular } from './problem.ts'

/** Deeper than any configuration, but not deep enough to overflow the stack. */
const deepest = 100

/**
 * Copies a value. Keys with undefined values are removed, and plain objects own all of their keys (including
 * `__proto__`, as data). Functions and class instances are kept. Where a value contains itself, or is nested
 * too deeply, the copy has a `Circular`.
 */
export function plainValue(value: unknown, parents: readonly unknown[] = []): unknown {
  if (value === null || typeof value !== 'object') return value
  if (parents.length > deepest || parents.includes(value)) return new Circular()
  const within = [...parents, value]
  if (Array.isArray(value)) return value.map((entry) => plainValue(entry, within))
  if (!isPlain(value)) return value
  const entries = Object.entries(value).flatMap(([key, entry]: [string, unknown]) =>
    entry === undefined ? [] : [[key, plainValue(entry, within)] as const],
  )
  return Object.fromEntries(entries)
}

/** Whether an object is plain data, rather than an instance of a class. */
export function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  // Objects from another realm have another `Object.prototype`, which is recognized by its missing prototype.
  return (
    prototype === null ||
    Object.getPrototypeOf(prototype) === null ||
    Object.prototype.toString.call(value) === '[object Module]'
  )
}
