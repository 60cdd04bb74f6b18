import { describe, expect, test } from 'vitest'
import { sourceTexts } from '../../../../src/migrate/adapters/source-texts.ts'
import { compareSites } from '../../../../src/migrate/compare/compare-sites.ts'
import { lostFrom } from '../../../../src/migrate/compare/judge-words.ts'
import { publishedPage } from '../../../../src/migrate/compare/published-site.ts'

const lost = (source: string, html: string, format: 'md' | 'mdx' = 'mdx'): readonly string[] =>
  lostFrom('a.md', sourceTexts(source, 'a.md', format), html).lost.map(
    ({ where, text }) => `${where} ${text}`,
  )

describe('the words of a source that its page lacks', () => {
  test.each([
    [
      '```admonish warning\n*Hot* fire\n\n<template><iframe src="https://acme.dev/fire"></iframe></template>\n```\n',
    ],
    ['<figure markdown>\n![Hot fire](../img/fire-of-kiln.svg)\n</figure>\n'],
  ])('are not those of markup in Markdown within code and HTML: %j', (source) => {
    expect(lost(source, '<p>Hot fire</p>', 'md')).toEqual([])
    expect(lost(source, '<p>Hot</p>', 'md')).toHaveLength(1)
  })

  test.each([
    ['a paragraph', '# A\n\nOne two.\n\nThree four.\n', '<h1>A</h1><p>One two.</p>', ['a.md:5 Three four.']],
    ['code', '# A\n\n```sh\ndocker run x\n```\n', '<h1>A</h1><pre></pre>', ['a.md:4 docker run x']],
    ['a property', '<Card title="Fast start">Body</Card>\n', '<div>Body</div>', ['a.md:1 Fast start']],
    [
      'text in JSX of a component',
      'export const Run = () => <Code>docker run</Code>\n\n<Run />\n',
      '<pre></pre>',
      ['a.md:1 docker run'],
    ],
    [
      'front matter of a hero',
      '---\nhero:\n  text: Docs that last\n---\n',
      '<h1>A</h1>',
      ['a.md:3 Docs that last'],
    ],
    [
      'front matter after an empty line',
      '---\n\ntitle: Two pots\n---\n\nBody\n',
      '<h1>Pots</h1><p>Body</p>',
      [],
    ],
    [
      'the title of a link to its own place',
      '<th id="pot">Pot<a href="#pot" title="Link">.</a> <a href="/b" title="Two kilns">A</a></th>\n',
      '<table><th id="pot">Pot<a href="#pot" title="Link">.</a> <a href="/b">A</a></th></table>',
      ['a.md:1 Two kilns'],
    ],
    [
      'links side by side',
      '<Item title="One two" /> <Item title="Three" />\n',
      '<a>One two</a><a>Three</a>',
      [],
    ],
    ['labels in a block', 'message<div class="label">iOS</div>\n', '<p>message</p><div>iOS</div>', []],
    [
      'a property of another name',
      '<Quote said="Fire it slowly" className="big bold" icon="Flame" />\n',
      '<p></p>',
      ['a.md:1 Fire it slowly'],
    ],
    ['text for agents', '<Visibility for="agents">Robots</Visibility>\n', '<p></p>', []],
    ['output of a terminal', '```ansi\n\u001B[1mBold\u001B[0m\n```\n', '<pre><b>Bold</b></pre>', []],
    [
      'what is in the head of a page',
      '<head>\n  <title>Long title</title>\n  <meta name="robots" content="noindex" />\n</head>\n',
      '<p></p>',
      [],
    ],
    [
      'a heading that only its permalink repeats',
      '## Fire it\n',
      '<h2><a href="#fire-it" aria-label="Link to this section: Fire it" title="Fire it">#</a></h2>',
      ['a.md:1 Fire it'],
    ],
    [
      'the label of a snippet, not its path',
      '<<< @/samples/kiln.ts#heat{1,2 ts:line-numbers} [Fire it]\n',
      '<p></p>',
      ['a.md:1 [Fire it]'],
    ],
    [
      'the name of an icon',
      '<Icon name="check-circle" /> <ParamField name="heat" />\n',
      '<p></p>',
      ['a.md:1 heat'],
    ],
    ['the name of an anchor', '<a name="module_Kiln--exports+joined"></a>\n', '<p></p>', []],
    ['a second mention', 'Say it.\n\nSay it.\n', '<p>Say it.</p>', ['a.md:3 Say it.']],
    ['what stands only beside the page', 'Menu\n', '<nav>Menu</nav><main><p>A</p></main>', ['a.md:1 Menu']],
  ])('are named: %s', (_what, source, html, expected) => {
    expect(lost(source, html)).toEqual(expected)
  })

  test('are not those of notation: containers that have none of their own', () => {
    const source = '::: v-pre\nA {{ b }}\n:::\n\n::: raw\nC\n:::\n'
    expect(lost(source, '<p>A b</p><p>C</p>', 'md')).toEqual([])
  })

  test.each([
    [
      'markup inside of words',
      '**Web**Views and `string`s\n',
      '<p><b>Web</b>Views and <code>string</code>s</p>',
    ],
    [
      'comments and ids',
      '## A {#b}\n\n{/* no */}\n\n<style>{`p { color: red }`}</style>\n',
      '<h2 id="b">A</h2>',
    ],
    ['texts of attributes', '![A cat](./a.png)\n', '<img alt="A cat" src="a.png">'],
    ['diagrams', '```mermaid\nflowchart LR\n```\n', '<svg></svg>'],
    ['titles of admonitions', ':::note Mind *this*\n\nText\n\n:::\n', '<p>Mind <em>this</em></p><p>Text</p>'],
  ])('are none for %s', (_what, source, html) => {
    expect(lost(source, html)).toEqual([])
  })

  test('are found in templates, by name or by place', () => {
    const tags =
      '{{< tip "Mind the fire" icon="big flame" >}}\n\n{{% lead said="Hot clay" %}}\n\n{{< tab "Kiln" >}}\n'
    expect(lost(`${tags}\n{{< youtube "w7Ft2ymGmfc" >}}{{< ref "a/b.md" >}}\n`, '<p></p>', 'md')).toEqual([
      'a.md:1 Mind the fire',
      'a.md:3 Hot clay',
      'a.md:5 Kiln',
    ])
  })

  test('are not the kinds of admonitions in other notations', () => {
    expect(lost('??? example "Hot"\n\nAn example!\n', '<p>Hot</p><p>An example!</p>', 'md')).toEqual([])
  })

  test('are found in Markdown that is no MDX', () => {
    expect(lost('A <b>bold</b> {x} <y\n', '<p>A {x} &lt;y</p>', 'md')).toEqual(['a.md:1 A bold {x} <y'])
  })
})

