import { describe, expect, it } from 'vitest'
import { parseData } from '../../../../src/engine/data/parse-data.ts'
import { formatJson, formatMember } from '../../../../src/features/reference-kit/format-value.ts'
import { ownString, textsIn } from '../../../../src/model/plain-data.ts'
import { numbersAsWritten, writtenText } from '../../../../src/model/written-text.ts'

const dataOf = (text: string, file = 'a.yaml'): Record<string, unknown> =>
  parseData(text, file).document?.value as Record<string, unknown>

describe('numbers as they are written', () => {
  it.each([
    '1.10',
    '0755',
    '00501',
    '1e3',
    '1_000',
    '0x1F',
    '0o17',
    '.5',
    '+1',
    '1.0',
    '12345678901234567890',
    '0.12345678901234567890',
    '~',
    'yes',
    'True',
    '2024-01-01',
    '1:30',
  ])('%s stays as it is in YAML', (written) => {
    const data = dataOf(`a: ${written}\nb: &x ${written}\nc: *x\nd: [${written}, { e: ${written} }]\n`)
    for (const name of ['a', 'b', 'c']) expect(formatMember(data, name)).toBe(written)
    expect(formatMember(data['d'] as object, 0)).toBe(written)
    expect(formatMember({ ...data, other: 1 }, 'a')).toBe(written)
  })

  it.each(['1.0', '1.50', '1e2', '-0.0', '1E+5', '12345678901234567890', '-9007199254740993', '0.10'])(
    '%s stays as it is in JSON',
    (written) => {
      const text = `{"s": "x: 1.0, [2.0] \\" {", "a": ${written}, "l": [1, ${written}, {"a": ${written}}]}`
      const data = dataOf(text, 'a.json')
      expect(formatMember(data, 'a')).toBe(written)
      expect(formatJson(data, 0)).toBe(text)
    },
  )

  it('become numbers of JSON where they stand in JSON', () => {
    expect(formatJson(dataOf('{a: 1.10, b: 0755, c: .5, d: ~, e: True, f: 0x1F}'), 0)).toBe(
      '{"a": 1.10, "b": 755, "c": 0.5, "d": null, "e": true, "f": 31}',
    )
  })

  it('are text where a text is wanted', () => {
    const data = dataOf('a: 1.10\nl: [1.0, 0755, x]\n')
    expect(ownString(data, 'a')).toBe('1.10')
    expect(textsIn(data['l'])).toEqual(['1.0', '0755', 'x'])
    expect(numbersAsWritten(data)).toEqual({ a: '1.10', l: ['1.0', '0755', 'x'] })
  })

  it('are forgotten with the value', () => {
    const data = { ...dataOf('a: 1.10\n'), a: 2 }
    expect(writtenText(data, 'a')).toBeUndefined()
    expect(formatMember(data, 'a')).toBe('2')
  })

  it('of a name that a JSON map has twice is the last one', () => {
    const data = dataOf('{"a": {"b": 1.0}, "a": {"b": 1.00}, "c": 1.0, "c": 2}', 'a.json')
    expect(formatMember(data['a'] as object, 'b')).toBe('1.00')
    expect(formatMember(data, 'c')).toBe('2')
  })
})
