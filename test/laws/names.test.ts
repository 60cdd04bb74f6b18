import { describe, expect, it } from 'vitest'
import { resolveImages } from '../../src/stages/assets/stage.ts'
import { fingerprint } from '../../src/engine/fingerprint.ts'
import { asContentPath, asHref, asOutputPath } from '../../src/model/path.ts'
import type { SourceLink } from '../../src/model/page.ts'
import { planOutput, type PlannedFile } from '../../src/stages/output/plan-output.ts'
import { buildIndex, type ShortPage } from '../unit/features/search/index/site-of.ts'

/**
 * Pages whose files could all be named alike: each has little text of its own and an image that is called as
 * on every other page.
 */
function generated(site: number, count: number): ShortPage[] {
  return Array.from({ length: count }, (_, page) => ({
    path: `/folder-${page % 97}/page-${page}`,
    title: `Page ${page}`,
    sections: [['', `site${site} word${page} page${page % 31}`]],
  }))
}

/** Images, as many as there are pages, and a document for every tenth. */
function publishedNames(site: number, count: number): string[] {
  const links = Array.from({ length: count }, (_, page): SourceLink => ({
    href: asHref(page % 10 === 0 ? './notes.pdf' : './image.svg'),
    file: asContentPath(`content/${page}/index.md`),
    kind: page % 10 === 0 ? 'markdown-link' : 'markdown-image',
    place: { line: 1, column: 1 },
  }))
  const bytes = (path: string): Buffer =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><!-- ${site} ${path} --></svg>`)
  const read = { bytes, text: (path: string) => bytes(path).toString(), list: () => [] }
  return resolveImages({
    links,
    read,
    baseUrl: '/',
    originalOf: (file) => file,
    staticSource: () => undefined,
  }).published.map(({ output }) => output)
}

async function clashes(site: number, count: number): Promise<readonly string[]> {
  const { files } = await buildIndex(generated(site, count))
  const published = publishedNames(site, count)
  expect(published).toHaveLength(count)
  expect(files.size).toBeGreaterThan(count / 4)
  const named = [
    ...[...files].map(([name, content]) => [`assets/search/${name}`, fingerprint(content)] as const),
    ...published.map((name, index) => [name, String(index)] as const),
  ]
  const planned = named.map(([path, hash]): PlannedFile => ({
    path: asOutputPath(path),
    hash,
    origin: 'a test',
    content: () => '',
  }))
  return planOutput(planned).diagnostics.map(({ message }) => message)
}

describe('files that are named by their content do not clash', () => {
  it('on 50 sites of 1,000 pages', async () => {
    for (let site = 0; site < 50; site++) expect(await clashes(site, 1_000)).toEqual([])
  })

  it('on a site of 100,000 pages', async () => {
    expect(await clashes(50, 100_000)).toEqual([])
  })
})
