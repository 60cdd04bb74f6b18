import type { Translate } from '../../model/messages/messages.ts'
import { formatJson, formatValue } from '../reference-kit/format-value.ts'
import {
  codeFence as fence,
  inlineCode as code,
  joinBlocks as blocks,
  markdownHeading as heading,
  markdownTable as table,
} from '../../kit.ts'
import type { Located } from '../reference-kit/reference-set.ts'
import { factsText, schemaMarkdown, typeMarkdown } from '../reference-kit/schema-markdown.ts'
import type { SchemaView } from '../reference-kit/schema-view-types.ts'
import type {
  ApiMedia,
  ApiModel,
  ApiOperation,
  ApiParameter,
  ApiServer,
  SecurityScheme,
} from './api-model.ts'
import { curl, type SampleRequest } from './request-samples.ts'
import { statusWords } from './status-words.ts'

/** What the Markdown of an API is made with. */
export interface ApiMarkdownContext {
  readonly translate: Translate
  /** A schema with its descriptions as Markdown. */
  readonly view: (schema: Located, side?: 'request' | 'response') => SchemaView
  /** A description with its addresses as they are outside of the document. */
  readonly text: (markdown: string) => string
}

/** What stands before the operations: description, servers and authentication. */
export function overviewMarkdown(model: ApiModel, { text, translate }: ApiMarkdownContext): string {
  const server = ({ url, name, description, variables }: ApiServer): string => {
    const values = variables.map(
      (variable) =>
        `${code(variable.name)}: default ${code(variable.default)}${variable.values.length === 0 ? '' : `, one of ${variable.values.map(code).join(', ')}`}`,
    )
    return `- ${[code(url), name, text(description), ...values]
      .filter(Boolean)
      .join(' – ')
      .replace(/\s*\n\s*/g, ' ')}`
  }
  return blocks(
    model.version === '' ? '' : translate('api.version', { version: model.version }),
    text(model.description),
    model.servers.length === 0
      ? ''
      : blocks(heading(2, translate('api.servers')), model.servers.map(server).join('\n')),
    model.securitySchemes.length === 0
      ? ''
      : blocks(
          heading(2, translate('api.authentication')),
          table(
            ['Scheme', 'Type', 'Description'],
            model.securitySchemes.map((scheme) => [
              code(scheme.name),
              schemeWords(scheme),
              text(scheme.description),
            ]),
          ),
        ),
  )
}

function schemeWords(security: SecurityScheme): string {
  return `${typeWords(security)}${security.deprecated ? ' (deprecated)' : ''}`
}

function typeWords({
  type,
  key,
  in: place,
  scheme,
  flows,
  openIdConnectUrl,
  oauth2MetadataUrl,
}: SecurityScheme): string {
  if (type === 'apiKey') return `API key, ${place ?? 'header'} ${code(key ?? '')}`
  if (type === 'http') return `HTTP ${scheme ?? 'authentication'}`
  return [
    type,
    openIdConnectUrl && code(openIdConnectUrl),
    oauth2MetadataUrl && `metadata ${code(oauth2MetadataUrl)}`,
    ...flows.map(
      (flow) =>
        `${flow.name}${flow.deviceAuthorizationUrl === undefined ? '' : `, device authorization URL ${code(flow.deviceAuthorizationUrl)}`}${flow.tokenUrl === undefined ? '' : `, token URL ${code(flow.tokenUrl)}`}${flow.scopes.length === 0 ? '' : `, scopes ${flow.scopes.map(({ name }) => code(name)).join(', ')}`}`,
    ),
  ]
    .filter(Boolean)
    .join('; ')
}

/** An operation. `level` is that of its heading; a page of its own has its title elsewhere. */
export function operationMarkdown(
  operation: ApiOperation,
  {
    title,
    level,
    sample,
  }: { readonly title?: string; readonly level: number; readonly sample?: SampleRequest },
  context: ApiMarkdownContext,
): string {
  const { text, translate } = context
  const part = (name: string, ...contents: readonly string[]): string =>
    contents.every((content) => content === '') ? '' : blocks(heading(level + 1, name), ...contents)
  return blocks(
    title === undefined ? '' : heading(level, title),
    code(`${operation.method} ${operation.path}`),
    operation.deprecated ? '**Deprecated.**' : '',
    text(operation.description),
    operation.extensions.map(({ name, value }) => `- ${code(name)}: ${code(formatValue(value))}`).join('\n'),
    operation.servers.length === 0
      ? ''
      : `Server: ${operation.servers.map(({ url, description }) => `${code(url)}${description === '' ? '' : ` (${text(description).replace(/\s*\n\s*/g, ' ')})`}`).join(', ')}`,
    securityText(operation.security),
    part('Parameters', parameterTable(operation.parameters, context)),
    operation.body
      ? part(
          translate('api.requestBody'),
          `${operation.body.required ? 'Required.' : 'Optional.'} ${text(operation.body.description)}`,
          ...operation.body.media.map((media) => mediaMarkdown(media, 'request', context)),
        )
      : '',
    sample
      ? part(
          'Example request',
          fence(
            curl(sample, (value) => formatJson(value)),
            'bash',
          ),
        )
      : '',
    operation.responses.length === 0
      ? ''
      : part(
          translate('api.responses'),
          responseTable(operation, context),
          ...operation.responses.flatMap(({ status, media }) =>
            media
              .filter((each) => isOwn(each, context))
              .map((each) => blocks(heading(level + 2, status), mediaMarkdown(each, 'response', context))),
          ),
        ),
    ...operation.callbacks.flatMap(({ name, operations }) =>
      operations.map((callback) =>
        part(
          translate('api.callback', { name }),
          code(`${callback.method} ${callback.path}`),
          text(callback.description || callback.summary),
          ...(callback.body?.media ?? []).map((media) => mediaMarkdown(media, 'request', context)),
        ),
      ),
    ),
  )
}

