import type * as z from 'zod'
import { inputSchema, keyNotes, keysOf, typeNotes, type Schema } from './read-schema.ts'

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

  /** The type of what is written for a schema. Types with a name are declared on the way. */
  typeOf(schema: Schema): string {
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
        () => `${docstring(named.description)}export ${this.#declaration(named.typeName, inner)}`,
      )
      return named.typeName
    }
    return keyNotes(inner).type ?? this.#anonymous(inner)
  }

  #declare(name: string, text: () => string): void {
    if (this.#declared.has(name)) return
    const made = text() // Its parts are declared first.
    this.#declared.set(name, made)
  }

  #declaration(name: string, schema: z.core.$ZodTypes): string {
    const text = this.#anonymous(schema)
    return schema._zod.def.type === 'object' ? `interface ${name} ${text}` : `type ${name} = ${text}`
  }

  #anonymous(schema: z.core.$ZodTypes): string {
    const { def } = schema._zod
    switch (def.type) {
      case 'object':
        return `{${keysOf(schema as z.core.$ZodObject)
          .map(
            ({ name, schema: value, isOptional, description, defaultText }) =>
              `\n${docstring(description, defaultText)}readonly ${name}${isOptional ? '?' : ''}: ${this.typeOf(value)}${isOptional ? ' | undefined' : ''}`,
          )
          .join('')}\n}`
      case 'string':
      case 'number':
      case 'boolean':
        return def.type
      case 'array':
        return `readonly (${this.typeOf(def.element)})[]`
      case 'record':
        return `Readonly<Record<string, ${this.typeOf(def.valueType)}>>`
      case 'union':
        return def.options.map((option) => `(${this.typeOf(option)})`).join(' | ')
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
}

/** A docstring on one line, which ends with the default: see `wrapDocstrings`. */
function docstring(description: string, defaultText?: string): string {
  const text = [description, ...(defaultText === undefined ? [] : [`Default: ${defaultText}.`])].join(' ')
  return `/** ${text.replaceAll('*/', '*\u200b/')} */\n`
}

/** Breaks docstrings that are too long where their code has been indented; Prettier leaves comments alone. */
export function wrapDocstrings(code: string, width: number): string {
  return code
    .split('\n')
    .map((line) => {
      const [, indent = '', text] = /^(\s*)\/\*\* (.*) \*\/$/.exec(line) ?? []
      if (text === undefined || line.length <= width) return line
      const lines = [`${indent}/**`, `${indent} *`]
      for (const word of text.split(' ')) {
        const last = lines.at(-1) ?? ''
        if (last.length + 1 + word.length > width) lines.push(`${indent} * ${word}`)
        else lines[lines.length - 1] = `${last} ${word}`
      }
      return [...lines, `${indent} */`].join('\n')
    })
    .join('\n')
}
