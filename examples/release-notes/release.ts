import type { SchemaIssue } from 'docgen/kit'

export interface Release {
  readonly version: string
  /** ISO 8601: `2026-03-01`. */
  readonly date: string
  /** Markdown. */
  readonly notes: string
  readonly example?: { readonly language: string; readonly code: string }
}

/** What keeps a value from being a list of releases. A schema library can take the place of this. */
export function releaseIssues(value: unknown): readonly SchemaIssue[] {
  if (!Array.isArray(value)) return [{ path: [], message: '', code: 'invalid_type', expected: 'array' }]
  return (value as unknown[]).flatMap((release, index) => [
    ...['version', 'date', 'notes'].flatMap((key) => textIssues(release, [index, key])),
    ...(isObject(release) && release['example'] !== undefined
      ? ['language', 'code'].flatMap((key) => textIssues(release['example'], [index, 'example', key]))
      : []),
  ])
}

export const newestFirst = (releases: readonly Release[]): readonly Release[] =>
  [...releases].sort((one, other) => (one.date < other.date ? 1 : one.date > other.date ? -1 : 0))

function textIssues(parent: unknown, path: readonly (string | number)[]): readonly SchemaIssue[] {
  const key = String(path.at(-1))
  const value = isObject(parent) ? parent[key] : undefined
  if (typeof value !== 'string') return [{ path, message: '', code: 'invalid_type', expected: 'string' }]
  return key === 'date' && Number.isNaN(Date.parse(value))
    ? [{ path, message: 'it is no date such as 2026-03-01' }]
    : []
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
