import {
  at,
  blocksOf,
  follow,
  isMap,
  listOf,
  mapOf,
  targetOf,
  textOf,
  type Plain,
  type Written,
} from './read-document.ts'
import { lettersIn, type Place } from './shown-page.ts'

/** Something of a document that its pages do not show where it belongs. */
export interface Loss {
  /** `GET /pets › 200 › name`. */
  readonly where: string
  readonly what: string
}

/** Where a schema is, and what is already known about it. */
interface Around {
  readonly place: Place
  readonly where: string
  /** The names under which the schemas of the document with a place of their own are linked. */
  readonly namesOf: (written: Written) => readonly string[]
  /** The names of those that have a schema in their `allOf`, at any depth. */
  readonly extendedBy?: (written: Written) => readonly string[]
  /** The schemas around this one. */
  readonly above: readonly unknown[]
  /** Keywords for which a schema around this one has another value. */
  readonly outer: Plain
  /** Fields that several members of an `allOf` have: one may leave only some of another's values. */
  readonly twice?: readonly string[]
  /** Whether this is such a field, which may be shown as a schema that extends what it refers to. */
  readonly isTwice?: boolean
  /** Fields with this mark are not part of a request or of a response. */
  readonly absent?: 'readOnly' | 'writeOnly' | undefined
}

/** Looks for what a schema says. */
export class SchemaJudge {
  readonly losses: Loss[] = []
  claims = 0

  /** Notes a loss unless what is claimed is true. */
  claim(isShown: boolean, where: string, what: string): void {
    this.claims++
    if (!isShown) this.losses.push({ where, what: what.replace(/\s+/g, ' ').slice(0, 160) })
  }

  /** Each block of Markdown stands at the place. */
  text(markdown: unknown, place: { readonly letters: string }, where: string): void {
    for (const block of blocksOf(textOf(markdown))) {
      const letters = lettersIn(block)
      if (letters !== '') this.claim(place.letters.includes(letters), where, `text: ${block}`)
    }
  }

