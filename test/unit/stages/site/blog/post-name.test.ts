import { describe, expect, it } from 'vitest'
import { postName } from '../../../../../src/stages/site/name-addresses.ts'

// As Docusaurus's `parseBlogFileName` reads them.
describe('the name of a post', () => {
  it.each([
    ['2026-01-31-name.md', '2026-01-31', '/2026/01/31/name'],
    ['2026-01-31.mdx', '2026-01-31', '/2026/01/31/'],
    ['2026-1-2-name.md', '2026-01-02', '/2026/1/2/name'],
    ['2026/01/31/name.md', '2026-01-31', '/2026/01/31/name'],
    ['2026/01/31/name/index.md', '2026-01-31', '/2026/01/31/name'],
    ['2026-01-31-name/index.mdx', '2026-01-31', '/2026/01/31/name'],
    ['2026/01-31-name.md', '2026-01-31', '/2026/01/31/name'],
    ['team/2026-01-31-name.md', '2026-01-31', '/2026/01/31/team/name'],
    ['team/2026-01-31/index.md', '2026-01-31', '/2026/01/31/team/index'],
    ['name.md', undefined, '/name'],
    ['team/name/index.md', undefined, '/team/name'],
  ])('%s has the date %s and the address %s', (path, date, slug) => {
    expect(postName(path)).toEqual({ slug, ...(date === undefined ? {} : { date }) })
  })
})
