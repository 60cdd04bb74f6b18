import { type PlainObject, isRecord, ownValue, ownString, textsIn } from '../../model/plain-data.ts'
import { copyWritten } from '../../model/written-text.ts'
import { combinedWith, declarationsOf, withoutIncluded } from './combined-members.ts'
import { formatValue } from './format-value.ts'
import type { Schema, Located, ReferenceSet } from './reference-set.ts'

const maps = ['properties', 'patternProperties', 'dependentSchemas', 'dependentRequired', 'dependencies']

/** Keywords with one schema that all values of a kind follow, so two of them hold together. */
const shared = ['items', 'additionalProperties', 'propertyNames', 'unevaluatedItems', 'additionalItems']

/** Keywords whose value only says something about the schema; the outermost one applies. */
const annotations =
  /^(?:title|default|deprecated|readOnly|writeOnly|nullable|xml|externalDocs|discriminator|\$.*|id|definitions|x-.*)$/

/** Combines a schema with the members of its `allOf`, or with what its reference leads to. */
export class SchemaMerge {
  readonly #set: ReferenceSet
  readonly #located: Located
  readonly #value: Record<string, unknown>
  readonly #origins: Map<string, Located>
  readonly #parts: Schema[] = []
  readonly #descriptions: string[]
  /** Descriptions of members that are described elsewhere under their names. */
  readonly #named: string[] = []
  readonly #rest: Located[] = []

  constructor(schema: Schema, set: ReferenceSet) {
    this.#set = set
    this.#located = schema
    this.#value = { ...schema.value }
    this.#origins = new Map(schema.origins)
    this.#descriptions = [ownString(schema.value, 'description') ?? '']
    this.#parts.push(schema)
    this.#keepMembers(schema)
  }

  /**
   * What no value can be, because two parts of the schema exclude it: where it is written, and a sentence.
   */
  readonly contradictions: (readonly [at: Located, message: string])[] = []

