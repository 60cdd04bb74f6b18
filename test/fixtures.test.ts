import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { told } from './build-temp-site.ts'
import { compareDiagnostics, listCases, runCase, type FixtureCase } from './fixture-case.ts'

/**
 * `FIXTURE=markdown/tabs npx vitest run --config test/vitest.config.ts test/fixtures.test.ts` runs the cases
 * whose name contains the text.
 */
const cases = listCases().filter(({ name }) => name.includes(process.env.FIXTURE ?? ''))

describe('fixtures', () => {
  for (const fixture of cases) {
    const { name, expected } = fixture
    const test = expected.waitsFor === undefined ? it : it.fails
    test(
      expected.waitsFor === undefined ? name : `${name} (waits for: ${expected.waitsFor})`,
      { timeout: 60_000 },
      () => judge(fixture),
    )
  }
})

async function judge(fixture: FixtureCase): Promise<void> {
  const { expected } = fixture
  const ran = await runCase(fixture)
  expect(compareDiagnostics(expected.diagnostics ?? [], ran.diagnostics)).toEqual({
    missing: [],
    unexpected: [],
  })
  expect(ran.failed).toBe(expected.failed ?? ran.diagnostics.some(({ severity }) => severity === 'error'))
  expect(ran.wrongHints).toEqual([])
  // Readers of a report have no use for a stack trace or for where this machine keeps its files.
  for (const diagnostic of ran.diagnostics)
    expect(told(diagnostic)).not.toMatch(new RegExp(`\\n\\s+at |${tmpdir()}/`))
  for (const { file, contains = [], lacks = [], counts = {} } of expected.html ?? []) {
    const html = ran.output(file)
    if (html === undefined) throw new Error(`\`${file}\` was not written`)
    for (const text of contains) expect(html).toContain(text)
    for (const text of lacks) expect(html).not.toContain(text)
    for (const [text, count] of Object.entries(counts))
      expect({ text, count: html.split(text).length - 1 }).toEqual({ text, count })
  }
  for (const path of expected.absent ?? []) expect(ran.output(path)).toBeUndefined()
  if (expected.maxMilliseconds !== undefined) expect(ran.milliseconds).toBeLessThan(expected.maxMilliseconds)
}
