import { escapeHtml, markdownToText } from '../../kit.ts'
import { didYouMean } from '../../model/nearest.ts'
import { isRecord, ownValue, ownString, textsIn } from '../../model/plain-data.ts'
import type { DescribeTools } from '../reference-kit/make-reference.ts'
import { formatMember } from '../reference-kit/format-value.ts'
import { htmlLine, linkedCode } from '../reference-kit/html-line.ts'
import { children, entries, items, locationIn } from '../reference-kit/reference-parts.ts'
import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'
import type { FieldView, SchemaFact, SchemaView } from '../reference-kit/schema-view-types.ts'
import { viewSchema } from '../reference-kit/schema-view.ts'
import { slug } from '../../model/slug.ts'
import type { AsyncApi, Named } from './api-objects.ts'

/** An object with an entry of its own: what it is called there, and its anchor. */
export interface Shown {
  readonly name: string
  readonly id: string
}

/** What the objects of a document say about themselves, with links to each other. */
export class ObjectTexts {
  constructor(
    private readonly api: AsyncApi,
    private readonly tools: DescribeTools,
    /** By their places. */
    private readonly targets: ReadonlyMap<string, Shown>,
  ) {}

  /** Summary and description, what authentication takes, and the address of further documentation. */
  text(located: Located): string {
    const { html } = this.tools
    const paragraphs = ['summary', 'description'].map((key) => html(ownString(located.value, key)))
    return [...paragraphs, this.#security(located), this.#docs(located)].join('')
  }

  #docs(parent: Located): string {
    const { set } = this.api
    const docs = set.follow(set.at(parent, 'externalDocs'))?.value
    const url = ownString(docs, 'url')
    if (docs === undefined) return ''
    const text = ownString(docs, 'description') ?? this.tools.translate('api.furtherDocumentation')
    return this.tools.html(url === undefined ? text : `[${text.replace(/[\\[\]]/g, '\\$&')}](<${url}>)`)
  }

  /** A line with the alternatives for authentication. Reports schemes that the document does not describe. */
  #security(located: Located): string {
    const { set } = this.api
    const { translate } = this.tools
    const requirements = ownValue(located.value, 'security')
    const alternatives = items(set, set.at(located, 'security')).map((each) =>
      isRecord(each.value) &&
      ownValue(each.value, '$ref') === undefined &&
      ownValue(each.value, 'type') === undefined
        ? entries(set, each)
            .map(({ key, located: scopes }) => this.#scheme(key, scopes))
            .join(translate('api.securityAnd'))
        : this.#schemeAt(each),
    )
    if (!Array.isArray(requirements) || alternatives.length === 0) return ''
    const [before = '', after = ''] = translate('api.security', { schemes: '\0' }).split('\0')
    return `<p class="ref-facts">${escapeHtml(before)}${alternatives.join(translate('api.securityOr'))}${escapeHtml(after)}</p>`
  }

