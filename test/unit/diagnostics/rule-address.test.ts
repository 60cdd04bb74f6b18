import { expect, test } from 'vitest'
import type { Diagnostic } from '../../../src/model/diagnostic.ts'
import { report, type ReportFormat } from '../../../src/diagnostics/reporter.ts'

const found: readonly Diagnostic[] = [
  { rule: 'broken-link', severity: 'error', message: 'No page at `/x`.' },
  { rule: 'changelog-date', severity: 'warning', message: 'No date.' },
]
const told = (format: ReportFormat, manual?: string): Promise<string> =>
  report(format, { diagnostics: found, source: () => undefined, color: false, ...(manual && { manual }) })
const address = 'https://docs.acme.dev/docgen/reference/rules/broken-link'

test.each(['pretty', 'github', 'sarif'] as const)(
  '%s leads to the page about a rule of docgen, once the manual has an address',
  async (format) => {
    const text = await told(format, 'https://docs.acme.dev/docgen/')
    expect(text).toContain(address)
    expect(text).not.toContain('rules/changelog-date')
    expect(await told(format)).not.toContain('/reference/rules/')
  },
)

test('SARIF has the address as the help of the rule', async () => {
  const sarif = JSON.parse(await told('sarif', 'https://docs.acme.dev/docgen')) as {
    runs: readonly { tool: { driver: { rules: readonly { id: string; helpUri?: string }[] } } }[]
  }
  expect(sarif.runs[0]?.tool.driver.rules.map(({ id, helpUri }) => [id, helpUri])).toEqual([
    ['broken-link', address],
    ['changelog-date', undefined],
  ])
})