  /** Adds a member; `isNamed`: its description belongs to its name. */
  add(member: Schema, isNamed: boolean): void {
    this.#parts.push(member)
    const description = ownString(member.value, 'description')
    if (description !== undefined) (isNamed ? this.#named : this.#descriptions).push(description)
    const rest: Record<string, unknown> = {}
    for (const key of Object.keys(member.value))
      if (key !== 'description' && key !== 'allOf' && !this.#take(key, member)) {
        rest[key] = member.value[key]
        copyWritten(member.value, key, rest)
      }
    // `then` and `else` belong to their `if`, wherever that is shown.
    if ('if' in rest) for (const key of ['then', 'else']) this.#move(key, member, rest)
    if (Object.keys(rest).length > 0) this.#rest.push(this.#remainder(member, rest))
    this.#keepMembers(member)
  }

  /** Members that could not be merged before are still members. */
  #keepMembers(schema: Schema): void {
    const { allOf } = schema.value
    if (Array.isArray(allOf))
      allOf.forEach((_, index) => this.#rest.push(this.#set.at(schema, 'allOf', index)))
  }

  schema(): Schema {
    const descriptions = unique(this.#descriptions)
    const description = (descriptions.length > 0 ? descriptions : unique(this.#named)).join('\n\n')
    if (description !== '') this.#value.description = description
    if (this.#rest.length > 0) {
      this.#value.allOf = this.#rest.map(({ value }) => value)
      this.#rest.forEach((located, index) => this.#origins.set(`allOf/${index}`, located))
    }
    return {
      ...this.#located,
      value: this.#value,
      origins: this.#origins,
      isNever: this.#parts.some((part) => part.isNever),
      keys: [],
      forbidden: this.#forbidden(),
    }
  }

  /** Takes over a keyword of a member; false if both must be kept apart. */
  #take(key: string, member: Schema): boolean {
    const [old, value] = [ownValue(this.#value, key), member.value[key]]
    if (maps.includes(key) && isRecord(value)) this.#addNames(key, value, member)
    else if (old === undefined) this.#put(key, member)
    else if (old === value || formatValue(old) === formatValue(value)) return true
    else if (key === 'required' || key === 'x-kubernetes-validations') this.#value[key] = joined(old, value)
    else if (key === 'examples' && Array.isArray(old) && Array.isArray(value))
      this.#value[key] = joined(old, value)
    else if (key === 'example') this.#addExample(old, member)
    else if (key === 'uniqueItems') this.#value[key] = true
    else if (key === 'type') this.#narrow(key, member, commonTypes(old, value))
    else if (key === 'enum') this.#narrow(key, member, commonValues(old, value))
    else if (key === 'const') this.#narrow(key, member, undefined)
    else if (/^(?:min|max|exclusiveM)/.test(key) && areNumbers(old, value)) {
      if (isStricter(key, value, old)) this.#put(key, member)
    } else if (old === false || value === false || old === true || value === true)
      return this.#takeClosed(key, old, value, member)
    else if (shared.includes(key) && isRecord(old) && isRecord(value)) this.#combine(key, [key], member)
    else return annotations.test(key)
    return true
  }

  /** Examples of maps are parts of one, unless they disagree; other examples are all shown. */
  #addExample(old: unknown, { value }: Schema): void {
    const { example } = value
    if (isRecord(old) && isRecord(example)) {
      this.#value.example = { ...old, ...example, ...old }
      const isPart = ([name, part]: readonly [string, unknown]): boolean =>
        !Object.hasOwn(old, name) || formatValue(old[name]) === formatValue(part)
      if (Object.entries(example).every(isPart)) return
    }
    const more = [example]
    copyWritten(value, 'example', more, 0)
    this.#value.examples = joined(this.#value.examples, more)
  }

  /** `false` forbids and `true` allows everything, so the other value decides only about the latter. */
  #takeClosed(key: string, old: unknown, value: unknown, member: Schema): boolean {
    if (!/Properties$|Items$|^items$/.test(key)) return true
    if (value === false || old === true) this.#put(key, member)
    return true
  }

  #put(key: string, member: Schema): void {
    this.#value[key] = member.value[key]
    copyWritten(member.value, key, this.#value)
    this.#origins.set(key, this.#set.at(member, key))
  }

  #addNames(key: string, value: PlainObject, member: Schema): void {
    const old = ownValue(this.#value, key)
    const names: Record<string, unknown> = isRecord(old) ? { ...old } : {}
    this.#value[key] = names
    for (const name of Object.keys(value)) {
      if (!Object.hasOwn(names, name)) {
        Object.defineProperty(names, name, {
          value: value[name],
          enumerable: true,
          configurable: true,
          writable: true,
        })
        this.#origins.set(`${key}/${name}`, this.#set.at(member, key, name))
      } else if (Array.isArray(names[name]) && Array.isArray(value[name]))
        names[name] = joined(names[name], value[name])
      else if (formatValue(names[name]) !== formatValue(value[name])) this.#combine(name, [key, name], member)
    }
  }

  /** Two schemas at one place become one with both as members. */
  #combine(name: string, path: readonly [string, string?], member: Schema): void {
    const steps = path.filter((step) => step !== undefined)
    const both = [
      this.#set.at({ ...this.#located, value: this.#value, origins: this.#origins }, ...steps),
      this.#set.at(member, ...steps),
    ].flatMap((each) => declarationsOf(each, this.#set))
    const [first, ...others] = withoutIncluded(both, this.#set)
    if (!first) return
    const value = { allOf: [first, ...others].map((each) => each.value) }
    const combined = {
      file: first.file,
      path: [...first.path, ...others.flatMap((each) => [combinedWith, ...each.path])],
      value,
      origins: new Map([first, ...others].map((each, index) => [`allOf/${index}`, each])),
    }
    const whole = others.length > 0 ? combined : first
    // The map was made by `#addNames`.
    const holder = path.length === 1 ? this.#value : (this.#value[path[0]] as Record<string, unknown>)
    holder[name] = whole.value
    this.#origins.set(steps.join('/'), whole)
  }

  /** Leaves what both allow; reports when that is nothing. */
  #narrow(key: string, member: Schema, common: unknown): void {
    if (common !== undefined) {
      this.#value[key] = common
      return
    }
    const [old, value] = [this.#value[key], member.value[key]].map(formatValue)
    this.contradictions.push([
      this.#set.at(this.#origins.has(key) ? member : this.#located, key),
      `No value is valid: \`${key}\` is \`${old ?? ''}\` in one part of the schema and \`${value ?? ''}\` in another.`,
    ])
  }

  #move(key: string, member: Schema, rest: Record<string, unknown>): void {
    if (!Object.hasOwn(member.value, key)) return
    rest[key] = member.value[key]
    if (this.#value[key] === member.value[key]) delete this.#value[key]
  }

  #remainder(member: Schema, value: PlainObject): Located {
    return {
      file: member.file,
      path: [...member.path, '~rest'],
      value,
      origins: new Map(Object.keys(value).map((key) => [key, this.#set.at(member, key)])),
    }
  }

  #forbidden(): ReadonlySet<string> {
    const closed = this.#parts.filter(({ value }) => value.additionalProperties === false)
    const names =
      closed.length > 0 && isRecord(this.#value.properties) ? Object.keys(this.#value.properties) : []
    return new Set([
      ...this.#parts.flatMap((part) => [...part.forbidden]),
      ...names.filter((name) =>
        closed.some(
          ({ value }) => ownValue(value.properties, name) === undefined && !isRecord(value.patternProperties),
        ),
      ),
    ])
  }
}

const unique = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.filter((text) => text.trim() !== '')),
]

const areNumbers = (...values: readonly unknown[]): boolean =>
  values.every((value) => typeof value === 'number' || typeof value === 'bigint')

/** Whether a limit leaves fewer values than another one. */
const isStricter = (key: string, limit: unknown, other: unknown): boolean =>
  /^(?:min|exclusiveMin)/.test(key) ? Number(limit) > Number(other) : Number(limit) < Number(other)

/** The items of both lists, each once. */
function joined(one: unknown, other: unknown): readonly unknown[] {
  const lists = [one, other].map((list) => (Array.isArray(list) ? (list as unknown[]) : []))
  const result: unknown[] = []
  for (const list of lists)
    list.forEach((item, index) => {
      if (result.some((each) => formatValue(each) === formatValue(item))) return
      result.push(item)
      copyWritten(list, index, result, result.length - 1)
    })
  return result
}

/** The items of a list that are in the other one, too; undefined if there are none. */
function commonValues(one: unknown, other: unknown): readonly unknown[] | undefined {
  if (!Array.isArray(one) || !Array.isArray(other)) return undefined
  const allowed = new Set((other as unknown[]).map(formatValue))
  const result: unknown[] = []
  ;(one as unknown[]).forEach((item, index) => {
    if (!allowed.has(formatValue(item))) return
    result.push(item)
    copyWritten(one, index, result, result.length - 1)
  })
  return result.length > 0 ? result : undefined
}

/** The types that both allow; an integer is a number. */
function commonTypes(one: unknown, other: unknown): unknown {
  const [first, second] = [one, other].map((type) => (Array.isArray(type) ? textsIn(type) : [String(type)]))
  const narrower = (type: string, types: readonly string[] = []): string[] =>
    types.includes(type)
      ? [type]
      : type === 'number' && types.includes('integer')
        ? ['integer']
        : type === 'integer' && types.includes('number')
          ? ['integer']
          : []
  const common = [...new Set((first ?? []).flatMap((type) => narrower(type, second)))]
  return common.length > 1 ? common : common[0]
}
