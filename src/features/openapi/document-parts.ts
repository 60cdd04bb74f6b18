import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'
import { isRecord, own, ownString } from '../../model/plain-data.ts'
import { formatMember } from '../reference-kit/format-value.ts'
import type { ApiOperation, ExternalDocs } from './api-model.ts'
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

export function ownFlag(value: unknown, key: string): boolean | undefined {
  const flag = own(value, key)
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
