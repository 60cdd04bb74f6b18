import type { Enum, Field, Method, Namespace, OneOf, ReflectionObject, Service, Type } from 'protobufjs'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { escapeHtml } from '../../kit.ts'
import type { Entry, EntryGroup } from '../reference-kit/EntriesPage.tsx'
import { bareEntry, deprecatedBadge, fieldsPart, onlyTypeIn } from '../reference-kit/entry-parts.ts'
import type { DescribeTools } from '../reference-kit/make-reference.ts'
import { list, summaryOf } from '../reference-kit/schema-facts.ts'
import type { FieldView, SchemaFact, SchemaView } from '../reference-kit/schema-view-types.ts'
import type { DocumentView } from '../reference-kit/show-entries.ts'
import {
  httpFacts,
  hyphened,
  isProto3Optional,
  optionFacts,
  rangeFacts,
  valueText,
  type WithOptions,
} from './option-texts.ts'
import { linkedComment, type ProtoData } from './read-protos.ts'
import { extensionKey } from './source-comments.ts'

/** What the pages of Protocol Buffers show. */
export const describeProtos = (data: ProtoData, tools: DescribeTools): DocumentView =>
  new ProtoDescription(data, tools).view()

/** The definitions of a package, nested ones behind those around them. */
interface Definitions {
  readonly services: readonly Service[]
  readonly messages: readonly Type[]
  readonly enums: readonly Enum[]
  readonly extensions: readonly Field[]
}

const kinds = ['services', 'messages', 'enums', 'extensions'] as const

class ProtoDescription {
  readonly #findings: Diagnostic[] = []
  /** The number of fields of each message, by its anchor. */
  readonly #fieldCounts = new Map<string, number>()

  constructor(
    private readonly data: ProtoData,
    private readonly tools: DescribeTools,
  ) {}

  view(): DocumentView {
    const { translate, ids } = this.tools
    const packages = [...this.data.packages].map(([name, comment]) => {
      const namespace = name === '' ? this.data.root : this.data.root.lookup(name)
      return { name, comment, definitions: this.#definitionsIn(namespace as Namespace) }
    })
    const [first] = packages.length === 1 ? packages : []
    const groupIds = first ? kinds.map(String) : packages.map(({ name }) => name || 'package')
    const groups = groupIds.map((id) => ids.claim(id))
    for (const { definitions } of packages) {
      for (const { fullName } of Object.values(definitions).flat() as ReflectionObject[])
        if (!this.data.anchors.has(fullName)) this.data.anchors.set(fullName, this.#claim(fullName, fullName))
      for (const { fullName, fieldsArray } of definitions.messages)
        this.#fieldCounts.set(this.data.anchors.get(fullName) ?? '', fieldsArray.length)
    }
    return {
      title: first?.name || translate('protobuf.title'),
      description: first && linkedComment(first.comment, this.data),
      meta: [],
      facts: [],
      groups: groups
        .map((id, index): EntryGroup => {
          const kind = kinds[index] ?? 'messages'
          const source = packages[first ? 0 : index] ?? { name: '', comment: '', definitions: undefined }
          return {
            id,
            title: first ? translate(`protobuf.${kind}`) : source.name || translate('protobuf.noPackage'),
            text: first ? '' : this.#html(source.comment),
            entryTitle: translate('api.keyName'),
            entries: (first ? [kind] : kinds).flatMap((each) =>
              source.definitions ? this.#entries(source.definitions, each, source.name) : [],
            ),
          }
        })
        .filter(({ entries = [], text }) => entries.length > 0 || text !== ''),
      findings: this.#findings,
    }
  }

  #claim(fullName: string, ...words: readonly string[]): string {
    return this.tools.ids.claimAt(this.data.texts.definitions.get(fullName) ?? {}, ...words)
  }

  #definitionsIn(namespace: Namespace): Definitions {
    const { Service, Type, Enum, Field } = this.data.library
    const all = definitionsIn(namespace, Type)
    const of = <Kind extends ReflectionObject>(kind: abstract new (...args: never[]) => Kind): Kind[] =>
      all.filter((object): object is Kind => object instanceof kind)
    return { services: of(Service), messages: of(Type), enums: of(Enum), extensions: of(Field) }
  }

