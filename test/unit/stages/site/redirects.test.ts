import { describe, expect, it } from 'vitest'
import { complaints, temporarySite, told } from '../../../build-temp-site.ts'
import { complaintsOf, graphOf } from './graph-of.ts'

const pages = { 'a.md': {}, 'guides/index.md': {} }
const moved = async (
  redirects: readonly { readonly from: string | readonly string[]; readonly to: string }[],
  settings: Readonly<Record<string, unknown>> = {},
): Promise<{ to: Record<string, string>; complaints: string[] }> => {
  const graph = await graphOf(pages, { ...settings, redirects })
  return { to: Object.fromEntries(graph.redirects), complaints: complaintsOf(graph) }
}

describe('redirects', () => {
  it('lead to a page, a query, a fragment, or another site', async () => {
    expect(
      await moved([
        { from: '/one', to: '/a' },
        { from: ['/two', '/three'], to: '/guides/?x=1#y' },
        { from: '/four', to: 'https://x.example/y' },
      ]),
    ).toEqual({
      to: {
        '/one': '/a',
        '/two': '/guides/?x=1#y',
        '/three': '/guides/?x=1#y',
        '/four': 'https://x.example/y',
      },
      complaints: [],
    })
  })

  it('are followed to their end, whatever slash they have; a fragment stays until another comes', async () => {
    expect(
      (
        await moved([
          { from: '/one', to: '/two#x' },
          { from: '/two/', to: '/three' },
          { from: '/three', to: '/a' },
          { from: '/four', to: '/five#x' },
          { from: '/five', to: '/a#y' },
        ])
      ).to,
    ).toEqual({ '/one': '/a#x', '/two/': '/a', '/three': '/a', '/four': '/a#y', '/five': '/a#y' })
  })

  it('get the canonical spelling of their end, and the slash of the site', async () => {
    expect(
      (
        await moved([
          { from: '/one', to: '/guides' },
          { from: '/two', to: '/a/' },
        ])
      ).to,
    ).toEqual({ '/one': '/guides/', '/two': '/a' })
    expect((await moved([{ from: '/one', to: '/a' }], { trailingSlash: true })).to).toEqual({
      '/one/': '/a/',
    })
  })

  it('that loop, cover a page or come twice are reported where they stand', async () => {
    expect(
      (
        await moved([
          { from: '/x', to: '/y' },
          { from: '/y', to: '/x/' },
          { from: '/self', to: '/self' },
          { from: '/a', to: '/guides/' },
          { from: '/guides', to: '/a' },
          { from: '/z', to: '/a' },
          { from: '/z/', to: '/a' },
        ])
      ).complaints,
    ).toEqual([
      'invalid-redirect config: redirects.3.from The redirect from `/a` would cover a page. | Remove the redirect or the page.',
      'invalid-redirect config: redirects.4.from The redirect from `/guides` would cover a page. | Remove the redirect or the page.',
      'invalid-redirect config: redirects.6.from Two redirects start at `/z/`. | Keep one of them.',
      'invalid-redirect config: redirects.0.from The redirect from `/x` loops: `/x` → `/y` → `/x/`. | Let one of them lead to a page.',
      'invalid-redirect config: redirects.1.from The redirect from `/y` loops: `/y` → `/x/` → `/y`. | Let one of them lead to a page.',
      'invalid-redirect config: redirects.2.from The redirect from `/self` loops: `/self` → `/self`. | Let one of them lead to a page.',
    ])
  })

  it('that are one file with a page or another redirect where case makes no difference are reported where they stand, and not again when files are planned', async () => {
    expect(
      await moved([
        { from: '/A', to: '/guides/' },
        { from: ['/Old', '/old'], to: '/a' },
        { from: '/old.html', to: '/guides/' },
      ]),
    ).toEqual({
      to: { '/Old': '/a' },
      complaints: [
        'output-clash config: redirects.0.from The redirect from `/A` and the page `/a` are the same file where letter case makes no difference. | Remove the redirect, or rename one of the two.',
        'output-clash config: redirects.1.from The redirect from `/old` and the one from `/Old` are the same file where letter case makes no difference. | Remove the redirect, or rename one of the two.',
        'output-clash config: redirects.2.from The redirect from `/old.html` and the one from `/Old` are the same file where letter case makes no difference. | Remove the redirect, or rename one of the two.',
      ],
    })
    const site = temporarySite(
      { 'content/guide.md': '# Guide\n' },
      { redirects: [{ from: '/Guide', to: '/guide' }] },
    )
    expect((await complaints(site)).map((each) => told(each))).toEqual([
      'error output-clash docgen.config.json:9:15 The redirect from `/Guide` and the page `/guide` are the same file where letter case makes no difference. | Remove the redirect, or rename one of the two.',
    ])
  })

  it('to one anchor that is not there are told apart, each at its target, also when the site adds slashes', async () => {
    const site = temporarySite(
      { 'content/guide.md': '# Guide\n' },
      {
        trailingSlash: true,
        redirects: [
          { from: ['/old', '/older'], to: '/guide#nope' },
          { from: '/oldest', to: '/guide#nope' },
        ],
      },
    )
    expect((await complaints(site)).map((each) => told(each))).toEqual([
      'warning broken-anchor docgen.config.json:14:13 The redirect from `/old/` leads to `/guide/#nope`, which has no such anchor.',
      'warning broken-anchor docgen.config.json:14:13 The redirect from `/older/` leads to `/guide/#nope`, which has no such anchor.',
      'warning broken-anchor docgen.config.json:18:13 The redirect from `/oldest/` leads to `/guide/#nope`, which has no such anchor.',
    ])
  })

  it('may lead to a file; to nothing is an error, to no anchor a warning', async () => {
    const site = temporarySite(
      { 'content/guide.md': '# Guide\n\n## Part\n', 'static/files/x.pdf': 'x' },
      {
        redirects: [
          { from: '/pdf', to: '/files/x.pdf' },
          { from: '/gone', to: '/giude' },
          { from: '/part', to: '/guide#prat' },
          { from: '/fine', to: '/guide#part' },
        ],
      },
    )
    expect((await complaints(site)).map((each) => told(each).replace(/:\d+:\d+/, ''))).toEqual([
      'error invalid-redirect docgen.config.json The redirect from `/gone` leads to `/giude`, which does not exist. | Did you mean `/guide`?',
      'warning broken-anchor docgen.config.json The redirect from `/part` leads to `/guide#prat`, which has no such anchor. | Did you mean `#part`?',
    ])
  })

  it('never write outside of the output folder', async () => {
    const site = temporarySite(
      { 'content/a.md': '# A\n' },
      {
        redirects: [
          { from: '/../../outside', to: '/a' },
          { from: '/x/%2e%2e/%2e%2e/%2e%2e/y', to: '/a' },
        ],
      },
    )
    const found = await complaints(site)
    expect(found.map((each) => told(each))).toEqual([
      'error invalid-config-value docgen.config.json:9:15 `redirects[0].from` must be a plain path, as in `/old/page`, not `/../../outside`.',
      'error invalid-config-value docgen.config.json:13:15 `redirects[1].from` must be a plain path, as in `/old/page`, not `/x/%2e%2e/%2e%2e/%2e%2e/y`.',
    ])
  })
})
