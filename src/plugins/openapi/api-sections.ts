import type { SearchSection } from '../../model/page.ts'
import { plainText } from '../reference-schema/markdown-text.ts'
import type { ReferenceSet } from '../reference-schema/reference-set.ts'
import type { FieldView } from '../reference-schema/schema-view.ts'
import type { ApiMedia } from './api-model.ts'
import type { ApiPageProps } from './ApiPage.tsx'
import type { PlacedGroup, PlacedOperation } from './place-operations.ts'
import { preferredMedia } from './sample-request.ts'

export interface ApiSectionsInput {
  /** Title of the page. */
  readonly title: string
  /** Markdown at the top of the page. */
  readonly intro: string
  readonly groups: readonly PlacedGroup[]
  readonly schemas: ApiPageProps['schemas']
  readonly set: ReferenceSet
}

/** What search knows of a page: its beginning, then each operation and each schema that is drawn on it. */
export function apiSections({ title, intro, groups, schemas, set }: ApiSectionsInput): readonly SearchSection[] {
  return [
    { id: '', trail: [title], text: plainText(intro), code: '' },
    ...groups.flatMap((group) => group.operations.map((placed) => sectionOfOperation(placed, [title, ...(group.title === '' ? [] : [group.title]), ...(placed.title === title ? [] : [placed.title])], set))),
    ...schemas.map((schema) => sectionOfSchema(schema, title)),
  ]
}

function sectionOfOperation({ operation, anchor }: PlacedOperation, trail: readonly string[], set: ReferenceSet): SearchSection {
  const words = [operation.description, ...operation.parameters.map(({ description }) => description)].map(plainText)
  const names = [`${operation.method} ${operation.path}`, operation.id ?? '', ...operation.parameters.map(({ name }) => name), ...fieldNames(preferredMedia(operation.body?.media ?? []), set)]
  return { id: anchor, trail, text: words.filter(Boolean).join(' '), code: names.filter(Boolean).join(' ') }
}

function sectionOfSchema({ id, name, schema: { description, fields = [] } }: ApiPageProps['schemas'][number], title: string): SearchSection {
  const trail = [title, 'Schemas', name ?? ''].filter((part, index, all) => part !== '' && all.indexOf(part) === index)
  const texts = [description ?? '', ...fieldTexts(fields)].map((html) => html.replace(/<[^>]*>/g, ''))
  return { id, trail, text: texts.filter(Boolean).join(' '), code: fields.map((field) => field.name).join(' ') }
}

function fieldNames(media: ApiMedia | undefined, set: ReferenceSet): string[] {
  const target = media?.schema && set.follow(media.schema)
  const properties = target && set.at(target, 'properties').value
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
}

const fieldTexts = (fields: readonly FieldView[]): string[] => fields.flatMap((field) => [field.schema.description ?? '', ...fieldTexts(field.schema.fields ?? [])])
