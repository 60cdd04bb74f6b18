import { ownValue, type PlainObject } from '../../model/plain-data.ts'
import { formatValue } from '../reference-kit/format-value.ts'

/** Keywords that limit values, as rules name them. */
const limits = [
  ['maximum', 'max'],
  ['minimum', 'min'],
  ['exclusiveMaximum', 'exclusive-max'],
  ['exclusiveMinimum', 'exclusive-min'],
  ['maxLength', 'max-length'],
  ['minLength', 'min-length'],
  ['maxItems', 'max-items'],
  ['minItems', 'min-items'],
  ['maxProperties', 'max-properties'],
  ['minProperties', 'min-properties'],
] as const

interface LimitChange {
  /** `max-length-decreased`. */
  readonly rule: string
  /** Whether fewer values are valid now. */
  readonly isTighter: boolean
  readonly message: string
}

export const limitChanges = (old: PlainObject, now: PlainObject): readonly LimitChange[] =>
  limits.flatMap(([keyword, name]) => {
    const [before, after] = [ownValue(old, keyword), ownValue(now, keyword)]
    if (formatMaybe(before) === formatMaybe(after)) return []
    const isUpper = /^(?:max|exclusiveMax)/.test(keyword)
    const change =
      before === undefined
        ? 'set'
        : after === undefined
          ? 'removed'
          : Number(after) > Number(before)
            ? 'increased'
            : 'decreased'
    return [
      {
        rule: `${name}-${change}`,
        isTighter: change === 'set' || change === (isUpper ? 'decreased' : 'increased'),
        message: `\`${keyword}\` changed from ${formatMaybe(before)} to ${formatMaybe(after)}.`,
      },
    ]
  })

/** A value as text; `none` where there is none. */
export const formatMaybe = (value: unknown): string => (value === undefined ? 'none' : formatValue(value))
