import { expect, test } from 'vitest'
import { translateDocusaurus } from '../../../src/migrate/docusaurus/translate.ts'
import type { Migration } from '../../../src/migrate/migration.ts'
import { translateStarlight } from '../../../src/migrate/starlight/translate.ts'
import { translateVitePress } from '../../../src/migrate/vitepress/translate.ts'
import { project } from '../../docusaurus-project.ts'

const rules = new Set<string>()
const source = 'their.config.js'

/** Which part of the table names each of these, as `taken-over`, `by-hand` or `left-out`. */
const statesOf = ({ notes }: Migration, names: readonly string[]): readonly (readonly string[])[] =>
  names.map((name) => [
    name,
    ...new Set(notes.filter(({ what }) => what.split(/, | of /).includes(name)).map(({ state }) => state)),
  ])

test('each key of Docusaurus is in the table, one that docgen does not know too', async () => {
  const { root } = project({ 'docs/a.md': '# A\n', 'blog/2026-01-01-a.md': '# A\n' })
  const migration = await translateDocusaurus({
    config: {
      title: 'T',
      tagline: 'Word',
      noIndex: false,
      onBrokenLinks: 'throw',
      deploymentBranch: 'pages',
      future: { v4: true },
      invented: { by: 'us' },
      markdown: { mermaid: true, preprocessor: { $function: 'change' } },
      presets: [
        [
          'classic',
          {
            docs: { editUrl: 'https://git.example/', breadcrumbs: false, sidebarCollapsed: false },
            blog: { showReadingTime: true, newOption: 1 },
            sitemap: { priority: 1 },
          },
        ],
      ],
      themeConfig: {
        colorMode: { defaultMode: 'dark' },
        mermaid: { theme: {} },
        zoom: { a: 1 },
        docs: { a: 1 },
        own: 1,
      },
    },
    source,
    root,
    sidebarsOf: () => Promise.resolve(undefined),
    rules,
  })
  expect(
    statesOf(migration, [
      ...['tagline', 'noIndex', 'onBrokenLinks', 'deploymentBranch', 'future', 'invented'],
      ...['markdown.mermaid', 'markdown.preprocessor', 'editUrl', 'breadcrumbs', 'sidebarCollapsed'],
      ...['showReadingTime', 'newOption', 'sitemap', 'themeConfig.zoom', 'themeConfig.own'],
      'themeConfig.colorMode',
    ]),
  ).toEqual([
    ['tagline', 'taken-over'],
    ['noIndex', 'taken-over'],
    ['onBrokenLinks', 'taken-over'],
    ['deploymentBranch', 'left-out'],
    ['future', 'left-out'],
    ['invented', 'left-out'],
    ['markdown.mermaid', 'taken-over'],
    ['markdown.preprocessor', 'by-hand'],
    ['editUrl', 'taken-over'],
    ['breadcrumbs', 'left-out'],
    ['sidebarCollapsed', 'by-hand'],
    ['showReadingTime', 'taken-over'],
    ['newOption', 'left-out'],
    ['sitemap', 'taken-over'],
    ['themeConfig.zoom', 'taken-over'],
    ['themeConfig.own', 'left-out'],
    ['themeConfig.colorMode', 'taken-over'],
  ])
})

test('each key of VitePress is in the table', () => {
  const { root } = project({ 'docs/index.md': '# A\n' })
  const migration = translateVitePress({
    config: {
      title: 'T',
      description: 'Word',
      srcExclude: ['a/**'],
      cleanUrls: true,
      outDir: '../dist',
      invented: 1,
      themeConfig: {
        logo: '/l.svg',
        logoLink: '/start',
        search: { provider: 'local' },
        outline: 1,
        docFooter: { prev: 'Back' },
        own: 1,
      },
      markdown: { lineNumbers: true, theme: 'nord' },
    },
    source,
    folder: 'docs',
    root,
    rules,
  })
  const navbar = migration.settings.find(({ key }) => key === 'navbar')?.value
  expect(navbar).toMatchObject({ logo: { href: '/start' } })
  // The title of a page is in no table of contents.
  expect(migration.settings).toContainEqual({
    key: 'tableOfContents',
    value: { minHeadingLevel: 2, maxHeadingLevel: 2 },
  })
  expect(
    statesOf(migration, [
      ...['description', 'srcExclude', 'cleanUrls', 'outDir', 'invented', 'search'],
      ...['themeConfig.logo', 'themeConfig.outline', 'themeConfig.docFooter', 'themeConfig.own'],
      ...['markdown.lineNumbers', 'markdown.theme'],
    ]),
  ).toEqual([
    ['description', 'taken-over'],
    ['srcExclude', 'taken-over'],
    ['cleanUrls', 'taken-over'],
    ['outDir', 'left-out'],
    ['invented', 'left-out'],
    ['search', 'taken-over'],
    ['themeConfig.logo', 'taken-over'],
    ['themeConfig.outline', 'taken-over'],
    ['themeConfig.docFooter', 'by-hand'],
    ['themeConfig.own', 'left-out'],
    ['markdown.lineNumbers', 'by-hand'],
    ['markdown.theme', 'left-out'],
  ])
})

