import type { Translate } from '../../model/messages/messages.ts'
import { formatJson, formatValue } from '../reference-kit/format-value.ts'
import { exampleText } from './sample-request.ts'
import {
  codeFence as fence,
  inlineCode as code,
  joinBlocks as blocks,
  markdownHeading as heading,
  markdownTable as table,
} from '../../kit.ts'
import type { Located } from '../reference-kit/reference-set.ts'
import { schemaMarkdownIn, sentence } from '../reference-kit/schema-to-markdown.ts'
import type { SchemaView } from '../reference-kit/schema-view-types.ts'
import type { ApiMedia, ApiModel, ApiOperation, ApiParameter, ApiResponse, ApiServer } from './api-model.ts'
import { schemeWords, securityText } from './api-security-markdown.ts'
import { curl, type SampleRequest } from './request-samples.ts'
import { statusWords } from './status-words.ts'

/** Context for rendering an API as Markdown. */
export interface ApiMarkdownContext {
  readonly translate: Translate
  /** A schema with its descriptions as Markdown. */
  readonly view: (schema: Located, side?: 'request' | 'response') => SchemaView
  /** Resolves the links in a description. */
  readonly text: (markdown: string) => string
}

/** Renders what precedes the operations: description, servers, and authentication. */
export function overviewMarkdown(model: ApiModel, { text, translate }: ApiMarkdownContext): string {
  const server = ({ url, name, description, variables }: ApiServer): string => {
    const values = variables.map((variable) =>
      [
        `${code(variable.name)}: ${translate('reference.defaultValue', { value: code(variable.default) })}`,
        ...(variable.values.length === 0
          ? []
          : [translate('reference.oneOf', { values: variable.values.map(code).join(', ') })]),
      ].join('. '),
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
            [translate('markdown.scheme'), translate('reference.type'), translate('markdown.description')],
            model.securitySchemes.map((scheme) => [
              code(scheme.name),
              schemeWords(scheme, translate),
              text(scheme.description),
            ]),
          ),
        ),
  )
}

/** Renders an operation. `level` is that of its heading; on its own page, the title is added elsewhere. */
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
    operation.deprecated ? `**${sentence(translate('reference.deprecated'), translate)}**` : '',
    text(operation.description),
    operation.extensions.map(({ name, value }) => `- ${code(name)}: ${code(formatValue(value))}`).join('\n'),
    operation.servers.length === 0
      ? ''
      : translate('api.server', {
          url: operation.servers
            .map(
              ({ url, description }) =>
                `${code(url)}${description === '' ? '' : ` (${text(description).replace(/\s*\n\s*/g, ' ')})`}`,
            )
            .join(', '),
        }),
    securityText(operation.security, translate),
    part(translate('try.parameters'), parameterTable(operation.parameters, context)),
    operation.body
      ? part(
          translate('api.requestBody'),
          `${sentence(translate(operation.body.required ? 'reference.required' : 'reference.optional'), translate)} ${text(operation.body.description)}`,
          ...operation.body.media.map((media) => mediaMarkdown(media, 'request', context)),
        )
      : '',
    sample
      ? part(
          translate('markdown.exampleRequest'),
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

function parameterTable(
  parameters: readonly ApiParameter[],
  { view, text, translate }: ApiMarkdownContext,
): string {
  const written = schemaMarkdownIn(translate)
  return table(
    [
      translate('markdown.parameter'),
      translate('markdown.place'),
      translate('reference.type'),
      translate('markdown.mustBeGiven'),
      translate('markdown.description'),
    ],
    parameters.map((parameter) => {
      const schema: SchemaView = parameter.schema ? view(parameter.schema, 'request') : { type: 'string' }
      const example = parameter.example
        ? translate('reference.examples', {
            count: 1,
            examples: code(exampleText(parameter.example)),
          })
        : ''
      const style =
        parameter.style === undefined && parameter.explode === undefined
          ? ''
          : translate('api.style', {
              style: [
                parameter.style,
                parameter.explode === undefined
                  ? undefined
                  : translate(parameter.explode ? 'api.exploded' : 'api.notExploded'),
              ]
                .filter(Boolean)
                .join(', '),
            })
      return [
        code(parameter.name),
        parameter.in,
        `${written.type(schema)}${parameter.deprecated ? ` (${translate('reference.deprecatedMark')})` : ''}`,
        translate(parameter.required ? 'markdown.yes' : 'markdown.no'),
        blocks(
          text(parameter.description) || schema.description,
          written.facts(schema),
          ...[style, example].map((fact) => fact && sentence(fact, translate)),
        ),
      ]
    }),
  )
}

/** The table of responses. Named schemas are links; others are described below the table. */
function responseTable({ responses }: ApiOperation, { view, text, translate }: ApiMarkdownContext): string {
  return table(
    [translate('api.status'), translate('markdown.description'), translate('try.body')],
    responses.map(({ status, summary, description, headers, media, links }) => [
      code(status),
      blocks(
        summary,
        text(description) || (summary === '' ? statusWords(status, translate) : ''),
        headers.length === 0
          ? ''
          : sentence(
              `${translate('api.headers')}: ${headers.map(({ name }) => code(name)).join(', ')}`,
              translate,
            ),
        ...links.map((link) => linkText(link, translate)),
      ),
      media
        .map(({ type, schema, stream }) =>
          mediaLine(type, schema && view(schema, 'response'), stream, translate),
        )
        .join('; '),
    ]),
  )
}

function linkText({ name, target, values }: ApiResponse['links'][number], translate: Translate): string {
  const link =
    target === ''
      ? translate('api.link', { name: code(name) })
      : translate('api.linkTo', { name: code(name), target: code(target) })
  const sources = values.map((value) =>
    translate('api.linkValue', { name: code(value.name), source: code(value.from) }),
  )
  return sentence([link, ...sources].join(', '), translate)
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
  { view, translate }: ApiMarkdownContext,
): string {
  const seen = schema && view(schema, side)
  return blocks(mediaLine(type, seen, stream, translate), seen && schemaMarkdownIn(translate).schema(seen))
}

const mediaLine = (
  type: string,
  schema: SchemaView | undefined,
  stream: ApiMedia['stream'],
  translate: Translate,
): string =>
  `${code(type)}${schema ? `: ${schemaMarkdownIn(translate).type(schema)}` : ''}${stream ? `, ${translate('api.stream')}` : ''}`

/** Renders a schema of the document with its own heading. */
export function namedSchemaMarkdown(
  schema: Located,
  { name, level }: { readonly name?: string; readonly level: number },
  { view, translate }: ApiMarkdownContext,
): string {
  const written = schemaMarkdownIn(translate)
  const { description, ...seen } = view(schema)
  return blocks(
    name === undefined ? '' : heading(level, name),
    written.type(seen),
    description,
    written.schema(seen),
  )
}
