import { describe, expect, it } from 'vitest'
import { didYouMean, editDistance, nearest } from '../../../src/model/nearest.ts'

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['a', '', 1],
    ['abc', 'abc', 0],
    ['abc', 'abd', 1],
    ['abc', 'acb', 1],
    ['abc', 'ab', 1],
    ['kitten', 'sitting', 3],
  ])('of %j and %j is %d', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance)
    expect(editDistance(to, from)).toBe(distance)
  })

  it.each([
    ['sever', 'server', 1],
    ['srevr', 'server', 2],
    ['kuber', 'kubernetes', 0, true],
    ['kubre', 'kubernetes', 1, true],
    ['abc', 'xyz', 3],
  ] as const)('within two of %s and %s is %i', (word, term, distance, asPrefix: boolean = false) => {
    expect(editDistance(word, term, 2, asPrefix)).toBe(distance)
  })
})

describe('nearest', () => {
  it.each([
    ['Tbas', ['TabItem', 'Tabs', 'Card'], 'Tabs'],
    ['install', ['Install'], 'Install'],
    ['guides/instal', ['guides/install', 'guides/uninstall'], 'guides/install'],
    ['x', ['completely', 'different'], undefined],
    ['abc', [], undefined],
    ['b', ['c', 'a'], 'a'],
    ['note', ['tip', 'note', 'info'], 'note'],
  ])('to %j among %j is %j', (name, candidates, expected) => {
    expect(nearest(name, candidates)).toBe(expected)
  })

  it('does not depend on the order of the candidates', () => {
    const candidates = ['bat', 'cat', 'hat', 'rat']
    expect(nearest('xat', candidates)).toBe(nearest('xat', [...candidates].reverse()))
  })

  it('makes a hint, or none', () => {
    expect(didYouMean('tbas', ['Tabs'])).toMatchObject({ hint: 'Did you mean `Tabs`?', text: 'Tabs' })
    expect(didYouMean('qqqqqq', ['Tabs'])).toBeUndefined()
  })
})
