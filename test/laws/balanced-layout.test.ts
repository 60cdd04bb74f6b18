import { rmSync } from 'node:fs'
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BuildResult } from '../../src/pipeline/build-options.ts'
import { makeSite, type TempSite } from '../build-temp-site.ts'

/** Bodies that have closed, opened or swallowed what is around them. */
const hostile = [
  'x</div></div></main>',
  '<div>\n\nopen',
  '</article></main></body></html>',
  '<table><tr><td>\n\n- a\n\n| a |\n| - |\n| b |',
  '<tr><td>no table\n\n| a |\n| - |\n| b |',
  'a <textarea> b\n\nc',
  'a <title> b\n\nc',
  'a <script> b\n\n<style>\n\nc',
  '<script>\nnever closed\n\n# not a heading',
  '<!-- never closed\n\ntext',
  '<div title="never closed>\n\ntext',
  '<div id="a"\n\ntext',
  '<details><summary>s\n\n```js\na\n```\n\n:::note\n\n</details></div>\n\n:::',
  '- a\n\n  <section>\n\n- b </section></ul></li>',
  '> <blockquote>\n\n</blockquote></blockquote>',
  '<p>\n\n```js\na\n```\n\n</p></p>',
  'a <b><i>b</b></p></div></i> c\n\nd',
  '<select><option>a\n\n[link](/) `code`',
  '<svg><foreignObject><div></svg></div>\n\n<math><mi></div>',
  '<template><div></template></div>\n\n<template>',
  '<form><form></form></div></form>',
  '<frameset></frameset><body class="x"><html lang="x">',
  '# [a](/b "</h1></div>")\n\ntext',
  '<h1 title="</h1></header>">T</h1>\n\ntext',
  '<h1><style></h1></style></h1></header>\n\ntext',
  '[a](/b "\u0001</a></div>") <a href="/" title="\u0001</div>">x</a>',
  '</docgen-fragment></div><docgen-html></docgen-html></div>',
  '<a data-docgen-mark="0" data-docgen-kept="0" href="/">x</a></div><!--0-->',
  ':::tabs\n\n<div>\n\n:::\n\n</div></div>',
  '<plaintext>\n\n<xmp>\n\n<noscript></div></noscript></div><iframe></div>',
  '<a href="/"><button><a href="/"><button></div>',
  '<dialog open><h2>T\n\n## Next </h2></dialog></div>',
]

const pieces = [
  '<div>',
  '</div>',
  '<p>',
  '</p>',
  '<main>',
  '</main>',
  '</article>',
  '<table>',
  '<tr>',
  '<td>',
  '</td>',
  '</table>',
  '<b>',
  '</b>',
  '<a href="/">',
  '</a>',
  '<svg>',
  '</svg>',
  '<title>',
  '</title>',
  '<textarea>',
  '<script>',
  '</script>',
  '<!--',
  '-->',
  '<br/>',
  '<span/>',
  '<path>',
  '<ul>',
  '<li>',
  '</ul>',
  '<h1>',
  '</h1>',
  '<select>',
  '</select>',
  '<template>',
  '</template>',
  '"',
  '>',
  '<',
  'text',
  '\n\n',
  '\n',
  '\n\n- item ',
  '\n\n> quote ',
  '\n\n```js\ncode\n```\n\n',
  '\n\n:::note\n\n',
  '\n\n:::\n\n',
  '**bold**',
  '`code`',
  '\n\n| a | b |\n| - | - |\n| c | ',
  '![i](/i.png)',
  '[^1]',
  '\n\n[^1]: note ',
  '\n\n# Title ',
]

/** Numbers that look random and are the same on every day (a linear congruential generator). */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ;)
    yield (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296
}

function randomBody(seed: number): string {
  const next = numbers(seed)
  const pick = (): string => pieces[Math.floor(Number(next.next().value) * pieces.length)] ?? ''
  return Array.from({ length: 30 }, pick).join('')
}

const bodies = [...hostile, ...Array.from({ length: 150 }, (_, index) => randomBody(index + 1))]
const name = (index: number): string => `p${String(index + 1).padStart(3, '0')}`

let site: TempSite
let result: BuildResult

beforeAll(async () => {
  const page = (body: string): string => `---\ntitle: Page\n---\n\n${body}\n`
  site = makeSite(
    {
      'content/index.md': '# Home\n',
      'content/p000.md': page('Text.'),
      'content/zzz.md': '# Last\n',
      ...Object.fromEntries(bodies.map((body, index) => [`content/${name(index)}.md`, page(body)])),
    },
    {
      rules: {
        'broken-image': 'off',
        'broken-link': 'off',
        'unsafe-markup': 'off',
        'unclosed-admonition': 'off',
      },
    },
  )
  result = await site.build()
}, 120_000)
afterAll(() => rmSync(site.root, { recursive: true, force: true }))

it('every page is written', () => {
  expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(result.written).toBe(true)
})

it('the layout around a body is that of a page with one paragraph, whatever the body is', () => {
  const usual = skeleton(site.output('p000.html'))
  expect(usual).toContain('/main/article.doc-article/nav.pagination')
  const changed = bodies
    .map((body, index) => ({ body, layout: skeleton(site.output(`${name(index)}.html`)) }))
    .filter(({ layout }) => layout !== usual)
  expect(changed).toEqual([])
})

it('a tag without a counterpart is reported where it stands', () => {
  const found = result.diagnostics.filter(
    ({ rule, file }) => rule === 'unclosed-html' && file === 'content/p001.md',
  )
  expect(found.map(({ place }) => place && [place.line, place.column])).toEqual([
    [5, 2],
    [5, 8],
    [5, 14],
  ])
})

const landmarks = new Set(['body', 'header', 'main', 'article', 'aside', 'footer', 'nav', 'dialog'])

/** Where each landmark of the layout and the text of the page stand, by the landmarks around them. */
function skeleton(html: string): string {
  const found: string[] = []
  const visit = (node: DefaultTreeAdapterTypes.Node, path: string): void => {
    if (!('childNodes' in node)) return
    for (const child of node.childNodes) {
      if (!('tagName' in child)) continue
      const classes = child.attrs.find((attribute) => attribute.name === 'class')?.value ?? ''
      // The list of a page's headings depends on them, and a title within the text has no head of its own.
      if (/(?:^|\s)(?:toc|doc-header)/.test(classes)) continue
      const isText = classes === 'prose'
      const own =
        isText || landmarks.has(child.tagName)
          ? `${path}/${child.tagName}${classes === '' || child.tagName === 'main' ? '' : `.${classes}`}`
          : path
      if (own !== path) found.push(own)
      // What is in the text is the author's.
      if (!isText) visit(child, own)
    }
  }
  visit(parse(html), '')
  return found.join('\n')
}