test('each key of Astro and of Starlight is in the table', () => {
  const { root } = project({ 'src/content/docs/index.md': '---\ntitle: A\n---\n' })
  const starlight = {
    title: 'T',
    description: 'Word',
    titleDelimiter: '-',
    tableOfContents: { minHeadingLevel: 1, maxHeadingLevel: 9 },
    disable404Route: true,
    plugins: [{ $package: 'starlight-links-validator', $args: [] }, { name: 'own' }],
    invented: 1,
  }
  const migration = translateStarlight({
    config: {
      trailingSlash: 'always',
      devToolbar: { enabled: false },
      another: 1,
      integrations: [
        { $package: '@astrojs/starlight', $member: '', $args: [starlight] },
        [{ $package: '@astrojs/sitemap', $member: '', $args: [] }],
        { $package: '@astrojs/vue', $member: '', $args: [] },
      ],
    },
    source,
    root,
    rules,
  })
  expect(migration.settings).toContainEqual({ key: 'titleDelimiter', value: '-' })
  expect(migration.settings).toContainEqual({
    key: 'tableOfContents',
    value: { minHeadingLevel: 2, maxHeadingLevel: 6 },
  })
  expect(
    statesOf(migration, [
      ...['description', 'titleDelimiter', 'tableOfContents', 'disable404Route', 'invented'],
      ...['trailingSlash', 'devToolbar', 'another', 'plugin starlight-links-validator', 'plugin own'],
      ...['integration @astrojs/sitemap', 'integration @astrojs/vue'],
    ]),
  ).toEqual([
    ['description', 'taken-over'],
    ['titleDelimiter', 'taken-over'],
    ['tableOfContents', 'taken-over'],
    ['disable404Route', 'left-out'],
    ['invented', 'left-out'],
    ['trailingSlash', 'taken-over'],
    ['devToolbar', 'left-out'],
    ['another', 'left-out'],
    ['plugin starlight-links-validator', 'taken-over'],
    ['plugin own', 'left-out'],
    ['integration @astrojs/sitemap', 'taken-over'],
    ['integration @astrojs/vue', 'left-out'],
  ])
})

test('keys whose values are not taken over are not said to be', async () => {
  const { root } = project({ 'docs/a.md': '# A\n', 'blog/2026-01-01-a.md': '# A\n' })
  const docs = { editUrl: { $function: 'editUrl', $sample: 'https://git.example/?path=docgen/page.md' } }
  const blog = { editUrl: 'https://git.example/', showLastUpdateTime: true }
  const migration = await translateDocusaurus({
    config: { presets: [['classic', { docs, blog }]] },
    source,
    root,
    sidebarsOf: () => Promise.resolve(undefined),
    rules,
  })
  const states = migration.notes.map(({ what, state }) => [what, state])
  expect(states).toEqual(
    expect.arrayContaining([
      ['editUrl of docs', 'by-hand'],
      ['editUrl of blog', 'taken-over'],
      ['showLastUpdateTime of blog', 'left-out'],
    ]),
  )
  const integrations = [{ $package: '@astrojs/starlight', $member: '', $args: [{ tableOfContents: false }] }]
  const starlight = translateStarlight({ config: { integrations }, source, root, rules })
  expect(statesOf(starlight, ['tableOfContents'])).toEqual([['tableOfContents', 'by-hand']])
})
