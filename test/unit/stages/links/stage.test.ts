import { expect, it } from 'vitest'
import { withStaticFolder, writerLike } from '../../../../src/stages/links/meant-addresses.ts'
import { checkLinks } from '../../../../src/stages/links/stage.ts'
import type { CheckedPage, LinkTargets } from '../../../../src/model/link-targets.ts'
import type { Page, SourceLink } from '../../../../src/model/page.ts'
import { asContentPath, asHref, asRoutePath } from '../../../../src/model/path.ts'

/** Ids that tell how often somebody went through them. */
function countedIds(ids: readonly string[]): {
  readonly ids: readonly string[]
  readonly reads: () => number
} {
  let reads = 0
  const counted = new Proxy(ids, {
    get: (target, key, receiver) => {
      if (key === Symbol.iterator) reads++
      return Reflect.get(target, key, receiver) as unknown
    },
  })
  return { ids: counted, reads: () => reads }
}

const page = (route: string, parts: Partial<CheckedPage>): CheckedPage => ({
  route: asRoutePath(route),
  file: `content${route}.md`,
  targets: { links: {}, images: {} },
  ids: [],
  links: [],
  ...parts,
})

const factsOf = (pages: readonly CheckedPage[]): LinkTargets => ({
  baseUrl: '/',
  url: 'https://example.com',
  routes: new Set(pages.map(({ route }) => route)),
  unlisted: new Set(),
  canonical: (route) => route,
  isFile: () => false,
  isOutput: () => false,
  isMade: () => false,
  staticDirs: [],
  files: () => [],
  movedTo: () => undefined,
  redirects: new Map(),
  redirectLocation: () => ({ file: '' }),
  absenceOf: () => undefined,
  drafts: new Map(),
  pageFiles: new Set(),
  sourceOf: () => undefined,
  inProject: () => undefined,
  styles: [],
  configured: () => undefined,
  templates: () => [],
  isOfOtherBuild: () => false,
  generated: () => undefined,
  verdicts: new Map(),
})

it('2,000 links to one anchor that does not exist look at the anchors of its page once', () => {
  const counted = countedIds(Array.from({ length: 3_000 }, (_, index) => `operation-${index}`))
  const pages = [
    page('/api', { ids: counted.ids }),
    ...Array.from({ length: 2_000 }, (_, index) =>
      page(`/page-${index}`, { links: [{ href: '/api#opertion-17', from: 'a@href' }] }),
    ),
  ]
  const found = checkLinks(pages, [], factsOf(pages))
  expect(found.map(({ rule, hint, others = [] }) => ({ rule, hint, others: others.length }))).toEqual([
    { rule: 'broken-anchor', hint: 'Did you mean `#operation-17`?', others: 2_000 },
  ])
  expect(counted.reads()).toBe(2) // Once to know them, once to find the nearest.
})

it('a link that an unlisted page may have is a mistake on a listed one', () => {
  const link = { href: '/hidden', from: 'a@href' }
  const pages = [
    page('/hidden', {}),
    page('/also-hidden', { links: [link] }),
    page('/listed', { links: [link] }),
    page('/another', { links: [link] }),
  ]
  const unlisted = new Set([asRoutePath('/hidden'), asRoutePath('/also-hidden')])
  const [found, ...more] = checkLinks(pages, [], { ...factsOf(pages), unlisted })
  expect(more).toEqual([])
  expect(found).toMatchObject({ rule: 'broken-link', message: expect.stringContaining('unlisted') as string })
})

it('a relative address of a page without a slash, from the folder of the same name, is not empty', () => {
  const write = writerLike('./x', '/guides/x', asRoutePath('/guides/a'), factsOf([]))
  expect(['/guides', '/guides/', '/guides/b', '/'].map(write)).toEqual(['../guides', './', './b', '../'])
})

it('the name of a static folder is taken out of an address once', () => {
  const targets = {
    ...factsOf([]),
    staticDirs: ['static'],
    isFile: (path: string) => path === '/img/static/a.png',
  }
  const offer = withStaticFolder(
    '/static/img/static/a.png',
    '/static/img/static/a.png',
    (path) => path,
    targets,
  )
  expect(offer?.text).toBe('/img/static/a.png')
})

it('an id that is offered for a link is written as in an address', () => {
  const pages = [
    page('/guide', { ids: ['100%-done'] }),
    page('/', { links: [{ href: '/gide#100-done', from: 'a@href' }] }),
  ]
  expect(
    checkLinks(pages, [], { ...factsOf(pages), canonical: () => undefined }).map(
      ({ replacement }) => replacement?.text,
    ),
  ).toEqual(['/guide#100%25-done'])
})

it('an image and a link with the same address are reported once each', () => {
  const file = asContentPath('content/a.md')
  const source = (line: number, kind: SourceLink['kind'], isShown?: true): SourceLink => ({
    href: asHref('/a.png'),
    kind,
    file,
    place: { line, column: 1 },
    ...(isShown ? { isShown } : {}),
  })
  const pages = [
    page('/a', {
      links: [
        { href: '/a.png', from: 'img@src' },
        { href: '/a.png', from: 'a@href' },
      ],
      page: { links: [source(1, 'markdown-image', true), source(2, 'markdown-link')] } as unknown as Page,
    }),
  ]
  expect(
    checkLinks(pages, [], { ...factsOf(pages), canonical: () => undefined }).map(
      ({ rule, place }) => `${rule} ${place?.line}`,
    ),
  ).toEqual(['broken-image 1', 'broken-link 2'])
})
