import { describe, expect, it } from 'vitest'
import { parseByReference } from '../../../../src/stages/markdown/parse-source.ts'
import { TooCostly } from '../../../../src/stages/markdown/parse-budget.ts'

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')

describe('the budget of the parser', () => {
  it.each([
    ['comments', `x ${'<!--'.repeat(10_000)}`],
    ['declarations', `x ${'<!A'.repeat(10_000)}`],
    ['instructions', `x ${'<?'.repeat(10_000)}`],
    ['closing brackets', ']'.repeat(20_000)],
    ['brackets that are no links', '[a]'.repeat(20_000)],
    ['titles of definitions', '[r]: /b "t\n'.repeat(5_000)],
    ['nested links', `${'['.repeat(8_000)}x${'](y)'.repeat(8_000)}`],
    ['lazy lines', `> x\n${'y\n'.repeat(8_000)}`],
  ])('ends for too many %s', (_what, text) => {
    expect(() => parseByReference(text, 'md')).toThrow(TooCostly)
  })

  it('says where the parser was', () => {
    let error: unknown
    try {
      parseByReference(`# Page\n\nText\n\nx ${'<!--'.repeat(10_000)}`, 'md')
    } catch (thrown) {
      error = thrown
    }
    expect(error).toMatchObject({ place: { line: 5 } })
  })

  it.each([
    ['prose', 'Some *text* with `code`, a [link](https://a.example) and [brackets].\n\n'.repeat(3_000)],
    ['rows', `|a|b|\n|-|-|\n${lines(5_000, (index) => `| ${index} | [l](./b.md) |`)}`],
    ['links in one paragraph', lines(3_000, (index) => `[link ${index}](./page-${index}.md)`)],
    [
      'references',
      `${lines(3_000, (index) => `[r${index}]`)}\n\n${lines(3_000, (index) => `[r${index}]: /${index}`)}`,
    ],
    ['items', '- item\n  - nested\n'.repeat(500)],
  ])('is enough for many %s', (_what, text) => {
    expect(parseByReference(text, 'md').children.length).toBeGreaterThan(0)
  })
})
