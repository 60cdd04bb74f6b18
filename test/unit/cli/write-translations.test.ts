import { expect, onTestFinished, test } from 'vitest'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeSite } from '../../build-temp-site.ts'
import { writeTranslations } from '../../../src/cli/write-translations.ts'
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
  expect(file('code.json')).toMatchObject({ 'pagination.next': { message: 'Weiter', description: 'Next' } })
  expect(said).toContain('navbar.json: 1 new text, 1 not used: item.label.Old')
})
