import { expect, test } from 'vitest'
import { Remembered } from '../../../src/client/remember.ts'

test('what was used longest ago is forgotten first', () => {
  const memory = new Remembered<number>(3)
  for (const [index, key] of ['a', 'b', 'c'].entries()) memory.set(key, index)
  expect(memory.get('a')).toBe(0)
  memory.set('d', 3)
  expect(['a', 'b', 'c', 'd'].map((key) => memory.get(key))).toEqual([0, undefined, 2, 3])
})

test('holds the ten thousand matches of the specification and no more', () => {
  const memory = new Remembered<number>(10_000)
  for (let index = 0; index <= 10_000; index++) memory.set(`/${index}`, index)
  expect([memory.get('/0'), memory.get('/1'), memory.get('/10000')]).toEqual([undefined, 1, 10_000])
})
