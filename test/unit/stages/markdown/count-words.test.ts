import { expect, test } from 'vitest'
import { countWords } from '../../../../src/stages/markdown/collect.ts'

test.each([
  ['Two words', 2],
  ['', 0],
  ['一二三四', 4],
  ['これは、文です。', 6],
  ['사용자 안내', 5],
  ['docgen で書く', 4],
  ['Price: 3 €', 3],
])('%s has %i words', (text, count) => {
  expect(countWords(text)).toBe(count)
})
