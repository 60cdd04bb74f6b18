import { describe, expect, it } from 'vitest'
import { addressesOfNames } from '../../../../src/stages/site/name-addresses.ts'

const addresses = (names: readonly string[], taken: readonly string[] = []): readonly string[] => {
  const addressOf = addressesOfNames(names, taken)
  return names.map((name) => addressOf(name))
}

describe('the addresses of names', () => {
  it.each([
    ['C++', 'c'],
    ['C#', 'c'],
    ['v1.0', 'v-1-0'],
    ['résumé', 'resume'],
    ['Release notes', 'release-notes'],
    ['GraphQL', 'graph-ql'],
    ['.NET', 'net'],
    ['日本語', '日本語'],
  ])('%s alone has %s', (name, address) => {
    expect(addresses([name])).toEqual([address])
  })

  it.each([
    [
      ['C', 'C++', 'C#'],
      ['c', 'c-plus-plus', 'c-sharp'],
    ],
    [
      ['C++', 'C#'],
      ['c-plus-plus', 'c-sharp'],
    ],
    [
      ['v1.0', 'v1-0', 'v10'],
      ['v1-dot-0', 'v1-0', 'v-10'],
    ],
    [
      ['résumé', 'resume'],
      ['résumé', 'resume'],
    ],
    [
      ['Größe', 'grosse', 'groBe'],
      ['größe', 'grosse', 'gro-be'],
    ],
    [
      ['F', 'F#', 'F*'],
      ['f', 'f-sharp', 'f-star'],
    ],
    [
      ['.NET', 'net'],
      ['dot-net', 'net'],
    ],
    [
      ['R&D', 'R/D', 'r d'],
      ['r-and-d', 'r-slash-d', 'r-d'],
    ],
    [
      ['a’b', "a'b"],
      ['a-u2019-b', 'a-u27-b'],
    ],
    [
      ['C', 'C++', 'c plus plus'],
      ['c', 'c-plus-plus-2', 'c-plus-plus'],
    ],
  ])('%j have %j', (names, expected) => {
    expect(addresses(names)).toEqual(expected)
    expect(addresses(names.toReversed())).toEqual(expected.toReversed())
  })

  it('takes names as one that differ only in case, spaces, hyphens and underscores', () => {
    expect(new Set(addresses(['Release notes', 'release-notes', 'release_notes', 'RELEASE NOTES']))).toEqual(
      new Set(['release-notes']),
    )
  })

  it('leaves out addresses that are taken', () => {
    expect(addresses(['C', 'C++'], ['c'])).toEqual(['c-2', 'c-plus-plus'])
  })

  it('moves no other address when a name comes', () => {
    const before = addressesOfNames(['C', 'C++', 'Go', 'résumé', 'resume'])
    const after = addressesOfNames(['C#', 'C', 'C++', 'Go', 'résumé', 'resume', 'A+'])
    for (const name of ['C', 'C++', 'Go', 'résumé', 'resume']) expect(after(name)).toBe(before(name))
  })
})
