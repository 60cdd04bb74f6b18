import { markdownToHtml, safeHref, type Highlight, type MarkdownOptions } from '../../kit.ts'
import type { Translate } from '../../model/messages/messages.ts'
import { exampleFact, queryFacts, styleText, statusWords } from './api-texts.ts'
import { ownValue } from '../../model/plain-data.ts'
import { repeats, withoutTitle } from '../reference-kit/repeats.ts'
import { list } from '../reference-kit/schema-facts.ts'
import { schemaReference, type Side } from '../reference-kit/read-schema.ts'
import { ReferenceMemo, type Located, type ReferenceSet } from '../reference-kit/reference-set.ts'
import { viewSchema, typeName } from '../reference-kit/schema-view.ts'
import type { SchemaView, SchemaViewOptions } from '../reference-kit/schema-view-types.ts'
import type {
  ApiExample,
  ApiMedia,
  ApiModel,
  ApiOperation,
  ApiParameter,
  ApiResponse,
  ApiServer,
  ExternalDocs,
} from './api-model.ts'
import { badgesOf, shownExtensions } from './document-parts.ts'
import { exampleProps } from './example-props.ts'
import type { OperationProps } from './Operation.tsx'
import type { PlacedOperation } from './place-operations.ts'
import type { MediaProps, ParameterProps } from './Media.tsx'
import type { DocsLink } from './ApiParts.tsx'
import type { ResponseProps } from './Responses.tsx'
import type { SampleRequest } from './request-samples.ts'
import { requestViews } from './request-views.ts'
import { mediaExample, preferredMedia, sampleRequest, withoutExample } from './sample-request.ts'
import { describeTryRequest } from './describe-request.ts'

export interface ApiViewContext {
  readonly code: Highlight
  readonly translate: Translate
  /** Whether readers may send requests from the page. */
  readonly tryIt: boolean
  readonly markdown: MarkdownOptions
  readonly linkOf: SchemaViewOptions['linkOf']
  /** The address of the authentication schemes. */
  readonly authentication: string
  /** The names of the specification extensions that readers see. */
  readonly extensions: readonly string[]
}

/** Where a body is shown: whether it is sent or answered, and whether its operation has a page of its own. */
interface BodyUse {
  readonly side: Side
  readonly single: boolean
}

/** How many fields the items of a list may have to be shown on a page of several operations. */
const mostOpenedAmongOthers = 20

/** Creates the props of components on API pages: operations, parameters, bodies, and servers. */
export class ApiViews {
  private readonly memo = new ReferenceMemo()
  private readonly samples = new WeakMap<ApiOperation, SampleRequest>()

  constructor(
    private readonly model: ApiModel,
    private readonly set: ReferenceSet,
    private readonly context: ApiViewContext,
  ) {}

  markdown(text: string, headingId?: MarkdownOptions['headingId']): string {
    return markdownToHtml(text, headingId ? { ...this.context.markdown, headingId } : this.context.markdown)
  }

  /** A link in the document; undefined if its address is unusable. */
  linkTo(url: string, label: string): DocsLink | undefined {
    const href = safeHref(url)
    if (href === undefined) return undefined
    const resolved = this.context.markdown.resolve?.(href)
    return typeof resolved === 'string' ? { label, href: resolved } : { label, ...resolved }
  }

  docs(docs: ExternalDocs | undefined): { readonly docs?: DocsLink } {
    if (!docs) return {}
    const label = docs.description || this.context.translate('api.furtherDocumentation')
    return { docs: (docs.url === '' ? undefined : this.linkTo(docs.url, label)) ?? { label } }
  }

  sampleOf(operation: ApiOperation): SampleRequest {
    const sample = this.samples.get(operation) ?? sampleRequest(operation, this.model, this.set)
    this.samples.set(operation, sample)
    return sample
  }

