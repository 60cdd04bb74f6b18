import { describe, expect, it } from 'vitest'
import { meilisearchTarget } from '../../../../../src/features/search/push/meilisearch.ts'
import { pushRecords } from '../../../../../src/features/search/push/push-records.ts'
import { recordsOf } from './engine-kinds.ts'
import { meilisearchEngine, meilisearchIndex, type MeilisearchEngine } from './meilisearch-engine.ts'

const policy = { timeout: 400, retries: 2, delay: 2 }
let pushes = 0
const push = async (
  engine: MeilisearchEngine,
  synonyms: readonly (readonly string[])[] = [],
): Promise<void> => {
  await pushRecords(
    recordsOf('a'),
    meilisearchTarget(
      { index: 'docs', key: 'secret', stagedSuffix: String(++pushes), synonyms, url: engine.url },
      policy,
    ),
  )
  engine.settle()
}
const settingsOf = (engine: MeilisearchEngine): Record<string, unknown> =>
  engine.indexes.get('docs')?.settings ?? {}

describe('an index of Meilisearch', () => {
  it.each([
    ['new', []],
    ['there, but nothing was set up', ['docs']],
  ])('is set up for search when it is %s', async (_name, there) => {
    const engine = await meilisearchEngine()
    for (const name of there) engine.indexes.set(name, meilisearchIndex())
    await push(engine)
    expect(settingsOf(engine)).toMatchObject({
      filterableAttributes: ['language', 'version', 'docusaurus_tag', 'tags', 'type'],
      sortableAttributes: ['weight'],
      pagination: { maxTotalHits: 1000 },
    })
    expect(settingsOf(engine)['rankingRules']).toContain('weight:desc')
  })

  it('keeps what its owner has set up, although settings are swapped with an index', async () => {
    const engine = await meilisearchEngine()
    const own = {
      rankingRules: ['words', 'exactness'],
      stopWords: ['the'],
      distinctAttribute: 'url_without_anchor',
      typoTolerance: { enabled: false },
      embedders: { own: { source: 'userProvided', dimensions: 3 } },
      synonyms: { k8s: ['kubernetes'] },
    }
    engine.indexes.set(
      'docs',
      meilisearchIndex({ ...own, filterableAttributes: ['team', { attributePatterns: ['x_*'] }, 'tags'] }),
    )
    await push(engine)
    await push(engine)
    expect(settingsOf(engine)).toMatchObject({
      ...own,
      filterableAttributes: [
        'team',
        { attributePatterns: ['x_*'] },
        'tags',
        'language',
        'version',
        'docusaurus_tag',
        'type',
      ],
      sortableAttributes: ['weight'],
    })
    expect(engine.indexes.get('docs')?.documents.size).toBe(3)
  })

  it('has the synonyms of the configuration beside its own', async () => {
    const engine = await meilisearchEngine()
    engine.indexes.set('docs', meilisearchIndex({ synonyms: { cli: ['terminal'] } }))
    await push(engine, [
      ['cli', 'command line', 'shell'],
      ['__proto__', 'constructor'],
    ])
    await push(engine, [['cli', 'command line', 'shell']])
    expect(settingsOf(engine)['synonyms']).toEqual(
      JSON.parse(
        '{"cli":["terminal","command line","shell"],"command line":["cli","shell"],"shell":["cli","command line"],"__proto__":["constructor"],"constructor":["__proto__"]}',
      ),
    )
  })

  it('is not replaced by one without its embedder, whose key nobody is shown', async () => {
    const engine = await meilisearchEngine()
    engine.indexes.set(
      'docs',
      meilisearchIndex({
        embedders: { own: { source: 'rest', apiKey: 'sk-prXXXXXX...', url: 'https://embed.test' } },
      }),
    )
    await expect(push(engine)).rejects.toThrow('has an embedder')
    expect(engine.asked).toHaveLength(1)
  })

  it('stays as it is when a task fails, which is told in one line', async () => {
    const engine = await meilisearchEngine()
    engine.indexes.set('docs', meilisearchIndex({ stopWords: ['the'] }))
    engine.trouble = ({ path }) =>
      path.startsWith('/tasks/') && engine.asked.some(({ path: earlier }) => earlier.endsWith('/documents'))
        ? {
            status: 200,
            body: { status: 'failed', error: { code: 'internal', message: 'no space left\non device' } },
          }
        : undefined
    await expect(push(engine)).rejects.toThrow('could not finish a task: no space left on device')
    engine.settle()
    expect(
      [...engine.indexes].map(([name, { documents, settings }]) => [
        name,
        documents.size,
        settings['stopWords'],
      ]),
    ).toEqual([['docs', 0, ['the']]])
  })

  it('takes large requests in parts when it takes less than others', async () => {
    const engine = await meilisearchEngine({ most: 4_000 })
    await pushRecords(
      recordsOf(...'abcdefghijklmnop'),
      meilisearchTarget({ index: 'docs', key: 'secret', stagedSuffix: 'new', url: engine.url }, policy),
    )
    engine.settle()
    expect(engine.indexes.get('docs')?.documents.size).toBe(48)
  })
})
