import { Circular } from './problem.ts'

/** Deeper than any configuration, shallower than what overflows the stack. */
const deepest = 100

/**
 * A copy of a value in which keys without a value are absent and plain objects own all of their keys (also
 * `__proto__`, as data). Functions and instances of classes stay as they are; a value that contains itself or
 * is nested too deeply has a `Circular` in that place.
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

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  // A configuration may come from another realm, so its prototype is told by its own parent.
  return (
    prototype === null ||
    Object.getPrototypeOf(prototype) === null ||
    Object.prototype.toString.call(value) === '[object Module]'
  )
}
