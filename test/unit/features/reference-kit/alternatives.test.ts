import { expect, it } from 'vitest'
import { detachFields } from '../../../../src/features/reference-kit/detach-fields.ts'
import { referenceSetOf } from '../../../../src/features/reference-kit/load-reference.ts'
import { viewSchema } from '../../../../src/features/reference-kit/schema-view.ts'
import type { SchemaView } from '../../../../src/features/reference-kit/schema-view-types.ts'
import { english } from '../../../../src/model/messages/languages.ts'
import { createTranslate } from '../../../../src/model/messages/messages.ts'
import { parseData } from '../../../../src/kit.ts'

function viewOf(schema: object): SchemaView {
  const { document } = parseData(JSON.stringify(schema), 'schema.json')
  if (!document) throw new Error('The schema cannot be read.')
  const set = referenceSetOf(document)
  return viewSchema(set.root, { set, translate: createTranslate(english), linkOf: () => undefined })
}

const titlesIn = (schema: object): readonly (string | undefined)[] =>
  viewOf(schema).groups?.[0]?.options.map(({ title }) => title) ?? []

const base = { title: 'What all have', properties: { kind: {}, size: { const: 1 } } }

it('names alternatives by the values that tell them apart, unless they have names', () => {
  const variant = (kind: object, more = {}) => ({ allOf: [base, { properties: { kind } }], ...more })
  const variants = [
    variant({ const: 'file' }),
    variant({ enum: [2] }),
    variant({ const: 'x' }, { title: 'X' }),
  ]
  expect(titlesIn({ oneOf: variants })).toEqual(['file', '2', 'X'])
  // Two of them have the same value.
  expect(titlesIn({ oneOf: [variants[0], variants[0]] })).toEqual(['What all have', 'What all have'])
})

it('moves the ends of a long list of alternatives to pages of their own', () => {
  const names = Array.from({ length: 60 }, (_, index) => `kind${index}`)
  const variant = (name: string) => ({
    properties: { kind: { const: name }, one: { description: 'word '.repeat(300) } },
  })
  const schema = viewOf({ oneOf: names.map(variant) })
  const { fields: pages } = detachFields([{ trail: ['Root'], schema }], (path) => `/s${path}`, {
    inGroups: false,
  })
  const options = schema.groups?.[0]?.options ?? []
  const links = options.filter(({ ref }) => ref !== undefined)
  expect(links.map(({ ref }) => ref?.href)).toEqual(pages.map(({ id }) => `/s/${id}`))
  expect(pages.length).toBeGreaterThan(1)
  const moved = pages.flatMap((page) => page.schema.groups?.[0]?.options ?? [])
  const kept = options.filter(({ ref }) => ref === undefined)
  expect([...kept, ...moved].map(({ title }) => title)).toEqual(names)
  expect(links[0]?.title).toBe(
    `kind${kept.length} – ${String(pages[0]?.schema.groups?.[0]?.options.at(-1)?.title)}`,
  )
})
