import { expect, onTestFinished, test, vi } from 'vitest'
import { cleanPath, LruMap } from '../../../src/client/page-address.ts'

test('what was used longest ago is forgotten first', () => {
  const memory = new LruMap<number>(3)
  for (const [index, key] of ['a', 'b', 'c'].entries()) memory.set(key, index)
  expect(memory.get('a')).toBe(0)
  memory.set('d', 3)
  expect(['a', 'b', 'c', 'd'].map((key) => memory.get(key))).toEqual([0, undefined, 2, 3])
})

test('the clean addresses of ten thousand paths are remembered, and no more', () => {
  const worked = vi.spyOn(String.prototype, 'replace')
  const works = (index: number): boolean => {
    worked.mockClear()
    expect(cleanPath(`/page-${index}.html`)).toBe(`/page-${index}`)
    return worked.mock.calls.length > 0
  }
  onTestFinished(() => worked.mockRestore())
  for (let index = 1; index <= 10_000; index++) expect(works(index)).toBe(true)
  expect(works(1)).toBe(false)
  // One more, and the one that was used longest ago is forgotten.
  expect([works(10_001), works(2), works(1)]).toEqual([true, true, false])
})
