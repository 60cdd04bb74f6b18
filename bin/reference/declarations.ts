import type * as z from 'zod'
import { inputSchema, keyNotes, type Schema, typeNotes } from '../../src/stages/config/input-schema.ts'
import { keysOf } from './read-schema.ts'

/** What comments are wrapped at, as in the code of docgen. */
const width = 110

/** Writes the TypeScript of what a schema takes, with the descriptions of its keys as docstrings. */
export class Declarations {
  /** By name, in the order in which they were first needed. */
  readonly #declared = new Map<string, string>()

  /** The declarations of the types with a name that `schema` is made of, that of `schema` itself last. */
  static of(schema: Schema): string {
    const declarations = new Declarations()
    declarations.typeOf(schema)
    return [...declarations.#declared.values()].join('\n\n')
  }

  /**
   * The type of what is written for a schema. Types with a name are declared on the way.
   *
   * @param indent Of the line that it begins in.
   */
  typeOf(schema: Schema, indent = ''): string {
    const { type } = keyNotes(schema)
    const inner = inputSchema(schema)
    if (type !== undefined) {
      // It may name the type of what is in the list.
      if (inner._zod.def.type === 'array') this.typeOf(inner._zod.def.element)
      return type
    }
    const named = typeNotes(inner)
    if (named !== undefined) {
      this.#declare(
        named.typeName,
        () => `${docstring(named.description, '')}export ${this.#declaration(named.typeName, inner)}`,
      )
      return named.typeName
    }
    return keyNotes(inner).type ?? this.#anonymous(inner, indent)
  }

  #declare(name: string, text: () => string): void {
    if (this.#declared.has(name)) return
    const made = text() // Its parts are declared first.
    this.#declared.set(name, made)
  }

  #declaration(name: string, schema: z.core.$ZodTypes): string {
    const text = this.#anonymous(schema, '')
    return schema._zod.def.type === 'object' ? `interface ${name} ${text}` : `type ${name} = ${text}`
  }

  #anonymous(schema: z.core.$ZodTypes, indent: string): string {
    const { def } = schema._zod
    switch (def.type) {
      case 'object':
        return this.#object(schema as z.core.$ZodObject, indent)
      case 'string':
      case 'number':
      case 'boolean':
        return def.type
      case 'array':
        return `readonly ${asElement(this.typeOf(def.element, indent))}[]`
      case 'record':
        return `Readonly<Record<string, ${this.typeOf(def.valueType, indent)}>>`
      case 'union':
        return def.options.map((option) => this.typeOf(option, indent)).join(' | ')
      case 'enum':
        return Object.values(def.entries)
          .map((value) => `'${value}'`)
          .join(' | ')
      case 'literal':
        return def.values
          .map((value) => (typeof value === 'string' ? `'${value}'` : String(value)))
          .join(' | ')
      case 'null':
        return 'null'
      default:
        throw new Error(`A schema of type \`${def.type}\` needs a \`type\` beside its description.`)
    }
  }

  #object(object: z.core.$ZodObject, indent: string): string {
    const inner = `${indent}  `
    const members = keysOf(object).map(({ name, schema, isOptional, description, defaultText }) => {
      const usual = defaultText === undefined ? '' : ` Default: ${defaultText}.`
      const type = this.typeOf(schema, inner)
      return `${docstring(description + usual, inner)}${inner}readonly ${name}${isOptional ? `?: ${type} | undefined` : `: ${type}`}\n`
    })
    return `{\n${members.join('')}${indent}}`
  }
}

/** The type of an element in front of `[]`, where anything but a name needs parentheses. */
const asElement = (type: string): string => (/^\w+$/.test(type) ? type : `(${type})`)

/** A docstring, on one line if that is short enough. */
function docstring(description: string, indent: string): string {
  const text = description.replaceAll('*/', '*\u200b/')
  const line = `${indent}/** ${text} */\n`
  if (line.length <= width) return line
  const lines = [`${indent} *`]
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last.length + 1 + word.length > width) lines.push(`${indent} * ${word}`)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return [`${indent}/**`, ...lines, `${indent} */`, ''].join('\n')
}
