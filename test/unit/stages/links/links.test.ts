import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BuildResult } from '../../../../src/pipeline/build-options.ts'
import { makeSite, told, type TempSite } from '../../../build-temp-site.ts'

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Pages that the cases link to. */
const targets = {
  'content/index.md': '# Home\n',
  'content/guides/index.md': '# Guides\n',
  'content/guides/install.md':
    '# Install\n\n## Section\n\n## café\n\n## a b\n\n<a id="raw"></a> <a name="named"></a>\n\n<ul><li id="item">x</li></ul>\n\n<details id="more"><summary>x</summary></details>\n\nNote[^1]\n\n[^1]: Foot.\n',
  'content/guides/components.mdx':
    'import Part from "./_part.mdx"\n\n# Components\n\n<Anchored />\n\n<Part />\n\nexport const Anchored = () => <span id="by-component" />\n',
  'content/guides/_part.mdx': '## From the part\n',
  'content/guides/a b.md': '# Space\n',
  'content/guides/a+b.md': '# Plus\n',
  'content/guides/100%.md': '# Percent\n',
  'content/guides/c%20d.md': '# Escape\n',
  [`content/guides/${'ä'.normalize('NFC')}.md`]: '# Composed\n',
  [`content/guides/${'ö'.normalize('NFD')}.md`]: '# Decomposed\n',
  'content/guides/draft.md': '---\ndraft: true\n---\n# Draft\n',
  'content/guides/unlisted.md': '---\nunlisted: true\n---\n# Unlisted\n',
  'content/guides/a.png': onePixel,
  'content/guides/ca.crt': 'certificate',
  'static/img/logo.png': onePixel,
  'static/sprite.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><symbol id="x"/></svg>',
  'static/files/a.crt': 'certificate',
  'static/x.tar.gz': 'archive',
  'static/files/LICENSE': 'licence',
  'static/demo.html': '<p>demo',
  'static/app/index.html': '<p>app',
}

interface Case {
  readonly name: string
  /** Text after a heading and an empty line: it begins in line 3. */
  readonly text: string
  /** `severity rule line:column message | hint`, sorted by place. */
  readonly told: readonly string[]
  readonly format?: 'md' | 'mdx'
}

