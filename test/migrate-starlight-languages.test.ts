import { describe, expect, test } from 'vitest'
import { project } from './docusaurus-project.ts'

const config = (options: string): string => `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
export default defineConfig({
  site: 'https://docs.acme.dev', base: '/kit',
  integrations: [starlight({ title: 'Acme', ${options} })],
})`

const page = (title: string, text = 'Words.', more = ''): string =>
  `---\ntitle: ${title}\n${more}---\n\n${text}\n`

const docs = 'src/content/docs'

/** Addresses and labels of the sidebar of a page. */
const sidebarIn = (html: string): readonly string[] => {
  const start = html.indexOf('class="tree"')
  const tree = html.slice(start, html.indexOf('</nav>', start))
  return [...tree.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(?:<[^>]*>)*([^<]*)/g)].map(
    ([, href = '', label = '']) => `${href} ${label}`,
  )
}

describe('languages of a site of Starlight', () => {
  const site = {
    'astro.config.mjs': config(`
      locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français' }, 'zh-cn': { label: '中文', lang: 'zh-CN' } },
      sidebar: [
        { label: 'Guides', translations: { fr: 'Aide' }, items: ['guides/saw', { label: 'Nails', link: '/guides/nails/' }] },
        { label: 'More', items: [{ autogenerate: { directory: 'more' } }] },
      ]`),
    [`${docs}/index.mdx`]: page(
      'Start',
      'Begin.',
      'hero: { actions: [{ text: Go, link: /kit/guides/saw/ }] }\n',
    ),
    [`${docs}/guides/saw.md`]: page(
      'Saw',
      '## Teeth\n\nSee [nails](../nails/) and [itself](/kit/guides/saw/).',
    ),
    [`${docs}/guides/Nails.md`]: page('Nails'),
    [`${docs}/more/glue.md`]: page('Glue', 'Sticky.', 'slug: far/glue\n'),
    [`${docs}/fr/guides/saw.mdx`]: page(
      'Scie',
      'Voir [les clous](/kit/fr/guides/nails/), [en anglais](/kit/guides/saw/).',
    ),
    [`${docs}/fr/guides/nails.md`]: page('Clous'),
    [`${docs}/more/ink.md`]: page('Ink'),
    [`${docs}/fr/colle.md`]: page('Colle', 'Collant.', 'slug: fr/far/glue\n'),
    [`${docs}/fr/seul.md`]: page('Seul'),
  }

  test('have every page, one sidebar with translated labels, and links that say where they lead', async () => {
    const { migrate, read } = project(site)
    const { code, out } = await migrate()
    expect(code).toBe(0)
    expect(out).toContain('languages: fr, zh-cn')
    expect(out).not.toMatch(/duplicate-route|broken-link|orphaned-translation/)
    // What a language lacks is shown in the default one, at its own address.
    for (const language of ['', 'fr/', 'zh-cn/'])
      for (const address of ['', 'guides/saw/', 'guides/nails/', 'far/glue/'])
        expect(read(`build/${language}${address}index.html`), language + address).toContain('<h1')
    expect(read('build/fr/seul/index.html')).toContain('Words.')
    expect(read('build/zh-cn/guides/saw/index.html')).toMatch(
      /<html lang="zh-CN"[^]*<div class="version-banner [^]*Teeth/,
    )
    expect(read('build/fr/far/glue/index.html')).toContain('Collant.')

    // In the sidebar, each language links to its own pages.
    expect(sidebarIn(read('build/fr/guides/saw/index.html'))).toEqual([
      '/kit/fr/guides/saw/ Scie',
      '/kit/fr/guides/nails/ Nails',
      '/kit/fr/more/ink/ Ink',
    ])
    expect(read('build/fr/guides/saw/index.html')).toMatch(/class="tree"[^]*Aide/)
    expect(read('build/zh-cn/guides/saw/index.html')).toMatch(/class="tree"[^]*Guides/)
    // Also with a page that no sidebar lists.
    expect(sidebarIn(read('build/fr/seul/index.html'))).toContain('/kit/fr/guides/saw/ Scie')

    // Addresses in links begin at the root of the site.
    const french = read('build/fr/guides/saw/index.html')
    expect(french).toContain('<a href="/kit/fr/guides/nails/">les clous</a>')
    expect(french).toContain('<a href="/kit/guides/saw/">en anglais</a>')
    const fallback = read('build/zh-cn/guides/saw/index.html')
    expect(fallback).toContain('<a href="/kit/zh-cn/guides/nails/">nails</a>')
    expect(fallback).toContain('<a href="/kit/guides/saw/">itself</a>')
    expect(read('build/zh-cn/index.html')).toMatch(/<a [^>]*href="\/kit\/guides\/saw\/"[^>]*>Go</)
  })

  test('may all have folders', async () => {
    const { migrate, read } = project({
      'astro.config.mjs': config(`defaultLocale: 'en',
        locales: { de: { label: 'Deutsch' }, en: { label: 'English' } },
        sidebar: ['guides/saw', { label: 'More', translations: { de: 'Mehr' }, items: [{ autogenerate: { directory: 'more' } }] }]`),
      [`${docs}/en/guides/saw.md`]: page('Saw', 'See [glue](/kit/en/more/glue/).'),
      [`${docs}/en/more/glue.md`]: page('Glue'),
      [`${docs}/de/more/glue.md`]: page(
        'Leim',
        'Klebt: [Säge](/kit/de/guides/saw/), [saw](/kit/en/guides/saw/).',
      ),
      [`${docs}/about.md`]: page('About'),
    })
    const { code, out } = await migrate()
    expect(code).toBe(0)
    expect(out).not.toMatch(/broken-link|unknown-doc-id/)
    expect(read('build/about/index.html')).toContain('Words.')
    expect(read('build/en/guides/saw/index.html')).toContain('<a href="/kit/en/more/glue/">glue</a>')
    expect(read('build/de/guides/saw/index.html')).toContain('lang="de"')
    const german = read('build/de/more/glue/index.html')
    expect(german).toContain('<a href="/kit/de/guides/saw/">Säge</a>')
    expect(german).toContain('<a href="/kit/en/guides/saw/">saw</a>')
    expect(german).toMatch(/class="tree"[^]*Mehr/)
    expect(sidebarIn(german)).toEqual(['/kit/de/guides/saw/ Saw', '/kit/de/more/glue/ Leim'])
  })
})

