import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { complaints, temporarySite, type TempSite } from '../../build-temp-site.ts'
import { runDocgen } from '../../run-docgen.ts'

const example = join(import.meta.dirname, '../../../examples/release-notes')

const releases = `- version: 1.1.0
  date: 2026-03-01
  notes: |
    Widgets **turn** now.
  example:
    language: yaml
    code: 'turn: left'
- version: 1.0.0
  date: 2026-01-15
  notes: The first release.
`

/** A site that has copied the example, as its README says. */
function siteWith(data: string, rules = '{}'): TempSite {
  const site = temporarySite({ 'content/index.md': '# Widget\n', 'data/releases.yaml': data })
  cpSync(example, join(site.root, 'plugins/release-notes'), { recursive: true })
  site.remove('docgen.config.json')
  site.write({
    'docgen.config.ts': `import { releaseNotes } from './plugins/release-notes/index.ts'\nexport default { title: 'Widget', url: 'https://widget.example', search: { enabled: false }, rules: ${rules}, plugins: [releaseNotes({ source: 'data/releases.yaml', route: '/releases' })] }\n`,
  })
  return site
}

describe('the example plugin', () => {
  test('makes a page of the data, with Markdown and code as the theme shows them', async () => {
    const site = siteWith(releases)
    const { failed, diagnostics } = await site.build()
    expect([failed, diagnostics]).toEqual([false, []])
    const page = site.output('releases.html')
    expect(page).toContain('<h2 id="v1-1-0">1.1.0</h2>')
    expect(page).toContain('<p>Widgets <strong>turn</strong> now.</p>')
    expect(page).toMatch(/<pre[^>]*>.*<span class="t-[a-z]+">turn<\/span>/s)
    expect(page).toMatch(/href="#v1-0-0"/)
    expect(site.output('releases.md')).toMatch(/^## 1\.1\.0\n[\s\S]*^Widgets \*\*turn\*\* now\.$/m)
  })

  test('is made again when the data or the plugin changes', async () => {
    const site = siteWith(releases)
    await site.build({ cache: true })
    site.write({ 'data/releases.yaml': releases.replace('The first', 'Our first') })
    await site.build({ cache: true })
    expect(site.output('releases.html')).toContain('Our first release.')
    site.write({ 'plugins/release-notes/ReleaseNotes.tsx': 'export default () => <p>Changed</p>\n' })
    await site.build({ cache: true })
    expect(site.output('releases.html')).toContain('<p>Changed</p>')
  })

  test('points at mistakes in the data', async () => {
    const [wrong] = await complaints(siteWith(releases.replace('2026-01-15', 'soon')))
    expect(wrong).toMatchObject({
      rule: 'invalid-reference-document',
      message: 'In the release notes, `1.date` is wrong: it is no date such as 2026-03-01.',
      file: 'data/releases.yaml',
      place: { line: 9, column: 9 },
    })
  })

  test('reports under a rule of its own, which a site can set', async () => {
    const upsideDown = releases.replace('2026-01-15', '2026-05-01')
    expect(await complaints(siteWith(upsideDown))).toMatchObject([
      { rule: 'release-notes-order', severity: 'warning', place: { line: 9, column: 9 } },
    ])
    expect(await complaints(siteWith(upsideDown, "{ 'release-notes-order': 'off' }"))).toEqual([])
  })

  test('adds a command', async () => {
    const { code, out } = await runDocgen(siteWith(releases).root, 'releases', 'latest')
    expect([code, out]).toEqual([0, '1.1.0\n'])
  })
})
