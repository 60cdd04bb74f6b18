import { describe, expect, test } from 'vitest'
import { report, type ReportInput } from '../../../src/diagnostics/reporter.ts'
import { sizeText, timeText } from '../../../src/diagnostics/report-pretty.ts'
import { diagnose } from '../../../src/model/diagnose.ts'

const file = 'content/toolhive/guides-cli/run-mcp-servers.mdx'
const source = `${'\n'.repeat(40)}Store the token before you start.\nSee [secrets management](./secrets.mdx).\n`
const broken = diagnose('broken-link', 'No page at `./secrets.mdx`.', {
  file,
  place: { line: 42, column: 5, endLine: 42, endColumn: 40 },
  hint: 'Did you mean `./secrets-management.mdx`?',
})
const anchors = ['a', 'b'].map((name) =>
  diagnose('broken-anchor', `No anchor \`#${name}\`.`, { file: `content/${name}.md` }),
)
const summary = {
  pages: 151,
  fromCache: 148,
  written: false,
  files: 0,
  bytes: 0,
  milliseconds: 812,
  outDir: 'build',
}
const input: ReportInput = {
  diagnostics: [broken, ...anchors],
  source: (name) => (name === file ? source : undefined),
  summary,
  color: false,
}

describe('pretty', () => {
  test('a line that holds a secret is not printed', async () => {
    const text = await report('pretty', {
      ...input,
      diagnostics: [diagnose('secret-in-config', 'A secret.', { file, place: { line: 41, column: 1 } })],
    })
    expect(text).toContain(`${file}:41:1`)
    expect(text).not.toContain('token')
  })

  test('as in architecture.md', async () => {
    expect(await report('pretty', { ...input, diagnostics: [broken, ...anchors] })).toBe(`content/a.md
  warn   No anchor \`#a\`.                                               broken-anchor (DG303)

content/b.md
  warn   No anchor \`#b\`.                                               broken-anchor (DG303)

content/toolhive/guides-cli/run-mcp-servers.mdx:42:5
  error  No page at \`./secrets.mdx\`.                                   broken-link (DG302)
    41 | Store the token before you start.
  > 42 | See [secrets management](./secrets.mdx).
       |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  hint   Did you mean \`./secrets-management.mdx\`?

1 error, 2 warnings · 151 pages, 148 from cache · nothing was written
`)
  })

  test('success', async () => {
    expect(
      await report('pretty', {
        ...input,
        diagnostics: [],
        summary: { ...summary, written: true, files: 1234, bytes: 14_230_000, milliseconds: 12_400 },
      }),
    ).toBe('151 pages, 148 from cache · 1,234 files, 14.2 MB in build · 12.4 s\n')
  })

  test('a configuration that stopped the build, and no build at all', async () => {
    const diagnostics = [diagnose('config-empty', 'Nothing.')]
    expect(await report('pretty', { ...input, diagnostics, summary: { ...summary, pages: 0 } })).toMatch(
      /\n\n1 error · nothing was written\n$/,
    )
    expect(await report('pretty', { diagnostics, source: () => undefined, color: false })).toMatch(
      /config-empty \(DG104\)\n\n1 error\n$/,
    )
  })

  test('many places', async () => {
    const diagnostics = Array.from({ length: 1234 }, (_, index) =>
      diagnose('broken-link', 'No page at `/x`.', {
        file: `${String(index).padStart(4, '0')}.md`,
        place: { line: 1, column: 2 },
      }),
    )
    expect(await report('pretty', { ...input, diagnostics, prefix: 'site/' })).toBe(`site/0000.md:1:2
  error  No page at \`/x\`.                                              broken-link (DG302)
  also   in 1,233 more places, 1,234 places in all:
         site/0001.md:1:2
         site/0002.md:1:2
         and 1,231 more

1 error · 151 pages, 148 from cache · nothing was written
`)
  })

  test('50 entries, errors before warnings, and the number of the others', async () => {
    const diagnostics = Array.from({ length: 10_000 }, (_, index) =>
      diagnose(index === 9_999 ? 'broken-link' : 'broken-anchor', `No \`${String(index)}\`.`, {
        file: `${String(index).padStart(5, '0')}.md`,
      }),
    )
    const text = await report('pretty', { ...input, diagnostics })
    expect(text.match(/^ {2}warn/gm)).toHaveLength(49)
    expect(text).toContain('No `9999`.')
    expect(text).toContain('\n\n9,950 more; `--format json` lists them all.\n\n1 error, 9,999 warnings · ')
  })

  test('hostile text', async () => {
    const text = await report('pretty', {
      ...input,
      diagnostics: [
        diagnose('broken-link', 'No page at `\u001B[2J\u0007x`.\nerror', { file: 'a\n::error::b.md' }),
      ],
    })
    // oxlint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\u0000-\u0009\u000B-\u001F]/)
    expect(text).toContain('No page at `␇x`. error')
    expect(text).toMatch(/^a ::error::b\.md\n/)
  })

  test('color only where it is wanted', async () => {
    expect(await report('pretty', input)).not.toContain('\u001B')
    expect(await report('pretty', { ...input, color: true })).toContain(
      '\u001B[1m\u001B[31merror\u001B[39m\u001B[22m  No page',
    )
  })

  test('sizes and times', () => {
    expect([0, 999, 1000, 999_949, 999_950, 1e9].map(sizeText)).toEqual([
      '0 B',
      '999 B',
      '1.0 kB',
      '999.9 kB',
      '1.0 MB',
      '1.0 GB',
    ])
    expect([0.4, 999, 1000, 59_949, 59_950, 125_000].map(timeText)).toEqual([
      '0 ms',
      '999 ms',
      '1.0 s',
      '59.9 s',
      '1 min 0 s',
      '2 min 5 s',
    ])
  })
})

