import { isRecord, ownValue, textsIn } from '../../model/plain-data.ts'
import { isNotSent, readSchema, typesIn, type Side } from '../reference-kit/read-schema.ts'
import type { Located, ReferenceSet, Schema } from '../reference-kit/reference-set.ts'
import type { Changes, Effect } from './change.ts'
import { formatMaybe, limitChanges } from './limit-changes.ts'
import { hasChoice, memberOf, membersOf, namesIn, targetOf, valuesIn, type Member } from './schema-members.ts'

interface Spot {
  readonly at: string
  /**
   * Who makes the values: clients, in requests and files that they write, or the server. What is narrowed
   * breaks the former, what is widened those who read the latter.
   */
  readonly side: Side
  /** What rules are named after: `request-property`, `request-parameter`, `response-body`, `property`. */
  readonly subject: string
}

interface Pair {
  readonly before: Located
  readonly after: Located
}

export class SchemaComparison {
  readonly #seen = new Set<string>()
  readonly #waiting: (() => void)[] = []

  constructor(
    private readonly before: ReferenceSet,
    private readonly after: ReferenceSet,
    private readonly changes: Changes,
  ) {}

  compare(pair: Pair, spot: Spot): void {
    this.#compare(pair, spot)
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) next()
  }

  #compare({ before, after }: Pair, spot: Spot): void {
    const [was, is] = [targetOf(before, this.before), targetOf(after, this.after)]
    if (was && is && was.name === is.name) {
      this.#once(was.target, is.target, spot, () =>
        this.#waiting.push(() => this.#inPlace(was.target, is.target, { ...spot, at: `schema ${is.name}` })),
      )
      this.#inPlace(was.beside, is.beside, spot)
    } else if (was ?? is)
      this.#once(was?.target ?? before, is?.target ?? after, spot, () => this.#inPlace(before, after, spot))
    else this.#inPlace(before, after, spot)
  }

  #once(before: Located, after: Located, { side, subject }: Spot, compare: () => void): void {
    const key = `${side} ${subject} ${this.before.keyOf(before)} ${this.after.keyOf(after)}`
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    compare()
  }

  #inPlace(before: Located, after: Located, spot: Spot): void {
    const [old, now] = [readSchema(before, this.before), readSchema(after, this.after)]
    if (!old || !now) return
    if (hasChoice(old) === hasChoice(now)) {
      this.#schemas(old, now, spot)
      return
    }
    const [was = [], is = []] = [
      { schema: old, located: before, set: this.before },
      { schema: now, located: after, set: this.after },
    ].map(({ schema, located, set }) =>
      hasChoice(schema)
        ? [...membersOf(schema, 'oneOf', set), ...membersOf(schema, 'anyOf', set)]
        : [memberOf(located, 0, set)],
    )
    this.#members(was, is, { spot, rule: 'one-of', now })
  }

  #schemas(old: Schema, now: Schema, spot: Spot): void {
    this.#types(old, now, spot)
    this.#values(old, now, spot)
    this.#limits(old, now, spot)
    this.#names(old, now, spot)
    this.#others(old, now, spot)
    for (const keyword of ['description', 'title', 'examples', 'example'] as const)
      this.changes.text(
        `${keyword}-changed`,
        spot.at,
        [ownValue(old.value, keyword), ownValue(now.value, keyword)],
        now,
      )
    const [before, after] = [old, now].map((each) => formatMaybe(ownValue(each.value, 'default')))
    if (before !== after)
      this.changes.add(
        spot.subject.endsWith('parameter') ? 'breaking' : 'documentary',
        `${spot.subject}-default-value-changed`,
        spot.at,
        `The default changed from ${before} to ${after}.`,
        { located: now },
      )
    if (ownValue(now.value, 'deprecated') === true && ownValue(old.value, 'deprecated') !== true)
      this.#add('documentary', 'deprecated', spot, 'It is deprecated now.', now)
  }

  #add(effect: Effect, rule: string, spot: Spot, message: string, located: Located, isGone = false): void {
    this.changes.add(effect, `${spot.subject}-${rule}`, spot.at, message, { located, isGone })
  }

  /** What narrows the values of requests breaks, as does what widens those of responses. */
  #narrowed(rule: string, spot: Spot, message: string, located: Located): void {
    this.#add(spot.side === 'request' ? 'breaking' : 'additive', rule, spot, message, located)
  }

  #widened(rule: string, spot: Spot, message: string, located: Located): void {
    this.#add(spot.side === 'request' ? 'additive' : 'breaking', rule, spot, message, located)
  }

  #types(old: Schema, now: Schema, spot: Spot): void {
    const [before = [], after = []] = [old, now].map(({ value }) =>
      typesIn(value).filter((type) => type !== 'null'),
    )
    const format = [ownValue(old.value, 'format'), ownValue(now.value, 'format')].map(String)
    const accepts = (types: readonly string[], type: string): boolean =>
      types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'))
    const isNarrower = before.length === 0 ? after.length > 0 : before.some((type) => !accepts(after, type))
    const isWider = after.length === 0 ? before.length > 0 : after.some((type) => !accepts(before, type))
    const [was, is] = [before, after].map((types) => types.join(' or ') || 'any')
    const message = `The type changed from \`${was ?? ''}\` to \`${is ?? ''}\`.`
    const breaks = spot.side === 'request' ? isNarrower : isWider
    if (isNarrower || isWider)
      this.#add(
        breaks ? 'breaking' : 'additive',
        breaks ? 'type-changed' : spot.side === 'request' ? 'type-generalized' : 'type-specialized',
        spot,
        message,
        now,
      )
    else if (format[0] !== format[1]) {
      const isNew = ownValue(old.value, 'format') === undefined
      const isGone = ownValue(now.value, 'format') === undefined
      const text = `The format changed from \`${isNew ? 'none' : (format[0] ?? '')}\` to \`${isGone ? 'none' : (format[1] ?? '')}\`.`
      if (spot.side === 'request' ? isGone : isNew) this.#add('additive', 'type-changed', spot, text, now)
      else this.#add('breaking', 'type-changed', spot, text, now)
    }
    const [nullBefore, nullAfter] = [isNullable(old), isNullable(now)]
    if (before.length > 0 && after.length > 0 && nullBefore !== nullAfter)
      if (nullAfter) this.#widened('became-nullable', spot, 'The value may be `null` now.', now)
      else this.#narrowed('became-not-nullable', spot, 'The value may not be `null` any more.', now)
  }

  #values(old: Schema, now: Schema, spot: Spot): void {
    const [before, after] = [valuesIn(old), valuesIn(now)]
    if (!before && after)
      this.#narrowed('became-enum', spot, `Only these are valid now: ${listOfValues(after)}.`, now)
    else if (before && !after)
      this.#widened('became-not-enum', spot, 'Other values than those listed are valid now.', now)
    const goneValues = before && after ? before.filter((value) => !after.includes(value)) : []
    const added = before && after ? after.filter((value) => !before.includes(value)) : []
    for (const value of goneValues)
      this.#narrowed('enum-value-removed', spot, `The value \`${value}\` was removed.`, now)
    for (const value of added)
      this.#widened('enum-value-added', spot, `The value \`${value}\` was added.`, now)
  }

  #limits(old: Schema, now: Schema, spot: Spot): void {
    for (const { rule, isTighter, message } of limitChanges(old.value, now.value))
      if (isTighter) this.#narrowed(rule, spot, message, now)
      else this.#widened(rule, spot, message, now)
    const [pattern, newPattern] = [ownValue(old.value, 'pattern'), ownValue(now.value, 'pattern')]
    if (pattern === newPattern) return
    const message = `\`pattern\` changed from ${formatMaybe(pattern)} to ${formatMaybe(newPattern)}.`
    if (newPattern === undefined) this.#widened('pattern-removed', spot, message, now)
    else this.#narrowed(pattern === undefined ? 'pattern-added' : 'pattern-changed', spot, message, now)
  }

  #names(old: Schema, now: Schema, spot: Spot): void {
    const isShown = (schema: Schema, set: ReferenceSet, name: string): boolean =>
      !isNotSent(set.at(schema, 'properties', name), spot.side, set)
    const before = namesIn(old, 'properties').filter((name) => isShown(old, this.before, name))
    const after = namesIn(now, 'properties').filter((name) => isShown(now, this.after, name))
    const [required, requiredNow] = [old, now].map(
      ({ value }) => new Set(textsIn(ownValue(value, 'required'))),
    )
    const prefix = spot.subject.startsWith(spot.side) ? `${spot.side}-` : ''
    const inner = (name: string): Spot => ({
      ...spot,
      at: `${spot.at} › ${name}`,
      subject: `${prefix}property`,
    })
    for (const name of before.filter((each) => !after.includes(each))) {
      const kind = required?.has(name) ? 'required' : 'optional'
      const rule = spot.side === 'request' ? `${prefix}property-removed` : `response-${kind}-property-removed`
      this.changes.add('breaking', rule, inner(name).at, `The ${kind} property was removed.`, {
        located: this.before.at(old, 'properties', name),
        isGone: true,
      })
    }
    for (const name of after.filter((each) => !before.includes(each))) {
      const kind = requiredNow?.has(name) ? 'required' : 'optional'
      const breaks = spot.side === 'request' && kind === 'required'
      const rule =
        spot.side === 'request' ? `new-${kind}-${prefix}property` : `response-${kind}-property-added`
      const located = this.after.at(now, 'properties', name)
      const message = `The ${kind} property was added.`
      this.changes.add(breaks ? 'breaking' : 'additive', rule, inner(name).at, message, { located })
    }
    for (const name of before.filter((each) => after.includes(each))) {
      const pair = {
        before: this.before.at(old, 'properties', name),
        after: this.after.at(now, 'properties', name),
      }
      const [was, is] = [required?.has(name), requiredNow?.has(name)]
      if (is && !was)
        this.#narrowed('became-required', inner(name), 'The property is required now.', pair.after)
      if (was && !is)
        this.#widened('became-optional', inner(name), 'The property is optional now.', pair.after)
      this.#compare(pair, inner(name))
    }
  }

  /** Items, values of maps, and alternatives. */
  #others(old: Schema, now: Schema, spot: Spot): void {
    const [open, openNow] = [old, now].map(({ value }) => ownValue(value, 'additionalProperties') !== false)
    if (open && !openNow)
      this.#narrowed('additional-properties-forbidden', spot, 'Other properties are forbidden now.', now)
    if (!open && openNow)
      this.#widened('additional-properties-allowed', spot, 'Other properties are allowed now.', now)
    for (const [keyword, name] of [
      ['items', 'items'],
      ['additionalProperties', '*'],
    ] as const)
      if (isRecord(ownValue(old.value, keyword)) && isRecord(ownValue(now.value, keyword)))
        this.#compare(
          { before: this.before.at(old, keyword), after: this.after.at(now, keyword) },
          { ...spot, at: `${spot.at} › ${name}` },
        )
    for (const name of namesIn(old, 'patternProperties').filter((each) =>
      namesIn(now, 'patternProperties').includes(each),
    ))
      this.#compare(
        {
          before: this.before.at(old, 'patternProperties', name),
          after: this.after.at(now, 'patternProperties', name),
        },
        { ...spot, at: `${spot.at} › ${name}` },
      )
    for (const [keyword, name] of alternatives) this.#alternatives(old, now, keyword, name, spot)
  }

  #alternatives(old: Schema, now: Schema, keyword: string, rule: string, spot: Spot): void {
    const before = membersOf(old, keyword, this.before)
    const after = membersOf(now, keyword, this.after)
    // A member of an `allOf` that only one version has could not be merged; its parts are compared above.
    if (keyword === 'allOf' || before.length === 0 || after.length === 0)
      this.#members(
        before.filter(({ id }) => after.some((other) => other.id === id)),
        after.filter(({ id }) => before.some((other) => other.id === id)),
        { spot, rule, now },
      )
    else this.#members(before, after, { spot, rule, now })
  }

  #members(
    before: readonly Member[],
    after: readonly Member[],
    { spot, rule, now }: { readonly spot: Spot; readonly rule: string; readonly now: Located },
  ): void {
    for (const { id, name, located } of before) {
      const other = after.find((each) => each.id === id)
      const inner = { ...spot, at: `${spot.at} › ${name}` }
      if (other) this.#compare({ before: located, after: other.located }, inner)
      else this.#narrowed(`${rule}-removed`, spot, `The alternative \`${name}\` was removed.`, now)
    }
    for (const { name, located } of after.filter(({ id }) => !before.some((other) => other.id === id)))
      this.#widened(`${rule}-added`, spot, `The alternative \`${name}\` was added.`, located)
  }
}

const alternatives = [
  ['oneOf', 'one-of'],
  ['anyOf', 'any-of'],
  ['allOf', 'all-of'],
] as const

const listOfValues = (values: readonly string[]): string => values.map((value) => `\`${value}\``).join(', ')

const isNullable = ({ value }: Schema): boolean =>
  ownValue(value, 'nullable') === true ||
  ownValue(value, 'x-nullable') === true ||
  typesIn(value).includes('null')