function securityText(alternatives: ApiOperation['security']): string {
  const named = alternatives.filter((alternative) => alternative.length > 0)
  if (named.length === 0) return ''
  const words = named.map((alternative) =>
    alternative
      .map(
        ({ name, scopes }) =>
          `${code(name)}${scopes.length === 0 ? '' : ` (${scopes.map(code).join(', ')})`}`,
      )
      .join(' and '),
  )
  return `Authentication: ${words.join(' or ')}${named.length < alternatives.length ? ', or none' : ''}`
}

function parameterTable(parameters: readonly ApiParameter[], { view, text }: ApiMarkdownContext): string {
  return table(
    ['Parameter', 'In', 'Type', 'Required', 'Description'],
    parameters.map((parameter) => {
      const schema: SchemaView = parameter.schema ? view(parameter.schema, 'request') : { type: 'string' }
      const example = parameter.example
        ? [
            `Example: ${code(typeof parameter.example.value === 'string' ? parameter.example.value : formatJson(parameter.example.value, 0))}.`,
          ]
        : []
      const style =
        parameter.style === undefined && parameter.explode === undefined
          ? []
          : [
              `Style: ${[parameter.style, parameter.explode === undefined ? undefined : parameter.explode ? 'exploded' : 'not exploded'].filter(Boolean).join(', ')}.`,
            ]
      return [
        code(parameter.name),
        parameter.in,
        `${typeMarkdown(schema)}${parameter.deprecated ? ' (deprecated)' : ''}`,
        parameter.required ? 'yes' : 'no',
        blocks(text(parameter.description) || schema.description, factsText(schema), ...style, ...example),
      ]
    }),
  )
}

/** A named schema is a link in the table of responses; another is described below it. */
function responseTable({ responses }: ApiOperation, { view, text, translate }: ApiMarkdownContext): string {
  return table(
    ['Status', 'Description', 'Body'],
    responses.map(({ status, summary, description, headers, media, links }) => [
      code(status),
      blocks(
        summary,
        text(description) || (summary === '' ? statusWords(status, translate) : ''),
        headers.length === 0 ? '' : `Headers: ${headers.map(({ name }) => code(name)).join(', ')}.`,
        ...links.map(
          ({ name, target, values }) =>
            `Link ${code(name)}${target === '' ? '' : ` to ${code(target)}`}${values.map((value) => `, ${code(value.name)} from ${code(value.from)}`).join('')}.`,
        ),
      ),
      media
        .map(
          ({ type, schema, stream }) =>
            `${code(type)}${schema ? `: ${typeMarkdown(view(schema, 'response'))}` : ''}${stream ? ', one after another' : ''}`,
        )
        .join('; '),
    ]),
  )
}

function isOwn({ schema }: ApiMedia, { view }: ApiMarkdownContext): boolean {
  const seen = schema && view(schema, 'response')
  return (
    seen !== undefined &&
    seen.ref?.href === undefined &&
    (seen.fields ?? seen.groups ?? seen.inner?.fields) !== undefined
  )
}

function mediaMarkdown(
  { type, schema, stream }: ApiMedia,
  side: 'request' | 'response',
  { view }: ApiMarkdownContext,
): string {
  const seen = schema && view(schema, side)
  return blocks(
    `${code(type)}${seen ? `: ${typeMarkdown(seen)}` : ''}${stream ? ', one after another' : ''}`,
    seen && schemaMarkdown(seen),
  )
}

/** A schema of the document under a heading of its own. */
export function namedSchemaMarkdown(
  schema: Located,
  { name, level }: { readonly name?: string; readonly level: number },
  { view }: ApiMarkdownContext,
): string {
  const { description, ...seen } = view(schema)
  return blocks(
    name === undefined ? '' : heading(level, name),
    typeMarkdown(seen),
    description,
    schemaMarkdown(seen),
  )
}