const cases: readonly Case[] = [
  // LNK-001: a warning that names the source, and the link is judged like any other.
  {
    name: 'a Markdown file that does not exist',
    text: 'See [x](./instal.md).',
    told: ['error broken-link 3:5 No page at `./instal.md`. | Did you mean `./install.md`?'],
  },
  // What something else publishes at the same host.
  { name: 'an address that is not to be checked', text: '[x](pathname:///api/gone.html#a)', told: [] },
  {
    name: 'an address that is checked in one place and not in another',
    text: '[x](pathname:///api/gone2) [y](/api/gone2)',
    told: ['error broken-link 3:28 No page at `/api/gone2`.'],
  },
  {
    name: 'addresses in JSX that are not to be checked',
    format: 'mdx',
    text: '<a href="pathname:///docs/gone3">x</a> <Link to="pathname:///api/gone4">x</Link>',
    told: [],
  },
  {
    name: 'a Markdown file with a fragment that does not exist',
    text: 'See\n[x](./instal.md#section).',
    told: ['error broken-link 4:1 No page at `./instal.md#section`. | Did you mean `./install.md#section`?'],
  },
  {
    name: 'a Markdown file in a folder above',
    text: '[x](../indx.md)',
    told: ['error broken-link 3:1 No page at `../indx.md`. | Did you mean `../index.md`?'],
  },
  {
    name: 'a Markdown file that is in another folder',
    text: '[x](../install.md)',
    told: ['error broken-link 3:1 No page at `../install.md`. | Did you mean `./install.md`?'],
  },
  {
    name: 'a Markdown file that is in two other folders',
    text: '[x](./deep/down/index.md)',
    told: ['error broken-link 3:1 No page at `./deep/down/index.md`.'],
  },
  {
    name: 'a Markdown file by a path from the content folder',
    text: '[x](/guides/instal.md)',
    told: ['error broken-link 3:1 No page at `/guides/instal.md`. | Did you mean `./install.md`?'],
  },
  // LNK-002
  {
    name: 'a page that does not exist',
    text: '- [x](/guides/instal)',
    told: ['error broken-link 3:3 No page at `/guides/instal`. | Did you mean `/guides/install`?'],
  },
  {
    name: 'a page that does not exist, as HTML',
    text: 'a <a href="/nope">x</a>',
    told: ['error broken-link 3:3 No page at `/nope`.'],
  },
  {
    name: 'a page that does not exist, as a component',
    format: 'mdx',
    text: '<Link to="/nope">x</Link>',
    told: ['error broken-link 3:1 No page at `/nope`.'],
  },
  {
    name: 'two broken links of one line',
    text: '[x](/nope) and [y](/nope) and [z](/gone)',
    told: [
      'error broken-link 3:1 No page at `/nope`.',
      'error broken-link 3:16 No page at `/nope`.',
      'error broken-link 3:31 No page at `/gone`.',
    ],
  },
  {
    name: 'the base URL written by hand',
    text: '[x](/docs/guides/install)',
    told: [
      'error broken-link 3:1 No page at `/docs/guides/install`. | Write `/guides/install`: the base URL is added to it.',
    ],
  },
  // LNK-003
  {
    name: 'an anchor of another page that does not exist',
    text: '[x](./install.md#sektion)',
    told: [
      'warning broken-anchor 3:1 No anchor `#sektion` on the page `/guides/install`. | Did you mean `#section`?',
    ],
  },
  {
    name: 'an anchor of a page below',
    text: '[x](/guides/#section) [y](./index.md#section)',
    told: [
      'warning broken-anchor 3:1 No anchor `#section` on the page `/guides/`. | Write `/guides/install#section`.',
      'warning broken-anchor 3:23 No anchor `#section` on the page `/guides/`. | Write `./install#section`.',
    ],
  },
  {
    name: 'an anchor of the page itself that does not exist',
    text: '[x](#nope)\n\n## Node',
    told: ['warning broken-anchor 3:1 No anchor `#nope` on this page. | Did you mean `#node`?'],
  },
  {
    name: 'an anchor by address',
    text: '[x](/guides/install#nope)',
    told: ['warning broken-anchor 3:1 No anchor `#nope` on the page `/guides/install`.'],
  },
  // LNK-004
  {
    name: 'an image beside the page that does not exist',
    text: '![x](./b.png)',
    told: ['error broken-image 3:1 No image at `./b.png`. | Did you mean `./a.png`?'],
  },
  {
    name: 'a static image that does not exist',
    text: '![x](/img/logo.pn)',
    told: ['error broken-image 3:1 No image at `/img/logo.pn`. | Did you mean `/img/logo.png`?'],
  },
  {
    name: 'an image as HTML that does not exist',
    text: '<img src="./missing.png" alt="x">',
    told: ['error broken-image 3:1 No image at `./missing.png`.'],
  },
  {
    name: 'an image by reference that does not exist',
    text: '![x][ref]\n\n[ref]: ./missing.png',
    told: ['error broken-image 5:1 No image at `./missing.png`.'],
  },
  // LNK-005
  {
    name: 'an image in another case',
    text: '![x](./a.PNG)',
    told: ['error broken-image 3:1 No image at `./a.PNG`. | It differs in case from `a.png`.'],
  },
  {
    name: 'a static image in another case',
    text: '![x](/img/Logo.png)',
    told: ['error broken-image 3:1 No image at `/img/Logo.png`. | It differs in case from `/img/logo.png`.'],
  },
  {
    name: 'a page in another case',
    text: '[x](/Guides/Install)',
    told: [
      'error broken-link 3:1 No page at `/Guides/Install`. | It differs in case from `/guides/install`.',
    ],
  },
  {
    name: 'a Markdown file in another case',
    text: '[x](Install.md)',
    told: ['error broken-link 3:1 No page at `Install.md`. | It differs in case from `./install.md`.'],
  },
  // LNK-006
  {
    name: 'a draft by its file',
    text: '[x](./draft.md)',
    told: ['error broken-link 3:1 `./draft.md` is not published: it is a draft.'],
  },
  {
    name: 'a draft by its address',
    text: '[x](/guides/draft)',
    told: ['error broken-link 3:1 `/guides/draft` is not published: it is a draft.'],
  },
  {
    name: 'a part',
    text: '[x](./_part.mdx)',
    told: [
      'error broken-link 3:1 `./_part.mdx` is not published: a name that begins with `_` is a part of pages and not a page.',
    ],
  },
  {
    name: 'an unlisted page',
    text: '[x](./unlisted.md)',
    told: [
      'error broken-link 3:1 `./unlisted.md` is not public: it is unlisted. | Take `unlisted` out of its front matter, or link to it from unlisted pages only.',
    ],
  },
  // LNK-007
  {
    name: 'relative addresses',
    text: '[x](install) [y](./install) [z](../guides/install) [w](../guides/) [v](..)',
    told: [],
  },
  {
    name: 'Markdown files',
    text: '[x](install.md) [y](./index.md) [z](../index.md) [w](/guides/install.md) [v](@site/content/guides/install.md)',
    told: [],
  },
  // LNK-008
  {
    name: 'other spellings of an address',
    text: '[a](/guides/install/) [b](/guides/install.html) [c](/guides/index.html) [d](/guides)',
    told: [
      'warning non-canonical-link 3:1 `/guides/install/` is another spelling of `/guides/install`. | Write `/guides/install`.',
      'warning non-canonical-link 3:23 `/guides/install.html` is another spelling of `/guides/install`. | Write `/guides/install`.',
      'warning non-canonical-link 3:49 `/guides/index.html` is another spelling of `/guides/`. | Write `/guides/`.',
      'warning non-canonical-link 3:73 `/guides` is another spelling of `/guides/`. | Write `/guides/`.',
    ],
  },
  // LNK-009
  {
    name: 'an anchor in another case',
    text: '[x](install.md#Section)',
    told: [
      'warning broken-anchor 3:1 No anchor `#Section` on the page `/guides/install`. | It differs in case from `#section`.',
    ],
  },
  { name: 'an encoded anchor', text: '[x](install.md#caf%C3%A9) [y](install.md#café)', told: [] },
  {
    name: 'an anchor in another Unicode form, which browsers do not find',
    text: `[x](install.md#${'café'.normalize('NFD')})`,
    told: [
      `warning broken-anchor 3:1 No anchor \`#${'café'.normalize('NFD')}\` on the page \`/guides/install\`. | It differs in its Unicode form from \`#café\`.`,
    ],
  },
  {
    name: 'anchors that are always there',
    text: '[x](#top) [y](#) [z](#:~:text=x) [w](install.md#section:~:text=x) [v](#TOP)',
    told: [],
  },
  {
    name: 'a bad escape in an anchor',
    text: '[x](#%)',
    told: ['warning broken-anchor 3:1 No anchor `#%` on this page.'],
  },
  {
    name: 'a question mark in an anchor',
    text: '[x](#a?b=1)',
    told: ['warning broken-anchor 3:1 No anchor `#a?b=1` on this page.'],
  },
  // LNK-010
  {
    name: 'anchors of every origin',
    text: '[a](install.md#raw) [b](install.md#named) [c](install.md#item) [d](install.md#more) [e](install.md#fn-1) [f](components.mdx#by-component) [g](components.mdx#from-the-part)',
    told: [],
  },
  // LNK-011
  {
    name: 'names with white space, plus, percent and non-ASCII letters',
    text: '[a](<a b.md>) [b](a%20b.md) [c](a+b.md) [d](100%25.md) [e](ä.md) [f](%C3%A4.md) [g](/guides/a%20b) [h](/guides/ä)',
    told: [],
  },
  {
    name: 'a name that holds what looks like an escape',
    text: '[x](c%2520d.md) [y](/guides/c%2520d) [z](c%20d.md)',
    told: ['error broken-link 3:38 No page at `c%20d.md`.'],
  },
  {
    name: 'a file name in another Unicode form',
    text: '[x](ö.md)',
    told: [
      `warning non-canonical-link 3:1 \`ö.md\` names \`content/guides/${'ö'.normalize('NFD')}.md\` in another Unicode form. | Write the name as the file system has it.`,
    ],
  },
  {
    name: 'names that are quoted as they are written',
    text: '[x](<my install.md>) ![y](tür.png) [z](tür) [w](t%C3%BCr)',
    told: [
      'error broken-link 3:1 No page at `my install.md`. | Did you mean `./install.md`?',
      'error broken-image 3:22 No image at `tür.png`.',
      'error broken-link 3:36 No page at `tür`.',
      'error broken-link 3:45 No page at `t%C3%BCr`.',
    ],
  },
  // LNK-012
  {
    name: 'malformed addresses',
    text: '[a](//evil.example/x) [b](http:/x) [c](https//x) [d](http://) [e](<https://exa mple>) [f](mailto:) [g](tel:) [h](mailto:a@)',
    told: [
      'warning protocol-relative-link 3:1 `//evil.example/x` has no scheme. | Write `https://evil.example/x`.',
      'error malformed-link 3:23 `http:/x` is not a web address. | Write `https://` and a host.',
      'error malformed-link 3:36 `https//x` is not a web address. | Write `https://` and a host.',
      'error malformed-link 3:50 `http://` is not a web address. | Write `https://` and a host.',
      'error malformed-link 3:63 `https://exa mple` is not a web address. | Write `https://` and a host.',
      'error malformed-link 3:87 `mailto:` has no address.',
      'error malformed-link 3:100 `tel:` has no address.',
      'error malformed-link 3:110 `mailto:a@` has no address.',
    ],
  },
  {
    name: 'domains in other scripts',
    format: 'mdx',
    text: '[a](https://münchen.de/) [b](https://例え.jp/道?q=é#ü) [c](https://xn--mnchen-3ya.de) [d](https://m%C3%BCnchen.de/café) ![e](https://bücher.example/ä.png) [f](https://😀.la/) <a href="https://пример.рф/x">g</a> [h](mailto:info@münchen.de)',
    told: [],
  },
  {
    name: 'domains that no resolver takes',
    text: '[a](<https://mün chen.de>) [b](https://a%b/) [c](https://m%20n.de/) <a href="https://mün chen.de">d</a>',
    told: [
      'error malformed-link 3:1 `https://mün chen.de` is not a web address. | Write `https://` and a host.',
      'error malformed-link 3:28 `https://a%b/` is not a web address. | Write `https://` and a host.',
      'error malformed-link 3:46 `https://m%20n.de/` is not a web address. | Write `https://` and a host.',
      'error malformed-link 3:69 `https://mün chen.de` is not a web address. | Write `https://` and a host.',
    ],
  },
  {
    name: 'mail and telephone',
    text: '<a@example.com> [x](mailto:a@example.com?subject=x) [y](tel:+4912345) [z](mailto:a%40example.com)',
    told: [],
  },
  // LNK-013: none of these is ever fetched.
  {
    name: 'other sites',
    text: '[a](http://localhost:8080) [b](http://127.0.0.1/x) [c](http://host.docker.internal) [d](https://example.com/nope#x) [e](https://nope.invalid) [f](ftp://x)',
    told: [],
  },
  // LNK-014
  {
    name: 'links in code and comments',
    text: '`[x](/nope)`\n\n```md\n[x](/nope) <a href="/nope">\n```\n\n<!-- <a href="/nope">x</a> -->',
    told: [],
  },
  {
    name: 'links in `pre`, `template` and `noscript`',
    text: '<pre><a href="/nope1">x</a></pre>\n\n<template><a href="/nope2">x</a></template>\n\n<noscript><a href="/nope3">x</a></noscript>',
    told: [
      'error broken-link 3:6 No page at `/nope1`.',
      'error broken-link 5:11 No page at `/nope2`.',
      'error broken-link 7:11 No page at `/nope3`.',
    ],
  },
  // LNK-015
  {
    name: 'media',
    format: 'mdx',
    text: '<video poster="/no.png" src="/no.mp4"></video>\n\n<svg><use href="/no.svg#x" /><use href="/sprite.svg#x" /></svg>',
    told: [
      'error broken-asset 3:1 No file at `/no.mp4`.',
      'error broken-image 3:1 No image at `/no.png`.',
      'error broken-asset 5:6 No file at `/no.svg#x`.',
    ],
  },
  {
    name: 'an image map that is not there',
    text: '<img src="/img/logo.png" alt="" usemap="#nope"> <img src="/img/logo.png" alt="" usemap="#yes"><map name="yes"><area href="/guides/" alt=""></map>',
    told: ['warning broken-anchor 3:1 No map `#nope` on this page.'],
  },
  // LNK-019
  {
    name: 'files to download',
    text: '[a](/files/a.crt) [b](/x.tar.gz) [c](/files/LICENSE) [d](./ca.crt) [e](/demo.html) [f](/app/) [g](/app/index.html)',
    told: [],
  },
  {
    name: 'a file to download that does not exist',
    text: '[x](/files/b.crt)',
    told: ['error broken-link 3:1 No page at `/files/b.crt`. | Did you mean `/files/a.crt`?'],
  },
  // LNK-021
  {
    name: 'an anchor of the page where a redirect ends',
    text: '[x](/old) [y](/old#section) [z](/old#nope) [w](/older#nope) [v](/old/)',
    told: [
      'warning broken-anchor 3:29 No anchor `#nope` on the page `/guides/install`.',
      'warning broken-anchor 3:44 No anchor `#nope` on the page `/guides/install`.',
    ],
  },
]

