import { describe, expect, it } from 'vitest'
import type { FrontMatter, Page } from '../../../src/model/page.ts'
import { asContentPath, asRoutePath } from '../../../src/model/path.ts'
import { addressOf, applySlashRule, duplicateRoutes, isIndexName, numberPrefixOf, withoutNumberPrefix } from '../../../src/site/routes.ts'

const page = (path: string, frontMatter: FrontMatter = {}): Page => ({ path: asContentPath(`content/${path}`), format: 'md', frontMatter, frontMatterPlaces: {}, title: '', description: '', headings: [], links: [], components: [], wordCount: 0, hasTitleHeading: true })
const address = (path: string, frontMatter: FrontMatter = {}, trailingSlash?: boolean): ReturnType<typeof addressOf> => addressOf(page(path, frontMatter), { contentDir: 'content', ...(trailingSlash === undefined ? {} : { trailingSlash }) })

describe('addressOf', () => {
  it.each([
    ['index.md', '/', 'index'],
    ['install.md', '/install', 'install'],
    ['guides/index.mdx', '/guides/', 'guides/index'],
    ['guides/README.md', '/guides/', 'guides/README'],
    ['guides/guides.md', '/guides/', 'guides/guides'],
    ['02-guides/01-install.md', '/guides/install', 'guides/install'],
    ['2. Guides/3_run.md', '/Guides/run', 'Guides/run'],
    ['notes/2024-01-01-first.md', '/notes/2024-01-01-first', 'notes/2024-01-01-first'],
    ['notes/7.0-changes.md', '/notes/7.0-changes', 'notes/7.0-changes'],
    ['notes/42.md', '/notes/42', 'notes/42'],
    ['über/日本.md', '/über/日本', 'über/日本'],
    ['constructor.md', '/constructor', 'constructor'],
  ])('of %s is %s', (path, route, id) => {
    expect(address(path)).toMatchObject({ value: { route, id }, diagnostics: [] })
  })

  it.each([
    [{ slug: '/x/y' }, '/x/y', 'guides/install'],
    [{ slug: 'x' }, '/guides/x', 'guides/install'],
    [{ slug: './x' }, '/guides/install', 'guides/install'],
    [{ id: 'other' }, '/guides/other', 'guides/other'],
    [{ id: 'other', slug: '/x' }, '/x', 'guides/other'],
    [{ slug: '/' }, '/', 'guides/install'],
  ] as const)('obeys %j', (frontMatter, route, id) => {
    expect(address('guides/install.md', frontMatter).value).toMatchObject({ route, id })
  })

  it.each(['', '../x', '/a//b', '/a?b', '/a#b', '/a%2fb', '\\a', '/a\0b', '/.a', '/a/../b', '/a:b', 'a'.repeat(251)])('refuses the slug %j', (slug) => {
    const { value, diagnostics } = address('guides/install.md', { slug })
    expect(diagnostics.map(({ rule }) => rule)).toEqual(['invalid-slug'])
    expect(value.route).toBe('/guides/install')
  })

  it('keeps the number that orders the page', () => {
    expect(address('02-install.md').value.prefix).toBe(2)
    expect(address('install.md').value).not.toHaveProperty('prefix')
  })
})

describe('applySlashRule', () => {
  it.each([
    ['/a', undefined, '/a'],
    ['/a/', undefined, '/a/'],
    ['/a', true, '/a/'],
    ['/a/', true, '/a/'],
    ['/a/', false, '/a'],
    ['/', false, '/'],
    ['/404.html', true, '/404.html'],
  ] as const)('of %s with %s is %s', (route, rule, expected) => {
    expect(applySlashRule(route, rule)).toBe(expected)
  })
})

describe('names', () => {
  it.each([['index', undefined, true], ['INDEX', 'a', true], ['readme', undefined, true], ['a', 'A', true], ['a', 'b', false], ['indexes', undefined, false]] as const)('%s in %s', (name, folder, expected) => {
    expect(isIndexName(name, folder)).toBe(expected)
  })

  it.each([['01-a', 'a', 1], ['1. a', 'a', 1], ['10_a', 'a', 10], ['a-1', 'a-1', undefined], ['1-2-a', '1-2-a', undefined], ['1-', '1-', undefined]] as const)('%s without its number', (name, bare, number) => {
    expect(withoutNumberPrefix(name)).toBe(bare)
    expect(numberPrefixOf(name)).toBe(number)
  })
})

describe('duplicateRoutes', () => {
  const found = (...routes: readonly string[]): string[] => duplicateRoutes(routes.map((route, index) => ({ route: asRoutePath(route), source: `${index}.md` }))).map(({ file, message }) => `${file} ${message}`)

  it('names both sources', () => {
    expect(found('/a', '/a')).toEqual(['1.md `1.md` and `0.md` both make the page `/a`.'])
  })

  it.each([['/a', '/A'], ['/a', '/a/'], ['/caf\u00e9', '/cafe\u0301'], ['/', '/']])('takes %s and %s for one', (one, other) => {
    expect(found(one, other)).toHaveLength(1)
  })

  it('finds none among different ones', () => {
    expect(found('/', '/a', '/a/b', '/ab', '/constructor', '/__proto__')).toEqual([])
  })
})
