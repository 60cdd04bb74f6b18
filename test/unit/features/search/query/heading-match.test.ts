import { expect, test } from 'vitest'
import { headingWords, matchHeading } from '../../../../../src/features/search/query/heading-match.ts'
import { english } from '../../../../../src/features/search/query/language.ts'

const exactOf = (heading: string, text: string): number =>
  matchHeading(headingWords(heading, english()), { text, mayBegin: true, readings: [] }).exact

test('a heading answers the better the more of it has been typed, and most when it is all there', () => {
  const heading = 'Run servers from the registry'
  const typed = ['run ser', 'run servers from', 'run servers from the registry'].map((text) =>
    exactOf(heading, text),
  )
  expect(typed).toEqual([...typed].sort((a, b) => a - b))
  expect(typed[0]).toBeGreaterThan(0)
  expect(typed.at(-1)).toBe(1)
})

test('a heading that has the words elsewhere is not begun', () => {
  expect(exactOf('Run servers from the registry', 'servers from')).toBe(0)
})

test('a name that goes on is another name', () => {
  expect(exactOf('Content security', 'content')).toBeGreaterThan(0)
  expect(exactOf('Contents of a page', 'content')).toBeGreaterThan(0)
  for (const other of ['contentDir', 'content.path', 'content[].path', 'content-type'])
    expect(exactOf(other, 'content')).toBe(0)
})
