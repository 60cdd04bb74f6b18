import { describe, expect, test } from 'vitest'
import { translateDocusaurus } from '../../../../src/migration/docusaurus/translate.ts'
import type { Migration } from '../../../../src/migration/migration.ts'
import type { SiteFiles } from '../../../build-temp-site.ts'
import { project } from '../../../docusaurus-project.ts'

const translated = (config: object, files: SiteFiles): Promise<Migration> =>
  translateDocusaurus({
    config,
    source: 'docusaurus.config.js',
    root: project(files).root,
    sidebarsOf: () => Promise.resolve(undefined),
    rules: new Set(),
  })

const setting = ({ settings }: Migration, key: string): unknown =>
  settings.find((each) => each.key === key)?.value

const classic = (options: object): object => ({ presets: [['classic', { docs: false, ...options }]] })

describe('blogs and pages', () => {
  test('are mounts with the options that docgen has', async () => {
    const migration = await translated(
      {
        presets: [
          [
            'classic',
            {
              docs: false,
              blog: {
                routeBasePath: '/news/',
                blogTitle: 'News',
                blogSidebarCount: 'ALL',
                postsPerPage: 5,
                archiveBasePath: null,
                feedOptions: { type: 'all', copyright: 'us' },
                editUrl: 'https://code.acme.dev/edit/main/',
                processBlogPosts: { $function: 'only' },
              },
            },
          ],
        ],
        plugins: [
          [
            '@docusaurus/plugin-content-blog',
            { id: 'releases', path: 'releases', routeBasePath: 'releases', feedOptions: { type: null } },
          ],
        ],
      },
      { 'blog/2026-01-01-a.md': '# A\n', 'releases/1.md': '# 1\n', 'src/pages/index.js': '' },
    )
    expect(setting(migration, 'content')).toMatchObject([
      {
        path: 'blog',
        kind: 'blog',
        route: '/news',
        blogTitle: 'News',
        blogSidebarCount: 'ALL',
        postsPerPage: 5,
        archiveBasePath: null,
        feedOptions: { type: 'all', copyright: 'us' },
        editUrl: 'https://code.acme.dev/edit/main/',
      },
      { path: 'releases', kind: 'blog', route: '/releases', id: 'releases', feedOptions: { type: null } },
      { path: 'src/pages', kind: 'pages', route: '/' },
    ])
    expect(migration.notes).toContainEqual(
      expect.objectContaining({ state: 'left-out', what: 'processBlogPosts of blog' }),
    )
  })

  test('that the preset brings along are left out where their folders are missing', async () => {
    const migration = await translated(classic({}), { 'docs/a.md': '# A\n' })
    expect(setting(migration, 'content')).toEqual([])
    expect(migration.notes.filter(({ what }) => /blog|pages/.test(what))).toEqual([])
  })

  test('of a language in its folder give way to the translation of the page that has their address', async () => {
    const migration = await translated(
      { ...classic({ blog: false }), i18n: { defaultLocale: 'en', locales: ['en', 'zh'] } },
      {
        'src/pages/about.js': '',
        'src/pages/zh/about.jsx': '',
        'src/pages/zh/only-here.js': '',
        'i18n/zh/code.json': '{}',
      },
    )
    const [{ exclude }] = setting(migration, 'content') as [{ exclude: readonly string[] }]
    expect(exclude).toContain('zh/about.jsx')
    expect(exclude).not.toContain('zh/only-here.js')
  })
})

describe('languages', () => {
  test('are those with translations; the others are a row', async () => {
    const migration = await translated(
      {
        i18n: {
          defaultLocale: 'en',
          locales: ['en', 'fr', 'pt-BR'],
          localeConfigs: {
            fr: { label: 'Français', calendar: 'gregory' },
            'pt-BR': { path: 'pt', baseUrl: '/br/', direction: 'ltr', htmlLang: 'pt' },
          },
        },
      },
      { 'i18n/pt/code.json': '{}' },
    )
    expect(setting(migration, 'i18n')).toEqual({
      defaultLocale: 'en',
      locales: ['en', 'pt-BR'],
      localeConfigs: { 'pt-BR': { path: 'pt', baseUrl: '/br/', direction: 'ltr', htmlLang: 'pt' } },
    })
    expect(migration.notes).toContainEqual(
      expect.objectContaining({ state: 'by-hand', what: 'languages: fr' }),
    )
  })

  test('need no key where there is English only', async () => {
    const migration = await translated({ i18n: { defaultLocale: 'en', locales: ['en'] } }, {})
    expect(setting(migration, 'i18n')).toBeUndefined()
  })
})

test('a list of versions may name what is being written', async () => {
  const migration = await translated(classic({ docs: {}, blog: false }), {
    'docs/a.md': '# A\n',
    'versioned_docs/version-1.0/a.md': '# A\n',
    'versions.json': '["current", "1.0"]',
  })
  expect(setting(migration, 'content')).toMatchObject([{ onlyIncludeVersions: ['current', '1.0'] }])
})

test('items of the navbar about versions need versions', async () => {
  const items = [
    { type: 'docsVersionDropdown', docsPluginId: 'api' },
    { type: 'docsVersion' },
    { type: 'docsVersionDropdown', dropdownItemsAfter: [{ label: 'Archive', href: 'https://old.acme.dev' }] },
  ]
  const migration = await translated(
    { ...classic({ docs: {}, blog: false }), themeConfig: { navbar: { items } } },
    { 'docs/a.md': '# A\n', 'api_versions.json': '["1.0"]' },
  )
  expect(setting(migration, 'navbar')).toEqual({
    items: [
      { type: 'docsVersionDropdown', docsPluginId: 'api', position: 'left' },
      {
        type: 'dropdown',
        label: 'Versions',
        items: [{ label: 'Archive', href: 'https://old.acme.dev' }],
        position: 'left',
      },
    ],
  })
  expect(migration.notes.map(({ what }) => what)).toContain('navbar item docsVersion')
})

describe('steps of remark and rehype', () => {
  const instance = (id: string): object => ({
    id,
    path: id,
    routeBasePath: id,
    remarkPlugins: [{ $function: 'remarkMath' }, [{ $function: 'remarkBells' }, {}]],
    rehypePlugins: [{ $function: 'rehypeKatex' }],
  })
  const config = {
    plugins: ['one', 'two'].map((id) => ['@docusaurus/plugin-content-docs', instance(id)]),
    themes: [],
  }
  const files = { 'one/a.md': '# A\n', 'two/b.md': '# B\n' }

  test('switch formulas on', async () => {
    expect(setting(await translated(config, files), 'markdown')).toMatchObject({ math: true })
    expect(setting(await translated(classic({}), files), 'markdown') ?? {}).not.toHaveProperty('math')
  })

  test('are rows of the table once, for all mounts that have them', async () => {
    const { notes } = await translated(config, files)
    expect(notes.filter(({ what }) => what.includes('remarkBells'))).toEqual([
      expect.objectContaining({ state: 'by-hand', what: 'remarkPlugins: remarkBells' }),
    ])
  })
})

test('one redirect is one entry', async () => {
  const redirects = (list: readonly object[]) => ({
    plugins: [['@docusaurus/plugin-client-redirects', { redirects: list }]],
  })
  const { notes } = await translated(redirects([{ from: '/a', to: '/b' }]), {})
  expect(notes).toContainEqual(expect.objectContaining({ how: '`redirects`, 1 entry' }))
})
