import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../../src/cli/run.ts'
import { explanationText } from '../../../src/features/search/explain/explain-query.ts'
import { makeSite, type TempSite } from '../../build-temp-site.ts'
import { buildIndex, engineOf } from '../features/search/index/site-of.ts'

const files = {
  'content/index.md': '# Home\n\nWelcome to the mill.\n',
  'content/guide/crank.md':
    '# Turn the crank\n\nThe crank turns a widget.\n\n## Speed\n\nSlowly, with `--slow-mode`.\n',
  'content/reference/widget.md': '# Widget\n\nA widget has a crank.\n',
}

async function explain(root: string, ...words: readonly string[]) {
  let out = ''
  let err = ''
  const code = await run(
    ['search', 'explain', ...words],
    {
      cwd: root,
      environment: {},
      stdout: { write: (text) => (out += text) },
      stderr: { write: (text) => (err += text) },
      signal: new AbortController().signal,
      loadPipeline: () => import('../../../src/build.ts'),
    },
    '1.2.3',
  )
  return { code, out, err }
}

describe('docgen search explain', () => {
  let site: TempSite
  beforeAll(async () => {
    site = makeSite(files, { search: {} })
    await site.build()
  })
  afterAll(() => rmSync(site.root, { recursive: true, force: true }))

  it('says what was understood, and why each page stands where it stands', async () => {
    const { code, out, err } = await explain(site.root, 'how to turn the crnak')
    expect(err).toBe('')
    expect(code).toBe(0)
    expect(out).toMatch(/how +[\d.]+ +no topic/)
    expect(out).toMatch(/crnak +[\d.]+ +crank 0\.85/)
    expect(out).toMatch(/ 1 {2}.*Turn the crank {2}\/guide\/crank/)
    expect(out).toMatch(/[\d.]+ = sections [\d.]+ × whole [\d.]+ × counts 1\n/)
    expect(out).toMatch(/= lunr [\d.]+ +× says [\d.]+ of the query +× heading [\d.]+ +Turn the crank/)
    expect(out).toMatch(/\/reference\/widget\n.*× counts 0\.7\n/)
  })

  it('names the sections that make the score, not the one that is shown first', async () => {
    const sections = [['', ''] as const, ...['One', 'Two', 'Three'].map((name) => [name, ''] as const)]
    const engine = engineOf(await buildIndex([{ path: '/mill', title: 'Mill', sections }]))
    const page = { page: 0, score: 8 + 4 / 4 + 2 / 8, whole: 1, weight: 1 }
    const scores = [1, 2, 4, 8].map((score, section) => ({
      ...{ section, score, isAsked: section === 0 },
      ...{ lunr: 1, coverage: 1, heading: score },
    }))
    const text = explanationText(
      { ...engine.search(''), pages: [{ ...page, sections: scores }] },
      engine.sections,
    )
    expect(text).toMatch(/9\.3 = sections 9\.3 [^]*8 .*Three\n[^]*4 .*Two\n[^]*2 .*One\n/)
    expect(text).not.toMatch(/= lunr.*Mill/)
  })

  it('says that nothing answers', async () => {
    expect((await explain(site.root, 'xylophone')).out).toMatch(
      /nothing that the site says[^]*No page answers/,
    )
  })

  it('asks for a built site', async () => {
    const { code, err } = await explain(site.root, 'crank', '--out-dir', 'nowhere')
    expect(code).toBe(2)
    expect(err).toContain('There is no search index in `nowhere`.')
    expect(err).toContain('docgen build')
  })
})
