import { describe, expect, test } from 'vitest'
import { report, type ReportInput } from '../../../src/diagnostics/reporter.ts'
import type { Diagnostic } from '../../../src/model/diagnostic.ts'
import { complaints, temporarySite, type TempSite } from '../../build-temp-site.ts'

/** A plugin that reports a late page when its content is made, and an early one when the site is checked. */
const plugin = `
const rules = {
  'calendar-late': { severity: 'warning', summary: 'A date has passed.' },
  'calendar-early': { severity: 'info', summary: 'A date is far away.' },
}
const diagnose = createDiagnose(rules)
const calendar = {
  name: 'calendar',
  rules,
  content: () => ({
    diagnostics: [diagnose('calendar-late', 'The date \`May\` has passed.', { file: 'content/index.md', place: { line: 1, column: 1 }, hint: 'Write a later one.' })],
  }),
  check: () => [diagnose('calendar-early', 'The date \`July\` is far away.'), ...more],
}`

function siteWith(rules: Readonly<Record<string, string>> = {}, more = '[]'): TempSite {
  const site = temporarySite({ 'content/index.md': '# Home\n' })
  site.remove('docgen.config.json')
  site.write({
    'docgen.config.ts': `import { createDiagnose } from 'docgen'\nconst more = ${more}\n${plugin}\nexport default { title: 'Site', url: 'https://example.com', search: { enabled: false }, rules: ${JSON.stringify(rules)}, plugins: [calendar] }\n`,
  })
  return site
}

const found = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  diagnostics.map(({ severity, rule }) => `${severity} ${rule}`)

describe('rules of a plugin', () => {
  test('have the severity that the plugin gives them', async () => {
    expect(found(await complaints(siteWith()))).toEqual(['warning calendar-late', 'info calendar-early'])
  })

  test('are set by the configuration', async () => {
    const site = siteWith({ 'calendar-late': 'error', 'calendar-early': 'off' })
    expect(found(await complaints(site))).toEqual(['error calendar-late'])
  })

  test('are set when what the plugin found is remembered', async () => {
    const site = siteWith()
    expect((await site.build({ cache: true })).failed).toBe(false)
    const again = await site.build({ cache: true, strict: true })
    expect(found(again.diagnostics)).toEqual(['warning calendar-late', 'info calendar-early'])
    expect(again.failed).toBe(true)
  })

  test('are the only names that it can report under, beside those of docgen', async () => {
    const other = `{ severity: 'info', message: 'x.', pluginRule: { plugin: 'other', severity: 'info', summary: '' } }`
    const site = siteWith(
      {},
      `[{ ...${other}, rule: 'calender-late' }, { ...${other}, rule: 'heading-jump' }]`,
    )
    const all = await complaints(site)
    expect(found(all)).toContain('info heading-jump')
    expect(all.find(({ rule }) => rule === 'plugin-failed')).toMatchObject({
      message:
        "The plugin `calendar` reports under `calender-late`, which is neither one of its `rules` nor one of docgen's: x.",
      hint: 'Did you mean `calendar-late`?',
      file: 'docgen.config.ts',
    })
    expect(all.find(({ rule }) => rule === 'heading-jump')?.pluginRule).toBeUndefined()
  })
})

describe('reports name the plugin in the place of a code', () => {
  const input = async (): Promise<ReportInput> => ({
    diagnostics: await complaints(siteWith()),
    source: () => undefined,
    color: false,
  })

  test('pretty', async () => {
    expect(await report('pretty', await input())).toMatch(
      /The date `May` has passed\. +calendar-late \(plugin calendar\)/,
    )
  })

  test('json', async () => {
    const { diagnostics } = JSON.parse(await report('json', await input())) as {
      diagnostics: readonly object[]
    }
    expect(diagnostics[0]).toEqual({
      plugin: 'calendar',
      rule: 'calendar-late',
      severity: 'warning',
      message: 'The date `May` has passed.',
      hint: 'Write a later one.',
      file: 'content/index.md',
      place: { line: 1, column: 1 },
      replacements: [],
      places: 1,
    })
  })

  test('github', async () => {
    expect(await report('github', await input())).toContain('title=calendar-late (plugin calendar)::The date')
  })

  test('sarif', async () => {
    const { runs } = JSON.parse(await report('sarif', await input())) as {
      runs: readonly { tool: { driver: { rules: readonly object[] } }; results: readonly object[] }[]
    }
    expect(runs[0]?.tool.driver.rules).toEqual([
      {
        id: 'calendar-early',
        shortDescription: { text: 'A date is far away.' },
        defaultConfiguration: { level: 'note' },
        properties: { plugin: 'calendar' },
      },
      {
        id: 'calendar-late',
        shortDescription: { text: 'A date has passed.' },
        defaultConfiguration: { level: 'warning' },
        properties: { plugin: 'calendar' },
      },
    ])
    expect(runs[0]?.results).toContainEqual(
      expect.objectContaining({ ruleId: 'calendar-late', ruleIndex: 1 }),
    )
  })
})
