import { expect, test } from 'vitest'
import { examineBytes } from '../../src/stages/assets/examine-file.ts'
import { resolveImages } from '../../src/stages/assets/stage.ts'
import { fingerprint } from '../../src/engine/fingerprint.ts'
import { hasHashedName } from '../../src/model/hashed-name.ts'
import { asContentPath, asHref, asOutputPath } from '../../src/model/path.ts'
import type { SourceLink } from '../../src/model/page.ts'
import { type PlannedFile, planOutput } from '../../src/stages/output/plan-output.ts'
import { buildIndex, type ShortPage } from '../unit/features/search/index/site-of.ts'

const count = 10_000

/**
 * Pages whose files could all be named alike: each has little text of its own and an image that is called as
 * on every other page.
 */
const pages = Array.from({ length: count }, (_, page): ShortPage => ({
  path: `/folder-${page % 97}/page-${page}`,
  title: `Page ${page}`,
  sections: [['', `word${page} page${page % 31}`]],
}))

/** Images, as many as there are pages, and a document for every tenth. */
function publishedNames(): readonly string[] {
  const links = Array.from({ length: count }, (_, page): SourceLink => ({
    href: asHref(page % 10 === 0 ? './notes.pdf' : './image.svg'),
    file: asContentPath(`content/${page}/index.md`),
    kind: page % 10 === 0 ? 'markdown-link' : 'markdown-image',
    place: { line: 1, column: 1 },
  }))
  const bytes = (path: string): Buffer =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><!-- ${path} --></svg>`)
  const read = { bytes, text: (path: string) => bytes(path).toString(), list: () => [] }
  return resolveImages({
    links,
    read,
    examine: (file) => examineBytes(bytes(file.source), file),
    baseUrl: '/',
    originalOf: (file) => file,
    staticSource: () => undefined,
  }).published.map(({ output }) => output)
}

// How seldom two of these hashes are equal follows from their length: no site of a test is large enough to
// show it.
test('files that are named by their content hold a whole `nameHash`, and do not clash on 10,000 pages', async () => {
  const { files } = await buildIndex(pages)
  const published = publishedNames()
  expect(published).toHaveLength(count)
  expect(files.size).toBeGreaterThan(count / 4)
  const named = [
    ...[...files].map(([name, content]) => [`assets/search/${name}`, fingerprint(content)] as const),
    ...published.map((name, index) => [name, String(index)] as const),
  ]
  expect(
    named.map(([name]) => name).filter((name) => !hasHashedName(name) && name !== 'assets/search/index.json'),
  ).toEqual([])
  const planned = named.map(([path, hash]): PlannedFile => ({
    path: asOutputPath(path),
    hash,
    origin: 'a test',
    content: () => '',
  }))
  expect(planOutput(planned).diagnostics.map(({ message }) => message)).toEqual([])
})
