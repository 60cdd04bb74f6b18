import { toMarkdown } from 'mdast-util-to-markdown'
import { expect, test } from 'vitest'
import { plainLink, plainParagraph } from '../../../../src/features/markdown-pages/plain-text.ts'

const url = '/a/b_c.md#d'

test.each([
  'Install the tool',
  "It's one-way, as before. Or not.",
  'Größe, 設定',
  'A. B',
  'Topic 1: part 2; 3rd page',
  'C++ and C#',
  '1. First',
  '- no list',
  'a * b * c',
  'snake_case_',
  '[x](y)',
  'a & b &amp; c',
  'trailing-',
])('a title reads as it was written: %s', (text) => {
  const children = [{ type: 'text' as const, value: text }]
  expect(plainParagraph(text)).toBe(toMarkdown({ type: 'paragraph', children }).trimEnd())
  expect(plainLink(text, url)).toBe(toMarkdown({ type: 'link', url, children }).trimEnd())
})
