import {
  inlineCode as code,
  joinBlocks as blocks,
  markdownHeading as heading,
  markdownTable as table,
} from '../../kit.ts'
import type { ApiAddresses } from './api-addresses.ts'
import {
  namedSchemaMarkdown,
  operationMarkdown,
  overviewMarkdown,
  type ApiMarkdownContext,
} from './api-markdown.ts'
import type { ApiModel, ApiOperation } from './api-model.ts'
import type { PlacedGroup, PlacedOperation } from './place-operations.ts'
import type { SampleRequest } from './request-samples.ts'

/** What an API page shows; a list is empty if the page has no such part. */
export interface ApiPageParts {
  /** Whether it starts with the overview of the API. */
  readonly hasOverview: boolean
  /** Groups and schemas that have their own pages. */
  readonly listed: readonly PlacedGroup[]
  readonly listedSchemas: ApiModel['schemas']
  readonly groups: readonly PlacedGroup[]
  readonly schemas: ApiModel['schemas']
  /** Whether the page is that of one operation or schema. */
  readonly single: boolean
}

/** Renders a page as Markdown: the same parts in the same order. */
export function apiPageMarkdown(
  { hasOverview, listed, listedSchemas, groups, schemas, single }: ApiPageParts,
  {
    model,
    addresses,
    context,
    sampleOf,
  }: {
    readonly model: ApiModel
    readonly addresses: ApiAddresses
    readonly context: ApiMarkdownContext
    readonly sampleOf: (operation: ApiOperation) => SampleRequest
  },
): string {
  const isNested = groups.some(({ operations }) => operations.length > 1) || hasOverview
  const operation = ({ operation: described, title }: PlacedOperation): string =>
    operationMarkdown(
      described,
      {
        level: isNested ? 3 : single ? 1 : 2,
        ...(single ? {} : { title }),
        ...(model.webhooks.includes(described) ? {} : { sample: sampleOf(described) }),
      },
      context,
    )
  return blocks(
    hasOverview ? overviewMarkdown(model, context) : '',
    ...listed.map((group) =>
      blocks(
        hasOverview ? heading(2, group.title) : '',
        context.text(group.description),
        group.operations.length === 0
          ? ''
          : table(
              [context.translate('markdown.operation'), context.translate('reference.purpose')],
              group.operations.map(({ operation: { method, path }, title, anchor }) => [
                `[${code(`${method} ${path}`)}](${addresses.inMarkdown(anchor)})`,
                title,
              ]),
            ),
      ),
    ),
    listedSchemas.length > 0
      ? blocks(
          hasOverview ? heading(2, context.translate('api.schemas')) : '',
          listedSchemas
            .map(
              ({ name, located }) =>
                `- [${code(name)}](${addresses.inMarkdown(addresses.anchorOf(located))})`,
            )
            .join('\n'),
        )
      : '',
    ...groups.flatMap((group) => [
      hasOverview ? heading(2, group.title) : '',
      context.text(group.description),
      ...group.operations.map(operation),
    ]),
    schemas.length > 0 && hasOverview ? heading(2, context.translate('api.schemas')) : '',
    ...schemas.map(({ name, located }) =>
      namedSchemaMarkdown(located, { level: hasOverview ? 3 : 2, ...(single ? {} : { name }) }, context),
    ),
  )
}
