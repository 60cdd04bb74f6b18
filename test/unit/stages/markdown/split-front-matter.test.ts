import { describe, expect, it } from 'vitest'
import { splitFrontMatter } from '../../../../src/stages/markdown/split-front-matter.ts'

const split = (source: string): ReturnType<typeof splitFrontMatter> => splitFrontMatter(source, 'a.md')
const findings = (source: string): string[] =>
  split(source).diagnostics.map(({ rule, place }) => `${rule} ${place?.line}:${place?.column}`)

describe('splitFrontMatter', () => {
  it('takes the block out and keeps the lines', () => {
    const { frontMatter, body, places } = split('---\ntitle: A\nslug: /b\n---\n\n# C\n')
    expect(frontMatter).toEqual({ title: 'A', slug: '/b' })
    expect(body).toBe('\n\n\n\n\n# C\n')
    expect(places).toEqual({
      title: { line: 2, column: 8, endLine: 2, endColumn: 9 },
      slug: { line: 3, column: 7, endLine: 3, endColumn: 9 },
    })
  })

  it.each([
    '# A\n',
    '',
    '---\n\nA rule\n',
    '----\ntitle: A\n----\n',
    'text\n---\n',
    '\n---\nNote: a rule above\n---\n',
    '---\n\nAnd: two rules\n\n---\n',
    'text\n\n---\ntitle: A\n---\n',
  ])('finds none in %j', (source) => {
    expect(split(source)).toEqual({ frontMatter: {}, places: {}, body: source, diagnostics: [] })
  })

  it.each([
    ['---\n---\n', 'an empty block'],
    ['---\n# only a comment\n---\n', 'a comment'],
    ['---yaml\n---\n', 'the name of its language'],
    ['--- yml\n---', 'no line end'],
  ])('takes %j: %s', (source) => {
    expect(split(source)).toMatchObject({ frontMatter: {}, diagnostics: [] })
  })

  it.each([
    ['---js\nx\n---\n', ['front-matter-language 1:1']],
    ['---\ntitle: a\n', ['front-matter-unclosed 1:1']],
    ['---\na: [\n---\n', ['front-matter-syntax 2:4']],
    ['---\na: 1\nb: { x: 1\nc: 2\n---\n', ['front-matter-syntax 3:4']],
    ['---\na: 1\ntitle: "Home\nb: 2\nc: 3\n---\n', ['front-matter-syntax 3:8']],
    ["---\ntags:\n  - it\n  - 's\nb: 2\n---\n", ['front-matter-syntax 4:5']],
    ['\n---\ntitle: A\n---\n', ['misplaced-front-matter 2:1']],
    [' ---\ntitle: A\n---\n', ['misplaced-front-matter 1:2']],
    ['<!-- a\n--- -->\n\n---\nslug: /a\n---\n', ['misplaced-front-matter 4:1']],
    ['---\n\ntitle: A\n---\n', ['misplaced-front-matter 2:1']],
    ['---\na: b: c\n---\n', ['front-matter-syntax 2:4']],
    ['---\n- a\n---\n', ['front-matter-syntax 2:1']],
    ['---\na: *b\n---\n', ['front-matter-syntax 2:4']],
    [
      '---\ntitle: 1\nslug: [a]\nhide_title: 3\n---\n',
      ['front-matter-type 2:8', 'front-matter-type 3:7', 'front-matter-type 4:13'],
    ],
    [`---\na: ${'['.repeat(110)}${']'.repeat(110)}\n---\n`, ['front-matter-bomb 2:104']],
    [
      `---\na: &a x\n${Array.from({ length: 120 }, (_, i) => `b${i}: *a`).join('\n')}\n---\n`,
      ['front-matter-bomb 2:1'],
    ],
    [`---\na: ${'x'.repeat(100_001)}\n---\n`, ['front-matter-size 2:1']],
  ])('complains of %.40j', (source, expected) => {
    expect(findings(source)).toEqual(expected)
  })

  it('leaves out what has the wrong type and keeps the rest', () => {
    expect(split('---\ntitle: 1\nslug: /a\nmine: 3\n---\n').frontMatter).toEqual({ slug: '/a', mine: 3 })
  })

  it('tells keys without a value from `null` that has a meaning', () => {
    expect(split('---\ntitle:\npagination_next: null\nmine: null\n---\n').frontMatter).toEqual({
      pagination_next: null,
      mine: null,
    })
  })

  it('takes dates and versions as text', () => {
    expect(split('---\ntitle: 2024-01-01\ndescription: no\nx: 1.10\n---\n').frontMatter).toMatchObject({
      title: '2024-01-01',
      description: 'no',
      x: 1.1,
    })
  })

  it('lets the site add keys with types and judgements of its own', () => {
    const rules = {
      audience: 'string',
      level: (value: unknown) => (value === 1 ? undefined : 'must be 1'),
    } as const
    expect(
      splitFrontMatter('---\naudience: 3\nlevel: 2\n---\n', 'a.md', rules).diagnostics.map(
        ({ message }) => message,
      ),
    ).toEqual(['`audience` is the number `3`; it must be a string.', '`level`: must be 1'])
  })

  it('changes no prototype', () => {
    const { frontMatter } = split(
      '---\n__proto__: {polluted: 1}\nconstructor: {prototype: {polluted: 1}}\n---\n',
    )
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect((frontMatter as Record<string, unknown>).polluted).toBeUndefined()
  })
})
