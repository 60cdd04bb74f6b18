import { expect, it } from 'vitest'
import { append } from '../../../src/model/append.ts'

it('adds more items than the stack holds arguments', () => {
  const list = [0]
  append(
    list,
    Array.from({ length: 1_000_000 }, (_, index) => index + 1),
  )
  expect(list).toHaveLength(1_000_001)
  expect(list.at(-1)).toBe(1_000_000)
})
