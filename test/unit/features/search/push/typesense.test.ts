import { describe, expect, it } from 'vitest'
import { pushRecords } from '../../../../../src/features/search/push/push-records.ts'
import { typesenseTarget } from '../../../../../src/features/search/push/typesense.ts'
import { recordsOf } from './engine-kinds.ts'
import {
  typesenseCollection,
  typesenseEngine,
  type TypesenseCollection,
  type TypesenseEngine,
} from './typesense-engine.ts'

const policy = { timeout: 400, retries: 2, delay: 2 }
let pushes = 0
const push = (engine: TypesenseEngine, synonyms: readonly (readonly string[])[] = [], index = 'docs') =>
  pushRecords(
    recordsOf('a'),
    typesenseTarget(
      { index, key: 'secret', stagedSuffix: String(++pushes), synonyms, url: engine.url },
      policy,
    ),
  )
const published = (engine: TypesenseEngine): TypesenseCollection | undefined =>
  engine.collections.get(engine.aliases.get('docs') ?? '')
const wordsOf = (synonyms: readonly unknown[]): readonly unknown[] =>
  (synonyms as readonly { synonyms: unknown }[]).map(({ synonyms: words }) => words)

/** A collection as an owner has made it, and the alias that leads to it. */
function own(engine: TypesenseEngine, schema: Record<string, unknown> = {}): TypesenseCollection {
  const collection = typesenseCollection({
    name: 'docs_own',
    fields: [
      { name: 'content', type: 'string', locale: 'de', stem: true },
      { name: 'team', type: 'string', optional: true },
    ],
    symbols_to_index: ['+'],
    ...schema,
  })
  engine.collections.set('docs_own', collection)
  engine.aliases.set('docs', 'docs_own')
  return collection
}

describe.each([29, 30] as const)('a collection of Typesense %d', (version) => {
  it('keeps what its owner has set up: fields, symbols, metadata, overrides', async () => {
    const engine = await typesenseEngine({ version })
    own(engine, { metadata: { by: 'ops' } }).overrides.set('pin', { rule: {} })
    await push(engine)
    await push(engine)
    expect(published(engine)?.schema).toMatchObject({ symbols_to_index: ['+'], metadata: { by: 'ops' } })
    const fields = published(engine)?.schema['fields'] as readonly { name: string }[]
    expect(fields.slice(0, 2)).toEqual([
      { name: 'content', type: 'string', locale: 'de', stem: true },
      { name: 'team', type: 'string', optional: true },
    ])
    expect(fields.map(({ name }) => name)).toContain('weight')
    expect([...(published(engine)?.overrides.keys() ?? [])]).toEqual(['pin'])
    expect(published(engine)?.documents.size).toBe(3)
  })

  it('is removed only if docgen has made it', async () => {
    const engine = await typesenseEngine({ version })
    own(engine)
    expect((await push(engine))?.message).toBe('still has the collection docs_own, which docgen did not make')
    expect(await push(engine)).toBeUndefined()
    expect([...engine.collections.keys()]).toEqual(['docs_own', engine.aliases.get('docs')])
  })

  it('is not hidden behind an alias of its own name, which Typesense refuses', async () => {
    const engine = await typesenseEngine({ version })
    engine.collections.set('docs', typesenseCollection({ name: 'docs' }))
    await expect(push(engine)).rejects.toThrow('has a collection named docs')
    expect(engine.asked.every(({ method }) => method === 'GET')).toBe(true)
  })

  it('that an owner demands more of than there is stays, and the record is named', async () => {
    const engine = await typesenseEngine({ version })
    own(engine, { fields: [{ name: 'item_priority', type: 'int64' }] })
    await expect(push(engine)).rejects.toThrow('refused a record: Field `item_priority`')
    expect([...engine.collections.keys()]).toEqual(['docs_own'])
  })

  it('keeps a set of synonyms that is called as it is', async () => {
    const engine = await typesenseEngine({ version })
    own(engine, { synonym_sets: ['docs_own'] })
    engine.synonymSets.set('docs_own', [])
    await push(engine, [['a', 'b']])
    await push(engine, [['a', 'b']])
    expect(published(engine)?.schema['synonym_sets']).toContain('docs_own')
    expect([...engine.synonymSets.keys()]).toContain('docs_own')
  })

  it('may have a name with odd characters', async () => {
    const engine = await typesenseEngine({ version })
    await push(engine, [['a', 'b']], 'my docs/ä?#%')
    await push(engine, [['a', 'b']], 'my docs/ä?#%')
    expect([...engine.aliases.keys()]).toEqual(['my docs/ä?#%'])
    expect([...engine.collections.keys()]).toEqual([...engine.aliases.values()])
  })

  it('is not made by an answer that says less than it should', async () => {
    const engine = await typesenseEngine({ version })
    engine.trouble = ({ path }) =>
      path.includes('/import') ? { status: 200, body: '{"success":true}' } : undefined
    await expect(push(engine)).rejects.toThrow('took 1 of 3 records')
    expect(engine.aliases.size).toBe(0)
  })
})

describe('synonyms of Typesense', () => {
  it("up to version 29 are the collection's own: those of its owner stay, docgen's are those of the configuration", async () => {
    const engine = await typesenseEngine({ version: 29 })
    own(engine).synonyms.set('mine', { synonyms: ['k8s', 'kubernetes'] })
    await push(engine, [
      ['mcp', 'model context protocol'],
      ['cli', 'command line'],
    ])
    expect(wordsOf([...(published(engine)?.synonyms.values() ?? [])])).toEqual([
      ['k8s', 'kubernetes'],
      ['mcp', 'model context protocol'],
      ['cli', 'command line'],
    ])
    await push(engine, [['cli', 'command line']])
    expect(wordsOf([...(published(engine)?.synonyms.values() ?? [])])).toEqual([
      ['k8s', 'kubernetes'],
      ['cli', 'command line'],
    ])
    await push(engine)
    expect(wordsOf([...(published(engine)?.synonyms.values() ?? [])])).toEqual([['k8s', 'kubernetes']])
  })

  it("from version 30 on are sets: those of the owner stay linked, docgen's lives as long as its collection", async () => {
    const engine = await typesenseEngine({ version: 30 })
    own(engine, { synonym_sets: ['shared'], curation_sets: ['pins'] })
    engine.synonymSets.set('shared', [{ id: 'mine', synonyms: ['k8s', 'kubernetes'] }])
    await push(engine, [['mcp', 'model context protocol']])
    await push(engine, [['cli', 'command line']])
    const name = engine.aliases.get('docs') ?? ''
    expect(published(engine)?.schema).toMatchObject({
      synonym_sets: ['shared', name],
      curation_sets: ['pins'],
    })
    expect([...engine.synonymSets.keys()]).toEqual(['shared', name])
    expect(wordsOf(engine.synonymSets.get(name) ?? [])).toEqual([['cli', 'command line']])
    await push(engine)
    expect(published(engine)?.schema['synonym_sets']).toEqual(['shared'])
    expect([...engine.synonymSets.keys()]).toEqual(['shared'])
  })

  it('need no right to write them where there are none', async () => {
    const engine = await typesenseEngine({ version: 30 })
    engine.trouble = ({ path }) => (path.includes('synonym') ? { status: 401, body: '' } : undefined)
    await push(engine)
    expect(await push(engine)).toBeUndefined()
    expect(published(engine)?.documents.size).toBe(3)
    await expect(push(engine, [['a', 'b']])).rejects.toMatchObject({ status: 401 })
  })
})
