import * as z from 'zod'
import type { DataDocument } from '../../kit.ts'
import type { SourceLocation } from '../../model/location.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Hint } from '../../model/hint.ts'
import { didYouMean } from '../../model/nearest.ts'
import { asRecord, ownValue, ownString } from '../../model/plain-data.ts'
import type { ContentContext } from '../../model/plugin.ts'
import type { ReadDocument } from '../reference-kit/make-reference.ts'
import { documentPart } from '../reference-kit/load-reference.ts'
import { readData } from '../reference-kit/read-files.ts'
import { readShape } from '../reference-kit/read-shape.ts'
import { typeShape } from './value-types.ts'

const text = z.string().optional()
const flag = z.boolean().optional()
const count = z.number().optional()
const mode = z.enum(['single', 'group', 'list', 'set', 'map'])

// Nothing is spread into shapes that contain themselves: TypeScript could not tell their types.
const attributeShape = z.looseObject({
  description: text,
  description_kind: text,
  deprecated: flag,
  deprecation_message: text,
  type: typeShape.optional(),
  get nested_type() {
    return z.optional(nestedShape)
  },
  required: flag,
  optional: flag,
  computed: flag,
  sensitive: flag,
  write_only: flag,
})
const nestedShape = z.looseObject({
  nesting_mode: mode,
  min_items: count,
  max_items: count,
  get attributes() {
    return z.record(z.string(), attributeShape)
  },
})
const blockShape = z.looseObject({
  description: text,
  description_kind: text,
  deprecated: flag,
  deprecation_message: text,
  attributes: z.record(z.string(), attributeShape).optional(),
  get block_types() {
    return z.optional(z.record(z.string(), nestedBlockShape))
  },
})
const nestedBlockShape = z.looseObject({
  nesting_mode: mode,
  min_items: count,
  max_items: count,
  get block() {
    return z.optional(blockShape)
  },
})
/** `version` is for programs that read a state. */
const schemaShape = z.looseObject({ version: z.unknown().optional(), block: blockShape.default({}) })
const identityShape = z.looseObject({
  version: z.unknown().optional(),
  attributes: z
    .record(
      z.string(),
      z.looseObject({
        type: typeShape.optional(),
        description: text,
        required_for_import: flag,
        optional_for_import: flag,
      }),
    )
    .default({}),
})
const described = {
  description: text,
  description_kind: text,
  deprecated: flag,
  deprecation_message: text,
}
const parameterShape = z.looseObject({
  ...described,
  name: text,
  type: typeShape.optional(),
  is_nullable: flag,
})
const functionShape = z.looseObject({
  ...described,
  summary: text,
  return_type: typeShape.optional(),
  parameters: z.array(parameterShape).default([]),
  variadic_parameter: parameterShape.optional(),
})
const schemas = z.record(z.string(), schemaShape).default({})
const providerShape = z.looseObject({
  provider: schemaShape.optional(),
  resource_schemas: schemas,
  data_source_schemas: schemas,
  ephemeral_resource_schemas: schemas,
  list_resource_schemas: schemas,
  action_schemas: schemas,
  state_store_schemas: schemas,
  functions: z.record(z.string(), functionShape).default({}),
  resource_identity_schemas: z.record(z.string(), identityShape).default({}),
})

/** An argument or a result: exactly one of `type` and `nested_type` says what it is. */
export type Attribute = z.output<typeof attributeShape>
/** What a pair of braces may hold. */
export type Block = z.output<typeof blockShape>
/** Blocks in a block. */
export type NestedBlock = z.output<typeof nestedBlockShape>
/** How often nested values may occur, and what they are kept in. */
export type Nesting = Pick<NestedBlock, 'nesting_mode' | 'min_items' | 'max_items'>
/** What a function takes and returns. */
export type ProviderFunction = z.output<typeof functionShape>

/** A provider as Terraform prints it, and what it is called. */
export interface ProviderData {
  readonly schema: z.output<typeof providerShape>
  /** What blocks call it: `azuread`. */
  readonly name: string
  /** What `required_providers` calls it, without the usual registry; undefined if it is built in. */
  readonly source: string | undefined
  /** Where the schema has a key, by its path; nothing in a file of one line, as the command writes it. */
  readonly locate: (path: readonly string[]) => Partial<SourceLocation>
}

/** The registry of a provider without another, of Terraform and of OpenTofu. */
const usualRegistry = /^registry\.(?:terraform\.io|opentofu\.org)\//

/**
 * Reads a provider's schema from the JSON of `terraform providers schema`. `providerName` names one of
 * several. Reports `invalid-reference-document` for what is no such schema, and `reference-document-lint` for
 * fields that are not shown.
 */
export async function readProvider(
  file: string,
  providerName: string | undefined,
  context: Pick<ContentContext, 'read' | 'list'>,
): Promise<ReadDocument<ProviderData>> {
  const { document, texts, diagnostics } = await readData(file, 'terraform.source', context)
  if (!document) return { texts, diagnostics }
  const address = providerIn(document, providerName, diagnostics)
  if (address === undefined) return { texts, diagnostics }
  const part = documentPart(document, 'provider_schemas', address)
  const schema = readShape(part, providerShape, `In \`${address}\``, diagnostics)
  if (!schema) return { texts, diagnostics }
  const isBuiltIn = address.startsWith('terraform.io/builtin/')
  const source = isBuiltIn ? undefined : address.replace(usualRegistry, '')
  const hasLines = document.text.trim().includes('\n')
  const locate: ProviderData['locate'] = (path) => {
    const place = hasLines
      ? document.placeOf(['provider_schemas', address, ...path], { key: true })
      : undefined
    return place ? { file, place } : {}
  }
  return { document: { schema, name: address.replace(/.*\//, ''), source, locate }, texts, diagnostics }
}

/** The address of the provider that is shown. Reports what keeps it from being found. */
function providerIn(
  document: DataDocument,
  providerName: string | undefined,
  diagnostics: Diagnostic[],
): string | undefined {
  const { file, placeOf } = document
  const refuse = (message: string, path: readonly string[], hint: Hint): undefined =>
    void diagnostics.push(
      diagnose('invalid-reference-document', message, {
        file,
        place: placeOf(path) ?? { line: 1, column: 1 },
        hint,
      }),
    )
  const print = 'Save what `terraform providers schema -json` prints where the provider is installed.'
  const version = ownString(document.value, 'format_version') ?? ''
  if (version !== '' && !/^[01]\./.test(version))
    return refuse(`The format \`${version}\` is unknown: docgen reads version 1.`, ['format_version'], print)
  const addresses = Object.keys(asRecord(ownValue(document.value, 'provider_schemas')))
  if (addresses.length === 0)
    return refuse('The file has no schema of a provider.', ['provider_schemas'], print)
  const matches = addresses.filter(
    (address) =>
      providerName === undefined || address === providerName || address.endsWith(`/${providerName}`),
  )
  const [match] = matches
  if (match !== undefined && matches.length === 1) return match
  const list = addresses.map((address) => `\`${address}\``).join(', ')
  return providerName === undefined || match !== undefined
    ? refuse('The file has several providers.', ['provider_schemas'], `Name one as \`provider\`: ${list}.`)
    : refuse(
        `The file has no provider \`${providerName}\`.`,
        ['provider_schemas'],
        didYouMean(providerName, addresses) ?? `It has ${list}.`,
      )
}
