import { expect, test } from 'vitest'
import { retryAfter } from '../../../src/model/retry-after.ts'

const now = Date.parse('2026-01-31T10:00:00Z')

test.each([
  ['120', 120],
  [' 0 ', 0],
  ['Sat, 31 Jan 2026 10:00:30 GMT', 30],
  ['Sat, 31 Jan 2026 09:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('Retry-After: %s asks for %s seconds', (header, seconds) => {
  expect(retryAfter(header, now)).toBe(seconds)
})
