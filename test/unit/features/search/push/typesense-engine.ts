import {
  json,
  ok,
  partsOf,
  serveEngine,
  type Documents,
  type EngineServer,
  type Said,
} from './engine-server.ts'

export interface TypesenseCollection {
  readonly documents: Documents
  /** Name, fields and what else `GET /collections/{name}` shows. */
  readonly schema: Record<string, unknown>
  /** Before version 30. */
  readonly synonyms: Map<string, Record<string, unknown>>
  readonly overrides: Map<string, Record<string, unknown>>
}

export interface TypesenseEngine extends EngineServer {
  readonly collections: Map<string, TypesenseCollection>
  readonly aliases: Map<string, string>
  /** From version 30 on. */
  readonly synonymSets: Map<string, readonly unknown[]>
}

export const typesenseCollection = (schema: Record<string, unknown>): TypesenseCollection => ({
  documents: new Map(),
  schema: { fields: [], ...schema },
  synonyms: new Map(),
  overrides: new Map(),
})

/**
 * Typesense's HTTP interface as far as a push uses it. Up to version 29 synonyms belong to a collection; from
 * 30 on they are sets that it names.
 */
export async function typesenseEngine({
  version = 29,
  host,
  at = '',
}: {
  readonly version?: 29 | 30
  readonly host?: string
  readonly at?: string
} = {}): Promise<TypesenseEngine> {
  const collections = new Map<string, TypesenseCollection>()
  const aliases = new Map<string, string>()
  const synonymSets = new Map<string, readonly unknown[]>()
  const server = await serveEngine(({ method, path: whole, headers, body }) => {
    if (!whole.startsWith(at)) return undefined
    const path = whole.slice(at.length)
    if (headers['x-typesense-api-key'] !== 'secret')
      return ok({ message: 'Forbidden - a valid `x-typesense-api-key` header must be sent.' }, 401)
    if (method === 'POST' && path === '/collections') return create(json(body))
    const [source] = partsOf(path, /^\/collections\?src_name=(.+)$/)
    if (method === 'POST' && source !== undefined) return clone(source, String(json(body)['name']))
    const [alias] = partsOf(path, /^\/aliases\/([^/]+)$/)
    if (alias !== undefined && method === 'GET')
      return aliases.has(alias)
        ? ok({ name: alias, collection_name: aliases.get(alias) })
        : ok({ message: 'Not Found' }, 404)
    if (alias !== undefined && method === 'PUT') {
      if (collections.has(alias))
        return ok({ message: `Name \`${alias}\` conflicts with an existing collection name.` }, 500)
      return (aliases.set(alias, String(json(body)['collection_name'])), ok({ name: alias }))
    }
    const [set] = partsOf(path, /^\/synonym_sets\/([^/]+)$/)
    if (set !== undefined && version >= 30) return synonymSet(method, set, body)
    const [name = '', rest = ''] = partsOf(path, /^\/collections\/([^/]+)(\/.*)?$/)
    const collection = collections.get(name) ?? collections.get(aliases.get(name) ?? '')
    if (!collection) return undefined
    return rest === ''
      ? ofCollection(method, name, collection, body)
      : rest.startsWith('/synonyms')
        ? ofSynonyms(method, rest, collection, body)
        : ofDocuments(method, rest, collection, body)
  }, host)
  const create = (schema: Record<string, unknown>): Said => {
    const name = String(schema['name'])
    if (collections.has(name))
      return ok({ message: `A collection with name \`${name}\` already exists.` }, 409)
    collections.set(
      name,
      typesenseCollection({ ...schema, ...(version >= 30 ? { synonym_sets: [], curation_sets: [] } : {}) }),
    )
    return ok(collections.get(name)?.schema, 201)
  }
  /** Documents, metadata and, from version 30 on, the names of sets stay behind. */
  const clone = (source: string, name: string): Said => {
    const original = collections.get(source)
    if (!original) return ok({ message: `Collection with name \`${source}\` not found.` }, 400)
    if (collections.has(name)) return ok({ message: `Collection with name \`${name}\` already exists.` }, 400)
    const { metadata: _metadata, ...schema } = structuredClone(original.schema)
    collections.set(name, {
      ...typesenseCollection({
        ...schema,
        name,
        ...(version >= 30 ? { synonym_sets: [], curation_sets: [] } : {}),
      }),
      synonyms: new Map(original.synonyms),
      overrides: new Map(original.overrides),
    })
    return ok(collections.get(name)?.schema, 201)
  }
  const synonymSet = (method: string, name: string, body: string): Said | undefined => {
    if (method === 'PUT')
      return (synonymSets.set(name, json(body)['items'] as readonly unknown[]), ok({ name }))
    if (method === 'DELETE')
      return synonymSets.delete(name) ? ok({ name }) : ok({ message: 'Synonym set not found' }, 404)
    return undefined
  }
  const ofCollection = (
    method: string,
    name: string,
    { schema }: TypesenseCollection,
    body: string,
  ): Said | undefined => {
    if (method === 'GET') return ok(schema)
    if (method === 'DELETE') return (collections.delete(name), ok({ name }))
    if (method !== 'PATCH') return undefined
    const { fields = [], ...changes } = json(body) as { fields?: readonly { name: string }[] }
    const known = schema['fields'] as readonly { name: string }[]
    const twice = fields.find((field) => known.some((other) => other.name === field.name))
    if (twice)
      return ok(
        {
          message: `Field \`${twice.name}\` is already part of the schema: To change this field, drop it first before adding it back to the schema.`,
        },
        400,
      )
    Object.assign(schema, { ...changes, fields: [...known, ...fields] })
    return ok(json(body))
  }
  const ofSynonyms = (
    method: string,
    rest: string,
    { synonyms }: TypesenseCollection,
    body: string,
  ): Said | undefined => {
    const id = /^\/synonyms\/([^/]+)$/.exec(rest)?.[1]
    if (version >= 30) return undefined
    if (id === undefined)
      return ok({ synonyms: [...synonyms].map(([name, synonym]) => ({ id: name, ...synonym })) })
    if (method === 'PUT') return (synonyms.set(id, json(body)), ok({ id }))
    if (method === 'DELETE')
      return synonyms.delete(id) ? ok({ id }) : ok({ message: 'Could not find that `id`.' }, 404)
    return undefined
  }
  const ofDocuments = (
    method: string,
    rest: string,
    { documents, schema }: TypesenseCollection,
    body: string,
  ): Said | undefined => {
    if (method !== 'POST' || rest !== '/documents/import?action=upsert') return undefined
    const required = (schema['fields'] as readonly { name: string; optional?: boolean }[]).filter(
      ({ optional }) => optional !== true,
    )
    return ok(
      body
        .split('\n')
        .map((line) => {
          const record = json(line)
          const missing = required.find(({ name }) => record[name] === undefined)
          if (missing)
            return JSON.stringify({
              success: false,
              error: `Field \`${missing.name}\` has been declared in the schema, but is not found in the document.`,
              code: 400,
              document: line,
            })
          documents.set(String(record['id']), record)
          return '{"success":true}'
        })
        .join('\n'),
    )
  }
  return Object.assign(server, { collections, aliases, synonymSets })
}
