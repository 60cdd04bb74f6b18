import { expect, test } from 'vitest'
import { codeBlockFrame } from '../../../src/model/code-block-frame.ts'

test.each<[string, string, number, string | undefined, boolean]>([
  ['short', 'apiVersion: v1', 3, undefined, true],
  ['of one line', 'thv run fetch', 1, undefined, false],
  ['long', 'thv run --isolate-network fetch', 3, undefined, false],
  ['below a title', 'apiVersion: v1', 3, 'a.yaml', false],
])('a first line that is %s leaves room for tools: %#', (_, firstLine, lines, title, isShort) => {
  expect(codeBlockFrame({ language: 'yaml', title, lines, firstLine }).isShort).toBe(isShort)
})
