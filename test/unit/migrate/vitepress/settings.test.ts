import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Migration } from '../../../../src/migrate/migration.ts'
import { translateVitePress } from '../../../../src/migrate/vitepress/translate.ts'
import type { SiteFiles } from '../../../build-temp-site.ts'
import { project } from '../../../docusaurus-project.ts'

const translated = (config: object, files: SiteFiles = {}): Migration =>
  translateVitePress({
    config,
    source: 'docs/.vitepress/config.mts',
    folder: 'docs',
    root: project({ 'docs/index.md': '# A\n', ...files }).root,
    rules: new Set(),
  })

const setting = ({ settings }: Migration, key: string): unknown =>
  settings.find((each) => each.key === key)?.value

test('the color mode is that of `appearance`', () => {
  const modeOf = (appearance: unknown): unknown => setting(translated({ appearance }), 'colorMode')
  expect(modeOf(undefined)).toEqual({ respectPrefersColorScheme: true })
  expect(modeOf(true)).toEqual({ respectPrefersColorScheme: true })
  expect(modeOf(false)).toMatchObject({ defaultMode: 'light', disableSwitch: true })
  expect(modeOf('dark')).toMatchObject({ defaultMode: 'dark', disableSwitch: false })
  expect(modeOf('force-dark')).toMatchObject({ defaultMode: 'dark', disableSwitch: true })
})

test('the table of contents has the levels of `outline`', () => {
  const levelsOf = (outline: unknown): unknown => {
    const { minHeadingLevel: min, maxHeadingLevel: max } = setting(
      translated({ themeConfig: { outline } }),
      'tableOfContents',
    ) as Record<string, number> // `outlineOf` always sets both.
    return [min, max]
  }
  expect(levelsOf(undefined)).toEqual([2, 2])
  expect(levelsOf(3)).toEqual([3, 3])
  expect(levelsOf([2, 4])).toEqual([2, 4])
  expect(levelsOf('deep')).toEqual([2, 6])
  expect(levelsOf({ level: 'deep', label: 'Here' })).toEqual([2, 6])
  expect(levelsOf([1, 9])).toEqual([2, 6])
})

test('language, formulas, links to other places, edit links and the footer are taken over', () => {
  const migration = translated(
    {
      title: 'Four',
      lang: 'de-AT',
      base: '/ofen/',
      sitemap: { hostname: 'https://ofen.example/' },
      lastUpdated: true,
      markdown: { math: true },
      head: [
        ['link', { rel: 'icon', href: '/ofen/mark.svg' }],
        ['script', { async: '' }, 'let a'],
      ],
      themeConfig: {
        siteTitle: false,
        logo: '/mark.svg',
        socialLinks: [
          { icon: 'github', link: 'https://github.com/acme/ofen' },
          { icon: { svg: '<svg/>' }, link: 'https://chat.example/ofen' },
        ],
        editLink: { pattern: 'https://git.example/edit/docs/:path' },
        footer: { message: 'MIT', copyright: '© Acme' },
      },
    },
    { 'docs/public/mark.svg': '<svg/>' },
  )
  expect(setting(migration, 'i18n')).toEqual({ defaultLocale: 'de-AT', locales: ['de-AT'] })
  expect(setting(migration, 'url')).toBe('https://ofen.example')
  expect(setting(migration, 'baseUrl')).toBe('/ofen/')
  expect(setting(migration, 'favicon')).toBe('mark.svg')
  expect(setting(migration, 'markdown')).toMatchObject({ math: true, format: 'md' })
  expect(setting(migration, 'showLastUpdateTime')).toBe(true)
  expect(setting(migration, 'footer')).toEqual({ copyright: 'MIT<br>© Acme' })
  expect(setting(migration, 'navbar')).toEqual({
    title: '',
    logo: { alt: '', src: 'mark.svg' },
    items: [
      { label: 'GitHub', href: 'https://github.com/acme/ofen', icon: 'github', position: 'right' },
      { label: 'chat.example', href: 'https://chat.example/ofen', position: 'right' },
    ],
  })
  expect(setting(migration, 'content')).toMatchObject([
    { path: 'docs', editUrl: 'https://git.example/edit/' },
  ])
})

test('the language of `root` and folders that end with a slash are kept', () => {
  const { root } = project({ 'index.md': '# A\n' })
  const of = (config: object): Migration =>
    translateVitePress({ config, source: '.vitepress/config.mts', folder: '', root, rules: new Set() })
  const migration = of({ locales: { root: { lang: 'zh-CN' } } })
  expect(setting(migration, 'i18n')).toEqual({ defaultLocale: 'zh-CN', locales: ['zh-CN'] })
  expect(setting(migration, 'content')).toMatchObject([{ path: '.' }])
  expect(setting(of({ srcDir: './pages/' }), 'content')).toMatchObject([{ path: 'pages' }])
})

test('what has no setting is not said to be taken over', () => {
  const { notes } = translated({ lang: 'en-US', themeConfig: { outline: false, aside: 'left' } })
  const stateOf = (name: string): unknown => notes.find(({ what }) => what === name)?.state
  expect(stateOf('themeConfig.outline')).toBe('by-hand')
  expect(stateOf('themeConfig.aside')).toBe('left-out')
})

test('a page that is a link to another file of the project is in its sidebar', () => {
  const { root } = project({ 'docs/index.md': '# A\n', 'CHANGELOG.md': '# Changes\n' })
  symlinkSync('../CHANGELOG.md', join(root, 'docs/changes.md'))
  const migration = translateVitePress({
    config: { themeConfig: { sidebar: [{ text: 'Changes', link: '/changes' }] } },
    source: 'docs/.vitepress/config.mts',
    folder: 'docs',
    root,
    rules: new Set(),
  })
  expect(JSON.stringify(setting(migration, 'content'))).toContain('"id":"changes"')
})

test('the HTML in a label of a sidebar becomes its text', () => {
  const text = 'A &amp; B <span title="a > b">new</span>'
  const migration = translated(
    { themeConfig: { sidebar: [{ text, link: '/changes' }] } },
    { 'docs/changes.md': '# Changes\n' },
  )
  expect(JSON.stringify(setting(migration, 'content'))).toContain('"label":"A & B new"')
})

test('what a configuration extends is below its own settings', () => {
  const base = {
    extends: { title: 'Base', lastUpdated: true },
    description: 'Of the base',
    head: [['script', { src: 'https://a.example/base.js' }]],
    themeConfig: { siteTitle: 'Base', socialLinks: [{ icon: 'github', link: 'https://a.example/base' }] },
  }
  const migration = translated({
    extends: base,
    title: 'Own',
    head: [['script', { src: 'https://a.example/own.js' }]],
    themeConfig: { siteTitle: 'Own', socialLinks: [{ icon: 'x', link: 'https://a.example/own' }] },
  })
  expect(setting(migration, 'title')).toBe('Own')
  expect(setting(migration, 'tagline')).toBe('Of the base')
  expect(setting(migration, 'showLastUpdateTime')).toBe(true)
  expect(JSON.stringify(setting(migration, 'headTags'))).toMatch(/base\.js.*own\.js/)
  expect(JSON.stringify(setting(migration, 'navbar'))).toMatch(/"Own".*example\/base.*example\/own/)
  expect(migration.notes).toContainEqual(expect.objectContaining({ state: 'taken-over', what: 'extends' }))
  const ofPackage = translated({ extends: { $package: 'a-theme', $path: '' }, title: 'Own' })
  expect(ofPackage.notes).toContainEqual(expect.objectContaining({ state: 'by-hand', what: 'extends' }))
})
