import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { expect, it } from 'vitest'
import {
  hasEastAsianEmphasis,
  remarkEastAsianEmphasis,
} from '../../../../src/stages/markdown/east-asian-emphasis.ts'

const commonMark = unified().use(remarkParse).use(remarkGfm).freeze()
const withPlugin = unified().use(remarkParse).use(remarkGfm).use(remarkEastAsianEmphasis).freeze()

const pieces = [
  '字',
  'あ',
  '한',
  '，',
  '（',
  '。',
  '〜',
  '＄',
  '*',
  '**',
  '***',
  'a',
  '1',
  '.',
  '(',
  '$',
  ' ',
  '\n',
]
const others = ['`c`', '[x](y)', '\\', '!', '🙂', '&nbsp;', 'é']

/** Texts of a few pieces each, the same in every run. */
function* texts(count: number): Generator<string> {
  let seed = 7
  const below = (limit: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * limit)
  }
  const all = [...pieces, ...others]
  for (let index = 0; index < count; index++)
    yield Array.from({ length: 4 + below(9) }, () => all[below(all.length)]).join('')
}

it('needs the plugin only where it changes what asterisks mean', () => {
  const beside = [...texts(3_000)].filter((text) => /[字あ한，（。〜＄]\*|\*[字あ한，（。〜＄]/.test(text))
  const plain = beside.filter((text) => !hasEastAsianEmphasis(text))
  expect(plain.length).toBeGreaterThan(100)
  expect(
    plain.filter((text) => JSON.stringify(commonMark.parse(text)) !== JSON.stringify(withPlugin.parse(text))),
  ).toEqual([])
})

it.each([
  ['请看 **重点** 部分。', false],
  ['请看**重点**部分', false],
  ['- **重点**', false],
  ['**重点。**部分', true],
  ['看（**重点**）', true],
  ['**`code`**用法', true],
])('%s', (text, isNeeded) => {
  expect(hasEastAsianEmphasis(text)).toBe(isNeeded)
})
