import * as z from 'zod'
import type { KeyNotes, TypeNotes } from '../../src/stages/config/schema-parts.ts'

/**
 * A schema of any kind. `_zod.def` has its structure, `z.globalRegistry` its notes.
 */
export type Schema = z.core.$ZodType

/** A key of an object as the reference shows it. */
export interface SchemaKey {
  readonly name: string
  readonly schema: Schema
  readonly isOptional: boolean
  /** Whether it may also be missing once defaults are filled in. */
  readonly isMissing: boolean
  readonly description: string
  /**
   * The default as code or in words, in Markdown; nothing for a required key, or one that may stay absent.
   */
  readonly defaultText?: string | undefined
}

/** The keys of an object, in the order of its schema. Throws for a key without a description. */
export function keysOf(object: z.core.$ZodObject, path = ''): readonly SchemaKey[] {
  return Object.entries(object._zod.def.shape).map(([name, schema]) => {
    const { description } = keyNotes(schema)
    if (description === undefined || description.trim() === '')
      throw new Error(`The configuration key \`${path}${name}\` has no description: add \`.describe(…)\`.`)
    return {
      name,
      schema,
      isOptional: mayBeAbsent(schema),
      isMissing: (schema as z.core.$ZodTypes)._zod.def.type === 'optional',
      description,
      defaultText: defaultOf(schema),
    }
  })
}

/** What is written as input: through defaults, options and transformations to the schema that checks it. */
export function inputSchema(schema: Schema): z.core.$ZodTypes {
  const known = schema as z.core.$ZodTypes // Zod's own union of all its schemas.
  const { def } = known._zod
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
      return known
  }
}

/** What is made of the input, where that is as it was checked: through defaults and options. */
export function outputSchema(schema: Schema): z.core.$ZodTypes {
  const known = schema as z.core.$ZodTypes // Zod's own union of all its schemas.
  const { def } = known._zod
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
      return outputSchema(def.innerType)
    case 'pipe':
      return isTransform(def.in) ? outputSchema(def.out) : known
    default:
      return known
  }
}

/** Whether only code knows what is made of the input, or of a part of it. */
export function isLeftOut(schema: Schema): boolean {
  const { def } = outputSchema(schema)._zod
  switch (def.type) {
    case 'unknown':
    case 'pipe':
      return true
    case 'array':
      return isLeftOut(def.element)
    case 'object':
      return Object.values(def.shape).some(isLeftOut)
    case 'union':
      return def.options.some(isLeftOut)
    default:
      return false
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

function mayBeAbsent(schema: Schema): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
      return true
    case 'readonly':
      return mayBeAbsent(def.innerType)
    case 'pipe':
      return mayBeAbsent(isTransform(def.in) ? def.out : def.in)
    default:
      return false
  }
}

function defaultOf(schema: Schema): string | undefined {
  const { defaultText } = keyNotes(schema)
  if (defaultText !== undefined) return defaultText
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'default':
      return `\`${typeof def.defaultValue === 'string' ? `'${def.defaultValue}'` : JSON.stringify(def.defaultValue)}\``
    case 'optional':
    case 'nonoptional':
    case 'readonly':
      return defaultOf(def.innerType)
    case 'pipe':
      return isTransform(def.in) ? undefined : defaultOf(def.in)
    default:
      return undefined
  }
}

const isTransform = (schema: Schema): boolean => (schema as z.core.$ZodTypes)._zod.def.type === 'transform'
