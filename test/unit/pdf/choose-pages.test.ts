import { expect, test } from 'vitest'
import { choosePages, unmatched, type PageChoice } from '../../../src/pdf/choose-pages.ts'

const version = (name: string, isLast: boolean) => ({
  name,
  label: name,
  segment: isLast ? '' : name,
  isLast,
  badge: true,
  noIndex: false,
})
const trees = [
  { route: '/docs', version: version('2.0', true) },
  { route: '/docs/1.0', version: version('1.0', false) },
  { route: '/blog' },
]
const pages = [
  ['/', 'home'],
  ['/docs/install', 'doc'],
  ['/docs/guides/', 'generated-index'],
  ['/docs/1.0/install', 'doc'],
  ['/docs/1.0/', 'doc'],
  ['/blog', 'blog-list'],
  ['/blog/tags', 'blog-tags'],
  ['/blog/first', 'blog-post'],
].map(([pathname = '', layout = '']) => ({ pathname: `/w${pathname}`, layout, isUnlisted: false }))

const chosen = (choice: Partial<PageChoice> = {}): readonly string[] =>
  choosePages(pages, { trees, baseUrl: '/w/', languages: ['/w/'], ...choice }).map(({ pathname }) =>
    pathname.slice(2),
  )

test.each<[string, Partial<PageChoice>, readonly string[]]>([
  ['has one version and no lists of posts', {}, ['/', '/docs/install', '/docs/guides/', '/blog/first']],
  [
    'has the version that is asked for',
    { version: '1.0' },
    ['/', '/docs/1.0/install', '/docs/1.0/', '/blog/first'],
  ],
  ['has only what is included', { include: ['/docs/**'] }, ['/docs/install', '/docs/guides/']],
  ['has lists that are included', { include: ['blog/**'] }, ['/blog', '/blog/tags', '/blog/first']],
  ['lacks what is excluded', { exclude: ['/blog/**', '/'] }, ['/docs/install', '/docs/guides/']],
  ['lacks a single page', { exclude: ['/docs/guides'] }, ['/', '/docs/install', '/blog/first']],
])('a document of all pages %s', (_, choice, paths) => {
  expect(chosen(choice)).toEqual(paths)
})

test('a document has one language, and one version of it', () => {
  const inLanguages = ['/', '/docs/1.0/a', '/docs/a', '/de/docs/1.0/a', '/de/docs/a', '/de'].map((path) => ({
    pathname: `/w${path}`,
    layout: 'doc',
    isUnlisted: false,
  }))
  const printed = (...languages: readonly string[]): readonly string[] =>
    choosePages(inLanguages, { trees, baseUrl: '/w/', languages }).map(({ pathname }) => pathname)
  expect(printed('/w/', '/w/de/')).toEqual(['/w/', '/w/docs/a'])
  expect(printed('/w/de/', '/w/')).toEqual(['/w/de/docs/a', '/w/de'])
})

test('unlisted pages are never chosen', () => {
  const page = { pathname: '/a', layout: 'doc', isUnlisted: true }
  expect(choosePages([page], { trees: [], baseUrl: '/', languages: ['/'], include: ['/**'] })).toEqual([])
})

test('a pattern that matches no page is named', () => {
  expect(unmatched(['/docs/**', '/dcos/**'], pages, '/w/')).toEqual(['/dcos/**'])
})
