import { describe, expect, it } from 'vitest'
import { complaintsOf, graphOf, routesOf, type Pages } from './graph-of.ts'

const routeOf = async (
  name: string,
  frontMatter: Pages[string] = {},
  settings: Readonly<Record<string, unknown>> = {},
): Promise<string | undefined> => routesOf(await graphOf({ [name]: frontMatter }, settings))[0]

describe('addresses of pages', () => {
  it.each([
    ['a.md', {}, '/a'],
    ['index.md', {}, '/'],
    ['README.md', {}, '/'],
    ['guides/index.mdx', {}, '/guides/'],
    ['guides/guides.md', {}, '/guides/'],
    ['01-guides/02. install.md', {}, '/guides/install'],
    ['2024-01-01-news.md', {}, '/2024-01-01-news'],
    ['a.b.md', {}, '/a.b'],
    ['A/B.md', {}, '/A/B'],
    ['ä/ö ü.md', {}, '/ä/ö ü'],
    ['guides/a.md', { slug: 'b' }, '/guides/b'],
    ['guides/a.md', { slug: '/b' }, '/b'],
    ['guides/a.md', { slug: '/b/' }, '/b/'],
    ['guides/a.md', { slug: '/' }, '/'],
    ['guides/a.md', { slug: './b' }, '/guides/b'],
    ['guides/a.md', { slug: '../../b' }, undefined],
    ['guides/a.md', { id: 'other' }, '/guides/other'],
    ['guides/a.md', { id: 'other', slug: 'third' }, '/guides/third'],
  ])('%s %j', async (name, frontMatter, route) => {
    const graph = await graphOf({ [name]: frontMatter })
    if (route === undefined) expect(complaintsOf(graph)[0]).toContain('invalid-slug')
    else expect([routesOf(graph)[0], complaintsOf(graph)]).toEqual([route, []])
  })

  it.each([
    [undefined, '/a', '/guides/', '/'],
    [true, '/a/', '/guides/', '/'],
    [false, '/a', '/guides', '/'],
  ])('trailingSlash: %s', async (trailingSlash, page, index, home) => {
    const settings = trailingSlash === undefined ? {} : { trailingSlash }
    expect([
      await routeOf('a.md', {}, settings),
      await routeOf('guides/index.md', {}, settings),
      await routeOf('index.md', {}, settings),
    ]).toEqual([page, index, home])
  })

  it('are output files that static hosts serve', async () => {
    const graph = await graphOf({
      'index.md': {},
      'a.md': {},
      'b/index.md': {},
      '100%.md': {},
      'ä.md': {},
      'v1.2.md': {},
    })
    expect([...graph.routes.values()].map(({ path, output }) => `${path} ${output}`).sort()).toEqual([
      '/ index.html',
      '/100% 100%.html',
      '/a a.html',
      '/b/ b/index.html',
      '/v1.2 v1.2.html',
      '/ä ä.html',
    ])
  })
})

describe('slugs that cannot be addresses', () => {
  it.each([
    '..',
    '/../x',
    'a/../b',
    '//x',
    '/a//b',
    '/a?b',
    '/a#b',
    '/a%2fb',
    '/a\\b',
    '/a\0b',
    '/a\nb',
    '/.hidden',
    '...',
    '',
    'x'.repeat(300),
    '<x>',
    'a:b',
  ])('%j', async (slug) => {
    const graph = await graphOf({ 'guides/a.md': { title: 'A', slug } })
    expect(complaintsOf(graph)).toEqual([
      expect.stringMatching(
        /^invalid-slug content\/guides\/a\.md:3 The slug .* cannot be an address: .*\. \| Use letters/s,
      ),
    ])
    expect(routesOf(graph)).toEqual(['/guides/a'])
  })

  it.each(['../x', 'a/b', 'a?b', '', '.x'])('the id %j', async (id) => {
    const graph = await graphOf({ 'guides/a.md': { title: 'A', id } })
    expect(complaintsOf(graph)).toEqual([
      expect.stringMatching(/^invalid-slug content\/guides\/a\.md:3 The id/),
    ])
    expect(routesOf(graph)).toEqual(['/guides/a'])
  })
})

describe('two pages with one address', () => {
  it.each<[string, Pages]>([
    ['a file and an index', { 'a.md': {}, 'a/index.md': {} }],
    ['a page and an index by name', { 'a/a.md': {}, 'a/index.md': {} }],
    ['two formats', { 'a.md': {}, 'a.mdx': {} }],
    ['number prefixes', { '01-a.md': {}, '02-a.md': {} }],
    ['one slug twice', { 'x.md': { slug: '/same' }, 'y.md': { slug: '/same' } }],
    ['a slug and a file', { 'x.md': { slug: '/y' }, 'y.md': {} }],
    ['letter case', { 'A.md': {}, 'a.md': {} }],
    ['Unicode forms', { ['ä'.normalize('NFC') + '.md']: {}, ['ä'.normalize('NFD') + '.md']: {} }],
    ['a slash', { 'x.md': { slug: '/y/' }, 'y.md': {} }],
  ])('%s: both are named', async (_name, pages) => {
    const found = complaintsOf(await graphOf(pages))
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^duplicate-route /)
    for (const name of Object.keys(pages)) expect(found[0]).toContain(`\`content/${name}\``)
  })
})

describe('a page at the address of the search page', () => {
  it.each<[string, Pages]>([
    ['by its name', { 'search.md': {} }],
    ['as an index', { 'search/index.md': {} }],
    ['by a slug', { 'x.md': { slug: '/Search' } }],
  ])('%s: both are named, at the page', async (_name, pages) => {
    const found = complaintsOf(await graphOf(pages))
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(
      new RegExp(`^duplicate-route content/${Object.keys(pages)[0]}.*[Tt]he built-in search page`),
    )
  })

  it('is fine where the search page lies elsewhere or is left out', async () => {
    const pages: Pages = { 'search.md': {} }
    expect(complaintsOf(await graphOf(pages, { search: { page: '/find' } }))).toEqual([])
    expect(complaintsOf(await graphOf(pages, { search: { enabled: false } }))).toEqual([])
  })
})

describe('front matter that names pages and sidebars', () => {
  it('is checked at its place', async () => {
    const graph = await graphOf(
      {
        'a.md': { title: 'A', displayed_sidebar: 'nope' },
        'b.md': { pagination_next: 'nowhere', pagination_prev: 'a' },
      },
      { sidebars: { docs: ['a', 'b'] } },
    )
    expect(complaintsOf(graph)).toEqual([
      'unknown-sidebar content/a.md:3 `displayed_sidebar` names the sidebar `nope`, which was not found. | Use one of `docs`.',
      'unknown-doc-id content/b.md:2 `pagination_next` names the page `nowhere`, which was not found.',
    ])
  })
})
