/**
 * What `work` returns for each of `items`, in their order, with no more than `limit` of them under way at a
 * time. Rejects with the first rejection; those under way are not waited for.
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
