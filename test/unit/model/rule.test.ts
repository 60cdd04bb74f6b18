import { expect, test } from 'vitest'
import { rules } from '../../../src/model/rule.ts'

test('no two rules share a code', () => {
  const codes = Object.values(rules).map(({ code }) => code)
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
})
