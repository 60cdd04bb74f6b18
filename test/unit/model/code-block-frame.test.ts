import { expect, test } from 'vitest'
import { codeBlockFrame, firstLineOf } from '../../../src/model/code-block-frame.ts'

test.each<[string, string, number, string | undefined, boolean]>([
  ['short', 'apiVersion: v1', 3, undefined, true],
  ['of one line', 'thv run fetch', 1, undefined, false],
  ['long', 'thv run --isolate-network fetch', 3, undefined, false],
  ['below a title', 'apiVersion: v1', 3, 'a.yaml', false],
])('a first line that is %s leaves room for tools: %#', (_, firstLine, lines, title, isShort) => {
  expect(codeBlockFrame({ language: 'yaml', title, lines, firstLine }).isShort).toBe(isShort)
})

test('the first line of highlighted code counts without its markup', () => {
  const html = '<span class="t-function">curl</span> &quot;a&quot;\n  -H <span>b</span>'
  expect(firstLineOf(html)).toHaveLength('curl "a"'.length)
})
