import type { SearchSection } from '../../model/page.ts'
import { plainText } from '../reference-schema/markdown-text.ts'
import type { ReferenceSet } from '../reference-schema/reference-set.ts'
import type { FieldView } from '../reference-schema/schema-view.ts'
import type { ApiMedia, ApiOperation, ApiParameter, ApiResponse } from './api-model.ts'
import type { ApiPageProps } from './ApiPage.tsx'
import { preferredMedia } from './sample-request.ts'
import { statusWords } from './status-words.ts'

/** What one page of an API shows, as far as search looks at it. */
export interface ApiPageText {
  readonly title: string
  /** Markdown before the first heading. */
  readonly intro: string
  readonly groups: readonly { readonly title: string; readonly operations: readonly { readonly operation: ApiOperation; readonly anchor: string; readonly title: string }[] }[]
  readonly schemas: ApiPageProps['schemas']
}

/** The sections of an API page: what comes first, then one for each operation and each schema. */
export function apiSections({ title, intro, groups, schemas }: ApiPageText, set: ReferenceSet): readonly SearchSection[] {
  return [
    { id: '', trail: [title], text: plainText(intro), code: '' },
    ...groups.flatMap((group) => group.operations.map(({ operation, anchor, title: name }): SearchSection => ({
      id: anchor,
      trail: [title, ...(group.title === '' ? [] : [group.title]), ...(name === title ? [] : [name])],
      text: operationText(operation),
      code: operationCode(operation, set),
    }))),
    ...schemas.map((schema) => schemaSection(title, schema)),
  ]
}

function operationText({ description, parameters, body, responses }: ApiOperation): string {
  return [plainText(description), ...parameters.map(describedText), plainText(body?.description ?? ''), ...responses.map(responseText)].filter(Boolean).join(' ')
}

const describedText = ({ description }: ApiParameter): string => plainText(description)

/** `409 Conflict A secret with this name exists.` */
function responseText({ status, summary, description, headers }: ApiResponse): string {
  const said = plainText(description)
  const meaning = summary || statusWords(status)
  return [status, meaning === said ? '' : meaning, said, ...headers.map(describedText)].filter(Boolean).join(' ')
}

function operationCode({ method, path, id = '', parameters, body, responses }: ApiOperation, set: ReferenceSet): string {
  const headers = responses.flatMap((response) => response.headers.map(({ name }) => name))
  return [`${method} ${path}`, id, ...parameters.map(({ name }) => name), ...fieldNames(preferredMedia(body?.media ?? []), set), ...headers].filter(Boolean).join(' ')
}

function fieldNames(media: ApiMedia | undefined, set: ReferenceSet): string[] {
  const target = media?.schema && set.follow(media.schema)
  const properties = target && set.at(target, 'properties').value
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
}

function schemaSection(title: string, { id, name = '', schema }: ApiPageProps['schemas'][number]): SearchSection {
  const fields = schema.fields ?? []
  return {
    id,
    trail: [title, 'Schemas', name].filter((part, index, all) => part !== '' && all.indexOf(part) === index),
    text: [schema.description ?? '', ...fieldTexts(fields)].map((html) => html.replace(/<[^>]*>/g, '')).filter(Boolean).join(' '),
    code: fields.map((field) => field.name).join(' '),
  }
}

const fieldTexts = (fields: readonly FieldView[]): string[] => fields.flatMap((field) => [field.schema.description ?? '', ...fieldTexts(field.schema.fields ?? [])])
