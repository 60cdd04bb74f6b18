import { expect, test } from 'vitest'
import { hashLength } from '../../../../src/model/search/file-hashes.ts'
import { hashedFiles } from '../../../../src/plugins/search/hashed-file.ts'

const contents = Array.from({ length: 20_000 }, (_, index) => `content ${index}`)

test('files have names of their own, however many they are', () => {
  const clashes = contents.length - new Set(contents.map((content) => hashedFiles([content])[0]?.hash)).size
  expect(clashes).toBeGreaterThan(0)
  const hashes = hashedFiles(contents).map(({ hash }) => hash)
  expect(new Set(hashes).size).toBe(contents.length)
  expect(hashes.every((hash) => hash.length === hashLength)).toBe(true)
})

test('no two names differ only in capital letters', () => {
  const exact = new Set(contents.map((content) => hashedFiles([content])[0]?.hash))
  expect(new Set([...exact].map((hash) => hash?.toLowerCase())).size).toBeLessThan(exact.size)
  expect(new Set(hashedFiles(contents).map(({ hash }) => hash.toLowerCase())).size).toBe(contents.length)
})

test('the same content has the same name', () => {
  const [first, , again] = hashedFiles(['a', 'b', 'a'])
  expect(again).toEqual(first)
})
