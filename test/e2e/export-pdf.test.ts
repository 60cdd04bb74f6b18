import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { makeSite, type TempSite } from '../build-temp-site.ts'
import { sheetNumbers } from '../../src/pdf/sheet-numbers.ts'
import { runDocgen } from '../run-docgen.ts'

/** What a reader of PDF finds: the browser writes all but the streams as text (ISO 32000-1, 7.3). */
function readPdf(path: string) {
  const text = readFileSync(path, 'latin1')
  const objects = new Map(
    [...text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id = '', body = '']) => [id, body]),
  )
  const all = [...objects].sort(([one], [other]) => Number(one) - Number(other)).map(([, body]) => body)
  const pages = all.filter((body) => /\/Type \/Page\b/.test(body)).length
  const titleOf = (body: string | undefined): string | undefined => /\/Title \((.*)\)/.exec(body ?? '')?.[1]
  const outline = all
    .filter((body) => body.includes('/Title') && body.includes('/Dest ['))
    .map((body) => {
      const above = titleOf(objects.get(/\/Parent (\d+) 0 R/.exec(body)?.[1] ?? ''))
      return above === undefined ? titleOf(body) : `${above} > ${titleOf(body) ?? ''}`
    })
  const names = /\/Dests (\d+) 0 R/.exec(text)?.[1]
  return {
    pages,
    outline,
    /** Where links within the document lead, and the places that it has. */
    links: all.flatMap(
      (body) =>
        /\/Subtype \/Link[\s\S]*?\/Dest \/(\S+)|\/Dest \/(\S+)[\s\S]*?\/Subtype \/Link/
          .exec(body)
          ?.slice(1)
          .filter(Boolean) ?? [],
    ),
    addresses: [...text.matchAll(/\/URI \((.*?)\)/g)].map(([, address]) => address),
    places: [...(objects.get(names ?? '') ?? '').matchAll(/\/(\S+) \[/g)].map(([, name]) => name),
    sheets: sheetNumbers(readFileSync(path)),
    fonts: new Set([...text.matchAll(/\/FontName \/[A-Z]{6}\+(\w+)/g)].map(([, name]) => name)),
    isTagged: /\/Marked true/.test(text),
    language: /\/Lang \((.*?)\)/.exec(text)?.[1],
  }
}

describe('docgen export pdf', () => {
  let site: TempSite
  beforeAll(async () => {
    site = makeSite({
      'content/index.md':
        '# Home\n\n[First](./guide/one.md), [a part](./guide/two.md#speed), [outside](https://docs.example.com/).\n',
      'content/guide/one.md': '# First\n\n## Speed\n\nSlow. [Below](#power)\n\n## Power\n\nMuch.\n',
      'content/guide/two.md': '# Second\n\n## Speed\n\nFast. [Not printed](../third.md)\n',
      'content/third.md': '# Third\n',
    })
    await site.build()
  })
  afterAll(() => rmSync(site.root, { recursive: true, force: true }))

  const exported = async (...words: readonly string[]) => {
    const path = join(site.root, 'out.pdf')
    const { code, out, err } = await runDocgen(
      site.root,
      ...['export', 'pdf', '--output', 'out.pdf', '--browser', inject('chromium'), ...words],
    )
    expect({ code, err }).toEqual({ code: 0, err: '' })
    return { out, ...readPdf(path) }
  }

  test('makes one file with an outline, whose inner links lead within it and all others to the site', async () => {
    const pdf = await exported('/', '/guide/one', '/guide/two/')
    expect(pdf.out).toMatch(/^out\.pdf · 3 pages of the site · \d\.\d MB\n$/)
    // The cover, the contents, and each page.
    expect(pdf.pages).toBe(5)
    expect(pdf.outline.slice(2)).toEqual([
      'Home',
      'First',
      'First > Speed',
      'First > Power',
      'Second',
      'Second > Speed',
    ])
    expect(pdf.links).toEqual(['p1', 'p2', 'p3', 'p2', 'p3-speed', 'p2-power'])
    expect(pdf.places).toEqual(expect.arrayContaining([...new Set(pdf.links)]))
    // After the cover and the contents, which name these numbers.
    expect(['p1', 'p2', 'p3', 'p3-speed'].map((place) => pdf.sheets.get(place))).toEqual([3, 4, 5, 5])
    // The title of the site leads there.
    expect(new Set(pdf.addresses)).toEqual(
      new Set(['https://example.com/', 'https://docs.example.com/', 'https://example.com/third']),
    )
    expect([pdf.isTagged, pdf.language]).toEqual([true, 'en'])
    // A page on a screen does without a font that is late; paper waits for it.
    expect([...pdf.fonts]).toEqual(expect.arrayContaining(['FamiljenGrotesk', 'Inter']))
  })

  test('a single page has no list of pages; --all has all of them', async () => {
    expect((await exported('/guide/one')).outline).toEqual(['First', 'First > Speed', 'First > Power'])
    const all = await exported('--all')
    expect(all.out).toContain('4 pages of the site')
    expect(
      all.outline
        .slice(2)
        .filter((title): title is string => title?.includes(' > ') === false)
        .sort(),
    ).toEqual(['First', 'Home', 'Second', 'Third'])
  })
})
