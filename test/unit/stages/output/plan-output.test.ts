import { describe, expect, it } from 'vitest'
import { asContentPath, asOutputPath } from '../../../../src/model/path.ts'
import { type PlannedFile, planOutput } from '../../../../src/stages/output/plan-output.ts'

const file = (path: string, origin: string, more: Partial<PlannedFile> = {}): PlannedFile => ({
  path: asOutputPath(path),
  hash: origin,
  origin,
  content: () => origin,
  ...more,
})
const byDefault = (path: string, lost?: string): PlannedFile =>
  file(path, 'the plugin `x`', { byDefault: lost === undefined ? {} : { lost } })
const own = (path: string, folder = 'static'): PlannedFile => file(path, `\`${folder}/${path}\``)

const planned = (
  ...files: PlannedFile[]
): { readonly makers: Record<string, string>; readonly said: readonly string[] } => {
  const { plan, diagnostics } = planOutput(files)
  return {
    makers: Object.fromEntries([...plan].map(([path, { origin }]) => [path, origin])),
    said: diagnostics.map(({ rule, severity, file: at }) => `${severity} ${rule} ${at ?? ''}`),
  }
}

describe('a file that docgen makes by default', () => {
  it('gives way to one of the site, whichever comes first', () => {
    const expected = { makers: { 'robots.txt': '`static/robots.txt`' }, said: [] }
    expect(planned(byDefault('robots.txt'), own('robots.txt'))).toEqual(expected)
    expect(planned(own('robots.txt'), byDefault('robots.txt'))).toEqual(expected)
  })

  it('is there where the site has none', () => {
    expect(planned(byDefault('robots.txt'), own('a.txt')).makers).toEqual({
      'robots.txt': 'the plugin `x`',
      'a.txt': '`static/a.txt`',
    })
  })

  it('is spoken of where something that was asked for is missing without it', () => {
    expect(planned(byDefault('_headers', 'Something is lost.'), own('_headers')).said).toEqual([
      'info default-replaced static/_headers',
    ])
  })

  it('does not give way to a name that differs in case, which is told at that file', () => {
    expect(planned(byDefault('robots.txt'), own('Robots.txt')).said).toEqual([
      'error output-clash static/Robots.txt',
    ])
    expect(planned(own('Robots.txt'), byDefault('robots.txt')).said).toEqual([
      'error output-clash static/Robots.txt',
    ])
  })

  it('does not settle which of two files of the site is meant', () => {
    expect(planned(byDefault('robots.txt'), own('robots.txt'), own('robots.txt', 'more')).said).toEqual([
      'error output-clash more/robots.txt',
    ])
  })
})

describe('two claims to one path', () => {
  it('are reported where letter case or Unicode form alone tells them apart', () => {
    expect(planned(own('a-fQzL.json'), own('a-FQzL.json')).said).toEqual([
      'error output-clash static/a-FQzL.json',
    ])
    expect(planned(own('K\u00e4se.txt'), own('Ka\u0308se.txt')).said).toHaveLength(1)
  })

  it('are one where path and content are the same', () => {
    expect(planned(own('a.txt'), own('a.txt')).said).toEqual([])
  })
})

describe('a page at the address of a file', () => {
  const page = (path: string): PlannedFile =>
    file(path, `the page \`/${path}\``, { page: { source: asContentPath(`content/${path}.md`) } })

  it.each([
    ['LICENSE.html', 'LICENSE'],
    ['license.html', 'LICENSE'],
    ['robots.txt.html', 'robots.txt'],
    ['docs/über.html', 'docs/u\u0308ber'],
    ['guide.html', 'guide/index.html'],
    ['guide/index.html', 'guide.html'],
    ['guide/index.html', 'Guide'],
  ])('%s is hidden by %s', (path, other) => {
    const said = [`error output-clash content/${path}.md`]
    expect(planned(page(path), own(other)).said).toEqual(said)
    expect(planned(own(other), page(path)).said).toEqual(said)
    expect(planned(byDefault(other), page(path)).said).toEqual(said)
  })

  it.each([
    ['v1.0.html', 'v1.0/a.zip'],
    ['guide.html', 'guide/start.html'],
    ['guide.html', 'guide.md'],
    ['a.html', 'a.json'],
    ['index.html', 'index.md'],
  ])('%s is not hidden by %s', (path, other) => {
    expect(planned(page(path), own(other)).said).toEqual([])
  })

  it('is told of an address that is free', () => {
    const { diagnostics } = planOutput([page('a.json.html'), own('a.json'), page('a-json.html')])
    expect(diagnostics[0]?.hint).toBe(
      'Write `slug: a-json-page` in the front matter of `content/a.json.html.md`, or rename `static/a.json`.',
    )
  })

  it('may be what a redirect starts from', () => {
    expect(planned(file('old.html', 'the configured redirects'), own('old')).said).toEqual([
      'error output-clash static/old',
    ])
  })

  it('does not concern two files of static folders', () => {
    expect(planned(own('a'), own('a.html')).said).toEqual([])
  })
})

describe('a file that would be a folder, too', () => {
  it('is reported once', () => {
    expect(planned(own('data'), own('data/a.json', 'other'), own('Data/b.json', 'other')).said).toEqual([
      'error output-clash static/data',
    ])
  })
})
