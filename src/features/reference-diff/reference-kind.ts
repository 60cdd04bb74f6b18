import { posix } from 'node:path'
import { parseData, parseDataDocuments } from '../../kit.ts'
import { isRecord, ownValue } from '../../model/plain-data.ts'
import type { ComparableKind, ReferenceVersion } from './change.ts'

/** What kind of reference a version is, by its first file; undefined if no file can be read. */
export async function kindOf({
  sources: [source = ''],
  files,
}: ReferenceVersion): Promise<ComparableKind | undefined> {
  if (isSchema(source)) return 'graphql'
  const [name] = isData(source) ? [''] : (await files.list(source)).filter((each) => isData(each))
  // What is no data may be a folder of folders, which only GraphQL schemas are read from.
  if (name === undefined) return 'graphql'
  const file = posix.join(source, name)
  const text = await files.read(file)
  return text === undefined ? undefined : kindOfText(file, text)
}

const isSchema = (name: string): boolean => /\.(?:graphqls?|gql|sdl)$/i.test(name)

const isData = (name: string): boolean => /\.(?:ya?ml|json)$/.test(name)

function kindOfText(file: string, text: string): ComparableKind | undefined {
  if (file.endsWith('.json') && /"__schema"\s*:/.test(text)) return 'graphql'
  if (/CustomResourceDefinition/.test(text) && hasDefinition(file, text)) return 'crd'
  const value: unknown = parseData(text, file).document?.value
  if (!isRecord(value)) return typeof value === 'boolean' ? 'json-schema' : undefined
  return ownValue(value, 'openapi') === undefined && ownValue(value, 'swagger') === undefined
    ? 'json-schema'
    : 'openapi'
}

const hasDefinition = (file: string, text: string): boolean =>
  parseDataDocuments(text, file).documents.some(({ value }) => {
    const items = ownValue(value, 'items')
    return [value, ...(Array.isArray(items) ? (items as unknown[]) : [])].some(
      (each) => ownValue(each, 'kind') === 'CustomResourceDefinition',
    )
  })
