/**
 * Adds items to the end of a list, however many. The arguments of a call lie on the stack, which holds some
 * 100,000: pages with as many links ended with a `RangeError`.
 */
export function append<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item)
}
