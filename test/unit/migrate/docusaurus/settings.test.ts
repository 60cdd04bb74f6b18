import { describe, expect, test } from 'vitest'
import { translateDocusaurus } from '../../../../src/migrate/docusaurus/translate.ts'
import { configText } from '../../../../src/migrate/write-config.ts'
import type { Migration } from '../../../../src/migrate/migration.ts'
import type { SiteFiles } from '../../../build-temp-site.ts'
import { project } from '../../../docusaurus-project.ts'

const translated = (config: object, files: SiteFiles = {}): Promise<Migration> =>
  translateDocusaurus({
    config: { url: 'https://acme.dev', baseUrl: '/kit/', ...config },
    source: 'docusaurus.config.js',
    root: project({ 'docs/a.md': '# A\n', ...files }).root,
    sidebarsOf: () => Promise.resolve(undefined),
    rules: new Set(),
  })

const setting = ({ settings }: Migration, key: string): unknown =>
  settings.find((each) => each.key === key)?.value

const withPreset = (options: object): object => ({
  presets: [['classic', { docs: {}, blog: false, pages: false, ...options }]],
})

describe('the head', () => {
  test('has tags, metadata, style sheets, scripts and the picture for sharing', async () => {
    const migration = await translated({
      headTags: [
        { tagName: 'link', attributes: { rel: 'me', href: 'https://me.example' } },
        { tagName: 'style', innerHTML: 'b { color: red }' },
      ],
      stylesheets: ['/a.css', { href: '/b.css', media: 'print' }, { type: 'text/css' }],
      scripts: ['/a.js', { src: '/b.js', async: true }],
      themeConfig: { metadata: [{ name: 'keywords', content: 'kiln' }], image: 'img/share.png' },
    })
    expect(setting(migration, 'headTags')).toEqual([
      { tagName: 'link', attributes: { rel: 'me', href: 'https://me.example' } },
      { tagName: 'style', innerHTML: 'b { color: red }' },
      { tagName: 'meta', attributes: { name: 'keywords', content: 'kiln' } },
      { tagName: 'link', attributes: { rel: 'stylesheet', href: '/a.css' } },
      { tagName: 'link', attributes: { rel: 'stylesheet', href: '/b.css', media: 'print' } },
      { tagName: 'script', attributes: { src: '/a.js' } },
      { tagName: 'script', attributes: { src: '/b.js', async: true } },
      {
        tagName: 'meta',
        attributes: { property: 'og:image', content: 'https://acme.dev/kit/img/share.png' },
      },
      { tagName: 'meta', attributes: { name: 'twitter:card', content: 'summary_large_image' } },
    ])
  })

  test('has analytics, and the plugin for a tag manager', async () => {
    const migration = await translated(
      withPreset({
        gtag: { trackingID: ['G-1', 'G-2'], anonymizeIP: true },
        googleTagManager: { containerId: 'GTM-1' },
        googleAnalytics: { trackingID: 'UA-1' },
      }),
    )
    const tags = JSON.stringify(setting(migration, 'headTags'))
    expect(tags).toContain('https://www.googletagmanager.com/gtag/js?id=G-1')
    expect(tags).toMatch(/'config',\\"G-1\\", \{ anonymize_ip: true \}[^]*'config',\\"G-2\\"/)
    const text = configText(migration)
    expect(text).toContain("import { defineConfig, tagManager } from 'docgen'")
    expect(text).toContain('plugins: [tagManager({ containerId: "GTM-1" })]')
    const states = migration.notes.map(({ what, state }) => `${what}: ${state}`)
    expect(states).toEqual(
      expect.arrayContaining(['gtag: taken-over', 'tag manager: taken-over', 'googleAnalytics: left-out']),
    )
  })
})

test('the announcement bar, the search page and static folders are taken over', async () => {
  const migration = await translated(
    {
      organizationName: 'acme',
      staticDirectories: ['static', 'more', 'gone', '../shared'],
      themeConfig: {
        announcementBar: { id: 'new', content: '<b>New</b>', isCloseable: false, unknown: 1 },
        algolia: { appId: 'A', apiKey: 'K', indexName: 'I', searchPagePath: 'find/' },
      },
    },
    { 'static/a.txt': '', 'more/b.txt': '' },
  )
  expect(setting(migration, 'announcementBar')).toEqual({
    id: 'new',
    content: '<b>New</b>',
    isCloseable: false,
  })
  expect(setting(migration, 'search')).toEqual({ page: '/find' })
  expect(setting(migration, 'staticDirs')).toEqual(['static', 'more'])
  expect(setting(migration, 'organizationName')).toBe('acme')
  expect(migration.notes).toContainEqual(
    expect.objectContaining({ what: 'search by Algolia', state: 'by-hand' }),
  )
})

describe('docs', () => {
  const mountOf = async (docs: object): Promise<unknown> =>
    setting(await translated(withPreset({ docs })), 'content')

  test('have the edit links that code makes, where the path of the page ends them', async () => {
    const editUrl = (made: string): object => ({ $function: 'editUrl', $sample: made })
    expect(await mountOf({ editUrl: editUrl('https://git.example/edit/docs/docgen/page.md') })).toMatchObject(
      [{ editUrl: 'https://git.example/edit/' }],
    )
    expect(await mountOf({ editUrl: editUrl('https://git.example/?page=1') })).not.toMatchObject([
      { editUrl: expect.anything() as unknown },
    ])
  })

  test('keep numbers in names where the site wants it; how code reads them is left to do', async () => {
    expect(await mountOf({ numberPrefixParser: false })).toMatchObject([{ numberPrefixParser: false }])
    const { notes } = await translated(
      withPreset({
        docs: { numberPrefixParser: { $function: 'parse' }, sidebarItemsGenerator: { $function: 'g' } },
      }),
    )
    expect(notes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ what: 'numberPrefixParser of docs', state: 'by-hand' }),
        expect.objectContaining({ what: 'sidebarItemsGenerator of docs', state: 'left-out' }),
      ]),
    )
  })
})
