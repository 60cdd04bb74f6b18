/** Text from a grammar of Markdown and MDX, the same for the same seed; right and wrong notations mixed. */
export function randomText(seed: number, format: 'md' | 'mdx'): string {
  const next = generator(seed)
  // The list is not empty.
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item
  /**
   * Half of the texts hold no notation that MDX cannot parse, so that what comes after the parser is reached.
   */
  const isTame = next() < 0.5
  const many = (most: number, make: () => string, between: string): string =>
    Array.from({ length: 1 + Math.floor(next() * most) }, make).join(between)

  const word = (): string =>
    isTame
      ? pick([
          'word',
          'Über',
          ':port',
          ':tada:',
          '日本語',
          'a_b_c',
          'R&D',
          '&amp;',
          '12:30',
          'www.example.com',
          '`code`',
          '``a`b``',
          '[x]',
          '~~gone~~',
          '[^1]',
          '[ref]',
          '**bold**',
          '_em_',
          '`a\u202Eb`',
          ':::',
          '#',
        ])
      : anyWord()
  const anyWord = (): string =>
    pick([
      'word',
      'Über',
      ':port',
      ':tada:',
      '日本語',
      'a_b_c',
      'x < y',
      '1 < 2',
      'R&D',
      '&amp;',
      '\\*',
      '\\{',
      '12:30',
      '🎉',
      'www.example.com',
      'user@example.com',
      '`code`',
      '``a`b``',
      '[x]',
      '~~gone~~',
      '[^1]',
      '[ref]',
      '![',
      '](',
      '**',
      '_',
      '`',
      '|',
      '\u202E',
      '\u0000',
      '<',
      '>',
      '{',
      '}',
      '$x$',
      ':::',
      '#',
      '---',
    ])
  const jsx = (): string =>
    isTame
      ? pick([
          '<b>bold</b>',
          '<br />',
          '<Unknown />',
          '<Card title="a" href="./b.md">x</Card>',
          '<a href="javascript:x">y</a>',
          '{1 + 1}',
          '{props.x}',
          '{unknown}',
          '{/* comment */}',
          '{`a${1}`}',
          '{[1,2].map((n) => <i key={n}>{n}</i>)}',
          '<b a={{b: 1}} />',
          '<img src={x} />',
          '<p class="a" style="b">c</p>',
          '<Tabs><TabItem value="a">x</TabItem></Tabs>',
          '<TabItem>x</TabItem>',
          '<CodeBlock language="js">{`a`}</CodeBlock>',
          '<h2 id="raw">Raw</h2>',
        ])
      : anyJsx()
  const anyJsx = (): string =>
    pick([
      '<b>bold</b>',
      '<br />',
      '<br>',
      '<Unknown />',
      '<Card title="a" href="./b.md">x</Card>',
      '<a href="javascript:x">y</a>',
      '<Tabs>',
      '</Tabs>',
      '<div class="a" onclick="b()">',
      '</div>',
      '{1 + 1}',
      '{props.x}',
      '{unknown}',
      '{/* comment */}',
      '{/* #id */}',
      '{`a${1}`}',
      '{[1,2].map((n) => <i key={n}>{n}</i>)}',
      '<b {...props} />',
      '<b a={{b: 1}} />',
      '<!-- c -->',
      '<path>',
      '{',
      '<b',
      '{() => (',
      '<img src={x} />',
    ])
  const inline = (): string =>
    many(8, () => (next() < (format === 'mdx' ? 0.12 : 0.2) ? jsx() : word()), pick([' ', '', ' ']))
  const link = (): string =>
    `${pick(['', '!'])}[${inline()}](${pick(['./a.md', '#b', 'https://example.com', 'javascript:alert(1)', '<a b>', '', 'a"b', '@site/static/x.png'])}${pick(['', ' "title"'])})`
  const fence = (): string =>
    `${pick(['```', '~~~', '````'])}${pick(['', 'js', 'mermaid', 'nosuch', 'bash npm2yarn', 'js {1,9-3} title="a"b"', 'diff', '{x}'])}\n${many(4, () => pick(['const a = 1', '// highlight-next-line', 'flowchart LR', 'A[x --> B', '# [!code ++]', '{ [ (', '+ new', '']), '\n')}\n${pick(['```', '~~~', '````', ''])}`
  const admonition = (): string =>
    `${pick([':::', '::::', '  :::'])}${pick(['note', 'tip[Title *x*]', 'tip Title {b}', 'foo', 'details[', 'note{a=b}'])}\n\n${block()}\n\n${pick([':::', '::::', '', '  :::'])}`
  const table = (): string =>
    `| a | ${inline()} |\n${pick(['|-|-|', '|:-:|-|', '|-|'])}\n| ${inline()} | b |\n|`
  const list = (): string =>
    many(4, () => `${pick(['- ', '1. ', '* ', '  - ', '    - ', '- [ ] ', '- [x] '])}${inline()}`, '\n')
  const quote = (): string =>
    many(3, () => `${pick(['> ', '>', '> > '])}${pick(['[!NOTE]', inline(), '- a', '```'])}`, '\n')
  const heading = (): string =>
    `${pick(['#', '##', '###', '######', '#######'])} ${inline()}${pick(['', ' {#id}', ' {#a b}', ' {#}', ' ##'])}`
  const html = (): string =>
    pick([
      '<details>\n<summary>x</summary>',
      '</details>',
      '<script>x</script>',
      '<base href="x">',
      '<p id="a" onclick=b>',
      '<!-- open',
      '<svg onload=x>',
      '<workload name>',
      '<?php ?>',
      '<![CDATA[x]]>',
    ])
  const flow = (): string =>
    isTame
      ? pick([
          `\n${jsx()}\n`,
          `<Tabs>\n<TabItem value="a">\n\n${block()}\n\n</TabItem>\n</Tabs>`,
          `<div>\n\n${block()}\n\n</div>`,
          '\nexport const a = 1\n',
          "\nimport P from './_part.md'\n",
          "\nimport X from './missing'\n",
          '<P />',
        ])
      : anyFlow()
  const anyFlow = (): string =>
    pick([
      jsx(),
      `<Tabs>\n<TabItem value="a">\n\n${inline()}\n\n</TabItem>\n</Tabs>`,
      'export const a = 1',
      'export default 1',
      "import P from './_part.md'",
      "import X from './missing'",
      '<P />',
      'import {',
      '{\n1\n}',
      '<div>\n\n',
      '</div>',
    ])
  const definition = (): string =>
    pick(['[^1]: Note', '[ref]: ./a.md', '[^1]: Again [^1]', '[ref]: javascript:x'])
  const block = (): string =>
    pick([
      heading,
      inline,
      inline,
      link,
      fence,
      admonition,
      table,
      list,
      quote,
      definition,
      ...(format === 'mdx' ? [flow, flow] : [html]),
    ])()

  const frontMatter = pick([
    '',
    '',
    '',
    '---\ntitle: A\n---\n\n',
    '---\ntitle: [\n---\n',
    '---\ntitle: 3\nslug: {}\n---\n',
    '---js\n---\n',
    '---\ntitle: A\n',
  ])
  return frontMatter + many(8, block, pick(['\n\n', '\n\n', '\n', '\n\n\n']))
}

/** Mulberry32. */
export function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
