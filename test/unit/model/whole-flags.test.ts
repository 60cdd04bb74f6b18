import { expect, it } from 'vitest'
import { wholeFlags } from '../../../src/model/whole-flags.ts'

const whole = (code: string): readonly string[] =>
  wholeFlags(code)
    .filter(({ isWhole }) => isWhole)
    .map(({ text }) => text)

it('keeps flags whole, as far as they fit on a phone', () => {
  expect(whole('run --dry-run -v a-b')).toEqual(['--dry-run', '-v'])
  expect(whole('well-known a - b')).toEqual([])
  expect(whole(`--${'long-'.repeat(7)}`)).toEqual([])
})

it('loses nothing of the code', () => {
  for (const code of ['run  --dry-run \n x', 'plain', ''])
    expect(
      wholeFlags(code)
        .map(({ text }) => text)
        .join(''),
    ).toBe(code)
})
