import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { shareWork } from '../../../src/engine/share-work.ts'

const tasks = Array.from({ length: 40 }, (_, index) => index)

it('does nothing more once it is aborted, also what helpers had begun', async () => {
  const stop = new AbortController()
  const received: number[] = []
  const begun: number[] = []
  const work = shareWork(
    {
      tasks,
      helpers: ['helper'],
      remote: async (_, batch) => {
        begun.push(...batch)
        await setTimeout(50)
        return batch
      },
      local: async (task) => {
        if (task === 2) stop.abort(new Error('Enough'))
        return Promise.resolve(task)
      },
      receive: (index) => received.push(index),
    },
    { signal: stop.signal },
  )
  await expect(work).rejects.toThrow('Enough')
  await setTimeout(100)
  expect(received.every((index) => index <= 2)).toBe(true)
  expect(begun).toHaveLength(8)
})

it('lets helpers begin nothing after an error, and waits for what they have begun', async () => {
  let running = 0
  let batches = 0
  const work = shareWork(
    {
      tasks,
      helpers: ['helper'],
      remote: async (_, batch) => {
        batches++
        running++
        await setTimeout(30)
        running--
        return batch
      },
      local: (task) => Promise.reject(new Error(`No ${task}`)),
      receive: () => undefined,
    },
    {},
  )
  await expect(work).rejects.toThrow('No 0')
  expect(running).toBe(0)
  expect(batches).toBe(1)
})
