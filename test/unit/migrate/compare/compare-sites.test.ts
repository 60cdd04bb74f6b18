import { describe, expect, test } from 'vitest'
import { compareSites } from '../../../../src/migrate/compare/compare-sites.ts'
import { publishedPage } from '../../../../src/migrate/compare/published-site.ts'
import {
  belowBase,
  pageAddress,
  type Published,
  type PublishedSite,
} from '../../../../src/migrate/compare/published-site.ts'

/** A site by address; values are the HTML of pages. */
const site = (pages: Readonly<Record<string, string>>): PublishedSite =>
  new Map(
    Object.entries(pages).map(([written, html]): [string, Published] => [
      pageAddress(written),
      { written, ...publishedPage(html) },
    ]),
  )

describe('compareSites', () => {
  test('tells what is the same, gone and new', () => {
    const old = site({ '/': '<h1>A</h1>', '/b/': '<h1>B</h1>', '/c': '<h1>C</h1>' })
    const now = site({ '/': '<h1>A</h1>', '/b': '<h1>B</h1>', '/d': '<h1>D</h1>' })
    expect(compareSites(old, now)).toMatchObject({
      same: 2,
      otherSlash: 1,
      gone: ['/c'],
      moved: [],
      added: ['/d'],
    })
  })

  test.each([
    ['the title', '/old/one', '<h1>Unlike any</h1>', '/new/two', '<h1>Unlike any</h1>'],
    ['the last word of the address', '/old/install', '', '/guides/install', '<h1>Install</h1>'],
    ['the spelling', '/Docs/Get_Started', '', '/docs/get-started', '<h1>x</h1>'],
  ])('finds a page that moved by %s', (_what, from, before, to, after) => {
    expect(compareSites(site({ [from]: before }), site({ [to]: after })).moved).toEqual([{ from, to }])
  })

  test('follows what sent readers on before, with and without a base', () => {
    const page = (to: string): string => `<meta http-equiv="refresh" content="0; url=${to}">`
    const old = site({ '/x': page('/kit/there'), '/y': page('https://a.dev/there/'), '/there': '' })
    expect(compareSites(old, site({ '/there': '' })).moved).toEqual([
      { from: '/x', to: '/there' },
      { from: '/y', to: '/there' },
    ])
  })

  test('takes none of two pages that could be meant', () => {
    const old = site({ '/a/setup': '<h1>Set up</h1>', '/b/setup': '<h1>Set up</h1>' })
    const now = site({ '/c/setup': '<h1>Set up</h1>', '/d/setup': '<h1>Set up</h1>' })
    const { gone, moved, added } = compareSites(old, now)
    expect({ gone, moved, added }).toEqual({
      gone: ['/a/setup', '/b/setup'],
      moved: [],
      added: ['/c/setup', '/d/setup'],
    })
  })

  test('tells which headings are gone and which have another id, also on pages that moved', () => {
    const old = site({
      '/a': '<h1 id="a">A</h1><h2 id="set-up">Set up<a href="#set-up">#</a></h2><h2 id="end">End</h2>',
      '/was': '<h1>Mine alone</h1><h2 id="x">Of it</h2>',
    })
    const now = site({
      '/a': '<h1 id="a">A</h1><h2 id="setup">Set up</h2>',
      '/is': '<h1>Mine alone</h1><h2 id="y">Of it</h2>',
    })
    const { goneAnchors, movedAnchors } = compareSites(old, now)
    expect(goneAnchors).toEqual(['/a#end'])
    expect(movedAnchors).toEqual([
      { from: '/a#set-up', to: '/a#setup' },
      { from: '/was#x', to: '/is#y' },
    ])
  })

  test('misses no id of what is the top of a page, and none of a tab', () => {
    const old = site({ '/a': '<h1 id="_top">A</h1><a role="tab" id="tab-0">sh</a><h2 id="end">End</h2>' })
    expect(compareSites(old, site({ '/a': '<h1>A</h1>' })).goneAnchors).toEqual(['/a#end'])
  })

  test('knows nothing of headings where only addresses are known', () => {
    const old: PublishedSite = new Map([['/a', { written: '/a' }]])
    expect(compareSites(old, site({ '/a': '<h2 id="x">X</h2>' })).goneAnchors).toEqual([])
  })
})

describe('publishedPage', () => {
  test('reads headings and named anchors, and no ids of menus, footnotes and code', () => {
    const { title, anchors } = publishedPage(
      '<title>T</title><nav id="menu"><a id="__skip">s</a></nav><h1>The <em>page</em>\u200B</h1><h2 id="one">One <code>x</code></h2><a name="old"></a><li id="fn-1"><a id="fnref-1"></a></li><pre>&lt;h2 id="no"&gt;</pre><script>"<h2 id=\'never\'>"</script>',
    )
    expect(title).toBe('The page')
    expect([...anchors]).toEqual([
      ['one', 'One x'],
      ['old', ''],
    ])
  })
})

describe('addresses', () => {
  test.each([
    ['index.html', '/'],
    ['/docs/', '/docs'],
    ['docs/index.html', '/docs'],
    ['/docs/a.html', '/docs/a'],
    ['/%E6%96%87/%', '/%E6%96%87/%'],
    ['/%E6%96%87', '/文'],
  ])('%s is %s', (path, address) => {
    expect(pageAddress(path)).toBe(address)
  })

  test.each([
    ['https://a.dev/kit/docs/x', '/kit/', '/docs/x'],
    ['https://a.dev/kit', '/kit/', '/'],
    ['/docs/x', '/', '/docs/x'],
    ['https://a.dev/kitchen', '/kit/', undefined],
  ])('%s below %s is %s', (address, base, path) => {
    expect(belowBase(address, base)).toBe(path)
  })
})
