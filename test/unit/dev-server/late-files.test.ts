import { expect, test } from 'vitest'
import { LiveSite } from '../../../src/dev-server/live-site.ts'
import { asOutputPath } from '../../../src/model/path.ts'
import { hashAt, textsFile } from '../../../src/model/search/search-index.ts'
import { temporarySite, type TempSite } from '../../build-temp-site.ts'
import { cleanBuild, liveOptions, servedState } from './clean-build.ts'

const home = { 'content/index.md': '# Home\n\nThe first text.\n' }
const german = {
  'i18n/de/docusaurus-plugin-content-docs/current/index.md': '# Anfang\n\nDer erste Text.\n',
}

function open({ root }: TempSite): {
  readonly live: LiveSite
  readonly textOf: (path: string) => Promise<string>
} {
  const live = new LiveSite({ build: liveOptions(root), onReport: () => undefined })
  const textOf = async (path: string): Promise<string> => {
    const file = await live.find([asOutputPath(path)])
    return file?.content instanceof Uint8Array ? Buffer.from(file.content).toString() : ''
  }
  return { live, textOf }
}

/** A plugin that notes for which page it has made its file. */
const counting = `export default {
  title: 'Site',
  url: 'https://example.com',
  search: { enabled: false },
  rules: { 'placeholder-url': 'off' },
  plugins: [
    {
      name: 'counting',
      emitsBelow: 'data',
      emit: ({ pages }) => {
        const { title } = [...pages.values()][0]
        globalThis.emittedFor = [...(globalThis.emittedFor ?? []), title]
        return [{ path: 'data/title.txt', content: title, origin: 'the plugin' }]
      },
    },
  ],
}
`

test('what only scripts ask for is made when one asks, once for each state of the site', async () => {
  const site = temporarySite({ ...home, 'docgen.config.mjs': counting })
  site.remove('docgen.config.json')
  const emitted = globalThis as { emittedFor?: readonly string[] }
  const { live, textOf } = open(site)
  await live.build()
  for (const title of ['Two', 'Three']) {
    site.write({ 'content/index.md': `# ${title}\n\n[Data](/data/title.txt)\n` })
    live.changed(['content/index.md'])
    await live.settled()
  }
  expect(emitted.emittedFor).toBeUndefined()
  expect(live.report.diagnostics).toEqual([])
  expect(await textOf('data/other.txt')).toBe('')
  expect(await Promise.all([textOf('data/title.txt'), textOf('data/title.txt')])).toEqual(['Three', 'Three'])
  expect(emitted.emittedFor).toEqual(['Three'])
  expect(await servedState(live)).toEqual(await cleanBuild(site.root))
  await live.close()
})

test(
  'the search index of each language, after an edit, is that of a build',
  { timeout: 120_000 },
  async () => {
    const site = temporarySite(
      { ...home, ...german },
      {
        search: { enabled: true },
        i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
      },
    )
    const { live, textOf } = open(site)
    await live.build()
    const index = await textOf('assets/search/index.json')
    expect(index).toContain('"Home"')
    const { texts } = JSON.parse(index) as { readonly texts: string }
    site.write({ 'content/index.md': '# Start\n\nAnother text.\n' })
    live.changed(['content/index.md'])
    await live.settled()
    expect(await textOf('assets/search/index.json')).toContain('"Start"')
    // A page that is open goes on with the index of before.
    expect(await textOf(`assets/search/${textsFile(hashAt(texts, 0))}`)).toContain('The first text.')
    expect(await textOf('de/assets/search/index.json')).toContain('"Anfang"')
    const state = await servedState(live)
    expect(Object.keys(state.files)).toContain('de/assets/search/index.json')
    expect(state).toEqual(await cleanBuild(site.root))
    await live.close()
  },
)

test('a static file among them is found to clash with theirs', { timeout: 60_000 }, async () => {
  const site = temporarySite(
    { ...home, 'static/assets/search/index.json': '{}' },
    { search: { enabled: true } },
  )
  const { live } = open(site)
  await live.build()
  expect(live.report.diagnostics.map(({ rule }) => rule)).toEqual(['output-clash'])
  await live.close()
})

test('files elsewhere than the plugin says are an error', async () => {
  const site = temporarySite({ ...home, 'docgen.config.mjs': counting.replace("'data'", "'date'") })
  site.remove('docgen.config.json')
  const { diagnostics } = await site.build()
  expect(diagnostics.map(({ rule, message }) => [rule, message])).toEqual([
    ['plugin-failed', expect.stringContaining('`data/title.txt` is not below `date`') as string],
  ])
})
