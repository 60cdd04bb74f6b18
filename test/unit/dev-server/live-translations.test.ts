import { expect, test } from 'vitest'
import { LiveSite } from '../../../src/dev-server/live-site.ts'
import { asOutputPath } from '../../../src/model/path.ts'
import { temporarySite } from '../../build-temp-site.ts'
import { cleanBuild, liveOptions, servedState } from './clean-build.ts'

const german = 'i18n/de/docusaurus-plugin-content-docs/current/index.md'
const texts = (next: string, note: string): string =>
  JSON.stringify({ 'pagination.next': next, 'admonition.note': note })

test(
  'texts of the interface that come, change and go are served, whether a watcher has told of them or not',
  { timeout: 120_000 },
  async () => {
    const { root, write, remove } = temporarySite(
      {
        'content/index.md': '# Home\n\n:::note\nText.\n:::\n\n[Two](./two.md)\n',
        'content/two.md': '# Two\n',
        [german]: '# Anfang\n\n:::note\nText.\n:::\n',
      },
      { i18n: { defaultLocale: 'en', locales: ['en', 'de', 'fr'] } },
    )
    const live = new LiveSite({ build: liveOptions(root), onReport: () => undefined })
    await live.build()
    const page = async (path: string): Promise<string> => {
      // As the watcher does that looks at all sources from time to time.
      const outdated = live.outdated()
      expect(outdated.length).toBeGreaterThan(0)
      live.changed(outdated)
      await live.settled()
      const file = await live.find([asOutputPath(path)])
      return file?.content instanceof Uint8Array ? Buffer.from(file.content).toString() : ''
    }

    write({ 'i18n/de/code.json': texts('Danach', 'Notiz') })
    const first = await page('de/index.html')
    expect(first).toContain('Danach')
    expect(first).toContain('Notiz')
    write({ 'i18n/de/code.json': texts('Nachher', 'Merke') })
    const second = await page('de/index.html')
    expect(second).toContain('Nachher')
    expect(second).toContain('Merke')
    write({ 'i18n/en/code.json': texts('Onwards', 'Mind') })
    expect(await page('index.html')).toContain('Mind')
    write({ 'i18n/de/docusaurus-theme-classic/navbar.json': '{ "title": "Seite" }' })
    await page('de/index.html')
    write({ 'i18n/fr/code.json': texts('Ensuite', 'Notez') })
    expect(await page('fr/index.html')).toContain('Ensuite')
    remove('i18n/de/code.json')
    expect(await page('de/index.html')).not.toContain('Nachher')
    expect(await servedState(live)).toEqual(await cleanBuild(root))
    await live.close()
  },
)