test('json', async () => {
  const diagnostics = Array.from({ length: 200 }, (_, index) =>
    diagnose('broken-link', `No \`${String(index)}\`.`, { file: 'a.md' }),
  )
  const parsed: unknown = JSON.parse(
    await report('json', { ...input, diagnostics: [...diagnostics, broken] }),
  )
  expect(parsed).toMatchObject({ version: 1, counts: { errors: 201, warnings: 0, notes: 0 }, build: summary })
  expect(parsed).toHaveProperty('diagnostics.200', {
    code: 'DG302',
    rule: 'broken-link',
    severity: 'error',
    message: broken.message,
    hint: broken.hint,
    file,
    place: broken.place,
    replacements: [],
    places: 1,
  })
})

test('every place of a finding has an entry of its own for programs', async () => {
  const diagnostics = Array.from({ length: 10 }, (_, index) =>
    diagnose('broken-link', 'No page at `/x`.', {
      file: `${String(index)}.md`,
      place: { line: 1, column: 2 },
    }),
  )
  const again = { ...input, diagnostics: [...diagnostics, ...diagnostics] }
  expect((await report('github', again)).match(/^::error file=\d\.md,line=1/gm)).toHaveLength(10)
  expect(JSON.parse(await report('sarif', again))).toHaveProperty('runs.0.results.length', 10)
  const json: unknown = JSON.parse(await report('json', again))
  expect(json).toMatchObject({ counts: { errors: 10 } })
  expect(json).toHaveProperty('diagnostics.length', 10)
  expect((await report('pretty', again)).match(/^ {2}error /gm)).toHaveLength(1)
})

test('a finding of the layout without a place of its own names pages that show it', async () => {
  const diagnostics = [
    {
      ...diagnose('broken-link', 'No page at `/x`.'),
      others: ['a.md', 'b.md', 'c.md', 'd.md'].map((name) => ({ file: name })),
    },
  ]
  expect(await report('pretty', { diagnostics, source: () => undefined, color: false })).toContain(
    '\n  seen   in 4 places:\n         a.md\n         b.md\n         c.md\n         and 1 more\n',
  )
  expect(await report('github', { ...input, diagnostics })).toBe(
    '::error title=broken-link (DG302)::No page at `/x`.%0AIn 4 places, as in a.md and b.md.\n',
  )
  expect(JSON.parse(await report('json', { ...input, diagnostics }))).toHaveProperty(
    'diagnostics.0.places',
    4,
  )
})

test('github', async () => {
  const odd = diagnose('broken-anchor', '100% of\n`a`', {
    file: 'a,b:c%.md',
    place: { line: 3, column: 4, endLine: 5, endColumn: 6 },
  })
  expect(await report('github', { ...input, diagnostics: [odd, broken], prefix: 'site/' })).toBe(
    [
      '::warning file=site/a%2Cb%3Ac%25.md,line=3,endLine=5,col=4,title=broken-anchor (DG303)::100%25 of `a`',
      `::error file=site/${file},line=42,endLine=42,col=5,endColumn=40,title=broken-link (DG302)::No page at \`./secrets.mdx\`.%0ADid you mean \`./secrets-management.mdx\`?`,
      '',
    ].join('\n'),
  )
  expect(await report('github', { ...input, diagnostics: [] })).toBe('')
})

test('sarif', async () => {
  const odd = diagnose('broken-link', 'x', { file: 'a b/ü#.md', severity: 'info' })
  const parsed: unknown = JSON.parse(
    await report('sarif', { ...input, diagnostics: [broken, odd], version: '1.2.3', prefix: 'the site/' }),
  )
  expect(parsed).toEqual({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'docgen',
            version: '1.2.3',
            rules: [
              {
                id: 'broken-link',
                shortDescription: { text: 'A link leads to a page that does not exist.' },
                defaultConfiguration: { level: 'error' },
                properties: { code: 'DG302' },
              },
            ],
          },
        },
        columnKind: 'utf16CodeUnits',
        results: [
          {
            ruleId: 'broken-link',
            ruleIndex: 0,
            level: 'note',
            message: { text: 'x' },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: 'the%20site/a%20b/%C3%BC%23.md', uriBaseId: 'SRCROOT' },
                },
              },
            ],
          },
          {
            ruleId: 'broken-link',
            ruleIndex: 0,
            level: 'error',
            message: { text: `${broken.message}\n${broken.hint ?? ''}` },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: `the%20site/${file}`, uriBaseId: 'SRCROOT' },
                  region: { startLine: 42, startColumn: 5, endLine: 42, endColumn: 40 },
                },
              },
            ],
          },
        ],
      },
    ],
  })
})
