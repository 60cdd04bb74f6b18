import type { PushTarget, StagedIndex, TargetOptions } from './push-target.ts'
import type { SearchRecord } from './records.ts'
import { jsonOf, send, ServiceError, untilDone, type SendOptions, type ServiceAnswer, type ServiceRequest } from './send.ts'

export interface TypesenseTargetOptions extends TargetOptions {
  /** Origin of the server: `https://search.example.com`. */
  readonly url: string
}

const fields = [
  ...['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'].map((level) => ({ name: `hierarchy.${level}`, type: 'string', optional: true })),
  { name: 'content', type: 'string', optional: true },
  { name: 'code', type: 'string', optional: true, token_separators: ['-', '_', '/', '.'] },
  { name: 'url', type: 'string', index: false, optional: true },
  { name: 'url_without_anchor', type: 'string', facet: true },
  { name: 'anchor', type: 'string', index: false, optional: true },
  { name: 'type', type: 'string', facet: true },
  { name: 'tags', type: 'string[]', facet: true },
  { name: 'language', type: 'string', facet: true },
  { name: 'version', type: 'string', facet: true },
  { name: 'weight', type: 'int32' },
]

/** Typesense: fills a new collection and points the alias that readers search at it (`PUT /aliases/{name}`); the one before is removed. */
export function typesenseTarget({ url, index, key, stagedSuffix }: TypesenseTargetOptions, options: SendOptions): PushTarget {
  const staged = `${index}_${stagedSuffix}`
  const call = (method: ServiceRequest['method'], path: string, body?: unknown, accept: readonly number[] = [], how = options): Promise<ServiceAnswer> => send({ method, url: `${url}${path}`, headers: { 'x-typesense-api-key': key, ...(typeof body === 'string' ? { 'content-type': 'text/plain' } : {}) }, accept, ...(body === undefined ? {} : { body }) }, how)
  const nameOf = (name: string): string => encodeURIComponent(name)
  /** The collection that readers search. */
  const published = async (how = options): Promise<string | undefined> => {
    const alias = await call('GET', `/aliases/${nameOf(index)}`, undefined, [404], how)
    const name = alias.status === 404 ? undefined : jsonOf(alias)['collection_name']
    return typeof name === 'string' ? name : undefined
  }
  const open = async (): Promise<StagedIndex> => {
    // A retry may find what the lost answer was about.
    await call('POST', '/collections', { name: staged, fields, default_sorting_field: 'weight', enable_nested_fields: true, token_separators: ['-', '_'] }, [409])
    let before: string | undefined
    return {
      prepare: () => Promise.resolve(), // A collection is made with its settings.
      async add(records) {
        const answer = await call('POST', `/collections/${nameOf(staged)}/documents/import?action=upsert`, records.map((record) => JSON.stringify(documentOf(record))).join('\n'))
        const refused = answer.text.split('\n').filter((line) => line.trim() !== '').map((text) => jsonOf({ text, status: answer.status })).find(({ success }) => success !== true)
        if (refused) throw new ServiceError(`refused a record: ${String(refused['error']).slice(0, 200)}`)
      },
      async publish() {
        before = await published()
        await call('PUT', `/aliases/${nameOf(index)}`, { collection_name: staged })
      },
      async tidy() {
        if (before !== undefined && before !== staged) await call('DELETE', `/collections/${nameOf(before)}`, undefined, [404])
      },
      async discard() {
        const patient = untilDone(options)
        // The answer that was lost may have been that the alias leads here now.
        if ((await published(patient)) !== staged) await call('DELETE', `/collections/${nameOf(staged)}`, undefined, [404], patient)
      },
    }
  }
  return { name: 'Typesense', open }
}

function documentOf({ objectID, hierarchy, ...record }: SearchRecord): Readonly<Record<string, unknown>> {
  return { id: objectID, hierarchy: Object.fromEntries(Object.entries(hierarchy).filter(([, name]) => name !== null)), ...record }
}
