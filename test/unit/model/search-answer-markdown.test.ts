import { describe, expect, it } from 'vitest'
import type { AnswerInline } from '../../../src/model/search/answer-inline.ts'
import { parseAnswer, type AnswerBlock } from '../../../src/model/search/answer-markdown.ts'

/** Blocks in short: `p(a strong(b))`, `ol3[p(x)|p(y)]`, `code:js(…)`. */
const short = (blocks: readonly AnswerBlock[]): string => blocks.map(shortBlock).join(' ')

function shortBlock(block: AnswerBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `p(${shortInline(block.content)})`
    case 'heading':
      return `h${block.level}(${shortInline(block.content)})`
    case 'code':
      return `code:${block.language}(${block.text})`
    case 'quote':
      return `quote[${short(block.content)}]`
    case 'table':
      return `table[${[block.head, ...block.rows].map((row) => row.map(shortInline).join('|')).join(' / ')}]`
    case 'list':
      return `${block.ordered ? `ol${block.start}` : 'ul'}[${block.items.map(short).join('|')}]`
  }
}

const shortInline = (content: readonly AnswerInline[]): string =>
  content
    .map((node) =>
      typeof node === 'string'
        ? node
        : node.kind === 'code'
          ? `code(${node.text})`
          : node.kind === 'citation'
            ? `cite(${node.number})`
            : node.kind === 'link'
              ? `link<${node.href}>(${shortInline(node.content)})`
              : `${node.kind}(${shortInline(node.content)})`,
    )
    .join('')

const whole = (text: string): string => short(parseAnswer(text, true))
const part = (text: string): string => short(parseAnswer(text, false))

describe('an answer consists of', () => {
  it.each([
    ['paragraphs', 'a\nb\n\nc', 'p(a\nb) p(c)'],
    [
      'headings of two ranks, whatever ranks its author chose',
      '## A\n#### B\n# C\n#no',
      'h3(A) h4(B) h3(C) p(#no)',
    ],
    [
      'emphasis',
      '*a* **b** ***c*** _d_ __e__ **f *g* h**',
      'p(emphasis(a) strong(b) strong(emphasis(c)) emphasis(d) strong(e) strong(f emphasis(g) h))',
    ],
    [
      'stars and lines that are text',
      '2 * 3 * 4, snake_case_name, **open, a*',
      'p(2 * 3 * 4, snake_case_name, **open, a*)',
    ],
    ['emphasis that overlaps', '*a **b* c**', 'p(emphasis(a **b) c**)'],
    ['code', '`a` ``b`c`` ` `` ` \\`d\\` `e', 'p(code(a) code(b`c) code(``) `d` `e)'],
    [
      'links, whose addresses are judged elsewhere',
      '[a `b`](/c) [d](e "f") <https://g> [h] [i](j k)',
      'p(link</c>(a code(b)) link<e>(d) link<https://g>(https://g) [h] [i](j k))',
    ],
    ['citations', 'a [1] [12] [1](/x) [1234]', 'p(a cite(1) cite(12) link</x>(1) [1234])'],
    ['what pictures show', '![a cat](https://x/y.png) ![](z)', 'p(a cat )'],
    [
      'HTML as text',
      '<b onclick=x>a</b>\n<script>b</script>\n&lt;',
      'p(<b onclick=x>a</b>\n<script>b</script>\n&lt;)',
    ],
    ['lists', '- a\n- b\n  more\n\n- c\n\nd', 'ul[p(a)|p(b\nmore)|p(c)] p(d)'],
    ['numbered lists that go on after code', '1. a\n```sh\nx\n```\n2. b', 'ol1[p(a)] code:sh(x) ol2[p(b)]'],
    ['lists in lists', '1. a\n   - b\n     - c\n   - d\n2. e', 'ol1[p(a) ul[p(b) ul[p(c)]|p(d)]|p(e)]'],
    [
      'paragraphs and code in lists',
      '- a\n\n  b\n\n  ```js\n  if (x) {\n    y\n  }\n  ```\n- c',
      'ul[p(a) p(b) code:js(if (x) {\n  y\n})|p(c)]',
    ],
    ['lists of another kind side by side', '- a\n1. b', 'ul[p(a)] ol1[p(b)]'],
    ['code with fences inside', '````md\n```\na\n```\n````\nb', 'code:md(```\na\n```) p(b)'],
    ['code in a sentence that looks like a fence', '```a``` b', 'p(code(a) b)'],
    ['lines between parts', 'a\n\n---\n\nb\n***\nc', 'p(a) p(b) p(c)'],
    [
      'quotations',
      '> a\n> *b*\n>\n> - c\nd\n\n> e\n> > f',
      'quote[p(a\nemphasis(b)) ul[p(c)]] p(d) quote[p(e) quote[p(f)]]',
    ],
    ['quotations in lists', '- a\n\n  > b\n- c', 'ul[p(a) quote[p(b)]|p(c)]'],
    [
      'tables',
      '| a | `b` |\n| --- | :-: |\n| **c** | [d](/e) |\n| f \\| g |',
      'table[a|code(b) / strong(c)|link</e>(d) / f | g]',
    ],
    [
      'tables after text, without outer lines',
      'x\na | b\n--|--\nc | d | e\n\ny',
      'p(x) table[a|b / c|d] p(y)',
    ],
    ['lines that are no table', 'a | b\n--\n\n| a |\n| - | - |', 'p(a | b\n--) p(| a |\n| - | - |)'],
    ['line ends of every kind', 'a\r\n\r\nb\rc', 'p(a) p(b\nc)'],
  ])('%s', (_, text, expected) => {
    expect(whole(text)).toBe(expected)
  })
})

