import { expect, it } from 'vitest'
import { outputDifference } from '../../../src/sample-tests/judge-part.ts'

const differs = (expected: string, output: string): ReturnType<typeof outputDifference> =>
  outputDifference(expected.split('\n'), output)

it.each([
  ['a\nb', 'a\nb\n'],
  ['', '\n\n'],
  ['built in ... s', 'built in 1.4 s'],
  ['Loading...', 'Loading...'],
  ['a … b … c', 'a 1 b 2 b 3 c'],
  ['a\n...\nc', 'a\nb\nb\nc'],
  ['a\n...\nc', 'a\nc'],
  ['...\nc\n...\nd', 'x\nc\nc\ny\nd'],
  ['...', ''],
  ['a', '\u001B[31ma\u001B[0m  \r\n'],
])('%j is %j', (expected, output) => {
  expect(differs(expected, output)).toBeUndefined()
})

it.each([
  ['a\nb', 'a\nc', { expected: 1, printed: 'c' }],
  ['a\nb', 'a', { expected: 1 }],
  ['a', 'a\nb', { expected: 1, printed: 'b' }],
  ['ab...bc', 'abc', { expected: 0, printed: 'abc' }],
  ['a\n...\nc', 'a\nb', { expected: 2, printed: 'b' }],
  ['', 'a', { expected: 0, printed: 'a' }],
])('%j is not %j', (expected, output, difference) => {
  expect(differs(expected, output)).toEqual(difference)
})

it('takes no longer for a long line with many wildcards', () => {
  const start = performance.now()
  differs(`${'a...'.repeat(200)}b`, 'a'.repeat(100_000))
  expect(performance.now() - start).toBeLessThan(1000)
})
