import { expect, test } from 'vitest'
import { ruleNames, rules } from '../../../src/model/rule.ts'

test('no two rules have the same code', () => {
  const codes = ruleNames.map((name) => rules[name].code)
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
})
