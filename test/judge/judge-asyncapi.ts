import { EntrySections } from './judge-entries.ts'
import { SchemaJudge, type Loss } from './judge-schema.ts'
import { at, follow, isMap, listOf, mapOf, targetOf, textOf, type Written } from './read-document.ts'
import { lettersIn, type Place, type Shown } from './shown-page.ts'

/** Judges the pages of an AsyncAPI document. */
export function judgeAsyncApi(
  documents: readonly Written[],
  pages: ReadonlyMap<string, Shown>,
  route: string,
): { readonly losses: readonly Loss[]; readonly claims: number } {
  const judge = new AsyncApiJudge(new EntrySections(pages, route))
  for (const document of documents) judge.document(document)
  return judge
}

/** What is Markdown; everything else is a value. */
const texts = new Set(['description', 'summary', 'title'])

/** Schemas, in whatever language; `schema` is that of a parameter in version 2. */
const schemas = new Set(['payload', 'headers', 'schema'])

class AsyncApiJudge extends SchemaJudge {
  /** The objects that have a section of their own, with the names under which it is linked. */
  readonly #named = new Map<unknown, readonly string[]>()

  constructor(private readonly sections: EntrySections) {
    super()
  }

  document(document: Written): void {
    const { whole } = this.sections
    const { info, components } = mapOf(document.value)
    for (const key of ['info', 'tags', 'externalDocs', 'id', 'defaultContentType'])
      this.#leaves(at(document, key), whole, key)
    this.claim(info !== undefined, 'info', 'the document')
    const groups = ['servers', 'channels', 'operations', 'messages', 'schemas', 'securitySchemes'].flatMap(
      (key) => [at(document, key), at(document, 'components', key)].map((group) => ({ key, group })),
    )
    const objects = groups.flatMap(({ key, group }) =>
      key === 'schemas'
        ? schemasIn(group).map((each) => ({ key, ...each }))
        : Object.keys(mapOf(group.value)).map((name) => ({ key, name, written: at(group, name) })),
    )
    for (const { name, written } of objects)
      if (isMap(written.value) && !('$ref' in written.value)) {
        const { address } = written.value
        this.#named.set(written.value, [typeof address === 'string' ? address : name, name])
      }
    this.claim(isMap(components) || objects.length > 0, 'components', 'an object')
    for (const { key, name, written } of objects) {
      // What a reference leads to is judged where it is.
      if (!isMap(written.value) || targetOf(written)) continue
      const names = this.#named.get(written.value) ?? [name]
      const place = names.map((each) => this.sections.named(each)).find(({ isEmpty }) => !isEmpty)
      this.claim(place !== undefined, `${key} › ${name}`, 'the entry')
      if (!place) continue
      if (key === 'schemas') this.#schema(written, place, name)
      else this.#leaves(written, place, `${key} › ${name}`)
    }
  }

  /** All that an object says, but what it refers to and what has a section of its own. */
  #leaves(written: Written, place: Place, where: string): void {
    const { value } = written
    if (Array.isArray(value))
      value.forEach((_, index) => this.#leaves(at(written, index), place, `${where} ${index + 1}`))
    if (!isMap(value) || '$ref' in value) return
    for (const [key, each] of Object.entries(value)) {
      const inner = at(written, key)
      const here = `${where} › ${key}`
      if (key.startsWith('x-') || this.#named.has(follow(inner).value)) continue
      // What protocols add is a list of paths, with schemas here and there.
      const isSetting = where.includes(' › bindings › ')
      if (schemas.has(key) && isMap(each) && !isSetting) this.#schema(inner, this.#part(place, key), here)
      else if (key === 'messages') this.#messages(inner, here)
      else if (key === 'publish' || key === 'subscribe') this.#oldOperation(inner, key, where)
      else if (key === 'security') this.#security(inner, place, where)
      else if (typeof each === 'object') this.#leaves(inner, place, here)
      else if (texts.has(key)) this.text(each, { letters: place.allLetters }, here)
      // Addresses may be those of links.
      else if (!place.links.some(({ attributes }) => attributes.href === each))
        this.value(each, place.allLetters, here, 'value')
    }
  }

  #messages(written: Written, where: string): void {
    for (const [name, each] of Object.entries(mapOf(written.value)))
      if (isMap(each) && !('$ref' in each)) {
        const place = this.sections.named(name)
        this.claim(!place.isEmpty, `${where} › ${name}`, 'the message')
        if (!place.isEmpty) this.#leaves(at(written, name), place, `${where} › ${name}`)
      }
  }

