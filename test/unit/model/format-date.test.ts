import { describe, expect, it } from 'vitest'
import { dateFormatter } from '../../../src/model/dates.ts'

describe('a date', () => {
  it.each([
    ['en', 'January 2, 2026'],
    ['en-GB', '2 January 2026'],
    ['de', '2. Januar 2026'],
    ['fr', '2 janvier 2026'],
    ['ja', '2026年1月2日'],
    ['ko', '2026년 1월 2일'],
  ])('in %s is %s', (language, shown) => {
    expect(dateFormatter(language)('2026-01-02')).toBe(shown)
  })

  it('is that of UTC', () => {
    expect(dateFormatter('en')('2026-01-02T23:59:00Z')).toBe('January 2, 2026')
    expect(dateFormatter('en')('2026-01-02T01:00:00+03:00')).toBe('January 1, 2026')
  })

  it('stays as it is where it cannot be read, or nobody knows the language', () => {
    expect(dateFormatter('en')('some day')).toBe('some day')
    expect(dateFormatter('not a tag')('2026-01-02')).toBe('2026-01-02')
  })
})
