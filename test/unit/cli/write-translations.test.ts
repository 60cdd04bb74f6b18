import { expect, onTestFinished, test } from 'vitest'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeSite, told } from '../../build-temp-site.ts'
import { writeTranslations } from '../../../src/cli/translations.ts'
import type { CliContext } from '../../../src/cli/context.ts'

test('what is there stays, what is new comes after it, and what is left over is named', async () => {
  const site = makeSite(
    {
      'content/index.md': '# Home\n',
      'content/guide/index.md': '# Guide\n',
      'blog/2026-01-01-a.md': '# A\n',
      'i18n/de/docusaurus-theme-classic/navbar.json':
        '{ "item.label.Old": { "message": "Alt" }, "item.label.Home": { "message": "Anfang" } }',
    },
    {
      content: ['content', { path: 'blog', kind: 'blog', blogTitle: 'News' }],
      i18n: { locales: ['en', 'de'] },
      navbar: { title: 'Terns', items: [{ label: 'Home', to: '/' }] },
      sidebars: { docs: [{ type: 'category', label: 'All', items: ['index', 'guide/index'] }] },
    },
  )
  onTestFinished(() => rmSync(site.root, { recursive: true }))
  let said = ''
  const context = { cwd: site.root, stdout: { write: (text: string) => ((said += text), true) } }
  // All that it uses.
  expect(await writeTranslations(undefined, {}, context as unknown as CliContext)).toBe(0)
  const file = (name: string): unknown => JSON.parse(readFileSync(join(site.root, 'i18n/de', name), 'utf8'))
  expect(Object.entries(file('docusaurus-theme-classic/navbar.json') as object)).toEqual([
    ['item.label.Old', { message: 'Alt' }],
    ['item.label.Home', { message: 'Anfang' }],
    ['title', { message: 'Terns' }],
  ])
  expect(file('docusaurus-plugin-content-docs/current.json')).toEqual({
    'sidebar.docs.category.All': { message: 'All' },
  })
  expect(file('docusaurus-plugin-content-blog/options.json')).toEqual({ title: { message: 'News' } })
  // docgen speaks German.
  expect(file('code.json')).toEqual({})
  expect(said).toContain('navbar.json: 1 new text, 1 not used: item.label.Old')
})

test('texts of the interface are written where docgen lacks them, and all of them on demand', async () => {
  const site = makeSite({ 'content/index.md': '# Home\n' }, { i18n: { locales: ['en', 'de', 'nl'] } })
  onTestFinished(() => rmSync(site.root, { recursive: true }))
  // All that it uses.
  const context = { cwd: site.root, stdout: { write: () => true } } as unknown as CliContext
  const file = (locale: string): unknown =>
    JSON.parse(readFileSync(join(site.root, 'i18n', locale, 'code.json'), 'utf8'))
  await writeTranslations(undefined, {}, context)
  expect(file('de')).toEqual({})
  expect(file('nl')).toMatchObject({ 'pagination.next': { message: 'Next', description: 'Next' } })
  await writeTranslations(undefined, { all: true }, context)
  expect(file('de')).toMatchObject({ 'pagination.next': { message: 'Weiter', description: 'Next' } })
})

test('labels that a plugin translates itself are left to it, and may be replaced', async () => {
  const site = makeSite({
    'content/index.md': '# Home\n',
    'static/api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'API', version: '1' },
      paths: {
        '/a': { get: { summary: 'List', tags: ['Orders'], responses: { 200: { description: 'OK' } } } },
      },
    }),
    'docgen.config.json': '',
  })
  onTestFinished(() => rmSync(site.root, { recursive: true }))
  site.remove('docgen.config.json')
  site.write({
    'docgen.config.ts': `import { defineConfig, openapi } from 'docgen'
export default defineConfig({
  title: 'Site', url: 'https://example.com', rules: { 'placeholder-url': 'off', 'page-in-no-sidebar': 'off' },
  i18n: { locales: ['en', 'de'] },
  sidebars: { api: [{ type: 'plugin', name: 'api' }, { type: 'link', label: 'More', href: 'https://example.org' }] },
  plugins: [openapi({ source: 'static/api.json', route: '/api' })],
})\n`,
  })
  let said = ''
  const context = { cwd: site.root, stdout: { write: (text: string) => ((said += text), true) } }
  const labels = 'i18n/de/docusaurus-plugin-content-docs/current.json'
  // All that it uses.
  await writeTranslations(undefined, {}, context as unknown as CliContext)
  expect(JSON.parse(readFileSync(join(site.root, labels), 'utf8'))).toEqual({
    'sidebar.api.link.More': { message: 'More' },
  })
  site.write({
    [labels]: '{ "sidebar.api.link.More": "Mehr", "sidebar.api.category.Orders": "Bestellungen" }',
  })
  said = ''
  await writeTranslations(undefined, {}, context as unknown as CliContext)
  expect(said).toContain('current.json: nothing new\n')
  expect((await site.build()).diagnostics.map(told).join()).toBe('')
  expect(site.output('de/api.html')).toContain('Bestellungen')
  expect(site.output('de/api.html')).toContain('Überblick')
})