  /** A scheme by its name, as in version 2. */
  #scheme(name: string, scopes: Located): string {
    const { set, securitySchemes } = this.api
    const scheme = securitySchemes.find((each) => each.name === name)
    if (!scheme)
      set.report(
        scopes,
        `The document describes no security scheme \`${name}\`.`,
        didYouMean(
          name,
          securitySchemes.map((each) => each.name),
        ) ?? 'Describe it in `components.securitySchemes`.',
      )
    return this.link(scheme?.located, name) + withScopes(textsIn(scopes.value))
  }

  /** A scheme by a reference or in its place, as since version 3. */
  #schemeAt(part: Located): string {
    const scheme = this.api.set.follow(part)
    const scopes = withScopes(textsIn(ownValue(scheme?.value, 'scopes')))
    return this.link(scheme, ownString(scheme?.value, 'type') ?? '') + scopes
  }

  /** The name of an object, with a link if it has an entry. */
  link(located: Located | undefined, name = ''): string {
    const target = located && this.targets.get(this.api.set.keyOf(located))
    return linkedCode(target?.name ?? name, target && `#${target.id}`)
  }

  /** A line with links; nothing for none. */
  linked(
    label: 'asyncapi.channel' | 'asyncapi.messages' | 'api.servers' | 'api.operations',
    objects: readonly Located[],
  ): string {
    return htmlLine(
      this.tools.translate(label),
      objects.map((each) => this.link(each)),
    )
  }

  tags(parent: Located): readonly SchemaFact[] {
    const { set } = this.api
    return items(set, set.at(parent, 'tags')).flatMap((part): SchemaFact[] => {
      const { value } = set.follow(part) ?? part
      const docs = ownValue(value, 'externalDocs')
      const note = [
        markdownToText(ownString(value, 'description') ?? ''),
        ownString(docs, 'description'),
        ownString(docs, 'url'),
      ]
      const notes = note.filter(Boolean).join(' ')
      const fact = { label: this.tools.translate('asyncapi.tag'), value: ownString(value, 'name') ?? '' }
      return [notes === '' ? fact : { ...fact, note: notes }]
    })
  }

  schema(located: Located, ...path: readonly string[]): SchemaView {
    const { ids, translate, markdown } = this.tools
    return viewSchema(located, {
      set: this.api.set,
      translate,
      markdown,
      linkOf: (key) => {
        const target = this.targets.get(key)
        return target && { name: target.name, href: `#${target.id}` }
      },
      idOf: (inner, locate) => ids.claimAt(locate(), ...path, ...inner.map(slug)),
      maxNodes: 100_000,
    })
  }

  /** A parameter of a channel or a variable of a server. Those of version 2 have a schema. */
  parameter({ name, located }: Named, id: string): FieldView {
    const { set } = this.api
    const { ids, html, translate } = this.tools
    const { value } = located
    const description = html(ownString(value, 'description'))
    const place = ownString(value, 'location')
    const facts =
      place === undefined
        ? []
        : [{ label: translate('asyncapi.location'), value: place, isCode: true as const }]
    const parameterId = ids.claimAt(locationIn(set, located), id, name)
    const schema = this.schema(valuesOf(located, set), parameterId)
    return {
      name,
      id: parameterId,
      schema: {
        ...schema,
        ...(description === '' ? {} : { description: description + (schema.description ?? '') }),
        facts: [...facts, ...(schema.facts ?? [])],
      },
    }
  }

  /** What protocols add to an object, as paths: `kafka.partitions`. */
  bindings(parent: Located, above: string): readonly FieldView[] {
    const { set } = this.api
    const bindings = set.follow(set.at(parent, 'bindings'))
    return bindings
      ? children(set, bindings).flatMap(({ key, located }) => this.#settings([key], located, above))
      : []
  }

  #settings(
    path: readonly string[],
    part: Located,
    above: string,
    around: readonly unknown[] = [],
  ): readonly FieldView[] {
    const { set } = this.api
    const located = set.follow(part) ?? part
    const { value } = located
    const isSchema = schemaSettings.has(path.at(-1) ?? '')
    // A reference may lead back to what is around it.
    if (isRecord(value) && !isSchema && Object.keys(value).length > 0 && !around.includes(value))
      return children(set, located).flatMap(({ key, located: inner }) =>
        this.#settings([...path, key], inner, above, [...around, value]),
      )
    const id = this.tools.ids.claim(above, ...path)
    const text = formatMember({ value }, 'value')
    const facts = [{ label: this.tools.translate('facts.value'), value: text, isCode: true as const }]
    const schema = isRecord(value) && isSchema ? this.schema(located, id) : { type: '', facts }
    return [{ name: path.join('.'), id, isPath: true, schema: text === '{}' ? { type: '' } : schema }]
  }
}

/** Settings of bindings that are schemas: of keys and groups in Kafka, of queries in HTTP and WebSockets. */
const schemaSettings = new Set(['key', 'groupId', 'clientId', 'query', 'headers'])

const withScopes = (scopes: readonly string[]): string =>
  scopes.length === 0 ? '' : ` (${scopes.map((scope) => `<code>${escapeHtml(scope)}</code>`).join(', ')})`

/** What a parameter says about its values, as a schema. In version 2, most of it is in one already. */
function valuesOf(located: Located, set: ReferenceSet): Located {
  const { value } = located
  const { description: _, location: __, schema, ...more } = isRecord(value) ? value : {}
  if (schema === undefined) return { ...located, value: { type: 'string', ...more } }
  const schemaPart = set.at(located, 'schema')
  if (Object.keys(more).length === 0) return schemaPart
  return { ...located, value: { ...more, allOf: [schema] }, origins: new Map([['allOf/0', schemaPart]]) }
}