describe('links of pages', () => {
  let site: TempSite
  let result: BuildResult
  const fileOf = (index: number): string => `content/guides/case-${index}.${cases[index]?.format ?? 'md'}`

  beforeAll(async () => {
    const pages = Object.fromEntries(
      cases.map(({ text }, index) => [fileOf(index), `# Case ${index}\n\n${text}\n`]),
    )
    site = makeSite(
      { ...targets, ...pages },
      {
        baseUrl: '/docs/',
        redirects: [
          { from: '/older', to: '/old' },
          { from: '/old', to: '/guides/install' },
        ],
      },
    )
    result = await site.build()
  }, 60_000)
  afterAll(() => rmSync(site.root, { recursive: true, force: true }))

  it.each(cases.map((each, index) => [each.name, each, fileOf(index)] as const))(
    '%s',
    (_name, { told: expected }, file) => {
      const found = result.diagnostics.filter(
        (diagnostic) => diagnostic.file === file && diagnostic.severity !== 'info',
      )
      expect(
        found
          .map((diagnostic) =>
            told(diagnostic).replace(diagnostic.place ? `${file}:` : file, diagnostic.place ? '' : '-'),
          )
          .sort(),
      ).toEqual([...expected].sort())
    },
  )

  it('says nothing about the pages that are linked to', () => {
    expect(result.diagnostics.filter(({ file }) => file !== undefined && file in targets).map(told)).toEqual(
      [],
    )
  })
})

it('puts the base URL before an address that is not to be checked, once', async () => {
  const text =
    '# Home\n\n[x](pathname:///api/a.html#b) [y](pathname:///docs/gone) <Link to="pathname:///z" />\n'
  const site = makeSite({ 'content/index.mdx': text }, { baseUrl: '/docs/' })
  await site.build()
  const html = site.output('index.html')
  rmSync(site.root, { recursive: true, force: true })
  for (const address of ['/docs/api/a.html#b', '/docs/gone', '/docs/z'])
    expect(html).toContain(`href="${address}"`)
})
