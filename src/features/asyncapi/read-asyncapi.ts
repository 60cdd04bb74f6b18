import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { didYouMean } from '../../model/nearest.ts'
import { isRecord, ownValue, ownString } from '../../model/plain-data.ts'
import type { ContentContext } from '../../model/plugin.ts'
import type { ReadDocument } from '../reference-kit/make-reference.ts'
import { loadReference } from '../reference-kit/load-reference.ts'
import { readShape } from '../reference-kit/read-shape.ts'
import { children, items } from '../reference-kit/reference-parts.ts'
import type { Located, Path, ReferenceSet } from '../reference-kit/reference-set.ts'
import type { AsyncApi, Channel, Exchange, Named, Operation } from './api-objects.ts'
import { mergeTraits } from './merge-traits.ts'
import { objectShapes } from './object-shapes.ts'

/**
 * Reads AsyncAPI 2.0 to 2.6, 3.0 and 3.1. Reports `unsupported-reference-version` for other versions,
 * `invalid-reference-document` for objects that are not what they have to be, and `reference-document-lint`
 * for fields that are not shown and for names that nothing has.
 */
export async function readAsyncApi(
  source: string,
  context: Pick<ContentContext, 'read' | 'list'>,
): Promise<ReadDocument<AsyncApi>> {
  const { set, diagnostics } = await loadReference(source, context)
  if (!set) return { texts: new Map(), diagnostics }
  const version = ownString(set.root.value, 'asyncapi')
  if (!/^(?:2\.[0-6]|3\.[01])(?:\.|$)/.test(version ?? '')) {
    const message =
      version === undefined
        ? 'The document does not say `asyncapi`.'
        : `Version \`${version}\` of AsyncAPI is not supported.`
    const unsupported = diagnose('unsupported-reference-version', message, {
      file: source,
      place: set.placeOf({ file: source, path: version === undefined ? [] : ['asyncapi'] }),
      hint: 'Use `asyncapi: 3.0.0`; versions 2.0 to 2.6, 3.0 and 3.1 can be read.',
    })
    return { texts: set.texts, diagnostics: [...diagnostics, unsupported] }
  }
  const reading = new Reading(set, version?.startsWith('2') === true)
  const document = reading.document()
  return { document, texts: set.texts, diagnostics: [...diagnostics, ...reading.diagnostics] }
}

/** What objects are called in findings. */
const words: Readonly<Record<keyof typeof objectShapes, string>> = {
  document: 'document',
  server: 'server',
  channel: 'channel',
  clientOperation: 'operation',
  operation: 'operation',
  reply: 'reply of',
  message: 'message',
  parameter: 'parameter',
  security: 'security scheme',
}

class Reading {
  readonly diagnostics: Diagnostic[] = []
  /** The objects that were read, by their places; undefined for those that are not what they have to be. */
  readonly #objects = new Map<string, Located | undefined>()
  readonly #messages = new Map<string, Named>()

  constructor(
    private readonly set: ReferenceSet,
    /** Whether it is a document of version 2, where operations are parts of channels. */
    private readonly isOld: boolean,
  ) {}

  document(): AsyncApi | undefined {
    const { set, isOld } = this
    if (!this.#object(set.root, 'document', '')) return undefined
    const servers = this.#named(['servers'], 'server')
    for (const { name, located } of this.#named(['components', 'messages'], 'message'))
      this.#addMessage(located, name)
    const channels = this.#named(['channels'], 'channel').map((channel) => this.#channel(channel, servers))
    const operations = isOld
      ? channels.flatMap((channel) => this.#operationsOf(channel))
      : this.#named(['operations'], 'operation').map((operation) => this.#operation(operation))
    return {
      set,
      servers,
      operations,
      channels: isOld ? channels.map((channel) => withMessages(channel, operations)) : channels,
      messages: [...this.#messages.values()],
      schemas: schemasIn(set.at(set.root, 'components', 'schemas'), set),
      securitySchemes: this.#securitySchemes([...servers, ...operations]),
    }
  }

  #channel({ name, located }: Named, servers: readonly Named[]): Channel {
    const { set } = this
    const addressData = ownValue(located.value, 'address')
    const address = this.isOld ? name : typeof addressData === 'string' ? addressData : undefined
    const messages = children(set, set.at(located, 'messages')).flatMap((message) => {
      const object = this.#object(message.located, 'message', message.key)
      return object ? [this.#addMessage(object, message.key)] : []
    })
    const parameters = children(set, set.at(located, 'parameters')).flatMap(({ key, located: parameter }) => {
      if (address?.includes(`{${key}}`) === false)
        set.report(parameter, `The parameter \`${key}\` is not in the address of the channel \`${name}\`.`)
      const object = this.#object(parameter, 'parameter', key)
      return object ? [{ name: key, located: object }] : []
    })
    for (const [, parameter = ''] of address?.matchAll(/\{([^{}]+)\}/g) ?? [])
      if (ownValue(ownValue(located.value, 'parameters'), parameter) === undefined)
        set.report(
          located,
          `The address of the channel \`${name}\` has \`{${parameter}}\`, but no parameter describes it.`,
        )
    return {
      name,
      located,
      address,
      messages,
      parameters,
      servers: items(set, set.at(located, 'servers')).flatMap(
        (server) => this.#server(server, servers) ?? [],
      ),
    }
  }

  /** A server of a channel: a reference or, in version 2, a name. */
  #server(server: Located, servers: readonly Named[]): Located | undefined {
    const { value } = server
    if (typeof value !== 'string') return this.set.follow(server)
    const namedServer = servers.find(({ name }) => name === value)
    if (!namedServer)
      this.set.report(
        server,
        `The document describes no server \`${value}\`.`,
        didYouMean(
          value,
          servers.map(({ name }) => name),
        ),
      )
    return namedServer?.located
  }

  /** The operations of a channel in version 2, which are named from the point of view of clients. */
  #operationsOf({ name, located }: Channel): readonly Operation[] {
    const { set } = this
    return (['publish', 'subscribe'] as const).flatMap((verb) => {
      const operationPart = set.at(located, verb)
      const label = ownString(operationPart.value, 'operationId') ?? `${verb} ${name}`
      const operation = this.#object(operationPart, 'clientOperation', label)
      if (!operation) return []
      const message = set.follow(set.at(operation, 'message'))
      const alternatives = message ? items(set, set.at(message, 'oneOf')) : []
      return [
        {
          name: label,
          located: operation,
          action: verb === 'publish' ? ('receive' as const) : ('send' as const),
          channel: located,
          messages: this.#messagesIn(
            alternatives.length > 0 ? alternatives : [message ?? operationPart],
            name,
          ),
        },
      ]
    })
  }

  #operation({ name, located }: Named): Operation {
    const { set } = this
    const reply = this.#object(set.at(located, 'reply'), 'reply', name)
    return {
      name,
      located,
      action: ownString(located.value, 'action') === 'send' ? 'send' : 'receive',
      ...this.#exchange(located, name),
      reply: reply && { ...this.#exchange(reply, name), address: set.follow(set.at(reply, 'address')) },
    }
  }

  #exchange(located: Located, name: string): Exchange {
    const { set } = this
    const channel = set.follow(set.at(located, 'channel'))
    const messages = set.at(located, 'messages')
    const inChannel = channel ? children(set, set.at(channel, 'messages')).map((each) => each.located) : []
    return {
      channel: isRecord(channel?.value) ? channel : undefined,
      messages: this.#messagesIn(messages.value === undefined ? inChannel : items(set, messages), name),
    }
  }

