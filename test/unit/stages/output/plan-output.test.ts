import { describe, expect, it } from 'vitest'
import { asOutputPath } from '../../../../src/model/path.ts'
import { planOutput, type PlannedFile } from '../../../../src/stages/output/plan-output.ts'

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
