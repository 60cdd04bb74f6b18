import type * as z from 'zod'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { own, type SourceDocument } from './source-document.ts'

const maxProblems = 20

/**
 * What is wrong with a document that should have a shape, each at its value. `where` begins the sentence: `In
 * the command data`. Reports `invalid-reference-document`.
 */
export function shapeProblems({ issues }: z.ZodError, document: SourceDocument, where: string): Diagnostic[] {
  return issues.slice(0, maxProblems).map((issue) => {
    const path = issue.path.filter((step): step is string | number => typeof step !== 'symbol')
    const name = path.length === 0 ? 'the document' : `\`${path.join('.')}\``
    const isMissing =
      path.reduce<unknown>(
        (value, step) => (Array.isArray(value) ? value[Number(step)] : own(value, String(step))),
        document.value,
      ) === undefined
    return diagnose(
      'invalid-reference-document',
      `${where}, ${name} ${isMissing ? 'is missing' : words(issue)}.`,
      { file: document.file, place: document.placeOf(path) },
    )
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

function words(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `has ${issue.keys.length === 1 ? 'a field' : 'fields'} that nobody knows: ${issue.keys.map((key) => `\`${key}\``).join(', ')}`
  if (issue.code === 'invalid_type') return `must be ${kinds[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_union') return 'has a value of a kind that it cannot have'
  return `is wrong: ${issue.message}`
}