  #messagesIn(parts: readonly Located[], name: string): readonly Located[] {
    return parts.flatMap((each) => {
      const message = this.#object(each, 'message', name)
      return message ? [this.#addMessage(message, name)] : []
    })
  }

  /** Adds a message, which is named after its key, or else after what it says; `name` is for neither. */
  #addMessage(located: Located, name: string): Located {
    const { value, path } = located
    const key = this.set.keyOf(located)
    const last = path.at(-1)
    const ofKey = path.at(-2) === 'messages' && typeof last === 'string' ? last : undefined
    const ownNames = ['name', 'messageId', 'title'].flatMap((field) => ownString(value, field) ?? [])
    if (!this.#messages.has(key)) this.#messages.set(key, { name: ofKey ?? ownNames[0] ?? name, located })
    return located
  }

  /** The schemes of the document, and, since version 3, those that an object has in its place. */
  #securitySchemes(objects: readonly Named[]): readonly Named[] {
    const { set } = this
    const schemes = this.#named(['components', 'securitySchemes'], 'security')
    const inlineSchemes = objects.flatMap(({ name, located }) =>
      items(set, set.at(located, 'security')).flatMap((scheme) => {
        const type = ownString(scheme.value, 'type')
        const object = type === undefined ? undefined : this.#object(scheme, 'security', type)
        return object ? [{ name: `${name} ${type}`, located: object }] : []
      }),
    )
    return [...schemes, ...inlineSchemes]
  }

  #named(path: readonly string[], kind: keyof typeof objectShapes): readonly Named[] {
    const { set } = this
    return children(set, set.at(set.root, ...path)).flatMap(({ key, located }) => {
      const object = this.#object(located, kind, key)
      return object ? [{ name: key, located: object }] : []
    })
  }

  /** An object with its traits; undefined if it is missing or reported. */
  #object(part: Located, kind: keyof typeof objectShapes, name: string): Located | undefined {
    const { set } = this
    const target = part.value === undefined ? undefined : set.follow(part)
    if (!target) return undefined
    const key = `${kind} ${set.keyOf(target)}`
    if (this.#objects.has(key)) return this.#objects.get(key)
    const object = mergeTraits(target, set, this.isOld)
    const where = `In the ${words[kind]}${name === '' ? '' : ` \`${name}\``}`
    const document = {
      file: object.file,
      text: '',
      value: object.value,
      placeOf: (path: Path, options?: { readonly key?: boolean }) =>
        set.placeOf(set.at(object, ...path), options),
    }
    const isRight = readShape(document, objectShapes[kind], where, this.diagnostics, /^x-/)
    this.#objects.set(key, isRight && object)
    return isRight && object
  }
}

const withMessages = (channel: Channel, operations: readonly Operation[]): Channel => ({
  ...channel,
  messages: [
    ...new Set(
      operations.filter((each) => each.channel === channel.located).flatMap(({ messages }) => messages),
    ),
  ],
})

/** Named schemas, also those in groups, which the specification does not have: `orders.Order`. */
const schemasIn = (map: Located, set: ReferenceSet, group = ''): readonly Named[] =>
  children(set, map).flatMap(({ key, located }) => {
    const name = group + key
    return isGroup(located.value) ? schemasIn(located, set, `${name}.`) : [{ name, located }]
  })

const isGroup = (value: unknown): boolean =>
  isRecord(value) &&
  Object.keys(value).length > 0 &&
  Object.entries(value).every(([key, member]) => isRecord(member) && !schemaKeywords.test(key))

/** Keywords whose values are objects. */
const schemaKeywords =
  /^(?:(?:additional|pattern)?properties|propertyNames|items|not|if|then|else|contains|definitions|\$defs|dependencies|schema|x-.*)$/i
