import { expect, test } from 'vitest'
import { codeActions } from '../../../src/lsp/answers.ts'
import { diagnose } from '../../../src/model/diagnose.ts'
import { andAlso, perhapsMeant, writeInstead } from '../../../src/model/hint.ts'

test.each([
  [andAlso(perhapsMeant('a.md', 'a'), 'Ids have no extension.'), 'Change to `a`'],
  [writeInstead('a.md', 'a'), 'Write `a`'],
])('is called what it does, without what its hint adds to that', (hint, title) => {
  const finding = diagnose('unknown-doc-id', 'No page.', {
    file: 'sidebars.json',
    place: { line: 1, column: 2, endLine: 1, endColumn: 6 },
    hint,
  })
  const line = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }
  expect(codeActions([finding], line, 'file:///sidebars.json', () => '"a.md"')).toMatchObject([{ title }])
})
