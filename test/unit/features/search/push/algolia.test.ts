import { describe, expect, it } from 'vitest'
import { algoliaTarget } from '../../../../../src/features/search/push/algolia.ts'
import { pushRecords } from '../../../../../src/features/search/push/push-records.ts'
import { addressesOf, recordsOf } from './engine-kinds.ts'
import { algoliaEngine, algoliaIndex, type AlgoliaEngine } from './algolia-engine.ts'

const policy = { timeout: 400, retries: 4, delay: 2 }
let pushes = 0
const push = async (
  engine: AlgoliaEngine,
  synonyms: readonly (readonly string[])[] = [],
  hosts: readonly string[] = [engine.url],
  index = 'docs',
): Promise<void> => {
  await pushRecords(
    recordsOf('a'),
    algoliaTarget(
      { index, key: 'secret', stagedSuffix: String(++pushes), synonyms, appId: 'APP', hosts },
      policy,
    ),
  )
  engine.settle()
}
const settingsOf = (engine: AlgoliaEngine): Record<string, unknown> =>
  engine.indexes.get('docs')?.settings ?? {}
const synonymsOf = (engine: AlgoliaEngine): readonly unknown[] =>
  [...(engine.indexes.get('docs')?.synonyms.values() ?? [])].map(({ synonyms }) => synonyms)

describe('an index of Algolia', () => {
  it.each([
    ['new', []],
    ['there, but nothing was set up', ['docs']],
  ])('is set up for search when it is %s', async (_name, there) => {
    const engine = await algoliaEngine()
    for (const name of there) engine.indexes.set(name, algoliaIndex())
    await push(engine)
    expect(settingsOf(engine)).toMatchObject({
      attributesForFaceting: ['language', 'version', 'docusaurus_tag', 'tags', 'type'],
      customRanking: ['desc(weight)'],
      separatorsToIndex: '_-',
      hitsPerPage: 20,
    })
  })

  it('keeps what its owner has set up: settings, replicas, rules and synonyms', async () => {
    const engine = await algoliaEngine()
    const own = {
      hitsPerPage: 7,
      customRanking: ['desc(popularity)'],
      searchableAttributes: ['content'],
      attributesForFaceting: ['searchable(tags)', 'team'],
      ignorePlurals: false,
      replicas: ['docs_by_date'],
      mode: 'neuralSearch',
      enableReRanking: true,
    }
    engine.indexes.set('docs', algoliaIndex(own))
    engine.indexes.get('docs')?.rules.set('pin', { objectID: 'pin' })
    engine.indexes
      .get('docs')
      ?.synonyms.set('mine', { objectID: 'mine', type: 'synonym', synonyms: ['k8s', 'kubernetes'] })
    await push(engine)
    await push(engine)
    expect(settingsOf(engine)).toMatchObject({
      ...own,
      attributesForFaceting: ['searchable(tags)', 'team', 'language', 'version', 'docusaurus_tag', 'type'],
      attributesToSnippet: ['content:24'],
    })
    expect([...(engine.indexes.get('docs')?.rules.keys() ?? [])]).toEqual(['pin'])
    expect(synonymsOf(engine)).toEqual([['k8s', 'kubernetes']])
    expect(engine.indexes.get('docs')?.documents.size).toBe(3)
  })

  it('is told nothing of a mode that it has anyway, which not every plan may set', async () => {
    const engine = await algoliaEngine()
    engine.indexes.set('docs', algoliaIndex({ mode: 'keywordSearch' }))
    await push(engine)
    expect(engine.asked.filter(({ body }) => body.includes('keywordSearch'))).toEqual([])
  })

  it('has the synonyms of the configuration, and not those of an earlier one', async () => {
    const engine = await algoliaEngine()
    engine.indexes.set('docs', algoliaIndex())
    engine.indexes
      .get('docs')
      ?.synonyms.set('mine', { objectID: 'mine', type: 'synonym', synonyms: ['k8s', 'kubernetes'] })
    await push(engine, [
      ['mcp', 'model context protocol'],
      ['cli', 'command line'],
    ])
    expect(synonymsOf(engine)).toEqual([
      ['k8s', 'kubernetes'],
      ['mcp', 'model context protocol'],
      ['cli', 'command line'],
    ])
    await push(engine, [['cli', 'command line'], ['alone']])
    expect(synonymsOf(engine)).toEqual([
      ['k8s', 'kubernetes'],
      ['cli', 'command line'],
    ])
  })

  it('takes no record of more than 10,000 bytes, which says so', async () => {
    const engine = await algoliaEngine()
    const records = recordsOf('a').map((record) => ({ ...record, content: 'x'.repeat(11_000) }))
    await expect(
      pushRecords(
        records,
        algoliaTarget(
          { index: 'docs', key: 'secret', stagedSuffix: 'new', appId: 'APP', hosts: [engine.url] },
          policy,
        ),
      ),
    ).rejects.toThrow('is too big')
    engine.settle()
    expect([...engine.indexes.keys()]).toEqual([])
  })

  it('may have a name with odd characters', async () => {
    const engine = await algoliaEngine()
    await push(engine, [], undefined, 'my docs/ä?#%')
    expect([...engine.indexes.keys()]).toEqual(['my docs/ä?#%'])
  })

  it('is found at the next address when one does not answer or is broken', async () => {
    const [broken, silent, engine] = [await algoliaEngine(), await algoliaEngine(), await algoliaEngine()]
    broken.trouble = () => ({ status: 503, body: '' })
    silent.trouble = () => 'hang'
    await pushRecords(
      recordsOf('a'),
      algoliaTarget(
        {
          index: 'docs',
          key: 'secret',
          stagedSuffix: 'new',
          appId: 'APP',
          hosts: ['http://nowhere.invalid', broken.url, silent.url, engine.url],
        },
        { ...policy, timeout: 120 },
      ),
    )
    engine.settle()
    expect([...(engine.indexes.get('docs')?.documents.values() ?? [])].map(({ url }) => url)).toEqual(
      addressesOf('a'),
    )
  })

  it('is not asked for at the next address when the first one refuses', async () => {
    const [first, next] = [await algoliaEngine(), await algoliaEngine()]
    first.trouble = () => ({ status: 400, body: 'no' })
    await expect(push(next, [], [first.url, next.url])).rejects.toMatchObject({ status: 400 })
    expect(next.asked).toEqual([])
  })

  it('is not waited for without end', async () => {
    const engine = await algoliaEngine()
    engine.trouble = ({ path }) =>
      path.includes('/task/') ? { status: 200, body: { status: 'notPublished' } } : undefined
    await expect(
      pushRecords(
        recordsOf('a'),
        algoliaTarget(
          { index: 'docs', key: 'secret', stagedSuffix: 'new', appId: 'APP', hosts: [engine.url] },
          { ...policy, taskTimeout: 50 },
        ),
      ),
    ).rejects.toThrow('has not finished a task')
  })
})
