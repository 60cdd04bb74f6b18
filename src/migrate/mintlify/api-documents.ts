import { posix } from 'node:path'
import { isExternal } from '../../model/address.ts'
import { escapePattern } from '../../model/escape.ts'
import { slug } from '../../model/slug.ts'
import { asData, asText, parsedData, type Data } from '../foreign-data.ts'

/** A description of an API, and where docgen's reference of it is. */
export interface ApiDocument {
  /** The plugin that reads it. */
  readonly kind: 'openapi' | 'asyncapi'
  /** Its path below the project. */
  readonly source: string
  /** The route of its reference. */
  readonly route: string
}

/** A request, and the document that it is written with. */
export interface NamedOperation {
  readonly document?: string
  readonly method: string
  readonly path: string
}

/** Reads `GET /users`, and `/openapi.json GET /users`; undefined for anything else. */
export function readOperation(text: string): NamedOperation | undefined {
  const [, document, method = '', path] =
    /^\s*(?:(\S+)\s+)?(GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE)\s+(\/\S*)\s*$/i.exec(text) ?? []
  if (path === undefined) return undefined
  return { method: method.toUpperCase(), path, ...(document === undefined ? {} : { document }) }
}

/** The document that a text names: `/openapi.json`, or the address of one elsewhere. */
export function documentNamed(text: string, kind: ApiDocument['kind']): ApiDocument | undefined {
  if (isExternal(text)) return { kind, source: text, route: '' }
  const source = posix.normalize(text.replace(/^\/+/, ''))
  if (!/\.(?:json|ya?ml)$/i.test(source) || source.startsWith('..')) return undefined
  const name = slug(source.replace(/^api-reference\//, '').replace(/\.\w+$/, ''))
  return { kind, source, route: `/api-reference/${name}` }
}

/** The documents that settings name, in navigation too, in their order. */
export const documentsIn = (settings: unknown): readonly ApiDocument[] =>
  Array.isArray(settings)
    ? settings.flatMap(documentsIn)
    : Object.entries(asData(settings)).flatMap(([key, value]) =>
        key === 'openapi' || key === 'asyncapi' ? documentsAt(value, key) : documentsIn(value),
      )

/** Where a description is that no setting names: Mintlify's own templates have it at one of these paths. */
const usualSources = ['', 'api-reference/'].flatMap((folder) =>
  ['json', 'yaml', 'yml'].map((extension) => `${folder}openapi.${extension}`),
)

/** The documents of a site whose pages name operations: of its settings, otherwise at a usual path. */
export function documentsFor(
  settings: unknown,
  read: (path: string) => string | undefined,
): readonly ApiDocument[] {
  const documents = documentsIn(settings)
  if (documents.length > 0) return documents
  return usualSources
    .filter((source) => /["']?openapi["']?\s*:/.test(read(source) ?? ''))
    .flatMap((source) => documentNamed(source, 'openapi') ?? [])
}

/** Those of one setting: a path, a list of them, or `{ source, directory }`. */
export const documentsAt = (value: unknown, kind: ApiDocument['kind']): readonly ApiDocument[] =>
  [value].flat().flatMap((each) => {
    const document = documentNamed(asText(each) ?? asText(asData(each)['source']) ?? '', kind)
    return document ? [document] : []
  })

/**
 * The document that describes an operation: the one that it names, otherwise the first of `documents` with
 * its path; only then are these asked for. `read` gives the text of a file below the project.
 */
export function documentOf(
  { document, path }: NamedOperation,
  documents: () => readonly ApiDocument[],
  read: (path: string) => string | undefined,
): ApiDocument | undefined {
  const namedDocument = document === undefined ? undefined : documentNamed(document, 'openapi')
  const key = new RegExp(`(?:^|[\\s"',{])${escapePattern(path)}["']?\\s*:`, 'm')
  return (namedDocument ? [namedDocument] : documents()).find(
    ({ kind, source }) => kind === 'openapi' && key.test(read(source) ?? ''),
  )
}

/** The address of an operation's page, which the plugin `openapi` makes with `layout: 'operation'`. */
export const operationRoute = ({ route }: ApiDocument, { method, path }: NamedOperation): string =>
  `${route}/${slug(`${method}-${path}`)}`

/** The front matter of a page (its text); empty where there is none. */
export function frontMatterOf(text: string): Data {
  const [, front = ''] = /^(?:[ \t]*\n)*---[^\n]*\n([^]*?)\n---/.exec(text) ?? []
  return asData(parsedData(front))
}
