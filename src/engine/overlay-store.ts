import type { Store } from './store.ts'

/** The number of turns for which unused values are kept, so that undoing recent edits costs nothing. */
const keepTurns = 8

/**
 * A store for processes that build repeatedly: new values stay in memory, and unused ones are dropped, so
 * that ten thousand edits take no more memory than ten. `commit` writes what the last turn used to the
 * underlying store.
 */
export function overlayStore(base: Store): Store {
  const values = new Map<string, { readonly value: string; used: number }>()
  let turn = 0
  const find = (key: string): string | undefined => {
    const entry = values.get(key)
    if (entry) entry.used = turn
    return entry?.value
  }
  return {
    get: (key) => find(key) ?? base.get(key),
    touch: (key) => find(key) !== undefined || base.touch(key),
    set: (key, value) => void values.set(key, { value, used: turn }),
    delete(key) {
      values.delete(key)
      base.delete(key)
    },
    endTurn() {
      turn++
      for (const [key, { used }] of values) if (used < turn - keepTurns) values.delete(key)
    },
    commit() {
      for (const [key, { value, used }] of values) if (used >= turn - 1) base.set(key, value)
      values.clear()
      return base.commit()
    },
    close() {
      values.clear()
      base.close()
    },
  }
}
