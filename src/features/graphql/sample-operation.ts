import type {
  GraphQLArgument,
  GraphQLField,
  GraphQLInputField,
  GraphQLInputType,
  GraphQLNamedType,
  GraphQLOutputType,
  OperationTypeNode,
} from 'graphql'
import { exampleText } from '../reference-kit/example-scalar.ts'
import { formatJson } from '../reference-kit/format-value.ts'
import { isDeprecated } from './definition-texts.ts'
import type { GraphqlData } from './read-graphql.ts'

type Field = GraphQLField<unknown, unknown>

export interface SampleOperation {
  readonly document: string
  /** JSON; undefined if the operation takes none. */
  readonly variables: string | undefined
}

/** How deep a sample selects fields of fields, and how many fields of one type. */
const deepest = 4
const mostFields = 8
const mostMembers = 3

/** The document and variables that ask for a field of a root type, or what is wrong with them. */
export function sampleOperation(
  kind: OperationTypeNode,
  field: Field,
  data: GraphqlData,
): SampleOperation | Error {
  const { library, schema } = data
  const args = sampleArguments(field, data)
  const name = field.name.replace(/^_*[a-z]/, (start) => start.toUpperCase())
  const declared = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ')
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const call = `${field.name}${passed && `(${passed})`}${new Selection(data).of(field.type)}`
  const document = library.print(library.parse(`${kind} ${name}${declared && `(${declared})`} { ${call} }`))
  const [problem] = library.validate(schema, library.parse(document))
  if (problem) return problem
  const values = Object.fromEntries(args.map((arg) => [arg.name, new SampleValue(data).of(arg)]))
  return { document, variables: args.length === 0 ? undefined : formatJson(values) }
}

/** What a sample passes: the required arguments and the number of items, or else the first two. */
function sampleArguments({ args }: Field, { library }: GraphqlData): readonly GraphQLArgument[] {
  const neededArguments = args.filter(
    (arg) => library.isRequiredArgument(arg) || (arg.name === 'first' && !isDeprecated(arg)),
  )
  return neededArguments.length > 0 ? neededArguments : args.filter((arg) => !isDeprecated(arg)).slice(0, 2)
}

/** Selects fields of a type that need no arguments. */
class Selection {
  constructor(private readonly data: GraphqlData) {}

  of(type: GraphQLOutputType, depth = 0): string {
    const { library } = this.data
    const namedType = library.getNamedType(type)
    if (library.isLeafType(namedType)) return ''
    const selected = library.isUnionType(namedType)
      ? this.#members(namedType)
      : this.#fields(namedType, depth)
    return ` { ${selected.length === 0 ? '__typename' : selected.join(' ')} }`
  }

  #fields(type: GraphQLNamedType, depth: number): readonly string[] {
    const fields = this.#plainFields(type)
    const scalars = fields.filter((field) => this.#isLeaf(field)).map(({ name }) => name)
    if (scalars.length > 2 || depth >= deepest) return scalars.slice(0, mostFields)
    const objects = fields.filter((field) => !this.#isLeaf(field))
    // The items of a connection: once is enough.
    const items = objects.find(({ name }) => name === 'nodes') ?? objects.find(({ name }) => name === 'edges')
    return [
      ...scalars,
      ...(items ? [items] : objects.slice(0, mostMembers)).map(
        (field) => `${field.name}${this.of(field.type, depth + 1)}`,
      ),
    ]
  }

  /** The scalar fields of some members. Those of one name must have one type (GraphQL, 5.3.2). */
  #members(union: GraphQLNamedType): readonly string[] {
    const { library, schema } = this.data
    if (!library.isUnionType(union)) return []
    const types = new Map<string, string>()
    const members = schema
      .getPossibleTypes(union)
      .slice(0, mostMembers)
      .map((member) => {
        const fields = this.#plainFields(member).filter((field) => {
          const type = types.get(field.name) ?? String(field.type)
          types.set(field.name, type)
          return this.#isLeaf(field) && type === String(field.type)
        })
        const names = fields.slice(0, mostMembers).map(({ name }) => name)
        return names.length === 0 ? '' : `... on ${member.name} { ${names.join(' ')} }`
      })
    return ['__typename', ...members]
  }

  #isLeaf({ type }: Field): boolean {
    return this.data.library.isLeafType(this.data.library.getNamedType(type))
  }

  #plainFields(type: GraphQLNamedType): readonly Field[] {
    const { library } = this.data
    if (!library.isObjectType(type) && !library.isInterfaceType(type)) return []
    const fields = Object.values(type.getFields())
    return fields.filter(
      (field) => !isDeprecated(field) && !field.args.some((arg) => library.isRequiredArgument(arg)),
    )
  }
}

/** Makes values of input types: what is required, or one field if nothing is. */
class SampleValue {
  constructor(
    private readonly data: GraphqlData,
    private readonly inside: readonly string[] = [],
  ) {}

  of({ name, type, defaultValue }: GraphQLArgument | GraphQLInputField): unknown {
    const { library } = this.data
    const isPlain = ['string', 'number', 'boolean'].includes(typeof defaultValue)
    return isPlain && library.isLeafType(library.getNamedType(type)) ? defaultValue : this.#ofType(type, name)
  }

  #ofType(type: GraphQLInputType, name: string): unknown {
    const { library } = this.data
    if (library.isNonNullType(type)) return this.#ofType(type.ofType, name)
    if (library.isListType(type)) {
      const isOpen = this.inside.includes(library.getNamedType(type).name)
      return isOpen ? [] : [this.#ofType(type.ofType, name)]
    }
    if (library.isEnumType(type)) {
      const values = type.getValues()
      return (values.find((value) => !isDeprecated(value)) ?? values[0])?.name ?? null
    }
    if (library.isInputObjectType(type)) return this.#object(Object.values(type.getFields()), type.name)
    return scalar(library.getNamedType(type).name, name)
  }

  #object(fields: readonly GraphQLInputField[], name: string): unknown {
    const { library } = this.data
    // No value can be made of an input that requires itself; the schema has a finding then.
    if (this.inside.includes(name)) return {}
    const required = fields.filter((field) => library.isRequiredInputField(field))
    const optional = fields.find((field) => !isDeprecated(field))
    const shownFields = required.length > 0 ? required : optional ? [optional] : []
    const values = new SampleValue(this.data, [...this.inside, name])
    return Object.fromEntries(shownFields.map((field) => [field.name, values.of(field)]))
  }
}

/** The formats of scalars that many schemas define, by their names. */
const formats: readonly (readonly [name: RegExp, format: string])[] = [
  [/date_?time|timestamp|instant/i, 'date-time'],
  [/date$/i, 'date'],
  [/time$/i, 'time'],
  [/duration/i, 'duration'],
  [/ur[il]$/i, 'uri'],
  [/uuid/i, 'uuid'],
  [/base64/i, 'base64'],
]

function scalar(type: string, name: string): unknown {
  if (type === 'Boolean') return true
  if (type === 'ID') return exampleText({}, 'id')
  if (/^(?:Float|Decimal|PositiveDecimal)$/.test(type)) return 1.5
  if (/int$|^(?:long|byte|short|day|hour|minute|year)$/i.test(type))
    return /^(?:first|last|limit)$/.test(name) ? 10 : 1
  if (/json(?:object)?$|^(?:any|map|object|metadata)$/i.test(type)) return {}
  return exampleText({ format: formats.find(([pattern]) => pattern.test(type))?.[1] }, name)
}
