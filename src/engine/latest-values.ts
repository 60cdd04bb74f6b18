/**
 * Caches the last value per name, for processes that build repeatedly. A value must depend only on its key.
 */
export class LatestValues {
  readonly #values = new Map<string, { readonly key: string; readonly value: unknown }>()

  /** The last value of the name if it was created for the same key; otherwise a new one. */
  of<Value>(name: string, key: string, make: () => Value): Value {
    const known = this.#values.get(name)
    // Each name is used by only one caller, so its values have one type.
    if (known?.key === key) return known.value as Value
    const value = make()
    this.#values.set(name, { key, value })
    return value
  }

  forget(name: string): void {
    this.#values.delete(name)
  }
}
