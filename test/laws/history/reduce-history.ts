import type { History, Step } from './random-history.ts'
import type { Entry } from './site-draft.ts'

/** The smallest history found in which something still differs, as `isWrong` tells. The last step is kept. */
export async function reduceHistory(
  history: History,
  isWrong: (history: History) => Promise<boolean>,
): Promise<History> {
  const steps = await smallest(history.steps.slice(0, -1), (fewer) =>
    isWrong({ ...history, steps: [...fewer, ...history.steps.slice(-1)] }),
  )
  const short = { ...history, steps: [...steps, ...history.steps.slice(-1)] }
  const files = await smallest(Object.entries(short.first.writes), (fewer) =>
    isWrong({ ...short, first: withWrites(short.first, fewer) }),
  )
  const small = { ...short, first: withWrites(short.first, files) }
  // Files in hand, lines are next.
  let least: History = small
  for (const [path, entry] of files)
    if (typeof entry === 'string' && entry.split('\n').length > 2) {
      const lines = await smallest(entry.split('\n'), (fewer) =>
        isWrong(withText(least, path, fewer.join('\n'))),
      )
      least = withText(least, path, lines.join('\n'))
    }
  return least
}

const withWrites = (step: Step, writes: readonly (readonly [string, Entry | null])[]): Step => ({
  ...step,
  writes: Object.fromEntries(writes),
})

const withText = (history: History, path: string, text: string): History => ({
  ...history,
  first: { ...history.first, writes: { ...history.first.writes, [path]: text } },
})

/** Leaves out parts of a list, halves first, as long as it stays wrong. */
async function smallest<Value>(
  list: readonly Value[],
  isWrong: (fewer: readonly Value[]) => Promise<boolean>,
): Promise<readonly Value[]> {
  let left = list
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < left.length;) {
      const fewer = [...left.slice(0, from), ...left.slice(from + size)]
      if (await isWrong(fewer)) left = fewer
      else from += size
    }
  return left
}
