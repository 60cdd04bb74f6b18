// Writes the reference of all keys and options into the manual, from their schemas.
// test/unit/stages/config/reference.test.ts compares them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { referenceTables } from './reference/tables.ts'

const root = process.cwd()
for (const { path, text } of await referenceTables()) {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
