import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { keysOf } from '../../../../bin/reference/read-schema.ts'
import { referenceTables } from '../../../../bin/reference/tables.ts'
import { closed } from '../../../../src/stages/config/schema-parts.ts'

const root = join(import.meta.dirname, '../../../..')

test('the tables of the manual are what the schemas say: `npm run reference` writes them', async () => {
  for (const { path, text } of await referenceTables())
    expect(readFileSync(join(root, path), 'utf8'), path).toBe(text)
})

test('a key without a description is refused', () => {
  expect(() =>
    keysOf(closed({ told: z.string().describe('A text.'), untold: z.string() }), 'navbar.'),
  ).toThrow('The configuration key `navbar.untold` has no description')
})
