import { describe, expect, it } from 'vitest'
import { nameComparer } from '../../../src/model/compare-names.ts'

describe('the order of names', () => {
  it.each([
    ['en', ['v1.9', 'v1.10', 'v2']],
    ['en', ['2-factor-auth', '7-zip', '404-errors', 'apple', 'API', 'FAQ', 'Über', 'zebra']],
    ['en', ['page2', 'page10', 'Page11']],
    ['de', ['Ärger', 'Art', 'Zoo']],
    ['sv', ['Art', 'Zoo', 'Ärger']],
    ['not a language', ['a2', 'a10', 'B']],
  ])('in %s: %j', (language, names) => {
    const compare = nameComparer(language)
    expect(names.toReversed().sort(compare)).toEqual([...names].sort(compare))
    expect(names.toReversed().sort(compare)[0]).toBe(names[0])
    expect(names.toReversed().sort(compare).at(-1)).toBe(names.at(-1))
  })

  it('orders names that a language does not tell apart', () => {
    const names = ['a\u0301', '\u00e1', '02', '2', '002']
    const compare = nameComparer('en')
    expect(names.toSorted(compare)).toEqual(names.toReversed().sort(compare))
  })
})
