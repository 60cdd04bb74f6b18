import { describe, expect, it } from 'vitest'
import { answerOf } from '../../../../../src/features/search/query/answer.ts'
import type { SearchEngine } from '../../../../../src/features/search/query/engine.ts'
import type { SearchFilter } from '../../../../../src/model/search/search-client.ts'
import { buildIndex, engineOf, type ShortPage } from '../index/site-of.ts'

const page = (path: string, more: Partial<ShortPage> = {}): ShortPage => ({
  path,
  title: `About ${path.replace(/\W+/g, ' ').trim()}`,
  sections: [['', 'Widgets are turned by a crank.']],
  ...more,
})

const found = (engine: SearchEngine, query: string, filter: SearchFilter = {}): readonly string[] =>
  engine.search(query, filter).pages.map(({ page }) => engine.sections.pages[page]?.href ?? '')

const tree = (mount: string, version: string, isLast: boolean) => ({
  key: `${mount}@${version}`,
  mount,
  isLast,
})
const trees = [
  tree('docs', '2', true),
  tree('docs', '1', false),
  tree('api', '9', true),
  tree('api', '8', false),
]

describe('versions', () => {
  const site = trees.map((each) => page(`/${each.key.replace('@', '/')}`, { tree: each }))
  const open = async (): Promise<SearchEngine> =>
    engineOf(
      await buildIndex([...site, page('/contact')], undefined, {
        trees: trees.map((each) => ({ ...each, version: each.key.replace(/.*@/, 'Version ') })),
      }),
    )

  it("are searched within the reader's tree and the last versions of other mounts", async () => {
    const engine = await open()
    expect(found(engine, 'crank', { tree: 'docs@1' }).toSorted()).toEqual(['/api/9', '/contact', '/docs/1'])
    expect(engine.search('crank', { tree: 'docs@1' }).version).toBe('Version 1')
  })

  it('are the last ones for a reader who is in none', async () => {
    const engine = await open()
    for (const filter of [{}, { tree: 'gone@0' }]) {
      expect(found(engine, 'crank', filter).toSorted()).toEqual(['/api/9', '/contact', '/docs/2'])
      expect(engine.search('crank', filter).version).toBe('Version 2')
    }
  })

  it('are not told where there is one tree', async () => {
    const engine = engineOf(
      await buildIndex([page('/a')], undefined, { trees: [{ ...tree('docs', '2', true) }] }),
    )
    expect(engine.search('crank').version).toBeUndefined()
  })
})

describe('sections of the sidebar', () => {
  const site = [
    page('/cli/a', { place: ['CLI', 'Deep'] }),
    page('/cli/b', { place: ['CLI'] }),
    page('/api', { place: ['API'] }),
    page('/none'),
  ]

  it('narrow the results, and all that answer can be chosen whichever are', async () => {
    const engine = engineOf(await buildIndex(site))
    expect(found(engine, 'crank', { sections: ['CLI'] }).toSorted()).toEqual(['/cli/a', '/cli/b'])
    expect(found(engine, 'crank', { sections: ['CLI', 'API'] })).toHaveLength(3)
    const narrowed = engine.search('crank', { sections: ['API'] })
    expect(narrowed.count).toBe(1)
    expect(narrowed.sections).toContainEqual({ value: 'CLI', pages: 2 })
    expect(narrowed.sections).toContainEqual({ value: 'API', pages: 1 })
  })

  it('stand beside each page', async () => {
    const engine = engineOf(await buildIndex(site))
    const { groups, facets } = answerOf(engine, { query: 'crank', offset: 0, limit: 10, perPage: 1 }, {})
    expect(groups.find(({ href }) => href === '/cli/a')?.place).toEqual(['CLI', 'Deep'])
    expect(groups.find(({ href }) => href === '/none')).not.toHaveProperty('place')
    expect(facets.sections).toHaveLength(2)
  })
})

