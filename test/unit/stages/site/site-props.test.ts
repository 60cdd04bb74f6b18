import { describe, expect, it } from 'vitest'
import { complaintsOf, graphOf } from './graph-of.ts'

const pages = { 'a.md': { sidebar_label: 'Label of a' }, 'guides/b.md': {} }
const sidebars = { docs: ['guides/b', 'a'], empty: [{ type: 'link', label: 'x', href: 'https://x.example' }] }

describe('navbar', () => {
  it('turns every kind of item into addresses', async () => {
    const graph = await graphOf(pages, {
      baseUrl: '/docs/',
      sidebars,
      versions: {
        current: 'next',
        list: [
          { name: 'next', href: '/' },
          { name: 'v1', label: 'Version 1', href: 'https://v1.example' },
        ],
      },
      i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
      navbar: {
        items: [
          { label: 'Route', to: '/a?x=1#y', activeBasePath: '/guides', position: 'left' },
          { label: 'Out', href: 'https://x.example' },
          { type: 'doc', docId: 'a' },
          { type: 'docSidebar', sidebarId: 'docs', label: 'Docs' },
          { type: 'docsVersion' },
          { type: 'docsVersionDropdown' },
          { type: 'localeDropdown' },
          {
            type: 'dropdown',
            label: 'More',
            items: [
              { label: 'In', to: '/a' },
              { type: 'doc', docId: 'guides/b' },
            ],
          },
          { type: 'html', value: '<b>x</b>' },
          { type: 'colorMode' },
          { type: 'search' },
        ],
      },
    })
    expect(complaintsOf(graph)).toEqual([])
    expect(graph.site.navbar.items).toMatchObject([
      {
        type: 'default',
        label: 'Route',
        href: '/docs/a?x=1#y',
        external: false,
        activeBase: '/guides',
        position: 'left',
      },
      { type: 'default', label: 'Out', href: 'https://x.example', external: true, position: 'right' },
      { type: 'doc', label: 'Label of a', href: '/docs/a' },
      { type: 'docSidebar', label: 'Docs', href: '/docs/guides/b', sidebar: 'docs' },
      { type: 'docsVersion', label: 'next', href: '/docs/' },
      {
        type: 'docsVersionDropdown',
        label: 'next',
        versions: [
          { name: 'next', href: '/docs/', current: true },
          { label: 'Version 1', href: 'https://v1.example', current: false },
        ],
      },
      {
        type: 'localeDropdown',
        locales: [
          { locale: 'en', href: '/docs/', current: true },
          { locale: 'de', href: '/docs/de/', current: false },
        ],
      },
      { type: 'dropdown', items: [{ href: '/docs/a' }, { href: '/docs/guides/b', label: 'b' }] },
      { type: 'html', html: '<b>x</b>' },
      { type: 'colorMode' },
      { type: 'search' },
    ])
  })

  it('reports what does not exist at its place, with the nearest', async () => {
    const graph = await graphOf(pages, {
      sidebars,
      navbar: {
        items: [
          { type: 'doc', docId: 'guides/c' },
          { type: 'docSidebar', sidebarId: 'empty' },
          { type: 'docSidebar', sidebarId: 'dosc' },
          { type: 'docSidebar', sidebarId: 'api' },
          { type: 'dropdown', label: 'x', items: [{ type: 'doc', docId: 'nowhere' }] },
        ],
      },
    })
    expect(complaintsOf(graph).filter((line) => line.includes('config:'))).toEqual([
      'unknown-doc-id config: navbar.items.0.docId The navbar names the page `guides/c`, which was not found. | Did you mean `guides/b`?',
      'unknown-sidebar config: navbar.items.1.sidebarId The sidebar `empty` has nothing to link to. | Add a page to it.',
      'unknown-sidebar config: navbar.items.2.sidebarId The navbar names the sidebar `dosc`, which was not found. | Did you mean `docs`?',
      'unknown-sidebar config: navbar.items.3.sidebarId The navbar names the sidebar `api`, which was not found. | Use one of `docs`, `empty`.',
      'unknown-doc-id config: navbar.items.4.items.0.docId The navbar names the page `nowhere`, which was not found.',
    ])
  })
})

