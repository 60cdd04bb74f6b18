import { expect, it } from 'vitest'
import { asRoutePath } from '../../../../src/model/path.ts'
import { type PublishedSite, successorsOf } from '../../../../src/stages/links/lost-routes.ts'

const successorOf = (
  lost: string,
  published: Readonly<Record<string, readonly string[]>>,
  now: readonly string[],
) => {
  const routes = new Set(now.map(asRoutePath))
  // What redirects need is not looked at.
  const facts = { routes, unlisted: new Set() } as unknown as PublishedSite['facts']
  const pages = now.map((route) => ({ route, ids: [] })) as unknown as PublishedSite['pages']
  const contract = { baseUrl: '/', routes: new Map(Object.entries(published)) }
  const successor = successorsOf([lost], contract, { facts, pages, prefixes: [''] }).get(lost)
  return successor && [successor.to, successor.isLikely]
}

it.each([
  ['a new page with the words of its name', ['/guide/result-caching'], ['/guide/result-caching', true]],
  ['a new page elsewhere with its name', ['/api/caching'], ['/api/caching', true]],
  ['a new page with a similar name', ['/guide/cachings'], ['/guide/cachings', true]],
  ['no page that was there before, however similar', ['/guide/cascading'], ['/guide', false]],
  ['none of two that it could be', ['/a/disk-caching', '/b/disk-caching'], ['/guide', false]],
])('a lost page is followed by %s', (_, now, expected) => {
  const published = { '/guide': [], '/guide/caching': [], '/guide/cascading': [] }
  expect(successorOf('/guide/caching', published, ['/guide', ...now])).toEqual(expected)
})