test('compareSites names texts of old pages that are gone, without those around all pages', () => {
  const page = (text: string) => ({ written: '/', ...publishedPage(`<main><p>Edit this</p>${text}</main>`) })
  const old = new Map(
    ['a', 'b', 'c', 'd'].map((each) => [
      `/${each}`,
      { ...page(`<p>Text of ${each}</p>`), written: `/${each}` },
    ]),
  )
  const now = new Map(
    ['a', 'b', 'c', 'd'].map((each) => [
      `/${each}`,
      { written: `/${each}`, ...publishedPage(each === 'b' ? '<p>other</p>' : `<p>Text of ${each}</p>`) },
    ]),
  )
  expect(compareSites(old, now).lost).toMatchObject({
    pages: 1,
    lost: [{ where: '/b', text: 'Text of b', words: 3 }],
  })
})

test.each([
  ['<label>In</label><label>Out</label>', '<button>In</button> <p>Out</p>'],
  ['<code><i>fire</i><i>Up</i></code>', '<code>fireUp</code>'],
  ['<img alt=":heart:">', '<p>❤</p>'],
  ['<h2 id="x">Fire</h2><a class="a" href="#x"><span>Section titled “Fire”</span></a>', '<h2>Fire</h2>'],
  ['<header><nav>Menu</nav></header><p>Fire</p><footer>Released</footer>', '<main><p>Fire</p></main>'],
])('compareSites finds the words of %s in %s', (before, after) => {
  const site = (text: string) => new Map([['/', { written: '/', ...publishedPage(text) }]])
  expect(compareSites(site(before), site(after)).lost.lost).toEqual([])
})
