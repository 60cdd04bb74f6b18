import { expect, test } from 'vitest'
import { codeFrame } from '../../../src/diagnostics/code-frame.ts'
import { displayWidth, paintFor, plainSentence, plainText } from '../../../src/diagnostics/plain-text.ts'
import type { Place } from '../../../src/model/diagnostic.ts'

const frame = (source: string, place: Place): string => codeFrame(source, place, paintFor(false)).join('\n')

test('the line with the one before it', () => {
  const source = `${'\n'.repeat(40)}Store the token before you start.\nSee [secrets management](./secrets.mdx).\n`
  expect(frame(source, { line: 42, column: 5, endLine: 42, endColumn: 40 })).toBe(
    [
      '    41 | Store the token before you start.',
      '  > 42 | See [secrets management](./secrets.mdx).',
      '       |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^',
    ].join('\n'),
  )
})

test('the first line, and a place without an end', () => {
  expect(frame('title: x', { line: 1, column: 8 })).toBe('  > 1 | title: x\n      |        ^')
})

test('line numbers of different lengths line up', () => {
  expect(frame(`${'\n'.repeat(8)}nine\nten`, { line: 10, column: 1, endColumn: 4 })).toBe(
    '     9 | nine\n  > 10 | ten\n       | ^^^',
  )
})

test('tabs count up to the next stop', () => {
  expect(frame('\ta\tb', { line: 1, column: 4, endLine: 1, endColumn: 5 })).toBe(
    '  > 1 |     a   b\n      |         ^',
  )
})

test('wide characters, combining marks and emoji take the cells they show', () => {
  expect(frame('日本 x', { line: 1, column: 4, endColumn: 5 })).toBe('  > 1 | 日本 x\n      |      ^')
  expect(frame('日本', { line: 1, column: 2, endColumn: 3 })).toBe('  > 1 | 日本\n      |   ^^')
  expect(frame('👩‍👩‍👧 é x', { line: 1, column: '👩‍👩‍👧 é x'.length, endColumn: '👩‍👩‍👧 é x'.length + 1 })).toBe(
    '  > 1 | 👩‍👩‍👧 é x\n      |      ^',
  )
  expect(['a', '日', 'é', '👍🏽', ''].map(displayWidth)).toEqual([1, 2, 1, 2, 0])
})

test('a long line is cut around the place', () => {
  const line = `${'a'.repeat(500)}BAD${'z'.repeat(500)}`
  const [shown = '', marks = ''] = frame(line, { line: 1, column: 501, endColumn: 504 }).split('\n')
  expect(shown.length).toBeLessThan(115)
  expect(shown).toMatch(/^ {2}> 1 \| …a+BADz+…$/)
  expect(marks.indexOf('^^^')).toBe(shown.indexOf('BAD'))
})

test('the head of a long line needs no cut before it', () => {
  expect(frame(`BAD${'z'.repeat(500)}`, { line: 1, column: 1, endColumn: 4 })).toMatch(
    /^ {2}> 1 \| BADz+…\n {6}\| \^\^\^$/,
  )
})

test('a place over several lines is marked to the end of the first', () => {
  expect(frame('<Tabs>\n</Tabs>', { line: 1, column: 2, endLine: 2, endColumn: 3 })).toBe(
    '  > 1 | <Tabs>\n      |  ^^^^^',
  )
})

test('places that are not there', () => {
  expect(frame('a', { line: 7, column: 1 })).toBe('')
  expect(frame('a', { line: 0, column: 1 })).toBe('')
  expect(frame('ab', { line: 1, column: 99, endColumn: 120 })).toBe('  > 1 | ab\n      |   ^')
  expect(frame('', { line: 1, column: 1 })).toBe('  > 1 |\n      | ^')
})

test('every kind of line end', () => {
  expect(frame('one\r\ntwo\rthree', { line: 3, column: 1 })).toBe('    2 | two\n  > 3 | three\n      | ^')
})

test('what commands a terminal is shown, one for one', () => {
  expect(plainText('a\u001B[31mb\u009Bc\u202Ed\u0000\t')).toBe('a␛[31mb�c�d␀\t')
  expect(frame('x\u001B]0;evil\u0007y', { line: 1, column: 11 })).toBe(
    '  > 1 | x␛]0;evil␇y\n      |           ^',
  )
  expect(plainText('\uD800x👍')).toBe('�x👍')
})

test('sentences lose escape sequences and line breaks', () => {
  expect(plainSentence('a\u001B[31mred\u001B[0m b\r\n  c\u001B]8;;http://x\u0007d\u0007')).toBe('ared b cd␇')
})

test('colors', () => {
  expect(codeFrame('abc', { line: 1, column: 2 }, paintFor(true)).join('\n')).toContain(
    '\u001B[31m ^\u001B[39m',
  )
})
