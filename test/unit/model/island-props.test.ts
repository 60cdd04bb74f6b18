import { expect, it } from 'vitest'
import { readProps, writeProps } from '../../../src/model/island-props.ts'

it('props of an island survive, with a third of the characters that their quotation marks would take', () => {
  const props = { title: 'Say "hi" to `you`', deep: [{ a: '\\"`\n', b: 1.5, c: null }], 'a`"': true }
  const text = writeProps(props)
  expect(readProps(text)).toEqual(props)
  expect(writeProps({ name: 'id', in: 'path' })).toBe('{`name`:`id`,`in`:`path`}')
})
