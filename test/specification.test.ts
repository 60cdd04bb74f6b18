import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSpecification } from './specification.ts'

const requirements = readSpecification()

describe('the table of requirements', () => {
  // Whether they have the tests, and these have run, is judged after each run: `specification-ran.ts`.
  it('names only files of tests that exist', () => {
    const files = new Set(requirements.flatMap(({ tests }) => tests.map(({ file }) => file)))
    expect([...files].filter((file) => !existsSync(join(import.meta.dirname, file)))).toEqual([])
  })

  it('has a test or a reason for every requirement, and each requirement once', () => {
    expect(requirements.length).toBeGreaterThan(300)
    expect(requirements.filter(({ tests, reason }) => tests.length === 0 && reason === '')).toEqual([])
    expect(requirements.filter(({ words, line }) => words === '' || !/^L\d+$/.test(line))).toEqual([])
    const ids = requirements.map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })
})
