import type { Located, ReferenceSet } from './reference-set.ts'
import { isRecord } from '../../model/plain-data.ts'

/** Caches results per target of a reference, because hundreds of operations may refer to one schema. */
export class ReferenceMemo<Value> {
  readonly #known = new WeakMap<ReferenceSet, Map<string, Value>>()

  /**
   * Returns the result of `make`, cached if `schema` is only a `$ref`. `variant` identifies everything else
   * that the result depends on.
   */
  recall(schema: Located, set: ReferenceSet, variant: string, make: () => Value): Value {
    const target =
      isRecord(schema.value) && Object.keys(schema.value).join() === '$ref' ? set.follow(schema) : undefined
    if (!target) return make()
    const values = this.#known.get(set) ?? new Map<string, Value>()
    this.#known.set(set, values)
    const key = `${variant} ${set.keyOf(target)}`
    const known = values.get(key)
    if (known !== undefined || values.has(key)) return known as Value // It was put there as one.
    const value = make()
    values.set(key, value)
    return value
  }
}
