import { describe, expect, it } from 'vitest'
import { dateHint, dayOrMoment, isoDate, readDate } from '../../../src/model/dates.ts'
import { hintText } from '../../../src/model/hint.ts'

describe('dates that authors write', () => {
  it.each([
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2026-01-31T10:20', '2026-01-31T10:20:00.000Z'],
    ['2026-01-31T10:20:30.5Z', '2026-01-31T10:20:30.000Z'],
    ['2026-01-31 10:20:00 +02:00', '2026-01-31T08:20:00.000Z'],
    ['2026-01-31 01:00:00 -5', '2026-01-31T06:00:00.000Z'],
    ['2026-01-31t01:00:00-0330', '2026-01-31T04:30:00.000Z'],
    // In New York, this hour does not exist; without a zone, a time is UTC everywhere.
    ['2026-03-08T02:30', '2026-03-08T02:30:00.000Z'],
  ])('%s is %s', (written, date) => {
    expect(isoDate(written)).toBe(date)
  })

  it.each([
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-01-31 25:00',
    '2026-01-31T10:60',
    '2026-01-31T10:00+25:00',
    '2026-1-2',
    '2026/01/02',
    '0050-01-01',
    '+002026-01-02',
    'January 31, 2026',
    'Sat, 31 Jan 2026 10:00:00 GMT',
    '5/6/2024',
    'soon',
    '',
    '20260131',
    '2026-01',
    '12',
  ])('%j is none', (written) => {
    expect(isoDate(written)).toBeUndefined()
  })

  it.each([
    ['2026-01-31', '2026-01-31'],
    ['2026-01-31T23:30-05:00', '2026-02-01T04:30:00.000Z'],
    ['2026-01-31T00:00:00Z', '2026-01-31T00:00:00.000Z'],
  ])('%s is shown as %s', (written, date) => {
    expect(dayOrMoment(written)).toBe(date)
  })
})

describe('what to write in place of a date that is none', () => {
  it.each([
    ['2024-5-6', 'Write `2024-05-06`.'],
    ['2024/05/06', 'Write `2024-05-06`.'],
    ['2024.5.6', 'Write `2024-05-06`.'],
    ['2024-5-6 9:30', 'Write `2024-05-06 09:30`.'],
    [20240506, 'Write `2024-05-06`.'],
    ['May 6, 2024', 'Write `2024-05-06`.'],
    ['6 May 2024', 'Write `2024-05-06`.'],
    ['Monday, 6th May, 2024', 'Write `2024-05-06`.'],
    ['Sept. 9, 2024', 'Write `2024-09-09`.'],
    ['13/5/2024', 'Write `2024-05-13`.'],
    ['5/5/2024', 'Write `2024-05-05`.'],
    ['5/6/2024', 'Write `2024-06-05` or `2024-05-06`, whichever it means.'],
    ['6.5.2024', 'Write `2024-05-06` or `2024-06-05`, whichever it means.'],
    ['2024-02-30', 'The last day of this month is `2024-02-29`.'],
    ['2023-02-29T10:00', 'The last day of this month is `2023-02-28`.'],
  ])('%s', (written, hint) => {
    expect(hintText(dateHint(written))).toBe(hint)
  })

  it.each([
    'soon',
    '2024',
    2024,
    '2024-05',
    'Mai 2024',
    '32/13/2024',
    '2024-13-45',
    'Augment 6, 2024',
    true,
    null,
  ])('%s has no meaning', (written) => {
    expect(hintText(dateHint(written))).toMatch(/^Write the year, the month and the day/)
  })

  it('is put there by a program if only one date is meant', () => {
    expect(dateHint('2024-5-6')).toMatchObject({ written: '', text: '2024-05-06' })
    expect(dateHint('5/6/2024')).toBeTypeOf('string')
  })

  it('names only dates that are accepted', () => {
    for (const written of ['2024-5-6', '5/6/2024', '31/12/1999', 'May 6, 2024', '2023-02-30', 'soon'])
      for (const [, date = ''] of hintText(dateHint(written)).matchAll(/`([^`]+)`/g))
        expect(readDate(date)).toBeDefined()
  })
})
