import { expect, it } from 'vitest'
import { nodePart } from '../../../src/sample-tests/node-part.ts'

it('gives a sample the variables of earlier ones that it does not declare itself, on the same lines', () => {
  const first = nodePart(
    "import fs, { join as j } from 'node:path'\nconst { a, ...rest } = x, [b = 1] = y\nclass C {}\nexport function f() { const inner = 1 }",
    new Set(),
  )
  expect([...first.names]).toEqual(['fs', 'j', 'a', 'rest', 'b', 'C', 'f'])
  const second = nodePart('const a = 2', new Set(['a', 'b']))
  expect(second.code).toBe(
    'let { b } = globalThis.docgenSamples;const a = 2\nObject.assign(globalThis.docgenSamples, { a, b })\n',
  )
})

it('leaves code that cannot be parsed to Node', () => {
  expect(nodePart('const = 1', new Set())).toEqual({ code: 'const = 1', names: new Set() })
})
