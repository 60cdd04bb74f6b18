import { describe, expect, it } from 'vitest'
import { nameHash } from '../../../../src/engine/fingerprint.ts'
import { nameByContent } from '../../../../src/stages/theme/bundle-files.ts'

const files = (contents: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const given = Object.entries(contents).map(([path, text]) => ({ path, contents: Buffer.from(text) }))
  return Object.fromEntries(
    nameByContent(given).map((file) => [file.path, Buffer.from(file.contents).toString()]),
  )
}
const stems = (named: Readonly<Record<string, string>>, like: string): string[] =>
  Object.keys(named)
    .filter((path) => path.includes(like))
    .sort()

const site = {
  'assets/main-AAAAAAAA.js': 'import("/assets/chunk-BBBBBBBB.js");import("/assets/chunk-CCCCCCCC.js")',
  'assets/chunk-BBBBBBBB.js': 'import{a}from"/assets/chunk-DDDDDDDD.js";b(a)',
  'assets/chunk-CCCCCCCC.js': 'import{a}from"/assets/chunk-DDDDDDDD.js";c(a)',
  'assets/chunk-DDDDDDDD.js': 'export const a=1',
  'assets/theme-EEEEEEEE.css': 'a{background:url(/assets/logo-FFFFFFFF.png)}',
  'assets/logo-FFFFFFFF.png': 'bytes',
}

describe('names of bundled files', () => {
  it('are hashes of the content where a file loads nothing', () => {
    const named = files(site)
    expect(named[`assets/logo-${nameHash('bytes')}.png`]).toBe('bytes')
    expect(named[`assets/chunk-${nameHash('export const a=1')}.js`]).toBe('export const a=1')
  })

  it('stand in the files that load them', () => {
    const named = files(site)
    for (const text of Object.values(named))
      for (const [address = ''] of text.matchAll(/assets\/[\w.-]+/g))
        expect(Object.keys(named)).toContain(address)
    expect(Object.keys(named).filter((path) => /[A-Z]/.test(path))).toEqual([])
  })

  it('are the same whatever esbuild called the files, and in whatever order', () => {
    const others = Object.entries(site).map(
      ([path, text]) =>
        [path, text].map((part) =>
          part.replace(/-([A-F])\1{7}/g, (_, letter: string) => `-${letter}234567Z`),
        ) as [string, string],
    )
    expect(files(Object.fromEntries(others.reverse()))).toEqual(files(site))
  })

  it('change with what a file loads, directly or not, and with nothing else', () => {
    const before = files(site)
    const after = files({
      ...site,
      'assets/chunk-CCCCCCCC.js': 'import{a}from"/assets/chunk-DDDDDDDD.js";c(a+1)',
    })
    expect(
      Object.keys(after)
        .filter((path) => !(path in before))
        .map((path) => path.replace(/-.*/, ''))
        .sort(),
    ).toEqual(['assets/chunk', 'assets/main'])
    const deep = files({ ...site, 'assets/chunk-DDDDDDDD.js': 'export const a=2' })
    expect(stems(deep, 'chunk').filter((path) => path in before)).toEqual([])
    expect(stems(deep, 'theme')).toEqual(stems(before, 'theme'))
  })

  it('are made for chunks that load each other', () => {
    const circle = (last: string): Readonly<Record<string, string>> =>
      files({
        'assets/main-AAAAAAAA.js': 'import("./chunk-BBBBBBBB.js")',
        'assets/chunk-BBBBBBBB.js': 'import("./chunk-CCCCCCCC.js")',
        'assets/chunk-CCCCCCCC.js': `import("./chunk-BBBBBBBB.js");${last}`,
      })
    expect(circle('one()')).toEqual(circle('one()'))
    expect(Object.keys(circle('one()')).filter((path) => path in circle('two()'))).toEqual([])
  })

  it('tell two chunks with one text apart', () => {
    const named = files({
      'assets/main-AAAAAAAA.js': 'import("./chunk-BBBBBBBB.js");import("./chunk-CCCCCCCC.js")',
      'assets/chunk-BBBBBBBB.js': 'export default new Map',
      'assets/chunk-CCCCCCCC.js': 'export default new Map',
    })
    expect(stems(named, 'chunk')).toHaveLength(2)
    expect(
      new Set(
        Object.values(named)
          .join('')
          .match(/chunk-\w+/g),
      ).size,
    ).toBe(2)
  })

  it('leave bytes as they are that are no text', () => {
    const [css] = nameByContent([{ path: 'theme-AAAAAAAA.css', contents: Uint8Array.of(0xff, 0x00, 0xc3) }])
    expect([...(css?.contents ?? [])]).toEqual([0xff, 0x00, 0xc3])
  })
})