describe('the search box and the switch of the color mode', () => {
  const itemsOf = async (items: readonly object[], settings: object = {}): Promise<readonly unknown[]> =>
    (await graphOf(pages, { navbar: { items }, ...settings })).site.navbar.items
  const link = { label: 'Out', href: 'https://x.example' }

  it('come last on the right where no item says otherwise', async () => {
    expect(await itemsOf([])).toEqual([
      { type: 'search', position: 'right' },
      { type: 'colorMode', position: 'right' },
    ])
    expect(await itemsOf([link])).toMatchObject([
      { label: 'Out' },
      { type: 'search', position: 'right' },
      { type: 'colorMode', position: 'right' },
    ])
  })

  it('are where items have them, once', async () => {
    expect(await itemsOf([{ type: 'search', position: 'left' }, { type: 'colorMode' }, link])).toMatchObject([
      { type: 'search', position: 'left' },
      { type: 'colorMode', position: 'right' },
      { label: 'Out' },
    ])
  })

  it('are nowhere on sites without them, whatever the items say', async () => {
    expect(await itemsOf([link, { type: 'search' }], { search: { enabled: false } })).toMatchObject([
      { label: 'Out' },
      { type: 'colorMode' },
    ])
    expect(
      await itemsOf([{ type: 'colorMode' }], {
        search: { enabled: false },
        colorMode: { disableSwitch: true },
      }),
    ).toEqual([])
  })
})

describe('version items', () => {
  it('are errors at their place on a site without versions, but for a link that says all by itself', async () => {
    const graph = await graphOf(pages, {
      navbar: {
        items: [
          { type: 'docsVersionDropdown' },
          { type: 'docsVersion' },
          { type: 'docsVersion', label: 'All', to: '/a' },
        ],
      },
    })
    expect(complaintsOf(graph)).toEqual([
      'unknown-version config: navbar.items.0.type The navbar has an item of type `docsVersionDropdown`, but the site has no `versions`. | `docgen version 1.0` keeps the pages as they are now as a first version. Until then, remove the item.',
      'unknown-version config: navbar.items.1.type The navbar has an item of type `docsVersion`, but the site has no `versions`. | `docgen version 1.0` keeps the pages as they are now as a first version. Until then, remove the item.',
    ])
    expect(graph.site.navbar.items).toMatchObject([
      { type: 'docsVersion', label: 'All', href: '/a' },
      { type: 'search' },
      { type: 'colorMode' },
    ])
  })
})

describe('drafts', () => {
  const withDraft = {
    ...pages,
    'guides/index.md': {},
    'draft.md': { draft: true },
    'guides/late.md': { draft: true },
  }

  it('that the navbar names are left out until they are published, with a dropdown of nothing else', async () => {
    const graph = await graphOf(withDraft, {
      navbar: {
        items: [
          { type: 'doc', docId: 'draft' },
          { type: 'doc', docId: 'a' },
          { type: 'dropdown', label: 'Soon', items: [{ type: 'doc', docId: 'guides/late' }] },
        ],
      },
    })
    expect(complaintsOf(graph)).toEqual([])
    expect(graph.site.navbar.items).toMatchObject([
      { type: 'doc', href: '/a' },
      { type: 'search' },
      { type: 'colorMode' },
    ])
  })

  it('that front matter or a category file names are no mistake; what does not exist is one, with the nearest', async () => {
    const graph = await graphOf(
      { ...withDraft, 'a.md': { pagination_next: 'draft', pagination_prev: 'guide/b' } },
      {},
      { 'guides/_category_.yml': 'link: { type: doc, id: late }\n' },
    )
    expect(complaintsOf(graph)).toEqual([
      'unknown-doc-id content/a.md:3 `pagination_prev` names the page `guide/b`, which was not found. | Did you mean `guides/b`?',
    ])
  })
})

describe('texts of the configuration', () => {
  it('an announcement keeps its inline markup and loses what could run', async () => {
    const graph = await graphOf(pages, {
      announcementBar: {
        content:
          'A & <b>b</b> <script>alert(1)</script><a href="javascript:alert(1)" onclick="x">c</a> <a href="/a">d</a> <img src=x onerror=y> <a href="//evil.example">e</a> <constructor>f</constructor> "q" <b>open',
      },
    })
    expect(graph.site.announcementBar?.content).toBe(
      'A &amp; <b>b</b> <a>c</a> <a href="/a">d</a>  <a>e</a> f &quot;q&quot; <b>open</b>',
    )
  })
})
