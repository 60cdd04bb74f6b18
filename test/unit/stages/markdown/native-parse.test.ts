import { expect, it } from 'vitest'
import { parseNatively } from '../../../../src/stages/markdown/native/native-parse.ts'

it('leaves a block with thousands of character references to remark, which takes less time for them', () => {
  const inOneBlock = 'a &amp;\n'.repeat(4_000)
  const inMany = 'a &amp;\n\n'.repeat(4_000)
  expect(parseNatively(inOneBlock, 'md', false)).toBeUndefined()
  expect(parseNatively(inMany, 'mdx', false)?.children).toHaveLength(4_000)
})
