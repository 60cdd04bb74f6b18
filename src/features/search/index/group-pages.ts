/**
 * Distributes items into `count` groups (a power of two) by the hash of their name, so that a group is stable
 * when others are added or removed.
 */
export function distribute<Item>(
  items: readonly Item[],
  count: number,
  nameOf: (item: Item) => string,
): Item[][] {
  const groups: Item[][] = Array.from({ length: count }, () => [])
  for (const item of items) {
    let hash = 0x811c9dc5 // FNV-1a
    for (const letter of nameOf(item)) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
    groups[((hash ^ (hash >>> 15)) >>> 0) % count]?.push(item)
  }
  return groups
}

/** The smallest power of two that is not less than `least`. */
export const powerOfTwo = (least: number): number => 2 ** Math.max(0, Math.ceil(Math.log2(least)))
