import type * as z from 'zod'
import { inputSchema, keyNotes, type Schema, typeNotes } from '../../src/stages/config/input-schema.ts'
import { isLeftOut, keysOf, outputSchema } from './read-schema.ts'

/** What comments are wrapped at, as in the code of docgen. */
const width = 110

/**
 * Writes the TypeScript of what a schema takes, or of what it makes of that, with the descriptions of keys as
 * docstrings.
 */
export class Declarations {
  /** By name, in the order in which they were first needed. */
  readonly #declared = new Map<string, string>()
  readonly #isOutput: boolean

  constructor(side: 'input' | 'output' = 'input') {
    this.#isOutput = side === 'output'
  }

  /** The declarations of the types with a name that `schema` is made of, that of `schema` itself last. */
  static of(schema: Schema): string {
    const declarations = new Declarations()
    declarations.typeOf(schema)
    return [...declarations.#declared.values()].join('\n\n')
  }

  /** The declarations of what objects make, by name. Keys that a schema transforms or ignores are missing. */
  static ofOutput(schemas: Readonly<Record<string, Schema>>): string {
    const declarations = new Declarations('output')
    for (const [name, schema] of Object.entries(schemas))
      declarations.#declare(name, () => `export ${declarations.#declaration(name, inputSchema(schema))}`)
    return [...declarations.#declared.values()].join('\n\n')
  }

  /**
   * The type of what is written for a schema. Types with a name are declared on the way.
   *
   * @param indent Of the line that it begins in.
   */
  typeOf(schema: Schema, indent = ''): string {
    const { type } = keyNotes(schema)
    const inner = this.#isOutput ? outputSchema(schema) : inputSchema(schema)
    // A type in words is that of the input, unless nothing else says what the value is.
    if (type !== undefined && (!this.#isOutput || !/^(?:enum|object|record)$/.test(inner._zod.def.type))) {
      // It may name the type of what is in the list.
      if (inner._zod.def.type === 'array') this.typeOf(inner._zod.def.element)
      return type
    }
    const named = typeNotes(inner)
    if (named !== undefined) {
      const name = this.#isOutput ? named.typeName.replace(/^User(.*)$/, '$1Config') : named.typeName
      this.#declare(name, () => `${docstring(named.description, '')}export ${this.#declaration(name, inner)}`)
      return name
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
    const isOutput = this.#isOutput
    const members = keysOf(object).flatMap((key) => {
      const { name, schema, description, defaultText } = key
      if (isOutput && isLeftOut(schema)) return []
      const usual = isOutput || defaultText === undefined ? '' : ` Default: ${defaultText}.`
      const mark = (isOutput ? key.isMissing : key.isOptional) ? '?' : ''
      const type = `${this.typeOf(schema, inner)}${mark === '' || isOutput ? '' : ' | undefined'}`
      return [`${docstring(description + usual, inner)}${inner}readonly ${name}${mark}: ${type}\n`]
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
