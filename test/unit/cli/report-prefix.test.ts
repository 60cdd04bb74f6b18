import { expect, test } from 'vitest'
import { reportPrefix } from '../../../src/cli/print-report.ts'

/** The prefix for a project in `/repo/site`, from a working directory, for an environment. */
const prefix = (format: string, cwd: string, environment: Readonly<Record<string, string>> = {}): string => {
  const write = (): void => undefined
  const context = {
    cwd,
    environment,
    stdout: { write },
    stderr: { write },
    signal: new AbortController().signal,
    loadPipeline: () => import('../../../src/build.ts'),
  }
  return reportPrefix('/repo/site', format, context)
}

test('paths of a report start from the working directory', () => {
  expect(prefix('pretty', '/repo/site')).toBe('')
  expect(prefix('pretty', '/repo')).toBe('site/')
  expect(prefix('sarif', '/repo')).toBe('site/')
})

test('on GitHub, annotations and code scanning get paths from the top of the checkout', () => {
  const github = { GITHUB_WORKSPACE: '/repo' }
  expect(prefix('github', '/repo/site', github)).toBe('site/')
  expect(prefix('sarif', '/repo/site', github)).toBe('site/')
  expect(prefix('pretty', '/repo/site', github)).toBe('')
})
