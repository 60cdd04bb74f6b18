import { describe, expect, test } from 'vitest'
import { project } from './docusaurus-project.ts'
import { runDocgenInTerminal } from './run-docgen.ts'

describe('a site of MkDocs', () => {
  test('has its navigation, its addresses, its files and its redirects', async () => {
    const { migrate, read } = project({
      'base.yml':
        'INHERIT: made.yml\nsite_name: Kiln\nrepo_url: https://github.com/acme/kiln\nedit_uri: edit/main/text/\n',
      'mkdocs.yml': `INHERIT: base.yml
site_url: !ENV [SITE_URL, 'https://docs.acme.dev/kiln/']
docs_dir: text
theme: { name: material, custom_dir: look/, logo: img/logo.svg, features: [navigation.indexes, navigation.tabs] }
nav:
  - Home: index.md
  - Guide:
      - guide/README.md
      - Fire it: guide/fire.md
      - Elsewhere: https://acme.dev
  - Gone: gone.md
  - '':
      - "": parts/a.md
      - '':
          - parts/more/README.md
plugins:
  - search
  - macros
  - redirects: { redirect_maps: { 'old.md': 'guide/fire.md#heat', 'out.md': 'https://acme.dev/x' } }
markdown_extensions:
  - pymdownx.emoji: { emoji_index: !!python/name:material.extensions.emoji.twemoji }
  - abbr
  - pymdownx.snippets: { base_path: ['.', $config_dir/samples], auto_append: [!ENV [WORDS, look/words.md]] }
exclude_docs: |
  drafts/
`,
      'text/index.md': '# Kiln\n\n[Fire](guide/fire.md), version {{ version }}\n',
      'text/guide/README.md': '# Guide\n',
      'text/guide/fire.md':
        '# Fire\n\n## Heat\n\n- ### In a list { data-toc-label=\'List\' }\n\n!!! warning\n    Hot.\n\n[Data](../data/a.json)\n\n```python\n--8<-- "fire.py:heat"\n```\n',
      'samples/fire.py': '# --8<-- [start:heat]\nheat(1200)\n# --8<-- [end:heat]\n',
      'text/unlisted.md': '# Not listed\n\nTLS of ours, no HTLS.\n\n![Flame](look/flame.svg)\n',
      'text/unlisted.html': 'A page has its address.',
      'look/words.md': '*[TLS]: Transport "Layer" Security\n',
      'look/main.html': '{% extends "base.html" %}',
      'look/look/flame.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>\n',
      'look/img/logo.svg': 'The folder of the pages has it, too.',
      'text/parts/a.md': '---\ntitle: Clay\n---\n',
      'text/parts/more/README.md': 'Text.\n\n# More *parts* { #more }\n',
      'text/drafts/a.md': '# Draft\n',
      'text/odd.md': '---\nauthors: @jane\n---\n\n# Odd\n',
      'text/data/a.json': '{}\n',
      'text/img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>\n',
    })
    const { code, out } = await migrate()
    expect(out).toContain('The site is built: ')
    expect(code).toBe(0)
    expect(out).not.toContain('Text lost')
    expect(read('build/guide/index.html')).toMatch(/Guide[^]*href="\/kiln\/guide\/fire\/"[^>]*>[^<]*Fire it/)
    expect(read('build/guide/fire/index.html')).toContain(
      'https://github.com/acme/kiln/edit/main/text/guide/fire.md',
    )
    expect(read('build/guide/fire/index.html')).toMatch(/id="heat"[^]*admonition-warning/)
    expect(read('build/guide/fire/index.html')).toContain('1200')
    expect(read('build/guide/fire/index.html')).toMatch(/<h3 id="in-a-list"[^>]*>In a list</)
    expect(read('build/odd/index.html')).toContain('Odd</h1>')
    expect(out).toContain('1 front-matter-syntax')
    expect(read('build/unlisted/index.html')).toContain('Not listed')
    expect(read('build/unlisted/index.html')).toContain(
      '<abbr title="Transport &#x22;Layer&#x22; Security">TLS</abbr> of ours, no HTLS.',
    )
    expect(read('build/look/flame.svg')).toContain('<svg')
    expect(() => read('build/main.html')).toThrow()
    expect(out).not.toContain('broken-image')
    expect(read('build/data/a.json')).toBe('{}\n')
    expect(read('build/img/logo.svg')).toContain('<svg')
    expect(() => read('build/drafts/a/index.html')).toThrow()
    expect(read('build/old/index.html')).toContain('/kiln/guide/fire/#heat')
    const config = read('docgen.config.ts')
    expect(config).toContain("label: 'Clay'")
    expect(config).toContain("label: 'More parts'")
    expect(config).not.toContain("label: ''")
    const report = read('MIGRATION.md')
    expect(report).toContain('The settings in `made.yml` are missing')
    expect(report).toContain('These entries lead to no page: gone.md.')
    expect(report).toContain('plugin macros')
    expect(report).toContain('as they are written on 1 page.')
  })

  test('whose addresses are those of files keeps them', async () => {
    const { migrate, read } = project({
      'mkdocs.yml': 'site_name: Kiln\nuse_directory_urls: false\n',
      'docs/index.md': '# Kiln\n\n[Fire](fire.md)\n',
      'docs/fire.md': '# Fire\n',
      'docs/guide/index.md':
        '# Guide {.wide}\n\n```toml tab="Kiln file"\na = 1\n```\n\n```ini tab="Old"\nb = 2\n```\n',
    })
    expect((await migrate()).code).toBe(0)
    expect(read('build/fire.html')).toContain('<h1')
    expect(read('build/guide/index.html')).toMatch(
      /<h1[^>]*>Guide<[^]*role="tab"[^>]*>Kiln file<[^]*role="tab"[^>]*>Old</,
    )
  })

  test('that cannot be read is named with its place', async () => {
    const { code, out } = await project({ 'mkdocs.yml': 'site_name: [Kiln\n' }).migrate()
    expect(code).toBe(2)
    expect(out).toMatch(/mkdocs\.yml:2:1[^]*config-syntax/)
  })
})

