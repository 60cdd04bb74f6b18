import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { listCases } from './fixture-case.ts'
import { readSpecification } from './specification.ts'

const root = join(import.meta.dirname, '..')
const requirements = readSpecification()

/** By file below `test/`, patterns of the names of its tests: `%s shows as %s` stands for many. */
const names = new Map<string, RegExp[]>()

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'docgen-test-names-'))
  try {
    const list = join(folder, 'names.json')
    // The files are read and not run, which takes seconds and builds nothing.
    const { status, stderr } = spawnSync(
      process.execPath,
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
    const tests = JSON.parse(readFileSync(list, 'utf8')) as readonly { name: string; file: string }[]
    for (const { name, file } of tests) add(relative(import.meta.dirname, file), pattern(name))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  for (const { name } of listCases()) add('fixtures.test.ts', pattern(`fixtures > ${name}`))
})

const add = (file: string, name: RegExp): void => void names.set(file, [...(names.get(file) ?? []), name])

/** What `describe.each` and `test.each` fill in may be anything; whether it ran is asked after the run. */
const pattern = (name: string): RegExp =>
  new RegExp(
    `^${name
      .split(/%[sdifjo%]|\$[\w.]+|\$\{[^}]*\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    's',
  )

describe('the table of requirements', () => {
  it('names only tests that exist', () => {
    const unknown = requirements.flatMap(({ id, tests }) =>
      tests
        .filter(({ file, name }) => !names.get(file)?.some((each) => each.test(name)))
        .map(({ file, name }) => `${id}: ${file} › ${name}`),
    )
    expect(unknown).toEqual([])
  })

  it('has a test or a reason for every requirement, and each requirement once', () => {
    expect(requirements.length).toBeGreaterThan(300)
    expect(requirements.filter(({ tests, reason }) => tests.length === 0 && reason === '')).toEqual([])
    expect(requirements.filter(({ words, line }) => words === '' || !/^L\d+$/.test(line))).toEqual([])
    const ids = requirements.map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })
})
