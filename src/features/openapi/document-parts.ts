import {
  referenceIn,
  referenceKeyword,
  type Located,
  type ReferenceSet,
} from '../reference-kit/reference-set.ts'
import { withoutKeyword } from '../reference-kit/read-schema.ts'
import { isRecord, ownValue, ownString } from '../../model/plain-data.ts'
import { formatMember } from '../reference-kit/format-value.ts'
import type { ApiModel, ApiOperation, ExternalDocs } from './api-model.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Hint } from '../../model/hint.ts'
import type { RuleName } from '../../model/rule.ts'

/** An External Documentation Object. Reports one without an address, of which only the text is shown. */
export function externalDocs(set: ReferenceSet, parent: Located): ExternalDocs | undefined {
  const docs = set.at(parent, 'externalDocs')
  if (!isRecord(docs.value)) return undefined
  const url = ownString(docs.value, 'url') ?? ''
  if (url === '') set.report(docs, '`externalDocs` has no `url`.')
  const description = ownString(docs.value, 'description') ?? ''
  return url === '' && description === '' ? undefined : { url, description }
}

/**
 * The object that a reference leads to, or that is written in its place; undefined if it leads nowhere. What
 * stands beside the reference replaces what it leads to: the summary and description of a Reference Object
 * (OpenAPI 3.1), all fields of a Path Item Object, and what people write beside others.
 */
export function followPart(set: ReferenceSet, located: Located): Located | undefined {
  const target = set.follow(located)
  const { value } = located
  if (!isRecord(value) || !isRecord(target?.value) || referenceIn(value) === undefined) return target
  const beside = Object.keys(value).filter((key) => key !== referenceKeyword(value))
  const next = set.target(located)
  const part = next && followPart(set, next)
  if (beside.length === 0 || !isRecord(part?.value)) return part
  const origins = new Map([
    ...(part.origins ?? []),
    ...beside.map((key) => [key, set.at(located, key)] as const),
  ])
  return { ...part, value: { ...part.value, ...withoutKeyword(value, referenceKeyword(value)) }, origins }
}

export function ownFlag(value: unknown, key: string): boolean | undefined {
  const flag = ownValue(value, key)
  return typeof flag === 'boolean' ? flag : undefined
}

/** Those of a part's specification extensions that readers are to see, as text. */
export const shownExtensions = (
  { located: { value } }: Pick<ApiOperation, 'located'>,
  names: readonly string[],
): { readonly name: string; readonly value: string }[] =>
  isRecord(value)
    ? names
        .filter((name) => Object.hasOwn(value, name))
        .map((name) => ({ name, value: formatMember(value, name) }))
    : []

/** Removes some keys from an object; returns other values unchanged. */
export function withoutKeys(value: unknown, keys: readonly string[]): unknown {
  if (!isRecord(value)) return value
  const rest = { ...value }
  for (const key of keys) delete rest[key]
  return rest
}

export class ApiReading {
  readonly diagnostics: Diagnostic[] = []
  /** The first operation with each `operationId`, as `GET /pets`. */
  readonly operationIds = new Map<string, string>()

  constructor(
    readonly set: ReferenceSet,
    readonly swagger: boolean,
  ) {}

  /** Reports a problem at a value of the document, or with `key` at its name. */
  report(
    rule: RuleName,
    message: string,
    at: Located,
    options: { readonly key?: boolean; readonly hint?: Hint | undefined } = {},
  ): void {
    this.diagnostics.push(
      diagnose(rule, message, {
        file: at.file,
        place: this.set.placeOf(at, { key: options.key ?? false }),
        hint: options.hint,
      }),
    )
  }
}

/** The titles of the tags that describe an operation rather than group it. */
export function badgesOf(operation: ApiOperation, model: ApiModel): readonly string[] {
  const tags = operation.tags.map(
    (name) => model.tags.find((tag) => tag.name === name) ?? { title: name, kind: 'nav' },
  )
  const group = tags.find(({ kind }) => kind === 'nav')
  return tags.filter((tag) => tag !== group).map(({ title }) => title)
}
