// Writes what is made from the schemas: the types of a configuration, and the reference of its keys.
// test/unit/stages/config/reference.test.ts compares them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { referenceFiles } from './reference/files.ts'

const root = process.cwd()
for (const { path, text } of await referenceFiles(root)) {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