  serverProps(server: ApiServer) {
    return {
      url: server.url,
      name: server.name,
      description: this.markdown(server.description),
      variables: server.variables.map((variable) => ({
        ...variable,
        description: this.markdown(variable.description),
      })),
    }
  }

  viewOptions(side?: Side): SchemaViewOptions {
    return {
      set: this.set,
      translate: this.context.translate,
      linkOf: this.context.linkOf,
      markdown: this.context.markdown,
      tooLargeHint: 'Move nested schemas to the named ones and refer to them: each is then shown once.',
      ...(side === undefined ? {} : { side }),
    }
  }

  /**
   * The props of an operation. On its own page, the start of the description is the page's lead, and `rest`
   * is the remainder.
   */
  operationProps(
    { operation, anchor, title }: Pick<PlacedOperation, 'operation' | 'anchor' | 'title'>,
    single: boolean,
    rest: string,
  ): OperationProps {
    const { responses } = operation
    const request = this.sampleOf(operation)
    const success = responses.find(({ status }) => status.startsWith('2')) ?? responses[0]
    const isSentByReaders = this.model.operations.includes(operation)
    const { requests, media: mediaBeside } = isSentByReaders
      ? requestViews(operation, request, { ...this.context, model: this.model, set: this.set })
      : { requests: [] }
    const sentMedia = isSentByReaders ? preferredMedia(operation.body?.media ?? []) : undefined
    const isInSample =
      operation.samples.length === 0 && (request.body?.kind === 'json' || request.body?.kind === 'text')
    /** Whether the samples show an example: all of a type, or the first one if it has no name. */
    const isBeside = (media: ApiMedia, example: MediaProps['examples'][number], at: number) =>
      media === mediaBeside ||
      (media === sentMedia &&
        at === 0 &&
        example.code !== undefined &&
        example.title + example.description === '' &&
        (isInSample || !example.isGiven))
    const tryModel =
      this.context.tryIt && isSentByReaders
        ? describeTryRequest(operation, request, this.model, this.set)
        : undefined
    return {
      id: anchor,
      ...(single ? {} : { title }),
      method: operation.method,
      path: operation.path,
      deprecated: operation.deprecated,
      badges: badgesOf(operation, this.model),
      description: this.markdown(single ? rest : withoutTitle(operation.description, title)),
      ...this.docs(operation.externalDocs),
      ...(operation.id === undefined ? {} : { operationId: operation.id }),
      extensions: shownExtensions(operation, this.context.extensions),
      servers: operation.servers.map((server) => this.serverProps(server)),
      security: operation.security.map((alternative) =>
        alternative.map(({ name, scopes }) => ({
          name,
          scopes,
          ...(this.model.securitySchemes.some((scheme) => scheme.name === name)
            ? { href: this.context.authentication }
            : {}),
        })),
      ),
      parameters: operation.parameters.map((parameter) => this.parameterProps(parameter)),
      ...(operation.body
        ? {
            body: {
              description: this.markdown(operation.body.description),
              required: operation.body.required,
              media: operation.body.media.map((media) => {
                const props = this.media(media, { side: 'request', single })
                return { ...props, examples: props.examples.filter((each, at) => !isBeside(media, each, at)) }
              }),
            },
          }
        : {}),
      responses: responses.map((response) => ({
        ...this.responseProps(response, single),
        open: response === success,
      })),
      callbacks: operation.callbacks.flatMap((callback) =>
        callback.operations.map((child) => ({
          name: callback.name,
          operation: this.operationProps({ operation: child, anchor: '', title: child.summary }, false, ''),
        })),
      ),
      requests,
      ...(tryModel ? { tryModel } : {}),
    }
  }

  private responseProps(
    { status, summary, description, headers, media, links }: ApiResponse,
    single: boolean,
  ): Omit<ResponseProps, 'open'> {
    const meaning = summary || statusWords(status, this.context.translate)
    return {
      status,
      meaning,
      description: repeats(description, meaning) ? '' : this.markdown(description),
      headers: headers.map((header) => this.parameterProps(header)),
      media: media.map((each) => this.media(each, { side: 'response', single })),
      links: links.map((link) => ({
        ...link,
        description: this.markdown(link.description),
        server: link.server && this.serverProps(link.server),
      })),
    }
  }

