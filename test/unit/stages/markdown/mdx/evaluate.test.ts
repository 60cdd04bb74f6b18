import { parseExpressionAt } from 'acorn'
import type { Expression } from 'estree'
import { describe, expect, it } from 'vitest'
import { evaluate, notYetKnown } from '../../../../../src/stages/markdown/mdx/evaluate.ts'

const names = new Map<string, unknown>([
  ['props', { os: 'linux', count: 2, list: ['x', 'y'], later: notYetKnown, zero: 0 }],
  ['data', { deep: { value: 1 }, constructor: 'own' }],
  ['nothing', null],
])
const value = (code: string): unknown => {
  const result = evaluate(parseExpressionAt(code, 0, { ecmaVersion: 'latest' }) as Expression, names)
  return result.known ? result.value : 'UNKNOWN'
}

describe('evaluate', () => {
  it.each([
    ['1', 1],
    ['"a"', 'a'],
    ['null', null],
    ['undefined', undefined],
    ['-3', -3],
    ['!0', true],
    ['[1, "a", [true]]', [1, 'a', [true]]],
    ['({ a: 1, "b": [2], 3: { c: null } })', { a: 1, b: [2], 3: { c: null } }],
    ['`a${1 + 1}b`', 'a2b'],
    ['1 + 2 * 3 - 4 / 2', 5],
    ['"a" + 1', 'a1'],
    ['1 < 2', true],
    ['2 <= 1', false],
    ['"a" === "a"', true],
    ['props.os', 'linux'],
    ['props["os"]', 'linux'],
    ['props.list[1]', 'y'],
    ['props.list.length', 2],
    ['props.missing', undefined],
    ['props.count > 1 ? "many" : "one"', 'many'],
    ['props.missing ?? "default"', 'default'],
    ['props.zero ?? "default"', 0],
    ['props.zero || "default"', 'default'],
    ['props.os && "yes"', 'yes'],
    ['props?.os', 'linux'],
    ['nothing?.x', undefined],
    ['data.deep.value', 1],
    ['data.constructor', 'own'],
    ['props.constructor', undefined],
    ['props.__proto__', undefined],
    ['props.toString', undefined],
  ])('knows %s', (code, expected) => {
    expect(value(code)).toEqual(expected)
  })

  it.each([
    'f()',
    'x',
    'props.later',
    'nothing.x',
    'nothing.x.y',
    '() => 1',
    'new Date()',
    'a = 1',
    '[...props.list]',
    '({ ...props })',
    '({ ["a"]: 1 })',
    '({ __proto__: {} })',
    '({ get a() { return 1 } })',
    '/a/',
    '1n',
    'typeof 1',
    '`${x}`',
    'props.list.map',
    '"abc".at(0)',
    '1 ** 2',
    '"a" < "b"',
    'this',
    'tag`a`',
    '[,1]',
    'props.list["length"].x',
    '{} + 1',
    '[] + 1',
  ])('leaves %s to running code', (code) => {
    expect(value(code)).toBe('UNKNOWN')
  })

  it('gives objects that have no inherited data', () => {
    const made = value('({ constructor: 1, hasOwnProperty: 2 })') as Record<string, unknown>
    expect(Object.keys(made)).toEqual(['constructor', 'hasOwnProperty'])
  })
})