test('navigation comes from the lists of the plugin literate-nav', async () => {
  const { migrate, read } = project({
    'mkdocs.yml': `site_name: Kiln
site_url: https://docs.acme.dev/
exclude_docs: SUMMARY.md
plugins: [search, section-index, literate-nav: { nav_file: SUMMARY.md }]
`,
    'docs/SUMMARY.md':
      '# Summary\n\n* [Home](README.md)\n* Work\n    * [Zeal](work/zeal.md)\n    * [Heat](work/heat/README.md)\n        * [Fuel](work/heat/fuel.md)\n* [Glazes](glazes/)\n* loose/\n* [Acme](https://acme.dev)\n',
    'docs/README.md': '# Kiln\n',
    'docs/work/zeal.md': '# About zeal\n',
    'docs/work/heat/README.md': '# Heat\n',
    'docs/work/heat/fuel.md': '# Fuel\n',
    'docs/glazes/SUMMARY.md':
      'Other list:\n\n- no\n\n<!--nav-->\n\n- [Celadon](celadon.md)\n- [Ash](ash.md)\n',
    'docs/glazes/ash.md': '# Ash\n',
    'docs/glazes/celadon.md': '# Celadon\n',
    'docs/loose/a.md': '# Loose page\n',
  })
  const { code, out } = await migrate()
  expect(out).toContain('plugin literate-nav')
  expect(out).not.toContain('write it as `sidebars`')
  expect(code).toBe(0)
  const page = read('build/work/zeal/index.html')
  const sidebar = page.slice(page.indexOf('<aside'), page.indexOf('<main'))
  const order = ['Home', 'Work', 'Zeal', 'Heat', 'Fuel', 'Glazes', 'Celadon', 'Ash', 'Loose page', 'Acme']
  const places = order.map((title) => sidebar.search(new RegExp(`>${title}<`)))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(order.filter((_, index) => places[index] === -1)).toEqual([])
  expect(sidebar).toMatch(/href="\/work\/heat\/"[^>]*>[^<]*Heat</)
  expect(read('docgen.config.ts')).not.toContain("dirName: '.'")
})

test('tags of templates are text where no plugin reads them', async () => {
  const { migrate, read } = project({
    'mkdocs.yml': 'site_name: Kiln\nsite_url: https://acme.dev/\nplugins:\n  - search\n',
    'docs/index.md': "# Kiln\n\nWrite this:\n\n```jinja\n{% include 'part.md' %}\n```\n",
    'docs/part.md': '# Part\n\nBaked.\n',
  })
  const { code, out } = await migrate()
  expect(out).not.toContain('mdx-import')
  expect(code).toBe(0)
  const html = read('build/index.html')
  expect(html.replace(/<[^>]+>/g, '')).toContain("{% include 'part.md' %}")
  expect(html).not.toContain('Baked.')
})

test('links in what is indented have their places in the file', async () => {
  const { root, migrate } = project({
    'mkdocs.yml': 'site_name: Kiln\nsite_url: https://acme.dev/\n',
    'docs/index.md':
      '# Kiln\n\n!!! tip\n\n    See the [`a` page](gone.md).\n\n    !!! note\n\n        And\n        [b](lost.md).\n\n=== "Tab"\n\n    | A | B |\n    |---|---|\n    | x | [c](away.md) |\n',
  })
  await migrate()
  const { out } = await runDocgenInTerminal(root, 'check-links')
  expect([...out.matchAll(/index\.md:(\d+:\d+)/g)].map(([, place]) => place)).toEqual([
    '5:13',
    '10:9',
    '16:11',
  ])
})
