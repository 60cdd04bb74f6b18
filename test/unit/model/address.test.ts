import { expect, test } from 'vitest'
import { canParse, isWebAddress } from '../../../src/model/address.ts'

test('an address with letters beyond ASCII stays one, however often it is asked about', () => {
  // `URL.canParse` of Node 20 changes its mind after some 8,000 calls.
  const answers = Array.from({ length: 20_000 }, () => canParse('https://münchen.de'))
  expect(answers.indexOf(false)).toBe(-1)
  expect(isWebAddress('https://de.example.org/wiki/Zürich')).toBe(true)
})

test('what cannot be parsed is no address; a relative one needs a base', () => {
  expect(['https://', 'https://a b', 'guide'].map((address) => canParse(address))).toEqual([
    false,
    false,
    false,
  ])
  expect(canParse('guide', 'https://example.com/docs/')).toBe(true)
})
