import * as z from 'zod'
import type { KeyNotes, TypeNotes } from './schema-parts.ts'

/** A schema of any kind. `_zod.def` has its structure, `z.globalRegistry` its notes. */
export type Schema = z.core.$ZodType

/** What is written as input: through defaults, options and transformations to the schema that checks it. */
export function inputSchema(schema: Schema): z.core.$ZodTypes {
  const any = schema as z.core.$ZodTypes // Zod's own union of all its schemas.
  const { def } = any._zod
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
      return inputSchema(def.innerType)
    case 'pipe':
      return inputSchema(isTransform(def.in) ? def.out : def.in)
    default:
      return any
  }
}

/** Name and description of a type that is declared by itself. */
export function typeNotes(schema: Schema): TypeNotes | undefined {
  const notes: Readonly<Record<string, unknown>> = z.globalRegistry.get(schema) ?? {}
  return typeof notes['typeName'] === 'string' && typeof notes['description'] === 'string'
    ? { typeName: notes['typeName'], description: notes['description'] }
    : undefined
}

/** What a schema says about its key; a schema inside of a default or transformation may have said it. */
export function keyNotes(schema: Schema): Partial<KeyNotes> {
  const notes = z.globalRegistry.get(schema)
  return notes !== undefined && typeNotes(schema) === undefined
    ? (notes as Partial<KeyNotes>) // `satisfies KeyNotes` in the schema.
    : {}
}

export const isTransform = (schema: Schema): boolean =>
  (schema as z.core.$ZodTypes)._zod.def.type === 'transform' // Zod's own union again.
