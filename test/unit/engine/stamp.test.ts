import { expect, it } from 'vitest'
import { stampOf } from '../../../src/engine/stamp.ts'

const second = 1_800_000_000_000

it.each([
  ['on a clock of milliseconds, at once', second + 123.4, 20, false],
  ['on a clock of milliseconds, later', second + 123.4, 60, true],
  ['on a clock of seconds, in the same second', second, 900, false],
  ['on a clock of two seconds, in the same tick', second, 1_990, false],
  ['on a clock of seconds, later', second, 2_200, true],
  ['in the future', second + 123.4, -5_000, false],
])('the stamp of a file stays when another change would be seen (%s)', (_, time, age, stays) => {
  const stats = { dev: 1, ino: 2, size: 3, mtimeMs: second - 5_000, ctimeMs: time }
  const [one, other] = [stampOf(stats, time + age), stampOf(stats, time + age)]
  expect(one === other).toBe(stays)
})
