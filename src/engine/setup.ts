import { fingerprint } from './fingerprint.ts'

/**
 * What all runs of a stage are given besides their input, as one value. Its hash is part of every key of the
 * stage, and the stage sees nothing else, so nobody lists what a result depends on.
 */
export interface Setup<Value> {
  readonly value: Value
  readonly hash: string
  /**
   * Whether it is plain data, which threads can be sent. Functions of the site stay in the process that
   * evaluated the configuration.
   */
  readonly isPlain: boolean
}

/**
 * Freezes and hashes the setup of a stage. Functions cannot be compared: they, and the values beside them in
 * a list or object, count by `code`, the hash of the configuration that they come from. Those values are not
 * frozen, because the site's code may expect to change them. Throws if anything else is not plain data.
 */
export function setupOf<Value>(value: Value, code = ''): Setup<Value> {
  let isPlain = true
  const dataOf = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part
    const values: readonly unknown[] = Object.values(part)
    if (values.some((each) => typeof each === 'function')) {
      isPlain = false
      return { code }
    }
    if (!isPlainObject(part)) throw new Error('A setup contains something other than plain data')
    Object.freeze(part)
    if (Array.isArray(part)) return values.map(dataOf)
    const entries = Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(entries.map(([key, each]) => [key, dataOf(each)]))
  }
  const hash = fingerprint(JSON.stringify(dataOf(value)) ?? '')
  return { value, hash, isPlain }
}

const isPlainObject = (value: object): boolean =>
  Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)

/** The setup of a stage whose results depend on their input alone. */
export const noSetup: Setup<undefined> = setupOf(undefined)
