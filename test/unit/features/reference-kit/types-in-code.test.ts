import { expect, it } from 'vitest'
import { protobuf, typedoc } from '../../../../src/index.ts'
import { contentOf } from '../content-context.ts'
import { entriesIn } from '../entries-of-pages.ts'

/** What opens in place, by the names of fields: `stages: #stage, 2 fields`. */
const openedIn = (pages: Parameters<typeof entriesIn>[0]): readonly string[] =>
  entriesIn(pages).flatMap(({ parts }) =>
    parts.flatMap(({ schema: { fields = [] } }) =>
      fields.flatMap(({ name, schema: { ref } }) =>
        ref ? [`${name}: ${ref.href ?? ''}, ${String(ref.fields)} fields`] : [],
      ),
    ),
  )

it('a message that is the only one in the type of a field opens in place, but not within itself', async () => {
  const { pages } = await contentOf(protobuf({ source: 'a.proto', route: '/p' }), {
    'a.proto': `syntax = "proto3";
package acme;
message Rocket {
  repeated Stage stages = 1;
  map<string, Stage> by_name = 2;
  Rocket next = 3;
  Fuel fuel = 4;
  string name = 5;
}
message Stage { double thrust = 1; bytes plan = 2; }
enum Fuel { KEROSENE = 0; }
`,
  })
  expect(openedIn(pages)).toEqual(['stages: #acme-stage, 2 fields', 'by_name: #acme-stage, 2 fields'])
})

it('an interface that is the only one in a type opens in place', async () => {
  const reference = (target: number, name: string) => ({ type: 'reference', target, name, package: 'fleet' })
  const property = (id: number, name: string, type: object) => ({
    id,
    name,
    variant: 'declaration',
    kind: 1024,
    flags: {},
    type,
  })
  const library = {
    id: 0,
    name: 'fleet',
    variant: 'project',
    kind: 1,
    flags: {},
    schemaVersion: '2.0',
    children: [
      {
        id: 1,
        name: 'Rocket',
        variant: 'declaration',
        kind: 256,
        flags: {},
        children: [
          property(2, 'stages', { type: 'array', elementType: reference(5, 'Stage') }),
          property(3, 'name', { type: 'intrinsic', name: 'string' }),
          property(4, 'either', { type: 'union', types: [reference(5, 'Stage'), reference(1, 'Rocket')] }),
        ],
      },
      {
        id: 5,
        name: 'Stage',
        variant: 'declaration',
        kind: 256,
        flags: {},
        children: [property(6, 'thrust', { type: 'intrinsic', name: 'number' })],
      },
    ],
    groups: [{ title: 'Interfaces', children: [1, 5] }],
    packageName: 'fleet',
    symbolIdMap: {},
    files: { entries: {}, reflections: {} },
  }
  const { pages } = await contentOf(typedoc({ source: 'l.json', route: '/l' }), {
    'l.json': JSON.stringify(library),
  })
  expect(openedIn(pages)).toEqual(['stages: #stage, 1 fields'])
})
