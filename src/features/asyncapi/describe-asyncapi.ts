import { escapeHtml } from '../../kit.ts'
import { asRecord, ownString } from '../../model/plain-data.ts'
import type { Entry, EntryGroup, EntryPart } from '../reference-kit/EntriesPage.tsx'
import { bareEntry, fieldsPart } from '../reference-kit/entry-parts.ts'
import { htmlLine, linkedCode, onlyText } from '../reference-kit/html-line.ts'
import type { DocumentView } from '../reference-kit/show-entries.ts'
import type { DescribeTools } from '../reference-kit/make-reference.ts'
import { children, locationIn } from '../reference-kit/reference-parts.ts'
import type { Located } from '../reference-kit/reference-set.ts'
import { summaryOf } from '../reference-kit/schema-facts.ts'
import { aboutDocument, flowsIn, schemeFacts, statedFacts } from './document-facts.ts'
import { messageExamples, readWrittenSchema, schemaCode, type WrittenSchema } from './message-schemas.ts'
import { ObjectTexts, type Shown } from './object-texts.ts'
import type { AsyncApi, Channel, Exchange, Named, Operation } from './api-objects.ts'

export const describeAsyncApi = (api: AsyncApi, tools: DescribeTools): DocumentView =>
  new ApiDescription(api, tools).view()

type OwnTitle = 'asyncapi.channels' | 'asyncapi.messages'

class ApiDescription {
  readonly #shown = new Map<string, Shown>()
  readonly #texts: ObjectTexts