  /** An operation of version 2, which is a part of its channel and has a section of its own. */
  #oldOperation(written: Written, verb: string, where: string): void {
    const channel = where.split(' › ').at(-1) ?? ''
    const { operationId, message: _, ...said } = mapOf(written.value)
    const name = textOf(operationId) || `${verb} ${channel}`
    const place = this.sections.named(name)
    this.claim(!place.isEmpty, name, 'the operation')
    if (place.isEmpty) return
    this.#leaves({ ...written, value: said }, place, name)
    const message = at(written, 'message')
    const alternatives = listOf(mapOf(message.value).oneOf).map((_, index) => at(message, 'oneOf', index))
    for (const each of alternatives.length > 0 ? alternatives : [message])
      this.#oldMessage(each, channel, name)
  }

  /** A message of version 2; one without a name is called like its channel. */
  #oldMessage(written: Written, channel: string, where: string): void {
    const { name, messageId, title, ...said } = mapOf(written.value)
    if ('$ref' in said || Object.keys(said).length === 0) return
    const place = [name, messageId, title, channel]
      .map((each) => this.sections.named(textOf(each)))
      .find(({ isEmpty }) => !isEmpty)
    this.claim(place !== undefined, where, 'the message')
    if (place) this.#leaves({ ...written, value: said }, place, `${where} › message`)
  }

  /** Schemes in their place have sections that are named after what they protect, too. */
  #security(written: Written, place: Place, where: string): void {
    listOf(written.value).forEach((each, index) => {
      const { type } = mapOf(each)
      const own = this.sections.named(`${where.split(' › ').at(-1) ?? ''} ${textOf(type)}`)
      this.#leaves(at(written, index), own.isEmpty ? place : own, `${where} › security ${index + 1}`)
    })
  }

  #part(place: Place, key: string): Place {
    const part = place.parts(
      ({ name, children: [heading] }) => name === 'section' && heading?.attributes.id?.endsWith(key) === true,
    )
    return part.isEmpty ? place : part
  }

  #schema(written: Written, place: Place, where: string): void {
    const { schemaFormat, schema } = mapOf(written.value)
    const isForeign = (format: string): boolean => !/aai\.asyncapi|schema\+|vnd\.oai/.test(format)
    if (schemaFormat !== undefined && schema !== undefined) {
      const code = typeof schema === 'string' ? schema : JSON.stringify(schema)
      if (isForeign(textOf(schemaFormat)))
        this.claim(place.allLetters.includes(lettersIn(code)), where, `schema: ${code}`)
      else this.#schema(at(written, 'schema'), place, where)
      return
    }
    this.schema(written, {
      place,
      where,
      above: [],
      outer: {},
      namesOf: ({ value }) => this.#named.get(value) ?? [],
    })
  }
}

/** Named schemas, also those in groups, which the specification does not have: `orders.Order`. */
const schemasIn = (group: Written, prefix = ''): readonly { name: string; written: Written }[] =>
  Object.keys(mapOf(group.value)).flatMap((key) => {
    const written = at(group, key)
    const members = Object.entries(mapOf(written.value))
    const isGroup =
      members.length > 0 && members.every(([name, each]) => isMap(each) && !keywords.includes(name))
    return isGroup ? schemasIn(written, `${prefix}${key}.`) : [{ name: prefix + key, written }]
  })

/** What a schema says with an object. */
const keywords = ['properties', 'patternProperties', 'additionalProperties', 'items', 'not', 'if', 'schema']
