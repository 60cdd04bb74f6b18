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

test('are those of the findings that a position touches, or else of its line', () => {
  const findings = [2, 12].map((column) =>
    diagnose('broken-link', 'No page.', {
      file: 'a.md',
      place: { line: 1, column, endLine: 1, endColumn: column + 6 },
      hint: perhapsMeant('b.md', `c${String(column)}.md`),
    }),
  )
  const titlesAt = (character: number): readonly string[] => {
    const position = { line: 0, character }
    const range = { start: position, end: position }
    return codeActions(findings, range, 'file:///a.md', () => ' [b.md]   [b.md]').map(({ title }) => title)
  }
  expect(titlesAt(3)).toEqual(['Change to `c2.md`'])
  expect(titlesAt(17)).toEqual(['Change to `c12.md`'])
  expect(titlesAt(9)).toEqual(['Change to `c2.md`', 'Change to `c12.md`'])
})
