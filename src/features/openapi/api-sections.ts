import type { SearchSection } from '../../model/page.ts'
import type { Translate } from '../../model/messages/messages.ts'
import { htmlToText, markdownToText } from '../../kit.ts'
import { inSentences } from '../../model/search/section-writer.ts'
import { asRecord } from '../../model/plain-data.ts'
import { readSchema } from '../reference-kit/read-schema.ts'
import type { ReferenceSet } from '../reference-kit/reference-set.ts'
import type { FieldView } from '../reference-kit/schema-view-types.ts'
import type {
  ApiMedia,
  ApiModel,
  ApiOperation,
  ApiParameter,
  ApiResponse,
  ApiServer,
  SecurityScheme,
} from './api-model.ts'
import { securityTitle } from './api-overview.ts'
import type { ApiPageProps } from './ApiPage.tsx'
import { preferredMedia } from './sample-request.ts'
import { statusWords } from './api-texts.ts'

export interface ApiPageText {
  readonly title: string
  /** Markdown before the first heading. */
  readonly intro: string
  /** The overview on the first page. */
  readonly overview?: Pick<ApiModel, 'servers' | 'securitySchemes'>
  /** Groups with a heading on the page. */
  readonly headed: readonly { readonly id: string; readonly title: string; readonly description: string }[]
  /** Groups whose operations are on the page. */
  readonly groups: readonly {
    readonly title: string
    readonly operations: readonly {
      readonly operation: ApiOperation
      readonly anchor: string
      readonly title: string
    }[]
  }[]
  readonly schemas: ApiPageProps['schemas']
  /** Whether the page is about one operation or schema, which has its title. */
  readonly single: boolean
}

/**
 * The search sections of an API page: the introduction, and one for each group with a description, each
 * operation, and each schema. What has a page of its own is that page: two results would say the same.
 */
export function apiSections(
  { title, intro, overview, headed, groups, schemas, single }: ApiPageText,
  set: ReferenceSet,
  translate: Translate,
): readonly SearchSection[] {
  const parts = [
    ...groups.flatMap((group) =>
      group.operations.map(({ operation, anchor, title: name }): SearchSection => ({
        id: anchor,
        trail: [title, ...(group.title === '' ? [] : [group.title]), ...(name === title ? [] : [name])],
        text: operationText(operation, translate),
        code: operationCode(operation, set),
      })),
    ),
    ...schemas.map((schema) => schemaSection(title, schema, translate)),
  ]
  if (single) return parts.map((part) => ({ ...part, id: '', trail: [title] }))
  return [
    { id: '', trail: [title], text: markdownToText(intro), code: '' },
    ...(overview
      ? [
          serversSection(title, overview.servers, translate),
          authenticationSection(title, overview.securitySchemes, translate),
        ]
      : []
    ).filter(saysSomething),
    ...headed
      .map((group): SearchSection => ({
        id: group.id,
        trail: [title, group.title],
        text: markdownToText(group.description),
        code: '',
      }))
      .filter(saysSomething),
    ...parts,
  ]
}

const saysSomething = ({ text, code }: SearchSection): boolean => text !== '' || code !== ''

function serversSection(title: string, servers: readonly ApiServer[], translate: Translate): SearchSection {
  const text = servers.flatMap(({ name, description, variables }) => [
    name,
    markdownToText(description),
    ...variables.map((variable) => markdownToText(variable.description)),
  ])
  const code = servers.flatMap(({ url, variables }) => [
    url,
    ...variables.flatMap((variable) => [variable.name, ...variable.values]),
  ])
  return {
    id: 'servers',
    trail: [title, translate('api.servers')],
    text: inSentences(text),
    code: code.join(' '),
  }
}

function authenticationSection(
  title: string,
  schemes: readonly SecurityScheme[],
  translate: Translate,
): SearchSection {
  const text = schemes.flatMap((scheme) => [
    securityTitle(scheme, translate),
    markdownToText(scheme.description),
    ...scheme.flows.flatMap(({ scopes }) => scopes.map(({ description }) => markdownToText(description))),
  ])
  const code = schemes.flatMap(({ name, key = '', flows }) => [
    name,
    key,
    ...flows.flatMap(({ scopes }) => scopes.map((scope) => scope.name)),
  ])
  return {
    id: 'authentication',
    trail: [title, translate('api.authentication')],
    text: inSentences(text),
    code: code.filter(Boolean).join(' '),
  }
}

function operationText(
  { description, parameters, body, responses }: ApiOperation,
  translate: Translate,
): string {
  return inSentences([
    markdownToText(description),
    ...parameters.map(describedText),
    markdownToText(body?.description ?? ''),
    ...responses.map((response) => responseText(response, translate)),
  ])
}

const describedText = ({ description }: ApiParameter): string => markdownToText(description)

/** `409 Conflict. A secret with this name exists.` */
function responseText({ status, summary, description, headers }: ApiResponse, translate: Translate): string {
  const text = markdownToText(description)
  const meaning = summary || statusWords(status, translate)
  return meaning === text
    ? inSentences([`${status} ${text}`, ...headers.map(describedText)])
    : inSentences([`${status} ${meaning}`, text, ...headers.map(describedText)])
}

function operationCode(
  { method, path, id = '', parameters, body, responses }: ApiOperation,
  set: ReferenceSet,
): string {
  const headers = responses.flatMap((response) => response.headers.map(({ name }) => name))
  return [
    `${method} ${path}`,
    id,
    ...parameters.map(({ name }) => name),
    ...fieldNames(preferredMedia(body?.media ?? []), set),
    ...headers,
  ]
    .filter(Boolean)
    .join(' ')
}

function fieldNames(media: ApiMedia | undefined, set: ReferenceSet): string[] {
  return Object.keys(asRecord(media?.schema && readSchema(media.schema, set)?.value.properties))
}

function schemaSection(
  title: string,
  { id, name = '', schema }: ApiPageProps['schemas'][number],
  translate: Translate,
): SearchSection {
  const fields = schema.fields ?? []
  return {
    id,
    trail: [title, translate('api.schemas'), name].filter(
      (part, index, all) => part !== '' && all.indexOf(part) === index,
    ),
    text: inSentences([schema.description ?? '', ...fieldTexts(fields)].map(htmlToText)),
    code: fields.map((field) => field.name).join(' '),
  }
}

const fieldTexts = (fields: readonly FieldView[]): string[] =>
  fields.flatMap((field) => [field.schema.description ?? '', ...fieldTexts(field.schema.fields ?? [])])
