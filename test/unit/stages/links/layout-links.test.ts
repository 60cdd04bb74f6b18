import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { describe, expect, it } from 'vitest'
import { fold } from '../../../../src/diagnostics/fold.ts'
import { complaints, temporarySite, told } from '../../../build-temp-site.ts'

const pages = (count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`content/page-${index}.md`, `# Page ${index}\n`]),
  )

/** The configuration as it is written by the test site: one value per line, so that lines name values. */
const lineOf = (config: string, text: string): number =>
  config.split('\n').findIndex((line) => line.includes(text)) + 1

describe('links of the layout', () => {
  it('are reported once, where the configuration names them', async () => {
    const config = {
      baseUrl: '/docs/',
      favicon: 'img/no-favicon.ico',
      navbar: {
        title: 'Site',
        logo: { alt: 'Site', src: 'img/no-logo.svg' },
        items: [
          { label: 'Missing', to: '/no-navbar' },
          { type: 'dropdown', label: 'More', items: [{ label: 'Missing', to: '/no-dropdown#part' }] },
          { type: 'html', value: '<a href="/docs/no-html">x</a>' },
          { label: 'There', to: '/page-1#page-1' },
          { label: 'Elsewhere', href: 'https://no.example' },
        ],
      },
      footer: { links: [{ title: 'Column', items: [{ label: 'Missing', to: '/no-footer' }] }] },
      announcementBar: { content: 'See <a href="/docs/no-bar">x</a>' },
      headTags: [{ tagName: 'link', attributes: { rel: 'manifest', href: '/docs/no-manifest.json' } }],
      sidebars: {
        docs: [
          'page-0',
          { type: 'link', label: 'Missing', href: '/no-sidebar' },
          {
            type: 'category',
            label: 'Group',
            items: [{ type: 'link', label: 'Missing', href: '/no-category' }, 'page-1'],
          },
        ],
      },
    }
    const site = temporarySite(pages(3), config)
    const source = JSON.stringify(
      { title: 'Site', url: 'https://example.com', search: { enabled: false }, ...config },
      undefined,
      2,
    )
    const found = await complaints(site)
    const summary = found
      .filter(({ severity }) => severity === 'error')
      .map(({ rule, file, place, message, others = [] }) => [
        rule,
        file,
        place?.line,
        /`([^`]*)`/.exec(message)?.[1],
        others.length,
      ])
    const at = (text: string): number => lineOf(source, text)
    expect(summary).toHaveLength(10)
    expect(summary).toEqual(
      expect.arrayContaining([
        ['broken-link', 'docgen.config.json', at('"/no-navbar"'), '/no-navbar', 2],
        ['broken-link', 'docgen.config.json', at('"/no-dropdown#part"'), '/no-dropdown#part', 2],
        ['broken-link', 'docgen.config.json', at('/docs/no-html'), '/docs/no-html', 2],
        ['broken-link', 'docgen.config.json', at('"Missing",\n') || expect.any(Number), '/no-footer', 2],
        ['broken-link', 'docgen.config.json', at('/docs/no-bar'), '/docs/no-bar', 2],
        ['broken-asset', 'docgen.config.json', at('"/docs/no-manifest.json"'), '/docs/no-manifest.json', 2],
        ['broken-asset', 'docgen.config.json', at('"img/no-favicon.ico"'), 'img/no-favicon.ico', 2],
        ['broken-image', 'docgen.config.json', at('"img/no-logo.svg"'), 'img/no-logo.svg', 2],
        ['broken-link', 'docgen.config.json', at('"/no-sidebar"'), '/no-sidebar', 1],
        ['broken-link', 'docgen.config.json', at('"/no-category"'), '/no-category', 1],
      ]),
    )
  }, 30_000)

  it('are reported wherever one address is configured', async () => {
    const site = temporarySite(
      {
        ...pages(2),
        'sidebars.json':
          '{\n  "docs": ["page-0", "page-1", { "type": "link", "label": "Gone", "href": "/gone" }]\n}',
      },
      {
        navbar: { items: [{ label: 'Gone', to: '/gone' }] },
        footer: { links: [{ label: 'Gone', to: '/gone' }] },
      },
    )
    const source = readFileSync(join(site.root, 'docgen.config.json'), 'utf8')
    const [navbar, footer] = source
      .split('\n')
      .flatMap((line, index) => (line.includes('"/gone"') ? [index + 1] : []))
    expect((await complaints(site)).map(({ rule, file, place }) => [rule, file, place?.line])).toEqual([
      ['broken-link', 'docgen.config.json', navbar],
      ['broken-link', 'docgen.config.json', footer],
      ['broken-link', 'sidebars.json', 2],
    ])
  }, 30_000)

  it('are one entry of the report for all pages', async () => {
    const site = temporarySite(pages(12), { footer: { links: [{ label: 'Gone', to: '/gone' }] } })
    const found = fold((await site.build()).diagnostics)
    expect(found.map(({ rule, others = [] }) => [rule, others.length])).toEqual([['broken-link', 11]])
  }, 60_000)

  it('to the page itself, the search page and generated pages are good', async () => {
    const site = temporarySite(
      { 'content/guides/a.md': '# A\n', 'content/guides/b.md': '# B\n' },
      {
        search: { enabled: true },
        navbar: {
          items: [
            { label: 'Search', to: '/search' },
            { label: 'Group', to: '/category/group' },
            { label: 'Query', to: '/guides/a?x=1' },
          ],
        },
        sidebars: {
          docs: [
            {
              type: 'category',
              label: 'Group',
              link: { type: 'generated-index' },
              items: ['guides/a', 'guides/b'],
            },
          ],
        },
      },
    )
    expect((await site.build()).diagnostics.map(told)).toEqual([])
  }, 30_000)
})

describe('images that only machines see', () => {
  it('og:image is checked at its line of the front matter', async () => {
    const site = temporarySite(
      {
        'content/a.md': '---\ntitle: A\nimage: /img/missing.png\n---\n\nText\n',
        'content/b.md': '---\ntitle: B\nimage: https://elsewhere.example/x.png\n---\n\nText\n',
      },
      { baseUrl: '/docs/' },
    )
    expect((await site.build()).diagnostics.map(told)).toEqual([
      'error broken-image content/a.md:3:8 No image at `/img/missing.png`.',
    ])
  }, 30_000)

  it('each candidate of a srcset is checked', async () => {
    const image = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
    const site = temporarySite({
      'static/a.svg': image,
      'static/b.svg': image,
      'content/a.md':
        '# A\n\n<picture><source srcset="/a.svg 1x,/missing-1.svg 2x, /b.svg 3x"><img alt="" src="/a.svg" srcset="data:image/png;base64,a,b 1x, /missing-2.svg"></picture>\n',
    })
    const found = await complaints(site)
    expect(found.map(({ rule, message }) => `${rule} ${message}`).sort()).toEqual([
      'broken-image No image at `/missing-1.svg`.',
      'broken-image No image at `/missing-2.svg`.',
    ])
  }, 30_000)

  it('those of inline styles are checked', async () => {
    const site = temporarySite({
      'static/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
      'content/a.md':
        '# A\n\n<div style="background: url(/missing.png), url(&quot;/a.svg&quot;), url(#gradient)">x</div>\n',
    })
    expect((await complaints(site)).map(({ rule, message }) => `${rule} ${message}`)).toEqual([
      'broken-asset No file at `/missing.png`.',
    ])
  }, 30_000)
})

describe('files that style sheets name', () => {
  const logo = {
    'static/img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    'content/a.md': '# A\n',
  }

  it('are those of the static folders, with the base URL, or lie beside the style sheet', async () => {
    const site = temporarySite(
      {
        ...logo,
        'styles/site.css':
          '.a { background: url(/img/logo.svg) }\n.b { background: url("./beside.svg") }\n.c { fill: url(#x) }\n',
        'styles/beside.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"/>',
      },
      { baseUrl: '/docs/', css: ['styles/site.css'] },
    )
    expect((await site.build()).diagnostics.map(told)).toEqual([])
    const sheet = /href="\/docs\/(assets\/theme-[^"]*\.css)"/.exec(site.output('a.html'))?.[1] ?? ''
    expect(site.output(sheet)).toContain('url(/docs/img/logo.svg)')
    expect(site.output(sheet)).toMatch(/url\("?\/docs\/assets\/beside-\w+\.svg"?\)/)
  }, 30_000)

  it('are errors where they stand when they are missing', async () => {
    const site = temporarySite(
      {
        ...logo,
        'styles/site.css':
          '/* url(/comment.svg) */\n.a { color: red; background: url(/img/logo.sgv) }\n.b { background: url("/img/gone.png?x#y") }\n',
      },
      { css: ['styles/site.css'] },
    )
    expect((await complaints(site)).map(told)).toEqual([
      'error broken-asset styles/site.css:2:30 No file at `/img/logo.sgv`. | Did you mean `/img/logo.svg`?',
      'error broken-asset styles/site.css:3:18 No file at `/img/gone.png?x#y`.',
    ])
    const sets = temporarySite(
      { ...logo, 'styles/site.css': '.a { background: image-set("/img/gone.png" 1x, "./gone.png" 2x) }\n' },
      { css: ['styles/site.css'] },
    )
    expect((await complaints(sets)).map(told)).toEqual([
      'error broken-asset styles/site.css:1:48 No file at `./gone.png`.',
    ])
    const set = temporarySite(
      {
        ...logo,
        'styles/site.css': '.a { background: image-set("/img/gone.png" 1x, "/img/logo.svg" 2x) }\n',
      },
      { css: ['styles/site.css'] },
    )
    expect((await complaints(set)).map(told)).toEqual([
      'error broken-asset styles/site.css:1:28 No file at `/img/gone.png`.',
    ])
    const beside = temporarySite(
      { ...logo, 'styles/site.css': '@import "./gone.css";\n.b { background: url(./gone.png) }\n' },
      { css: ['styles/site.css'] },
    )
    expect((await complaints(beside)).map(told)).toEqual([
      'error broken-asset styles/site.css:1:9 No file at `./gone.css`.',
      'error broken-asset styles/site.css:2:18 No file at `./gone.png`.',
    ])
  }, 30_000)
})

