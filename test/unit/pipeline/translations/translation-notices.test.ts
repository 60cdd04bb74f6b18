import { expect, test } from 'vitest'
import { temporarySite, told } from '../../../build-temp-site.ts'
import { runDocgen as docgen } from '../../../run-docgen.ts'

const folder = 'i18n/de/docusaurus-plugin-content-docs/current'
const original = '# Guide\n\nAbout it.\n\n## Steps\n\nThree.\n\n## Keys\n\nNone.\n'
const config = {
  rules: { 'placeholder-url': 'off' },
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
}

const site = () =>
  temporarySite(
    {
      'content/index.md': '# Home\n\nText.\n',
      'content/guide.md': original,
      [`${folder}/guide.md`]:
        '# Anleitung\n\nDarum geht es.\n\n## Schritte\n\nDrei.\n\n## Tasten\n\nKeine.\n',
    },
    config,
  )

/** The notice of a page as readers see it, with the addresses of its links. */
const noticeIn = (html: string): string | undefined =>
  /<div class="version-banner[^>]*>(.*?)<\/div>/s
    .exec(html)?.[1]
    ?.replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g, '[$2]($1)')
    .replace(/<[^>]*>/g, '')
    .trim()
    .replace(/\s+/g, ' ')

test('a translation that is older than its original says so, with its sections', async () => {
  const { root, write, build, output } = site()
  await build()
  // What a translation was made from is not recorded yet.
  expect(noticeIn(output('de/guide.html'))).toBeUndefined()
  expect(await docgen(root, 'translations', 'accept', 'de', '--all')).toMatchObject({ code: 0 })
  await build()
  expect(noticeIn(output('de/guide.html'))).toBeUndefined()

  write({ 'content/guide.md': `${original.replace('Three', 'Four')}\n## Limits\n\nMany.\n` })
  await build()
  expect(noticeIn(output('de/guide.html'))).toBe(
    'Das Original dieser Seite hat sich geändert, seit sie übersetzt wurde. Veraltet: [Schritte](#schritte). Noch nicht übersetzt: Limits. [Auf Englisch lesen](/guide)',
  )
  expect(noticeIn(output('guide.html'))).toBeUndefined()

  write({ 'content/guide.md': original.replace('About', 'All about') })
  await build()
  expect(noticeIn(output('de/guide.html'))).toBe(
    'Das Original dieser Seite hat sich geändert, seit sie übersetzt wurde. [Auf Englisch lesen](/guide)',
  )

  write({ 'content/guide.md': `${original}\n## Limits\n\nMany.\n` })
  await build()
  expect(noticeIn(output('de/guide.html'))).toBe('Noch nicht übersetzt: Limits. [Auf Englisch lesen](/guide)')
})

test('a page without a translation leads to its original', async () => {
  const { build, output } = site()
  await build()
  expect(noticeIn(output('de/index.html'))).toBe(
    'Diese Seite ist noch nicht übersetzt: Sie erscheint auf Englisch. [Auf Englisch lesen](/)',
  )
})

test('a site can do without notices', async () => {
  const { root, write, build, output } = site()
  await docgen(root, 'translations', 'accept', 'de', '--all')
  write({
    'content/guide.md': original.replace('Three', 'Four'),
    'docgen.config.json': JSON.stringify({
      title: 'Site',
      url: 'https://example.com',
      ...config,
      i18n: { ...config.i18n, notices: false },
    }),
  })
  await build()
  expect(noticeIn(output('de/guide.html'))).toBeUndefined()
  expect(noticeIn(output('de/index.html'))).toBeUndefined()
  expect(output('de/index.html')).toContain('lang="en"')
})

test('records that cannot be read are reported, and the site is built without them', async () => {
  const { write, build } = site()
  write({ 'i18n/de/translations.lock.yaml': 'version: 1\n<<<<<<< ours\n' })
  const { diagnostics, written } = await build()
  expect(diagnostics.filter(({ severity }) => severity !== 'info').map(told)).toEqual([
    expect.stringContaining('invalid-translations-file'),
  ])
  expect(written).toBe(true)
})