describe('while it is streamed', () => {
  it.each([
    ['code blocks are open', 'a\n```js\nlet b', 'p(a) code:js(let b)'],
    ['emphasis is', 'a **b *c', 'p(a strong(b emphasis(c)))'],
    ['code is', 'a `b', 'p(a code(b))'],
    ['a list begins', '-', 'ul[]'],
    ['a quotation is', '> a **b', 'quote[p(a strong(b))]'],
    ['a table is', '| a |\n| - |\n| **b', 'table[a / strong(b)]'],
  ])('%s', (_, text, expected) => {
    expect(part(text)).toBe(expected)
  })

  it('may end anywhere', () => {
    const text =
      '# A **b** [c](/d)\n\n1. `e` [1]\n   ```js\n   f\n   ```\n\n> g *h* ![i](j) <https://k> \\* ***l***'
    for (let length = 0; length <= text.length; length++)
      expect(() => parseAnswer(text.slice(0, length), false)).not.toThrow()
    expect(part(text)).toBe(whole(text))
  })
})

describe('hostile text', () => {
  // With anything but linear time these would outlast the test's time limit by far.
  it.each([
    '*a ',
    '**',
    '_a',
    '*a **b* ',
    '[',
    '[a](',
    '[a](x',
    '[a](b "',
    '![',
    '<http://',
    '` `` ``` ',
    '`a``',
    '- ',
    '- a\n ',
    '1. ',
    '# ',
    '```\n',
    '> ',
    '> > ',
    '>',
    '| ',
    '|-',
    'a|b\n-|-\n',
    '|-|\n',
    '> a\n',
    '> - ',
    ' ',
    '\\',
    '[1]',
    '***a ',
    '__a**b_c*',
  ])('%j repeated is read in time that goes with its length', (piece) => {
    const text = piece.repeat(400_000 / piece.length)
    expect(parseAnswer(text, true)).toBeInstanceOf(Array)
    expect(parseAnswer(text, false)).toBeInstanceOf(Array)
  })

  it('nests only so deep', () => {
    const depth = (blocks: readonly AnswerBlock[]): number =>
      Math.max(
        0,
        ...blocks.map((block) => (block.kind === 'list' ? 1 + Math.max(0, ...block.items.map(depth)) : 0)),
      )
    const text = Array.from({ length: 500 }, (_, indent) => `${'  '.repeat(indent)}- x`).join('\n')
    expect(depth(parseAnswer(text, true))).toBe(8)
    const quoted = (blocks: readonly AnswerBlock[]): number =>
      Math.max(0, ...blocks.map((block) => (block.kind === 'quote' ? 1 + quoted(block.content) : 0)))
    expect(quoted(parseAnswer('> '.repeat(500) + 'x', true))).toBe(3)
  })

  it('makes no more cells than it has', () => {
    const wide = `${'a|'.repeat(5_000)}\n${'-|'.repeat(5_000)}\n${'b\n'.repeat(5_000)}`
    const [table] = parseAnswer(wide, true)
    expect(
      table?.kind === 'table' && [table.head.length, table.rows.length, table.rows.flat().length],
    ).toEqual([20, 5_000, 5_000])
  })
})