  private parameterProps(parameter: ApiParameter): ParameterProps {
    const schema: SchemaView = parameter.schema
      ? viewSchema(parameter.schema, this.viewOptions('request'))
      : { type: 'string' }
    const { description, title, ...rest } = schema
    const usual = parameter.in === 'query' || parameter.in === 'cookie' ? 'form' : 'simple'
    const isUsual = (parameter.style ?? usual) === usual && parameter.explode === undefined
    const facts = [
      ...(rest.facts ?? []),
      ...queryFacts(parameter, this.context.translate),
      ...parameter.examples.flatMap((each) => exampleFact(each, this.context.translate)),
      ...shownExtensions(parameter, this.context.extensions).map(({ name, value }) => ({
        label: name,
        value,
      })),
    ]
    return {
      name: parameter.name,
      in: parameter.in,
      required: parameter.required,
      deprecated: parameter.deprecated,
      description: [...new Set([this.markdown(parameter.description), description ?? ''])].join(''),
      media: parameter.media,
      schema: {
        ...rest,
        ...(title === undefined || repeats(title, parameter.name) ? {} : { title }),
        ...list('facts', facts),
      },
      ...(isUsual
        ? {}
        : { style: styleText({ style: usual, ...parameter }, this.context.translate) ?? usual }),
    }
  }

  private media(media: ApiMedia, use: BodyUse): MediaProps {
    const { schema, type, stream } = media
    if (!schema || media.examples.length > 0) return this.makeMedia(media, use)
    return this.recall(schema, use, `${type} ${String(stream)}`, () => this.makeMedia(media, use))
  }

  private recall<Value>(schema: Located, { side, single }: BodyUse, part: string, make: () => Value): Value {
    return this.memo.recall(schema, this.set, `${side} ${String(single)} ${part}`, make)
  }

  private makeMedia(media: ApiMedia, use: BodyUse): MediaProps {
    const { side } = use
    const schema = media.schema
    const view = schema && this.recall(schema, use, 'schema', () => this.bodySchema(schema, use))
    // What is made up is JSON: of a form, the samples show it as it is sent.
    const hasExample =
      schema !== undefined &&
      typeName(schema, this.set) !== 'string' &&
      !/[/+]xml\b|x-www-form|^multipart\//.test(media.type)
    const generated: readonly ApiExample[] = hasExample
      ? [{ name: '', summary: '', description: '', given: { value: mediaExample(media, this.set, side) } }]
      : []
    return {
      type: media.type,
      ...(media.stream ? { stream: true } : {}),
      ...(view === undefined ? {} : { schema: side === 'response' ? withoutExample(view, generated) : view }),
      ...(media.encoding.length === 0
        ? {}
        : {
            encoding: media.encoding.map(({ name, contentType, allowReserved, headers, ...way }) => ({
              name,
              contentType,
              allowReserved,
              style: styleText(way, this.context.translate),
              headers: headers.map((header) => this.parameterProps(header)),
            })),
          }),
      examples: (media.examples.length > 0 ? media.examples : generated).map((example) =>
        exampleProps(example, media, { views: this, code: this.context.code, set: this.set }),
      ),
    }
  }

  /** The view of a body's schema; what a named one says about itself is shown under its name. */
  private bodySchema(schema: Located, { side, single }: BodyUse): SchemaView {
    const mostOpened = single ? Infinity : mostOpenedAmongOthers
    const { description, ...view } = viewSchema(schema, { ...this.viewOptions(side), mostOpened })
    const isOwn = ownValue(schemaReference(schema)?.beside.value, 'description') !== undefined
    return description === undefined || (view.ref?.href !== undefined && !isOwn)
      ? view
      : { ...view, description }
  }
}
