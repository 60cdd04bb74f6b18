import { describe, expect, it } from 'vitest'
import { readLineMarks } from '../../../../../src/stages/markdown/code/line-marks.ts'

const marked = (
  source: string,
  ranges: readonly (readonly [number, number])[] = [],
  language = 'js',
): string[] => {
  const { code, marks } = readLineMarks(source, ranges, language)
  return code.split('\n').map((line, index) => [line, ...(marks.get(index) ?? [])].join('|'))
}

describe('readLineMarks', () => {
  it('leaves code without marks as it is', () => {
    expect(readLineMarks('a\n\n  b\n', [], 'js')).toEqual({
      code: 'a\n\n  b\n',
      marks: new Map(),
      problems: [],
    })
  })

  it.each([
    ['// highlight-next-line\na', ['a|highlighted']],
    ['# highlight-next-line\na\nb', ['a|highlighted', 'b']],
    ['<!-- highlight-next-line -->\n<a>', ['<a>|highlighted']],
    ['/* highlight-next-line */\na', ['a|highlighted']],
    ['{/* highlight-next-line */}\n<a/>', ['<a/>|highlighted']],
    ['-- highlight-next-line\nselect', ['select|highlighted']],
    ['a\n// highlight-start\nb\nc\n// highlight-end\nd', ['a', 'b|highlighted', 'c|highlighted', 'd']],
    ['# added-start\na\n# added-end\n# removed-next-line\nb', ['a|added', 'b|removed']],
    ['// error-next-line\na\n// warning-next-line\nb', ['a|error', 'b|warning']],
    [
      'a // [!code ++]\nb # [!code --]\nc // [!code focus]\nd // [!code hl]',
      ['a|added', 'b|removed', 'c|focused', 'd|highlighted'],
    ],
    ['<a> <!-- [!code highlight] -->', ['<a>|highlighted']],
    ['// highlight-start\na', ['a|highlighted']],
  ])('reads %j', (source, expected) => {
    expect(marked(source)).toEqual(expected)
  })

  it('counts ranges without the lines that were taken out', () => {
    expect(marked('// highlight-next-line\na\nb\nc', [[2, 3]])).toEqual([
      'a|highlighted',
      'b|highlighted',
      'c|highlighted',
    ])
  })

  it('stops at the last line', () => {
    expect(readLineMarks('a\nb', [[1, 1_000_000_000]], 'js').marks.size).toBe(2)
  })

  it('marks a line once for each kind', () => {
    expect(marked('// highlight-next-line\na', [[1, 1]])).toEqual(['a|highlighted'])
  })

  it('knows the signs of a diff, but not its headers', () => {
    expect(marked('--- a/x\n+++ b/x\n-old\n+new\n same', [], 'diff')).toEqual([
      '--- a/x',
      '+++ b/x',
      '-old|removed',
      '+new|added',
      ' same',
    ])
  })

  it('leaves what only looks like a mark', () => {
    expect(marked('print("// highlight-next-line")\nconst highlight-start = 1')).toEqual([
      'print("// highlight-next-line")',
      'const highlight-start = 1',
    ])
  })

  it.each([
    [
      'a\n// highlight-start\nb',
      [[1, '// highlight-start', '`highlight-start` is not closed; it runs to the end of the code.']],
    ],
    ['# added-end\na', [[0, '# added-end', '`added-end` ends nothing.']]],
    [
      '// highlight-start\na\n// focus-end\n// highlight-end',
      [[2, '// focus-end', '`focus-end` ends nothing.']],
    ],
    ['// highlight-start\na\n// highlight-end', []],
  ])('says what is wrong with %j', (source, expected) => {
    expect(
      readLineMarks(source, [], 'js').problems.map(({ line, text, message }) => [line, text, message]),
    ).toEqual(expected)
  })
})

it.each(['md', 'mdx', 'markdown'])('a comment within a fence of %s is shown', (language) => {
  const source =
    '<!-- highlight-next-line -->\n```js\n// highlight-next-line\nconst a = 1 // [!code ++]\n```\nb <!-- [!code ++] -->'
  expect(readLineMarks(source, [], language)).toMatchObject({
    code: '```js\n// highlight-next-line\nconst a = 1 // [!code ++]\n```\nb',
    marks: new Map([
      [0, ['highlighted']],
      [4, ['added']],
    ]),
  })
})
