import { describe, expect, it } from 'vitest'
import { checkSourceLimits, checkMdxLimits } from '../../../../src/stages/markdown/source-limits.ts'

const judged = (body: string): string | undefined => shown(checkSourceLimits(body, 'a.md'))
const judgedMdx = (body: string): string | undefined => shown(checkMdxLimits(body, 'a.mdx'))
const shown = (found: ReturnType<typeof checkSourceLimits>): string | undefined =>
  found && `${found.rule} ${found.place?.line}:${found.place?.column}`

describe('checkSourceLimits', () => {
  it.each([
    ['quotes', `text\n\n${'> '.repeat(101)}a`, 'nesting-too-deep 3:1'],
    ['quotes without spaces', '>'.repeat(101), 'nesting-too-deep 1:1'],
    ['bullets', `${'* '.repeat(101)}a`, 'nesting-too-deep 1:1'],
    ['numbers', '1. '.repeat(101), 'nesting-too-deep 1:1'],
    [
      'lists by indentation',
      Array.from({ length: 101 }, (_, level) => `${'  '.repeat(level)}- a`).join('\n'),
      'nesting-too-deep 101:201',
    ],
    [
      'admonitions',
      Array.from({ length: 101 }, (_, level) => `${':'.repeat(110 - level)}note`).join('\n'),
      'nesting-too-deep 101:1',
    ],
    ['emphasis', '*a **b '.repeat(800), 'input-too-costly 1:1'],
    ['emphasis over lines', '*a **b\n'.repeat(800), 'input-too-costly 751:1'],
    ['brackets', '['.repeat(1001), 'input-too-costly 1:1'],
    ['resources', '[a](b'.repeat(1001), 'input-too-costly 1:1'],
    [
      'backticks',
      Array.from({ length: 101 }, (_, count) => `e${'`'.repeat(count + 1)}`).join(''),
      'input-too-costly 1:1',
    ],
    ['cells', `|a|b|\n|-|-|\n${'|x|y|\n'.repeat(20_000)}`, 'table-too-large 16668:1'],
    [
      'cells that are not written',
      `${'|a'.repeat(500)}|\n${'|-'.repeat(500)}|\n${'|\n'.repeat(200)}`,
      'table-too-large 101:1',
    ],
  ])('refuses too many %s', (_what, body, expected) => {
    expect(judged(body)).toBe(expected)
  })

  it.each([
    ['a hundred levels', `${'> '.repeat(100)}a`],
    ['a rule of many stars', '* '.repeat(500)],
    ['many short paragraphs with emphasis', 'A **bold** word.\n\n'.repeat(5_000)],
    ['many items with emphasis', '- A **bold** word\n'.repeat(5_000)],
    ['many rows with emphasis', `| a |\n| - |\n${'| **b** and _c_ |\n'.repeat(2_000)}`],
    ['many lists one after the other', '- a\n\ntext\n\n'.repeat(500)],
    ['admonitions one after the other', ':::note\na\n:::\n\n'.repeat(500)],
    ['brackets that close', '[a](b) and [c] (d) '.repeat(2_000)],
    ['code', `\`\`\`\n${'> '.repeat(300)}\n${'['.repeat(3000)}\n${'*a **b '.repeat(3000)}\n\`\`\``],
    ['code in a list', `- \`\`\`\n  ${'['.repeat(3000)}\n  \`\`\`\n- b`],
  ])('takes %s', (_what, body) => {
    expect(judged(body)).toBeUndefined()
  })

  it('takes data that a property is given for an expression in MDX, and for prose elsewhere', () => {
    const data = JSON.stringify({ a: Array.from({ length: 2_000 }, (_, index) => `a_${index}_b [`) })
    const body = `<Api\n  responses={${data}}\n/>\n`
    expect(shown(checkSourceLimits(body, 'a.mdx', 'mdx'))).toBeUndefined()
    expect(judged(body)).toBe('input-too-costly 2:1')
    const prose = `a={${'*a **b '.repeat(800)}}`
    expect(shown(checkSourceLimits(prose, 'a.mdx', 'mdx'))).toBe('input-too-costly 1:1')
  })

  it('looks at what follows code in a list and in a quote', () => {
    expect(judged(`- \`\`\`js\n  a\n  \`\`\`\n\n${'['.repeat(1001)}`)).toBe('input-too-costly 5:1')
    expect(judged(`> \`\`\`\n> a\n\n${'['.repeat(1001)}`)).toBe('input-too-costly 4:1')
  })

  it('obeys the limits of the site', () => {
    expect(shown(checkSourceLimits('> > > a', 'a.md', 'md', { nesting: 2, tableCells: 10 }))).toBe(
      'nesting-too-deep 1:1',
    )
    expect(
      shown(
        checkSourceLimits('|a|b|\n|-|-|\n|c|d|\n|e|f|\n|g|h|', 'a.md', 'md', { nesting: 2, tableCells: 10 }),
      ),
    ).toBe('table-too-large 5:1')
  })
})

describe('checkMdxLimits', () => {
  it.each([
    ['brackets', `a\n\n{${'['.repeat(300)}${']'.repeat(300)}}`, 'nesting-too-deep 3:201'],
    [
      'brackets of an export',
      `export const a = ${'['.repeat(300)}${']'.repeat(300)}`,
      'nesting-too-deep 1:218',
    ],
    ['operators', `{${'1+'.repeat(900)}1}`, 'nesting-too-deep 1:1603'],
    ['signs', `{${'!'.repeat(900)}1}`, 'nesting-too-deep 1:802'],
    ['tags', '<b>'.repeat(101), 'nesting-too-deep 1:301'],
    ['tags over lines', '<div>\n'.repeat(101), 'nesting-too-deep 101:1'],
  ])('refuses too many %s', (_what, body, expected) => {
    expect(judgedMdx(body)).toBe(expected)
  })

  it.each([
    ['brackets of prose', 'A smile :( and an [open bracket.\n'.repeat(500)],
    ['operators of prose', 'this & that | more? +1\n'.repeat(500)],
    ['a list with operators', `<Faq items={[${'"why? and how?", '.repeat(900)}]} />`],
    ['tags one after the other', '<b>a</b> <br /> <Card title="x" />\n'.repeat(500)],
    ['comparisons in code', `{${'a<b, '.repeat(300)}0}`],
    ['tags in code', 'A `List<String>` of `Map<a, b>`\n'.repeat(300)],
    ['code', `\`\`\`ts\n${'Array<Array<string\n'.repeat(300)}{{{[[[(((${'('.repeat(500)}\n\`\`\``],
  ])('takes %s', (_what, body) => {
    expect(judgedMdx(body)).toBeUndefined()
  })
})
