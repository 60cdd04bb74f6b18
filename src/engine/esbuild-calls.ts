/** Milliseconds that calls get to end before the process does: a plugin of the site may wait for ever. */
const graceMilliseconds = 1000

/** The calls of esbuild that are running. */
export const calls = new Set<Promise<unknown>>()

/**
 * Resolves when no call is running, soon in any case. A process that ends earlier leaves esbuild's without an
 * answer, which it takes for a deadlock and prints with the stacks of all its routines.
 */
export async function awaitEsbuild(): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, graceMilliseconds).unref())
  await Promise.race([Promise.allSettled(calls), timeout])
}