describe('many broken links', () => {
  it('are all reported', async () => {
    const links = (page: number): string =>
      Array.from(
        { length: 40 },
        (_, index) => `- [x](/missing-${page}-${index}) [y](./missing-${page}-${index}.md)`,
      ).join('\n')
    const site = temporarySite(
      Object.fromEntries(
        Array.from({ length: 15 }, (_, page) => [
          `content/page-${page}.md`,
          `# Page ${page}\n\n${links(page)}\n`,
        ]),
      ),
    )
    const result = await site.build()
    const count = (rule: string): number =>
      result.diagnostics.filter((diagnostic) => diagnostic.rule === rule).length
    expect([count('broken-link'), count('broken-markdown-link')]).toEqual([1_200, 0])
  }, 60_000)

  it('suggesting does not compare every name with every other', async () => {
    const { suggester } = await import('../../../../src/stages/links/meant-addresses.ts')
    const names = Array.from({ length: 20_000 }, (_, index) => `/guides/topic-${index % 97}/page-${index}`)
    const suggest = suggester(names)
    const start = performance.now()
    for (let index = 0; index < 5000; index++) suggest(`/guides/topic-${index % 97}/pag-${index}`)
    expect(performance.now() - start).toBeLessThan(60_000)
    expect(suggest('/guides/topic-5/pgae-102')).toBe('/guides/topic-5/page-102')
  })
})
