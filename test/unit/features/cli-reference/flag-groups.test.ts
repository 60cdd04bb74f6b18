import { expect, it } from 'vitest'
import { groupFlags } from '../../../../src/features/cli-reference/flag-groups.ts'

const named = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `${prefix}-${String.fromCharCode(97 + index)}` }))
const shape = (flags: readonly { readonly name: string }[]) =>
  groupFlags(flags).map(({ prefix, flags: members }) => [prefix, members.length])

it('leaves flags together that share no prefix with ten', () => {
  expect(shape([...named('--oidc', 9), { name: '--image' }])).toEqual([[undefined, 10]])
  expect(shape([])).toEqual([])
})

it('groups ten of a prefix, the flag of that name included, after the others', () => {
  expect(shape([{ name: '--auth' }, ...named('--auth', 9), { name: '--image' }])).toEqual([
    [undefined, 1],
    ['--auth', 10],
  ])
})

it('takes the longest prefix, of whole words', () => {
  expect(
    shape([...named('--remote-auth', 12), { name: '--remote-url' }, ...named('--remoteness', 2)]),
  ).toEqual([
    [undefined, 3],
    ['--remote-auth', 12],
  ])
})

it('keeps a shorter prefix only while enough is left for it', () => {
  expect(shape([...named('--a-long', 10), ...named('--a', 10)])).toEqual([
    ['--a-long', 10],
    ['--a', 10],
  ])
  expect(shape([...named('--a-long', 10), ...named('--a', 3)])).toEqual([
    [undefined, 3],
    ['--a-long', 10],
  ])
})
