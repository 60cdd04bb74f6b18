import type * as z from 'zod'
import { isTransform, keyNotes, type Schema } from '../../src/stages/config/input-schema.ts'

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
