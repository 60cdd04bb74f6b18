import { expect, test } from 'vitest'
import { nameHash } from '../../../src/engine/fingerprint.ts'

const names = Array.from({ length: 20_000 }, (_, index) => nameHash(`content ${index}`))

test('a hash for names needs no letter case, begins with a digit and has one length', () => {
  expect(names.filter((name) => !/^[0-9][0-9a-v]{10}$/.test(name))).toEqual([])
})

test('a hash for names has 53 bits: every character takes all of its values', () => {
  for (let position = 0; position < 11; position++)
    expect(new Set(names.map((name) => name[position])).size).toBe(position === 0 ? 10 : 32)
})

test('bytes have the name of the text that they encode', () => {
  expect(nameHash(Buffer.from('Käse'))).toBe(nameHash('Käse'))
})