  constructor(
    private readonly api: AsyncApi,
    private readonly tools: DescribeTools,
  ) {
    const { ids } = tools
    for (const id of ['servers', 'operations', 'channels', 'messages', 'schemas', 'authentication'])
      ids.claim(id)
    const show = (
      kind: string,
      objects: readonly (Named & { readonly address?: string | undefined })[],
    ): void => {
      for (const { name, located, address } of objects)
        this.#shown.set(api.set.keyOf(located), {
          name: address ?? name,
          id: ids.claimAt(locationIn(api.set, located), kind, name),
        })
    }
    show('server', api.servers)
    show('operation', api.operations)
    show('channel', api.channels)
    show('message', api.messages)
    show('schema', api.schemas)
    show('security', api.securitySchemes)
    this.#texts = new ObjectTexts(api, tools, this.#shown)
  }

  view(): DocumentView {
    const { translate } = this.tools
    const group = <Object extends Named>(
      id: string,
      title: 'api.servers' | 'api.operations' | 'api.schemas' | 'api.authentication' | OwnTitle,
      objects: readonly Object[],
      entry: (object: Object) => Entry,
    ): EntryGroup => ({
      id,
      title: translate(title),
      entryTitle: translate('api.keyName'),
      entries: objects.map(entry),
    })
    const { set, servers, operations, channels, messages, schemas, securitySchemes } = this.api
    const groups = [
      group('servers', 'api.servers', servers, (server) => this.#server(server)),
      group('operations', 'api.operations', operations, (operation) => this.#operation(operation)),
      group('channels', 'asyncapi.channels', channels, (channel) => this.#channel(channel)),
      group('messages', 'asyncapi.messages', messages, (message) => this.#message(message)),
      group('schemas', 'api.schemas', schemas, (schema) => this.#schema(schema)),
      group('authentication', 'api.authentication', securitySchemes, (scheme) => this.#security(scheme)),
    ]
    return {
      ...aboutDocument(this.api, this.tools, this.#texts),
      groups: groups.filter(({ entries = [] }) => entries.length > 0),
      findings: set.findings,
    }
  }

  #server({ name, located }: Named): Entry {
    const { set } = this.api
    const { value } = located
    const { translate, code } = this.tools
    const entry = this.#entry(located, name)
    const host = ownString(value, 'host')
    const protocol = ownString(value, 'protocol') ?? ''
    const url =
      host === undefined
        ? ownString(value, 'url')
        : `${protocol}://${host}${ownString(value, 'pathname') ?? ''}`
    const variables = children(set, set.at(located, 'variables')).map(({ key, located: variable }) =>
      this.#texts.parameter({ name: key, located: set.follow(variable) ?? variable }, entry.id),
    )
    const version = ownString(value, 'protocolVersion')
    return {
      ...entry,
      facts: [
        { label: translate('asyncapi.protocol'), value: [protocol, version].filter(Boolean).join(' ') },
        ...entry.facts,
      ],
      parts: [...fieldsPart(entry.id, 'asyncapi.variables', variables, this.tools), ...entry.parts],
      samples: url === undefined ? [] : [code(url, 'text')],
    }
  }

  #operation(operation: Operation): Entry {
    const { name, located, action, reply } = operation
    const { translate } = this.tools
    const entry = this.#entry(located, name)
    const what = translate(action === 'send' ? 'asyncapi.sends' : 'asyncapi.receives')
    return {
      ...entry,
      badges: [{ text: action }],
      description: `<p>${escapeHtml(what)}</p>${entry.description}`,
      parts: [
        { id: `${entry.id}-exchange`, schema: onlyText(this.#exchange(operation)) },
        ...(reply ? [this.#reply(reply, entry.id)] : []),
        ...entry.parts,
      ],
    }
  }

  #exchange({ channel, messages }: Exchange): string {
    return (
      this.#texts.linked('asyncapi.channel', channel ? [channel] : []) +
      this.#texts.linked('asyncapi.messages', messages)
    )
  }

  #reply(reply: NonNullable<Operation['reply']>, above: string): EntryPart {
    const { translate, ids, html } = this.tools
    const place = ownString(reply.address?.value, 'location')
    const address = place === undefined ? '' : htmlLine(translate('asyncapi.address'), [linkedCode(place)])
    const text = html(ownString(reply.address?.value, 'description'))
    return {
      id: ids.claim(above, 'reply'),
      label: translate('asyncapi.reply'),
      schema: onlyText(this.#exchange(reply) + address + text),
    }
  }

  #channel(channel: Channel): Entry {
    const { name, located, address, parameters, messages, servers } = channel
    const { translate } = this.tools
    const entry = this.#entry(located, name)
    const { keyOf } = this.api.set
    const operations = this.api.operations.filter(
      (operation) => operation.channel && keyOf(operation.channel) === keyOf(located),
    )
    const links =
      this.#texts.linked('api.servers', servers) +
      this.#texts.linked(
        'api.operations',
        operations.map((operation) => operation.located),
      ) +
      this.#texts.linked('asyncapi.messages', messages)
    return {
      ...entry,
      titles: [...new Set([...entry.titles, ...(address === undefined || address === name ? [] : [name])])],
      badges: address === undefined ? [{ text: translate('asyncapi.noAddress') }] : [],
      parts: [
        ...(links === '' ? [] : [{ id: `${entry.id}-links`, schema: onlyText(links) }]),
        ...fieldsPart(
          entry.id,
          'asyncapi.parameters',
          parameters.map((parameter) => this.#texts.parameter(parameter, entry.id)),
          this.tools,
        ),
        ...entry.parts,
      ],
    }
  }

  #message({ name, located }: Named): Entry {
    const { set } = this.api
    const { tools } = this
    const { translate } = tools
    const { value } = located
    const entry = this.#entry(located, name)
    const headers = readWrittenSchema(set.at(located, 'headers'), set, tools)
    const payload = readWrittenSchema(
      set.at(located, 'payload'),
      set,
      tools,
      ownString(value, 'schemaFormat'),
    )
    const correlation = set.follow(set.at(located, 'correlationId'))
    const note = ownString(correlation?.value, 'description')
    const names = ['name', 'messageId'].flatMap((key) => ownString(value, key) ?? [])
    return {
      ...entry,
      titles: [...new Set([...entry.titles, ...names])].filter((title) => title !== name),
      facts: [
        ...statedFacts(located, [[translate('asyncapi.contentType'), 'contentType']]),
        ...statedFacts(correlation, [[translate('asyncapi.correlationId'), 'location']]).map((fact) =>
          note === undefined ? fact : { ...fact, note },
        ),
        ...entry.facts,
      ],
      parts: [
        ...this.#schemaPart(entry.id, 'headers', translate('api.headers'), headers),
        ...this.#schemaPart(entry.id, 'payload', translate('asyncapi.payload'), payload),
        ...entry.parts,
      ],
      samples: [
        ...schemaCode(headers, translate('api.headers')),
        ...schemaCode(payload, translate('asyncapi.payload')),
        ...messageExamples(located, payload, set, tools),
      ],
    }
  }

  /** A schema in a language that is not shown as fields is among the samples. */
  #schemaPart(
    above: string,
    key: string,
    label: string,
    messageSchema: WrittenSchema | undefined,
  ): readonly EntryPart[] {
    if (!messageSchema?.schema) return []
    const schema = this.#texts.schema(messageSchema.schema, above, key)
    const { format } = messageSchema
    const fact = {
      label: this.tools.translate('asyncapi.format'),
      value: format ?? '',
      isCode: true as const,
    }
    return [
      {
        id: this.tools.ids.claim(above, key),
        label,
        schema: format === undefined ? schema : { ...schema, facts: [fact, ...(schema.facts ?? [])] },
      },
    ]
  }

  #schema({ name, located }: Named): Entry {
    const { set } = this.api
    const id = this.#shown.get(set.keyOf(located))?.id ?? ''
    const parameterSchema = readWrittenSchema(located, set, this.tools)
    const {
      title,
      description = '',
      ...schema
    } = parameterSchema?.schema ? this.#texts.schema(parameterSchema.schema, id) : { type: '' }
    return {
      ...bareEntry(id, name),
      titles: title === undefined || title === name ? [] : [title],
      description,
      summary: this.tools.html(summaryOf(asRecord(set.follow(located)?.value)) ?? title),
      parts: [{ id: `${id}-schema`, schema }],
      samples: schemaCode(parameterSchema),
    }
  }

  #security({ name, located }: Named): Entry {
    const entry = this.#entry(located, name)
    const flows = flowsIn(located, entry.id, this.api, this.tools)
    return {
      ...entry,
      facts: schemeFacts(located, this.tools),
      parts: fieldsPart(entry.id, 'api.flow', flows, this.tools),
    }
  }

  #entry(located: Located, fallback: string): Entry {
    const { value } = located
    const { id, name } = this.#shown.get(this.api.set.keyOf(located)) ?? { id: '', name: fallback }
    const title = ownString(value, 'title')
    const summary = summaryOf({
      description: ownString(value, 'summary') ?? ownString(value, 'description') ?? title,
    })
    return {
      ...bareEntry(id, name),
      titles: title === undefined || title === name ? [] : [title],
      description: this.#texts.text(located),
      summary: this.tools.html(summary),
      facts: this.#texts.tags(located),
      parts: fieldsPart(id, 'asyncapi.bindings', this.#texts.bindings(located, `${id}-bindings`), this.tools),
    }
  }
}
