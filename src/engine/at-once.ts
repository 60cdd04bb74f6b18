/**
 * Applies `work` to each of `items`, at most `limit` at a time, and returns the results in order. Rejects
 * with the first rejection, without waiting for the remaining ones.
 */
export async function atOnce<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const queue = items.entries()
  const run = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(items.length, limit) }, run))
  return results
}