test('Starlight lists folders by their own names, their index among their pages', async () => {
  const { migrate, read } = project({
    'astro.config.mjs': config(
      `sidebar: [{ label: 'All', items: [{ autogenerate: { directory: 'all' } }] }]`,
    ),
    [`${docs}/all/index.md`]: page('Overview'),
    [`${docs}/all/axe.md`]: page('Axe', ':tada:\n\n## Setup :tada:'),
    [`${docs}/all/wood Work/index.md`]: page('Wood'),
    [`${docs}/all/wood Work/oak.md`]: page('Oak', 'Hard.', 'sidebar: { order: 1 }\n'),
    [`${docs}/all/_later/rest.md`]: page('Rest'),
    [`${docs}/all/_part.md`]: page('Part'),
  })
  expect((await migrate()).code).toBe(0)
  const axe = read('build/all/axe/index.html')
  expect(sidebarIn(axe)).toEqual([
    '/kit/all/wood-work/oak/ Oak',
    '/kit/all/wood-work/ Wood',
    '/kit/all/ Overview',
    '/kit/all/_later/rest/ Rest',
    '/kit/all/axe/ Axe',
  ])
  expect(axe).toMatch(/class="tree"[^]*>wood Work</)
  expect(axe).toContain('id="setup-tada"')
  expect(() => read('build/all/_part/index.html')).toThrow('ENOENT')
})
