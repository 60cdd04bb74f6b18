/**
 * Values that a process which builds again and again would otherwise make again each time: the last one of
 * each name, with the key that it was made for. A value must depend on its key alone.
 */
export class LatestValues {
  readonly #values = new Map<string, { readonly key: string; readonly value: unknown }>()

  /** The value that was made last under the name, if that was for the same key; made now otherwise. */
  of<Value>(name: string, key: string, make: () => Value): Value {
    const known = this.#values.get(name)
    // A name belongs to one caller, so to one type.
    if (known?.key === key) return known.value as Value
    const value = make()
    this.#values.set(name, { key, value })
    return value
  }
}
