import { expect, it } from 'vitest'
import { wholeWords } from '../../../src/model/whole-words.ts'

const whole = (code: string): readonly string[] =>
  wholeWords(code)
    .filter(({ isWhole }) => isWhole)
    .map(({ text }) => text)

it('keeps words with hyphens whole, as far as they fit on a phone', () => {
  expect(whole('run --dry-run -v a-b')).toEqual(['--dry-run', '-v', 'a-b'])
  expect(whole('eu-west-1')).toEqual(['eu-west-1'])
  expect(whole('plain guides/write-pages')).toEqual([])
  expect(whole(`--${'long-'.repeat(7)}`)).toEqual([])
})

it('loses nothing of the code', () => {
  for (const code of ['run  --dry-run \n x', 'plain', ''])
    expect(
      wholeWords(code)
        .map(({ text }) => text)
        .join(''),
    ).toBe(code)
})
