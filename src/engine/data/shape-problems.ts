import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { own } from '../../model/plain-data.ts'
import type { RuleName } from '../../model/rule.ts'
import type { SchemaIssue } from '../../model/schema-issue.ts'
import type { DataDocument } from './parse-data.ts'

const maxProblems = 20

/**
 * Compares a document with an expected shape and returns the differences as diagnostics, each at its value,
 * at most 20. `where` starts the sentence: `In the command data`. Reports `rule`, by default
 * `invalid-reference-document`.
 */
export function shapeProblems(
  { issues }: { readonly issues: readonly SchemaIssue[] },
  document: DataDocument,
  where: string,
  rule: RuleName = 'invalid-reference-document',
): Diagnostic[] {
  return issues.slice(0, maxProblems).map((issue) => {
    const path = issue.path.filter((step): step is string | number => typeof step !== 'symbol')
    const name = path.length === 0 ? 'the document' : `\`${path.join('.')}\``
    const isMissing =
      path.reduce<unknown>(
        (value, step) => (Array.isArray(value) ? value[Number(step)] : own(value, String(step))),
        document.value,
      ) === undefined
    return diagnose(rule, `${where}, ${name} ${isMissing ? 'is missing' : words(issue)}.`, {
      file: document.file,
      place: document.placeOf(path),
    })
  })
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: '`true` or `false`',
  array: 'a list',
  object: 'a map',
  record: 'a map',
}

function words({ code, expected, keys = [], message }: SchemaIssue): string {
  if (code === 'unrecognized_keys')
    return `has ${keys.length === 1 ? 'an unknown field' : 'unknown fields'}: ${keys.map((key) => `\`${key}\``).join(', ')}`
  if (code === 'invalid_type' && expected !== undefined) return `must be ${kinds[expected] ?? expected}`
  if (code === 'invalid_union') return 'has a value of the wrong kind'
  return `is wrong: ${message}`
}
