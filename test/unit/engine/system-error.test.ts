import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { commandFailure } from '../../../src/cli/run.ts'
import { fullDiskProblem } from '../../../src/engine/system-error.ts'
import { reportedProblems } from '../../../src/engine/system-error.ts'

const thrown = (path: string): unknown => {
  try {
    writeFileSync(path, 'x')
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown.')
}

it.runIf(process.platform === 'linux')('a full disk is no bug, whatever was written to it', () => {
  const expected = [
    expect.objectContaining({
      rule: 'write-failed',
      message: 'A file could not be written (ENOSPC).',
      hint: expect.stringContaining('make room') as string,
    }),
  ]
  expect(commandFailure(thrown('/dev/full'))).toEqual({ diagnostics: expected, exit: 3 })
  expect(reportedProblems(thrown('/dev/full'))).toEqual(expected)
})

it('other errors are not about the disk', () => {
  expect(fullDiskProblem(thrown('/nowhere/at/all'))).toBeUndefined()
})
