import { expect, it } from 'vitest'
import { detachFields, relinked } from '../../../../src/features/reference-kit/detach-fields.ts'
import { referenceSetOf } from '../../../../src/features/reference-kit/load-reference.ts'
import { viewSchema } from '../../../../src/features/reference-kit/schema-view.ts'
import type { FieldView, SchemaView } from '../../../../src/features/reference-kit/schema-view-types.ts'
import { english } from '../../../../src/model/messages/languages.ts'
import { createTranslate } from '../../../../src/model/messages/messages.ts'
import { parseData } from '../../../../src/kit.ts'

function viewOf(schema: object, name: string): SchemaView {
  const { document } = parseData(JSON.stringify(schema), 'schema.json')
  if (!document) throw new Error('The schema cannot be read.')
  const set = referenceSetOf(document)
  const names = Object.keys((schema as { $defs: object }).$defs)
  return viewSchema(set.at(set.root, '$defs', name), {
    set,
    translate: createTranslate(english),
    linkOf: (key) => {
      const target = names.find((each) => key.endsWith(`$defs/${each}`))
      return target === undefined ? undefined : { name: target, href: `#${target}` }
    },
  })
}

const fieldsOf = ({ fields = [] }: SchemaView): Readonly<Record<string, SchemaView>> =>
  Object.fromEntries(fields.map(({ name, schema }) => [name, schema]))

const addressOf = (path: string): string => `/schema${path}`

it('a schema that extends a recursive one links to itself where both contain themselves', () => {
  const base = { properties: { not: { $ref: '#/$defs/base' }, if: { $ref: '#/$defs/base' } } }
  const own = { properties: { not: { $ref: '#/$defs/extended' }, if: { $ref: '#/$defs/extended' } } }
  const extended = { allOf: [{ $ref: '#/$defs/base' }, own] }
  const fields = fieldsOf(viewOf({ $defs: { base, extended } }, 'extended'))
  expect(fields.not?.ref).toEqual({ name: 'extended', href: '#extended' })
  expect(fields.if?.fields).toBeUndefined()
})

it('two schemas that contain themselves end where they meet again', () => {
  const one = { properties: { next: { $ref: '#/$defs/one' }, last: { $ref: '#/$defs/one' } } }
  const other = { properties: { next: { $ref: '#/$defs/other' }, last: { $ref: '#/$defs/other' } } }
  const both = { allOf: [{ $ref: '#/$defs/one' }, { $ref: '#/$defs/other' }] }
  const next = fieldsOf(viewOf({ $defs: { one, other, both } }, 'both')).next
  expect(JSON.stringify(next).length).toBeLessThan(1_000)
})

it('definitions of a page that would be too large get pages of their own, and links follow them', () => {
  const fields = (prefix: string, count: number): readonly FieldView[] =>
    Array.from({ length: count }, (_, index) => ({
      name: `${prefix}${index}`,
      id: `${prefix}-${index}`,
      schema: { type: 'string', description: 'xx' },
    }))
  const large: SchemaView = { type: 'object', description: 'All', fields: fields('a', 400) }
  const small: SchemaView = {
    type: 'object',
    description: '<a href="#a-7">There</a> and <a href="#small">here</a>',
    fields: fields('b', 200),
  }
  const first: SchemaView = { type: 'object', ref: { name: 'large', href: '#large' } }
  const {
    fields: pages,
    groups,
    moved,
  } = detachFields(
    [
      { trail: [], schema: first },
      { trail: ['large'], schema: large, id: 'large' },
      { trail: ['small'], schema: small, id: 'small' },
    ],
    addressOf,
    { inGroups: true },
  )
  expect(pages.map(({ id, name, schema }) => [id, name, schema.fields?.length])).toEqual([
    ['large', 'large', 400],
  ])
  expect(groups).toEqual([])
  expect(large).toEqual({
    type: 'object',
    description: 'All',
    ref: { name: 'large', href: '/schema/large', moved: ['large'], fields: 400 },
  })
  const links = {
    text: small.description,
    ref: first.ref,
    others: ['/schema#a-7', '/schema/b#b-7', '/schemas#a-7'].map((href) => ({ href })),
  }
  expect(relinked(links, moved, addressOf, { path: '' })).toEqual({
    text: '<a href="/schema/large#a-7">There</a> and <a href="#small">here</a>',
    ref: { name: 'large', href: '#large' },
    others: ['/schema/large#a-7', '/schema/b#b-7', '/schemas#a-7'].map((href) => ({ href })),
  })
  expect(relinked(links, moved, addressOf, { path: '/large', base: '' })).toMatchObject({
    text: '<a href="#a-7">There</a> and <a href="/schema#small">here</a>',
    ref: { href: '/schema#large' },
  })
})

it('definitions that are too many for links on one page are grouped, and links lead into their groups', () => {
  const link = (index: number): string => `<a href="#d-${index}-name">${'y'.repeat(500)}</a>`
  const schemas = Array.from({ length: 900 }, (_, index) => ({
    trail: [`d${index}`],
    id: `d-${index}`,
    schema: {
      type: 'object',
      description: link((index + 1) % 900),
      fields: [{ name: 'name', id: `d-${index}-name`, schema: { type: 'string' } }],
    } satisfies SchemaView,
  }))
  const first: SchemaView = { type: 'object', ref: { name: 'd5', href: '#d-5' } }
  const { fields, groups, moved } = detachFields([{ trail: [], schema: first }, ...schemas], addressOf, {
    inGroups: true,
  })
  expect(fields).toEqual([])
  const ids = groups.map(({ schemas: members }) => members.map(({ id }) => id))
  expect(ids.flat()).toEqual(schemas.map(({ id }) => id))
  expect(groups.map(({ id }) => id)).toEqual(ids.map(([id]) => id))
  expect(groups.length).toBeGreaterThan(3)
  expect(relinked(first, moved, addressOf, { path: '' }).ref?.href).toBe('/schema/d-0#d-5')
  const [end = -1] = [ids[0]?.length]
  const ofGroup = relinked(schemas.slice(0, end), moved, addressOf, { path: '/d-0' })
  expect(ofGroup[0]?.schema.description).toContain('href="#d-1-name"')
  expect(ofGroup.at(-1)?.schema.description).toContain(`href="/schema/d-${end}#d-${end}-name"`)
})

it('pages of fields in alternatives are named after these, since several may have one of the same name', () => {
  const option = (title: string): SchemaView => ({
    type: 'object',
    title,
    fields: [
      {
        name: 'source',
        id: title,
        schema: {
          type: 'object',
          fields: Array.from({ length: 350 }, (_, index) => ({
            name: `${title}${index}`,
            schema: { type: 'string', description: 'xx' },
          })),
        },
      },
    ],
  })
  const choice = (): SchemaView => ({
    type: 'object',
    groups: [{ kind: 'One of', choice: true, options: [option('Git'), option('Registry')] }],
  })
  const nested: SchemaView = {
    type: 'object',
    fields: [{ name: 'origin', id: 'origin', schema: choice() }],
  }
  const pageNames = (schema: SchemaView): readonly string[] =>
    detachFields([{ trail: [], schema }], (path) => path, { inGroups: false }).fields.map(({ name }) => name)
  expect(pageNames(choice()).toSorted()).toEqual(['Git.source', 'Registry.source'])
  expect(pageNames(nested).toSorted()).toEqual(['origin (Git).source', 'origin (Registry).source'])
})
