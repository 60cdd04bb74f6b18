import { asData, asText } from './foreign-data.ts'
import { Code, type MigrationDraft } from './migration.ts'

/** A request that a description of an API has. */
export interface DescribedOperation {
  /** Its `operationId`. */
  readonly id?: string | undefined
  readonly summary?: string | undefined
  readonly method: string
  readonly path: string
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** The operations of an OpenAPI document (its data) in their order. */
export const describedOperations = (document: unknown): readonly DescribedOperation[] =>
  Object.entries(asData(asData(document)['paths'])).flatMap(([path, item]) =>
    Object.entries(asData(item)).flatMap(([method, operation]) => {
      const { operationId, summary } = asData(operation)
      return methods.includes(method)
        ? [{ id: asText(operationId), summary: asText(summary), method, path }]
        : []
    }),
  )

/** A reference that a plugin of docgen makes. */
export interface ApiReference {
  readonly kind: 'openapi' | 'asyncapi'
  /** The path of its description below the project. */
  readonly source: string
  readonly route: string
  /** The name of its sidebar items. */
  readonly sidebar: string
}

/** Adds a reference to a migrated configuration; that of OpenAPI has a page for each operation. */
export function addReference({ kind, ...options }: ApiReference, draft: MigrationDraft): void {
  draft.imports.add(kind)
  draft.plugins.push(
    new Code(
      `${kind}(${JSON.stringify(kind === 'openapi' ? { ...options, layout: 'operation' } : options)})`,
    ),
  )
}
