import { describe, expect, it } from 'vitest'
import { isoDate } from '../../../src/model/iso-date.ts'

describe('dates that authors write', () => {
  it.each([
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['2026-1-2', '2026-01-02T00:00:00.000Z'],
    ['2026-01-31T10:20', '2026-01-31T10:20:00.000Z'],
    ['2026-01-31T10:20:30.5Z', '2026-01-31T10:20:30.000Z'],
    ['2026-01-31 10:20:00 +02:00', '2026-01-31T08:20:00.000Z'],
    ['2026-01-31 01:00:00 -5', '2026-01-31T06:00:00.000Z'],
    ['January 31, 2026', '2026-01-31T00:00:00.000Z'],
    ['Sat, 31 Jan 2026 10:00:00 GMT', '2026-01-31T10:00:00.000Z'],
  ])('%s is %s', (written, date) => {
    expect(isoDate(written)).toBe(date)
  })

  it.each(['2026-02-30', '2026-13-01', '2026-01-31 25:00', 'soon', '', '20260131', '12'])(
    '%j is none',
    (written) => {
      expect(isoDate(written)).toBeUndefined()
    },
  )
})
