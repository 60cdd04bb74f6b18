import { t } from './try-text.ts'

/** A reduced schema for checking a body while it is being written; the server checks the rest. */
export interface BodyRule {
  /** JSON types, any of which is allowed: `string`, `integer`. */
  readonly types?: readonly string[]
  /** Allowed values, each as JSON. */
  readonly values?: readonly string[]
  readonly required?: readonly string[]
  /** Pairs, because a field may be named `__proto__`. */
  readonly fields?: readonly (readonly [name: string, rule: BodyRule])[]
  readonly items?: BodyRule
  /** Rules that must also hold. */
  readonly all?: readonly BodyRule[]
}

const maxProblems = 8

/**
 * Checks a value and returns up to eight sentences about violations, in the order of the body, each with its
 * path (`spec.tools[2]`).
 */
export function checkBody(value: unknown, rule: BodyRule): readonly string[] {
  return judge(value, rule, '').slice(0, maxProblems)
}

function judge(value: unknown, rule: BodyRule, at: string): string[] {
  const type = typeOf(value)
  const place = placeOf(at)
  if (
    rule.types &&
    !rule.types.some((wanted) => wanted === type || (wanted === 'number' && type === 'integer'))
  )
    return [
      type === 'null'
        ? t('try.isNull', { place, types: rule.types.join(t('try.typesOr')) })
        : t('try.isOfType', { place, type, types: rule.types.join(t('try.typesOr')) }),
    ]
  if (rule.values && !rule.values.includes(JSON.stringify(value)))
    return [t('try.isNoneOf', { place, values: rule.values.join(', ') })]
  const problems = (rule.all ?? []).flatMap((other) => judge(value, other, at))
  if (Array.isArray(value))
    return rule.items
      ? [...problems, ...value.flatMap((item, index) => judge(item, rule.items ?? {}, `${at}[${index}]`))]
      : problems
  if (typeof value !== 'object' || value === null) return problems
  const own = new Map(Object.entries(value))
  const missing = (rule.required ?? [])
    .filter((name) => !own.has(name))
    .map((name) => t('try.isRequired', { place: placeOf(below(at, name)) }))
  return [
    ...problems,
    ...missing,
    ...(rule.fields ?? []).flatMap(([name, field]) =>
      own.has(name) ? judge(own.get(name), field, below(at, name)) : [],
    ),
  ]
}

const placeOf = (at: string): string => (at === '' ? t('try.theBody') : at)

const below = (at: string, name: string): string =>
  /^[\w$-]+$/.test(name) ? `${at}${at === '' ? '' : '.'}${name}` : `${at}[${JSON.stringify(name)}]`

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value
}
