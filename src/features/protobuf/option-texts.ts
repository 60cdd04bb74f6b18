import { isRecord, ownValue } from '../../model/plain-data.ts'
import type { Translate } from '../../model/messages/messages.ts'
import type { SchemaFact } from '../reference-kit/schema-view-types.ts'
import type { ReservedRange } from './source-comments.ts'

/** Something with options, as protobufjs has them: values of messages are objects. */
export interface WithOptions {
  readonly options?: Readonly<Record<string, unknown>> | undefined
  readonly parsedOptions?: readonly Readonly<Record<string, unknown>>[] | undefined
}

/** Options that are shown otherwise, or that protobufjs adds. */
const shownOtherwise = new Set(['deprecated', 'default', 'json_name', 'proto3_optional', '(google.api.http)'])

/** The options of a definition, each as it could be written: `(validate.rules).string = { min_len: 1 }`. */
export function optionFacts(
  { options = {}, parsedOptions }: WithOptions,
  label: string,
): readonly SchemaFact[] {
  const all = (parsedOptions ?? [options]).flatMap((each) => Object.entries(each))
  const optionTexts = all
    .filter(([name]) => !shownOtherwise.has(name))
    .map(([name, value]) => optionText(name, value))
  return optionTexts.length === 0 ? [] : [{ label, value: optionTexts.join(', '), isCode: true }]
}

/** The only field of a message is part of the name: `(validate.rules).string.min_len`. */
function optionText(name: string, value: unknown): string {
  const [entry, ...others] = isRecord(value) ? Object.entries(value) : []
  return entry && others.length === 0
    ? optionText(`${name}.${entry[0]}`, entry[1])
    : `${name} = ${valueText(value)}`
}

/** A value in the text format of Protocol Buffers. Names, of enum values, cannot be told from strings. */
export function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`
  if (isRecord(value))
    return `{ ${Object.entries(value)
      .map(([name, inner]) => `${name}: ${valueText(inner)}`)
      .join(', ')} }`
  if (value === Infinity || value === -Infinity) return value > 0 ? 'inf' : '-inf'
  return typeof value === 'string' && !/^[A-Z][A-Z\d_]*$/.test(value) ? JSON.stringify(value) : String(value)
}

const verbs = ['get', 'put', 'post', 'delete', 'patch']

/**
 * The requests of HTTP that call a method, `GET /v1/{name=rockets/*}`, by the option
 * [google.api.http](https://cloud.google.com/endpoints/docs/grpc/transcoding).
 */
export function httpFacts({ parsedOptions = [] }: WithOptions): readonly SchemaFact[] {
  const rules = parsedOptions.flatMap((each) => ownValue(each, '(google.api.http)') ?? [])
  return rules
    .flatMap((rule) => [rule, ownValue(rule, 'additional_bindings') ?? []].flat())
    .flatMap((rule): readonly SchemaFact[] => {
      const verb = verbs.find((each) => ownValue(rule, each) !== undefined)
      const custom = ownValue(rule, 'custom')
      const method = verb?.toUpperCase() ?? ownValue(custom, 'kind')
      const path = verb === undefined ? ownValue(custom, 'path') : ownValue(rule, verb)
      if (method === undefined) return []
      const notes = ['body', 'response_body'].flatMap((name) => {
        const field = ownValue(rule, name)
        return field === undefined ? [] : [`${name}: ${textOf(field)}`]
      })
      const note = notes.length === 0 ? {} : { note: notes.join(', ') }
      return [{ label: 'HTTP', value: `${textOf(method)} ${textOf(path)}`, isCode: true, ...note }]
    })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : valueText(value))

/** Numbers and names that are taken, and those for extensions; statements with a comment are apart. */
export const rangeFacts = (
  ranges: readonly ReservedRange[] = [],
  translate: Translate,
): readonly SchemaFact[] =>
  (['reserved', 'extensions'] as const).flatMap((keyword): readonly SchemaFact[] => {
    const label = translate(keyword === 'reserved' ? 'protobuf.reserved' : 'protobuf.extensionRanges')
    const all = ranges.filter((each) => each.keyword === keyword)
    const bare = all.filter(({ comment }) => comment === '').map(({ text }) => text)
    return [
      ...(bare.length === 0 ? [] : [{ label, value: bare.join(', '), isCode: true } as const]),
      ...all
        .filter(({ comment }) => comment !== '')
        .map(({ text, comment }) => ({ label, value: text, isCode: true, note: comment }) as const),
    ]
  })

export const isProto3Optional = ({ options }: WithOptions): boolean => options?.['proto3_optional'] === true

/** `field-mask` for `FieldMask`. */
export const hyphened = (name: string): string => name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '-').toLowerCase()
