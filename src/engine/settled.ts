/** What is waited for, the newest last: whoever is asked first knows best what it was. */
const waiting: (() => void)[] = []

/**
 * Awaits a promise. Rejects if nothing can settle it any more; otherwise, Node would end the program as if it
 * had succeeded. Of several that are awaited, the one that began last rejects first.
 */
export async function settled<Value>(work: Promise<Value>): Promise<Value> {
  let end: () => void = () => undefined
  const idle = new Promise<never>((_resolve, reject) => {
    end = () => {
      reject(new Error('it waits for something that never comes'))
    }
  })
  if (waiting.length === 0) process.on('beforeExit', endNewest)
  waiting.push(end)
  try {
    return await Promise.race([work, idle])
  } finally {
    waiting.splice(waiting.indexOf(end), 1)
    if (waiting.length === 0) process.off('beforeExit', endNewest)
  }
}

function endNewest(): void {
  waiting.at(-1)?.()
}
