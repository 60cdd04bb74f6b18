import { expect, test } from 'vitest'
import { compareReferences } from '../../../../src/features/reference-diff/compare-references.ts'

test('GraphQL schemas are compared at their schema coordinates, with what clients need not know', async () => {
  const [before, after] = [
    `"Old." type Query { user(id: ID!, by: String = "a"): User gone: Int users: [User] }
     type User { name: String age: Int type: Role }
     enum Role { ADMIN GUEST } union Any = User input In { a: Int }
     directive @auth(role: Role) repeatable on FIELD_DEFINITION`,
    `"New." type Query { user(id: ID!, by: String = "b", more: Int, must: Int!): User users: [User!]! fresh: Int }
     type User { name: String @deprecated age: String type: Role }
     enum Role { ADMIN NEW } union Any = User | Thing input In { a: Int b: Int! c: Int } type Thing { y: Int }
     directive @auth on FIELD_DEFINITION`,
  ].map((text) => ({
    sources: ['api.graphql'],
    files: { read: () => Promise.resolve(text), list: () => Promise.resolve([]) },
  }))
  if (!before || !after) return
  const { changes, diagnostics } = await compareReferences(before, after, process.cwd())
  expect(diagnostics).toEqual([])
  expect(
    changes.map(({ effect, rule, at, place }) => `${effect} ${rule} ${at} ${String(place?.line)}`),
  ).toEqual([
    'breaking directive-repeatable-removed @auth 4',
    'breaking directive-arg-removed @auth(role:) 4',
    'breaking type-added-to-union Any 3',
    'breaking required-input-field-added In.b 3',
    'breaking field-removed Query.gone 1',
    'breaking required-arg-added Query.user(must:) 1',
    'breaking value-removed-from-enum Role.GUEST 3',
    'breaking value-added-to-enum Role.NEW 3',
    'breaking field-changed-kind User.age 2',
    'additive optional-input-field-added In.c 3',
    'additive field-added Query.fresh 1',
    'additive optional-arg-added Query.user(more:) 1',
    'additive field-type-changed Query.users 1',
    'additive type-added Thing 3',
    'documentary description-changed Query 1',
    'documentary arg-default-value-change Query.user(by:) 1',
    'documentary field-deprecated User.name 2',
  ])
})
