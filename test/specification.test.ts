import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { listCases } from './fixture-case.ts'
import { readSpecification } from './specification.ts'

const root = join(import.meta.dirname, '..')
const requirements = readSpecification()

/** By file, what the names of its tests look like. */
let names: ReadonlyMap<string, readonly RegExp[]>

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'docgen-test-names-'))
  try {
    const list = join(folder, 'names.json')
    const { status, stderr } = spawnSync(
      process.execPath,
      // Read, not run: it takes seconds, and builds nothing.
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'list',
        '--static-parse',
        `--json=${list}`,
        '--config',
        'test/vitest.config.ts',
      ],
      { cwd: root, encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(stderr)
    const found = JSON.parse(readFileSync(list, 'utf8')) as readonly { name: string; file: string }[]
    names = Map.groupBy(found, ({ file }) => relative(import.meta.dirname, file)) as never
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
