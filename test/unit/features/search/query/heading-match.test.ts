import { expect, test } from 'vitest'
import { defines, headingWords, likeness } from '../../../../../src/features/search/query/heading-match.ts'
import { english } from '../../../../../src/features/search/query/language.ts'
import { parseQuery } from '../../../../../src/features/search/query/parse-query.ts'

const likenessOf = (heading: string, text: string): number => {
  const { stem, isStop } = english()
  const readings = text
    .split(' ')
    .filter((word) => !isStop(word))
    .map((word) => [{ terms: [stem(word)], quality: 1 }])
  return likeness(headingWords(heading, english()), { text, readings })
}

test('a heading answers the better the more of it has been typed, and most when it is all there', () => {
  const heading = 'Run servers from the registry'
  const typed = ['run ser', 'run servers from', 'run servers from the registry'].map((text) =>
    likenessOf(heading, text),
  )
  expect(typed).toEqual([...typed].sort((a, b) => a - b))
  expect(typed[0]).toBeGreaterThan(0)
  expect(typed.at(-1)).toBe(1)
})

test('a heading answers the worse the more words it has beside those of the query, or lacks', () => {
  const found = ['Registry of servers', 'Registry of my servers', 'Running servers', 'Elsewhere'].map(
    (heading) => likenessOf(heading, 'servers of the registry'),
  )
  expect(found).toEqual([...found].sort((a, b) => b - a))
  expect(found[0]).toBeCloseTo(0.7)
  expect(found[0]).toBe(found[1])
  expect(found[2]).toBeGreaterThan(0)
  expect(found[3]).toBe(0)
})

test('a heading introduces the name that it begins with, or a flag beside its short form', () => {
  expect(defines('--proxy-port <port>', '--proxy-port')).toBe(true)
  expect(defines('-p, --proxy-port', '--proxy-port')).toBe(true)
  expect(defines('redirects[].from', 'redirects[].from')).toBe(true)
  expect(defines('redirects[].from', 'redirects[]')).toBe(false)
  expect(defines('--proxy-port-range', '--proxy-port')).toBe(false)
  expect(defines('Use of --proxy-port', '--proxy-port')).toBe(false)
})

test.each([
  'C++',
  'C/C++',
  'Objective-C/C++',
  'Install C++ 20',
  '--file',
  'X-Y plane',
  'a.b.c',
  '100%',
  '.NET',
])('a heading is what was asked if it is the query: %s', (text) => {
  const names = parseQuery(text, english()).names.join(' ')
  expect(names).not.toBe('')
  expect(headingWords(text, english()).text).toBe(names)
  expect(headingWords('C', english()).text).not.toBe(names)
})