describe('what a page counts', () => {
  const site = [
    page('/a', { place: ['Guides'] }),
    page('/b/'),
    page('/b/c'),
    page('/bcd', { place: ['News'], boost: 5 }),
  ]

  it('is told by an address, by a section, or by its front matter', async () => {
    const plain = engineOf(await buildIndex(site.map(({ boost: _, ...rest }) => rest)))
    expect(found(plain, 'crank')).toEqual(['/a', '/b/', '/b/c', '/bcd'])
    const boost = { '/b': 2, Guides: 0.5, News: 0.1 }
    const boosted = engineOf(await buildIndex(site, undefined, { boost }))
    expect(found(boosted, 'crank')).toEqual(['/bcd', '/b/', '/b/c', '/a'])
  })

  it('is less for posts, wherever they are and once for each, times what the site says', async () => {
    const site = [...['/blog/a', '/updates/b'].map((path) => ({ ...page(path), isPost: true })), page('/z')]
    expect(found(engineOf(await buildIndex(site)), 'crank')).toEqual(['/z', '/blog/a', '/updates/b'])
    const boost = { '/updates': 2, '/blog': 1.4 }
    const boosted = engineOf(await buildIndex(site, undefined, { boost }))
    expect(found(boosted, 'crank')).toEqual(['/updates/b', '/z', '/blog/a'])
  })

  it('is told by the last that fits', async () => {
    const engine = engineOf(
      await buildIndex(site.slice(0, 3), undefined, { boost: { '/b': 2, '/b/c': 0.5 } }),
    )
    expect(found(engine, 'crank')).toEqual(['/b/', '/a', '/b/c'])
  })
})

describe('tags', () => {
  it('are those of the pages that answer, also once one of them is chosen', async () => {
    const other: Partial<ShortPage> = { tags: ['Sails'], sections: [['', 'Sails are set.']] }
    const engine = engineOf(
      await buildIndex([
        page('/a', { tags: ['Mills'] }),
        page('/b', { tags: ['Mills', 'Cranks'] }),
        page('/c', other),
      ]),
    )
    const ask = (tags: readonly string[]) =>
      answerOf(engine, { query: 'crank', filter: { tags }, offset: 0, limit: 10, perPage: 1 }, {})
    const tags = [
      { value: 'Mills', pages: 2 },
      { value: 'Cranks', pages: 1 },
    ]
    expect(ask([]).facets.tags).toEqual(tags)
    expect(ask(['Mills']).facets.tags).toEqual(tags)
    expect(ask(['Cranks']).groups.map(({ href }) => href)).toEqual(['/b'])
  })
})

describe('suggested pages', () => {
  const site = [
    page('/rare', { linkedFrom: { '/a': 'rare' } }),
    page('/often', { linkedFrom: { '/a': 'often', '/b': 'frequent', '/c': 'usual' }, place: ['Guides'] }),
    page('/twice', { linkedFrom: { '/a': 'twice', '/b': 'two' } }),
  ]

  it('are those that most pages link to', async () => {
    const engine = engineOf(await buildIndex(site))
    expect(engine.suggested(undefined)).toEqual([
      { href: '/often', title: 'About often', place: ['Guides'] },
      { href: '/twice', title: 'About twice', place: [] },
      { href: '/rare', title: 'About rare', place: [] },
    ])
  })

  it('are those of the configuration, where it names some', async () => {
    const engine = engineOf(await buildIndex(site, undefined, { suggestions: ['/rare/', '/gone'] }))
    expect(engine.suggested(undefined).map(({ href }) => href)).toEqual(['/rare'])
  })

  it('belong to the version that is read, however many links lead to the others', async () => {
    const [last, first] = trees
    const linkedFrom = { '/a': 'here', '/b': 'there' }
    const oldPages = Array.from({ length: 12 }, (_, n) => page(`/1/${n}`, { tree: first!, linkedFrom }))
    const pages = [page('/2', { tree: last!, linkedFrom: { '/a': 'here' } }), ...oldPages]
    const engine = engineOf(await buildIndex(pages, undefined, { trees }))
    expect(engine.suggested('docs@1')).toHaveLength(5)
    expect(engine.suggested(undefined).map(({ href }) => href)).toEqual(['/2'])
  })
})

describe('links of other pages', () => {
  it('find a page by what they call it', async () => {
    const engine = engineOf(
      await buildIndex([page('/a'), page('/b', { linkedFrom: { '/a': 'handle of the mill' } })]),
    )
    expect(found(engine, 'mill handle')).toEqual(['/b'])
  })
})