  /** Each word stands at the place: for texts in which notation may vanish. Addresses are no words. */
  words(text: string, place: { readonly letters: string }, where: string): void {
    const bare = text.replace(/\]\(\s*[^)\s]*\s*\)|&\w+;|https?:\S+|<[^>\n]*>|^\s*```\w*/gm, ' ')
    for (const word of new Set(bare.split(/[^\p{L}\p{N}_]+/u).map(lettersIn)))
      if (word.length > 2) this.claim(place.letters.includes(word), where, `word: ${word} of ${text}`)
  }

  /** A value stands at the place, in whatever format. */
  value(value: unknown, letters: string, where: string, what: string): void {
    const ways = [JSON.stringify(value) ?? '', typeof value === 'string' ? value : ''].map(lettersIn)
    const isInexact =
      typeof value === 'number' && (!Number.isSafeInteger(value) || String(value).includes('e'))
    if (value instanceof Date || isInexact || ways[0] === '') return
    const data = typeof value === 'string' ? parsedJson(value) : value
    this.claim(
      ways.some((way) => way !== '' && letters.includes(way)) ||
        ((isMap(data) || Array.isArray(data)) && withZeros(data).test(letters)),
      where,
      `${what}: ${JSON.stringify(value)}`,
    )
  }

  schema(written: Written, around: Around): void {
    const { value } = written
    const { place, where, above } = around
    if (!isMap(value) || above.includes(value)) return
    const outer = { ...value, ...around.outer }
    const inner: Around = { ...around, isTwice: false, above: [...above, value], outer }
    this.#keywords(value, around)
    const target = targetOf(written)
    const names = target ? around.namesOf(target) : []
    const otherNames = target && around.isTwice ? (around.extendedBy?.(target) ?? []) : []
    if (target && !place.linksTo([...names, ...otherNames]))
      this.schema(target, { ...inner, outer: names.length > 0 ? { ...outer, description: '' } : outer })
    for (const keyword of ['properties', 'patternProperties'])
      for (const name of Object.keys(mapOf(value[keyword])))
        this.#field(at(written, keyword, name), name, inner)
    const { additionalProperties: others } = value
    if (isMap(others) && Object.keys(others).length > 0) {
      const field = place.field('any other name')
      this.schema(at(written, 'additionalProperties'), {
        ...inner,
        ...(field.isEmpty ? {} : { place: field }),
        where: `${where} › *`,
        outer: {},
      })
    }
    for (const keyword of [
      'items',
      'not',
      'if',
      'then',
      'else',
      'contains',
      'propertyNames',
      'contentSchema',
      'additionalItems',
      'unevaluatedItems',
      'unevaluatedProperties',
    ])
      if (isMap(value[keyword]))
        this.schema(at(written, keyword), { ...inner, where: `${where} › ${keyword}`, outer: {} })
    for (const keyword of ['allOf', 'oneOf', 'anyOf', 'prefixItems', 'items'])
      listOf(value[keyword]).forEach((_, index) =>
        this.schema(at(written, keyword, index), {
          ...inner,
          where: `${where} › ${keyword} ${index + 1}`,
          ...(keyword === 'allOf'
            ? { outer: { ...outer, title: '' }, twice: namesTwice(written) }
            : { outer: {} }),
        }),
      )
    for (const keyword of ['dependentSchemas', 'dependencies'])
      for (const name of Object.keys(mapOf(value[keyword])))
        this.schema(at(written, keyword, name), { ...inner, where: `${where} › with ${name}`, outer: {} })
  }

  #field(written: Written, name: string, around: Around): void {
    const { absent, place } = around
    const marked = targetOf(written) ?? written
    const members = listOf(mapOf(written.value).allOf)
    if (absent && [written.value, marked.value, ...members].some((each) => mapOf(each)[absent] === true))
      return
    const where = `${around.where} › ${name}`
    const field = place.field(name)
    this.claim(!field.isEmpty, where, 'the field')
    const isTwice = around.twice?.includes(name) ?? false
    const outer = isTwice ? { enum: field.codes, example: '', default: '', title: '', format: '' } : {}
    if (!field.isEmpty) this.schema(written, { ...around, isTwice, place: field, where, outer })
  }

  /** What the keywords say that have no schemas. `outer` are the same of schemas that this one is part of. */
  #keywords(value: Plain, { place, where, outer }: Around): void {
    const isOwn = (keyword: string): boolean => value[keyword] !== undefined && outer[keyword] === undefined
    if (isOwn('description')) this.text(value.description, place, where)
    const other = outer.const === undefined ? outer.enum : [outer.const]
    for (const item of value.const === undefined ? listOf(value.enum) : [value.const])
      if (!Array.isArray(other) || (other as unknown[]).includes(item))
        this.claim(
          place.hasCode(typeof item === 'string' ? item : JSON.stringify(item)),
          where,
          `value: ${JSON.stringify(item)}`,
        )
    for (const keyword of [
      'default',
      'example',
      'format',
      'minimum',
      'maximum',
      'multipleOf',
      'minLength',
      'maxLength',
      'minItems',
      'maxItems',
    ])
      if (isOwn(keyword)) this.value(value[keyword], place.letters, where, keyword)
    for (const item of isOwn('examples') ? listOf(value.examples) : [])
      this.value(item, place.letters, where, 'example')
    if (isOwn('pattern')) this.value(value.pattern, place.letters, where, 'pattern')
    // A title is no Markdown.
    if (isOwn('title')) this.value(value.title, lettersIn(where) + place.letters, where, 'title')
    const docs = mapOf(value.externalDocs)
    if (isOwn('externalDocs')) this.#docs(docs, place, where)
    for (const rule of listOf(value['x-kubernetes-validations']))
      for (const key of ['rule', 'message', 'messageExpression', 'reason', 'fieldPath'])
        this.value(mapOf(rule)[key] ?? '', place.letters, where, key)
    for (const name of listOf(value['x-kubernetes-list-map-keys']))
      this.value(name, place.letters, where, 'list key')
  }

  #docs({ description, url }: Plain, place: Place, where: string): void {
    if (typeof description === 'string') this.text(description, place, where)
    else
      this.claim(
        // A relative one is completed with the address of the server.
        place.links.some(
          ({ attributes: { href = '' } }) => href === url || href.endsWith(textOf(url) || '\0'),
        ),
        where,
        `externalDocs: ${textOf(url)}`,
      )
  }

  /** A link to documentation elsewhere. */
  docs(docs: unknown, place: Place, where: string): void {
    if (isMap(docs)) this.#docs(docs, place, where)
  }
}

/** What a text says that is JSON, as many examples of bodies are. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Matches the letters of a value, also if its numbers have more zeros, `1.50` was read as 1.5, or more digits
 * than a number of JavaScript.
 */
function withZeros(value: unknown): RegExp {
  const [zeros, digits] = ['\u{1D7D8}', '\u{1D7D9}'] // Digits that nobody writes.
  const marked = JSON.stringify(value, (_, each: unknown) => {
    if (typeof each !== 'number') return each
    return Math.abs(each) > Number.MAX_SAFE_INTEGER ? `${each}`.slice(0, 15) + digits : `${each}${zeros}`
  })
  return new RegExp(lettersIn(marked).replaceAll(zeros, '0*').replaceAll(digits, '[0-9]*'), 'u')
}

const namesTwice = (written: Written): readonly string[] => {
  const names = listOf(mapOf(written.value).allOf).flatMap((_, index) => [
    ...new Set(propertiesOf(follow(at(written, 'allOf', index)))),
  ])
  return names.filter((name, index) => names.indexOf(name) !== index)
}

/** The names of the properties of a schema and of the members of its `allOf`, which may contain itself. */
const propertiesOf = (written: Written, above: readonly unknown[] = []): readonly string[] =>
  above.includes(written.value)
    ? []
    : [
        ...Object.keys(mapOf(mapOf(written.value).properties)),
        ...listOf(mapOf(written.value).allOf).flatMap((_, index) =>
          propertiesOf(follow(at(written, 'allOf', index)), [...above, written.value]),
        ),
      ]
