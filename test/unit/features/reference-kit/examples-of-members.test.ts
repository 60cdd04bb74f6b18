import { expect, it } from 'vitest'
import { referenceSetOf } from '../../../../src/features/reference-kit/load-reference.ts'
import { viewSchema } from '../../../../src/features/reference-kit/schema-view.ts'
import { english } from '../../../../src/model/messages/languages.ts'
import { createTranslate } from '../../../../src/model/messages/messages.ts'
import { parseData } from '../../../../src/kit.ts'

function examplesIn(schema: object): readonly string[] | undefined {
  const { document } = parseData(JSON.stringify(schema), 'schema.json')
  if (!document) throw new Error('The schema cannot be read.')
  const set = referenceSetOf(document)
  return viewSchema(set.root, { set, translate: createTranslate(english), linkOf: () => undefined }).examples
}

it('a schema shows the examples of all its members, its own first', () => {
  expect(
    examplesIn({ allOf: [{ example: 'Greg' }, { example: 'Rita' }, { examples: ['Greg', 'Ada'] }] }),
  ).toEqual(['Greg', 'Rita', 'Ada'])
})

it('examples of members that are maps are one, beside those that disagree with it', () => {
  expect(examplesIn({ allOf: [{ example: { name: 'Greg' } }, { example: { age: 4 } }] })).toEqual([
    '{"name": "Greg", "age": 4}',
  ])
  expect(
    examplesIn({ allOf: [{ example: { name: 'Greg' } }, { example: { name: 'Rita', age: 4 } }] }),
  ).toEqual(['{"name": "Greg", "age": 4}', '{"name": "Rita", "age": 4}'])
})

it('a schema shows its example beside its examples', () => {
  expect(examplesIn({ example: 1, examples: [2, 1] })).toEqual(['1', '2'])
})
