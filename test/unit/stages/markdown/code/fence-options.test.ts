import { describe, expect, it } from 'vitest'
import { parseFenceOptions } from '../../../../../src/stages/markdown/code/fence-options.ts'

describe('parseFenceOptions', () => {
  it.each([
    ['js', '', { language: 'js', highlighted: [] }],
    ['JS', '', { language: 'js' }],
    ['js', '"a{x}" /b{y}/', { highlighted: [], problems: [] }],
    ['js', 'ins=\'{x}\' {"one":2}', { highlighted: [[2, 2]], problems: [] }],
    ['c++', '', { language: 'c++' }],
    [
      'js{1,3}',
      '',
      {
        language: 'js',
        highlighted: [
          [1, 1],
          [3, 3],
        ],
      },
    ],
    ['{2}', '', { language: '', highlighted: [[2, 2]] }],
    ['ts', `options='{ "strict": true }' {2}`, { highlighted: [[2, 2]], problems: [] }],
    ['ts', `options="{3}"`, { highlighted: [], problems: [] }],
    [
      'js',
      '{1,3-5}',
      {
        highlighted: [
          [1, 1],
          [3, 5],
        ],
      },
    ],
    [
      'js',
      '{ 1 , 3 .. 5 }',
      {
        highlighted: [
          [1, 1],
          [3, 5],
        ],
      },
    ],
    ['js', 'title="a b.js"', { title: 'a b.js' }],
    ['js', "title='a b.js'", { title: 'a b.js' }],
    ['js', 'title=a.js {2}', { title: 'a.js', highlighted: [[2, 2]] }],
    ['js', 'title="say \\"hi\\""', { title: 'say "hi"' }],
    ['js', 'title="a{1}b"', { title: 'a{1}b', highlighted: [] }],
    ['js', 'title=""', { title: '' }],
    ['js', 'showLineNumbers', { lineNumbers: 1 }],
    ['js', 'showLineNumbers=10', { lineNumbers: 10 }],
    ['js', 'showLineNumbers={10}', { lineNumbers: 10 }],
    ['js', 'lineNumbers="3"', { lineNumbers: 3 }],
    ['js', 'wrap npm2yarn', { wrap: true, npm2yarn: true }],
    ['js evil', '', { language: 'js' }],
    ['"><script>', '', { language: '"><script>' }],
    [undefined, undefined, { language: '', highlighted: [], wrap: false, npm2yarn: false, problems: [] }],
  ] as const)('reads %s %s', (language, meta, expected) => {
    expect(parseFenceOptions(language, meta)).toMatchObject(expected)
  })

  it('has no title and no line numbers unless they are asked for', () => {
    const options = parseFenceOptions('js', 'notitle="x" myshowLineNumbers')
    expect(options).not.toHaveProperty('title')
    expect(options).not.toHaveProperty('lineNumbers')
  })

  it.each(['{0}', '{5-1}', '{x}', '{1,-2}', '{1.5}'])('complains of %s', (meta) => {
    expect(parseFenceOptions('js', meta).problems).toHaveLength(1)
  })

  it.each(['a={', '{'])('takes time in proportion to braces that are not closed: %s', (brace) => {
    const start = process.cpuUsage()
    parseFenceOptions('js', brace.repeat(100_000))
    parseFenceOptions('js', brace + 'x'.repeat(300_000))
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(2)
  })

  it('takes the ranges that are right', () => {
    expect(parseFenceOptions('js', '{1,x,3-4,,}')).toMatchObject({
      highlighted: [
        [1, 1],
        [3, 4],
      ],
      problems: ['`x` is not a line or a range of lines'],
    })
  })
})
