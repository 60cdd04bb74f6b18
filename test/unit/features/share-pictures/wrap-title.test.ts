import { expect, test } from 'vitest'
import { wrapTitle } from '../../../../src/features/share-pictures/draw-picture.ts'

/** Every letter is half as wide as it is high. */
const widthOf = (text: string): number => [...text].length / 2

test('a short title has the largest letters', () => {
  expect(wrapTitle('Install', 1040, widthOf)).toEqual({ size: 92, lines: ['Install'] })
})

test('a longer one breaks between words, and shrinks before it has too many lines', () => {
  expect(wrapTitle('Run servers in a cluster with the operator', 1040, widthOf)).toEqual({
    size: 78,
    lines: ['Run servers in a cluster', 'with the operator'],
  })
})

test('its lines are of about the same length, so that no word is left alone on the last one', () => {
  expect(wrapTitle('Install or maintain our CLI', 1040, widthOf)).toEqual({
    size: 92,
    lines: ['Install or', 'maintain our CLI'],
  })
})

test('a word that is too long for a line shrinks, then breaks where its parts meet', () => {
  expect(wrapTitle('a'.repeat(26), 1040, widthOf)).toEqual({ size: 78, lines: ['a'.repeat(26)] })
  expect(wrapTitle(`${'a'.repeat(30)}-${'b'.repeat(30)}`, 1040, widthOf)).toEqual({
    size: 52,
    lines: [`${'a'.repeat(30)}-`, 'b'.repeat(30)],
  })
})

test('what does not fit at all ends in an ellipsis', () => {
  const { size, lines } = wrapTitle('word '.repeat(80), 1040, widthOf)
  expect([size, lines.length]).toEqual([52, 5])
  expect(lines.at(-1)).toMatch(/^word word .*…$/)
  for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(1040)
})

test('scripts without spaces break between letters, never before punctuation', () => {
  const { lines } = wrapTitle(
    '設定を変更して、サーバーを安全に起動する方法について詳しく説明します。',
    1040,
    widthOf,
  )
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join('')).toBe('設定を変更して、サーバーを安全に起動する方法について詳しく説明します。')
  for (const line of lines) expect(line).not.toMatch(/^[、。]/)
})