  #entries(definitions: Definitions, kind: (typeof kinds)[number], name: string): readonly Entry[] {
    const within = (object: ReflectionObject): string =>
      object.fullName.replace(`.${name}.`, '').replace(/^\./, '')
    if (kind === 'services') return definitions.services.map((each) => this.#service(each, within(each)))
    if (kind === 'messages') return definitions.messages.map((each) => this.#message(each, within(each)))
    if (kind === 'enums') return definitions.enums.map((each) => this.#enum(each, within(each)))
    return this.#extensions(definitions.extensions, within)
  }

  #service(service: Service, name: string): Entry {
    const entry = this.#entry(service, name, 'service')
    const methods = service.methodsArray.map((method) => this.#method(method, entry.id))
    return { ...entry, parts: fieldsPart(entry.id, 'protobuf.methods', methods, this.tools) }
  }

  #method(method: Method, above: string): FieldView {
    const { requestType, responseType, requestStream, responseStream } = method
    const types = [requestType, responseType].map((type) => this.#type(type, method))
    const [requestText = '', responseText = ''] = [requestStream, responseStream].map(
      (is, at) => (is ? 'stream ' : '') + types[at],
    )
    return {
      name: method.name,
      id: this.#claim(method.fullName, above, method.name),
      schema: {
        type: '',
        code: `(${requestText}) returns (${responseText})`,
        ...this.#about(method, method, httpFacts(method)),
      },
    }
  }

  #message(message: Type, name: string): Entry {
    const { translate } = this.tools
    const entry = this.#entry(
      message,
      name,
      'message',
      rangeFacts(this.data.texts.ranges.get(message.fullName), translate),
    )
    const shownGroups = new Set<OneOf>()
    const fields = message.fieldsArray.flatMap((field): readonly FieldView[] => {
      const { partOf } = field
      // `optional` of proto3 is one with a made-up name.
      if (!partOf || isProto3Optional(field)) return [this.#field(field, entry.id)]
      if (shownGroups.has(partOf)) return []
      shownGroups.add(partOf)
      return [this.#oneof(partOf, entry.id)]
    })
    return { ...entry, parts: fieldsPart(entry.id, 'protobuf.fields', fields, this.tools) }
  }

  #oneof(oneof: OneOf, above: string): FieldView {
    return {
      name: oneof.name,
      id: this.#claim(oneof.fullName, above, oneof.name),
      schema: {
        type: 'oneof',
        ...this.#about(oneof, oneof),
        fields: oneof.fieldsArray.map((field) => this.#field(field, above)),
      },
    }
  }

  #field(field: Field, above: string): FieldView {
    const { name, id, rule, options = {} } = field
    const { translate } = this.tools
    const type = this.#type(field.type, field)
    const { json_name: jsonName, default: standard } = options as Readonly<Record<string, unknown>>
    const isMap = field instanceof this.data.library.MapField
    const code = isMap
      ? `map&lt;${field.keyType}, ${type}&gt;`
      : `${rule === 'repeated' ? 'repeated ' : ''}${type}`
    return {
      name,
      id: this.#claim(field.fullName, above, name),
      ...(rule === 'required' ? { required: true } : {}),
      schema: {
        type: '',
        code,
        ...onlyTypeIn(code, (anchor) => (anchor === above ? undefined : this.#fieldCounts.get(anchor))),
        ...list('keywords', isProto3Optional(field) ? ['optional'] : []),
        ...this.#about(field, field, [
          { label: translate('protobuf.number'), value: String(id) },
          ...(typeof jsonName === 'string'
            ? [{ label: translate('protobuf.jsonName'), value: jsonName, isCode: true } as const]
            : []),
        ]),
        ...(standard === undefined ? {} : { default: valueText(standard) }),
      },
    }
  }

  #enum(enumeration: Enum, name: string): Entry {
    const { translate } = this.tools
    const entry = this.#entry(
      enumeration,
      name,
      'enum',
      rangeFacts(this.data.texts.ranges.get(enumeration.fullName), translate),
    )
    const values = Object.entries(enumeration.values).map(([value, number]): FieldView => ({
      name: value,
      id: this.#claim(`${enumeration.fullName}.${value}`, entry.id, value),
      schema: {
        type: '',
        ...this.#about(
          enumeration,
          { options: enumeration.valuesOptions?.[value] },
          [{ label: translate('protobuf.number'), value: String(number) }],
          value,
        ),
      },
    }))
    return { ...entry, parts: fieldsPart(entry.id, 'protobuf.values', values, this.tools) }
  }

  /** An entry for all fields that are defined at one place for the same message. */
  #extensions(fields: readonly Field[], within: (object: ReflectionObject) => string): readonly Entry[] {
    const entries = new Map<string, { readonly entry: Entry; readonly fields: FieldView[] }>()
    for (const field of fields) {
      const scope = within(field).replace(/\.?\w+$/, '')
      const name = `extend ${field.extend ?? ''}${scope === '' ? '' : ` (${scope})`}`
      const id = entries.get(name)?.entry.id ?? this.data.anchors.get(field.fullName) ?? ''
      const around = field.parent?.fullName ?? ''
      const comment = this.data.texts.ofExtensions.get(extensionKey(around, field.extend ?? '')) ?? ''
      const item = entries.get(name) ?? { entry: this.#commented(bareEntry(id, name), comment), fields: [] }
      entries.set(name, item)
      item.fields.push(this.#field(field, id))
    }
    return [...entries.values()].map(({ entry, fields: views }) => ({
      ...entry,
      parts: fieldsPart(entry.id, 'protobuf.fields', views, this.tools),
    }))
  }

  #entry(object: ReflectionObject, name: string, kind: string, facts: readonly SchemaFact[] = []): Entry {
    const { translate } = this.tools
    const entry = bareEntry(this.data.anchors.get(object.fullName) ?? '', name)
    return {
      ...this.#commented(entry, this.data.texts.comments.get(object.fullName) ?? ''),
      titles: this.data.packages.size === 1 ? [] : [kind],
      badges: deprecatedBadge(object.options?.['deprecated'] === true, translate),
      facts: [...facts, ...optionFacts(object, translate('protobuf.options'))],
    }
  }

  #commented(entry: Entry, comment: string): Entry {
    const summary = summaryOf({ description: linkedComment(comment, this.data) })
    return { ...entry, description: this.#html(comment), summary: this.tools.html(summary) }
  }

  #about(
    object: ReflectionObject,
    options: WithOptions,
    facts: readonly SchemaFact[] = [],
    value?: string,
  ): Omit<SchemaView, 'type'> {
    const name = value === undefined ? object.fullName : `${object.fullName}.${value}`
    const description = this.#html(this.data.texts.comments.get(name) ?? '')
    return {
      ...(description === '' ? {} : { description }),
      ...list('facts', [...facts, ...optionFacts(options, this.tools.translate('protobuf.options'))]),
      ...list('marks', options.options?.['deprecated'] === true ? (['deprecated'] as const) : []),
    }
  }

  /** The name of a type as HTML, with a link to where it is described. */
  #type(name: string, user: ReflectionObject): string {
    const { library, locate, isComplete } = this.data
    if (name in library.types.basic) return name
    const text = escapeHtml(name.replace(/^\./, ''))
    const anchor = name.startsWith('.') ? this.data.anchors.get(name) : this.#resolve(name, user.parent)
    if (anchor !== undefined) return `<a href="#${anchor}">${text}</a>`
    const [, ofGoogle] = /^\.?google\.protobuf\.(\w+)$/.exec(name) ?? []
    if (ofGoogle !== undefined)
      return `<a href="https://protobuf.dev/reference/protobuf/google.protobuf/#${hyphened(ofGoogle)}">${text}</a>`
    if (isComplete(user))
      this.#findings.push(
        diagnose('reference-document-lint', `There is no type \`${name}\`.`, {
          ...locate(user, name),
          hint: 'Import the file that defines it, and name that file in `source`, too.',
        }),
      )
    return text
  }

  /** The innermost scope comes first, as in C++. protobufjs would look through all packages, for seconds. */
  #resolve(name: string, scope: ReflectionObject | null): string | undefined {
    if (!scope) return undefined
    return this.data.anchors.get(`${scope.fullName}.${name}`) ?? this.#resolve(name, scope.parent)
  }

  #html(comment: string): string {
    return this.tools.html(linkedComment(comment, this.data))
  }
}

/** The definitions of a namespace and of its messages, but not of packages inside. */
const definitionsIn = (namespace: Namespace, message: typeof Type): readonly ReflectionObject[] =>
  namespace.nestedArray.flatMap((object) =>
    object instanceof message ? [object, ...definitionsIn(object, message)] : [object],
  )
