import type {
  GraphQLArgument,
  GraphQLDirective,
  GraphQLField,
  GraphQLInputField,
  GraphQLNamedType,
  GraphQLObjectType,
  OperationTypeNode,
} from 'graphql'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Entry, EntryGroup, EntryPart } from '../reference-kit/EntriesPage.tsx'
import { bareEntry, deprecatedBadge, fieldsPart } from '../reference-kit/entry-parts.ts'
import { onlyText } from '../reference-kit/html-line.ts'
import type { DocumentView } from '../reference-kit/show-entries.ts'
import type { DescribeTools } from '../reference-kit/make-reference.ts'
import { summaryOf } from '../reference-kit/schema-facts.ts'
import type { FieldView } from '../reference-kit/schema-view-types.ts'
import { DefinitionTexts, isDeprecated, type Described } from './definition-texts.ts'
import type { GraphqlData } from './read-graphql.ts'
import { sampleOperation } from './sample-operation.ts'

export const describeSchema = (data: GraphqlData, tools: DescribeTools): DocumentView =>
  new SchemaDescription(data, tools).view()

const operationGroups = [
  ['query', 'queries'],
  ['mutation', 'mutations'],
  ['subscription', 'subscriptions'],
] as const
const typeGroups = ['objects', 'interfaces', 'unions', 'enums', 'inputs', 'scalars'] as const

type Argument = GraphQLArgument | GraphQLInputField

class SchemaDescription {
  readonly #findings: Diagnostic[] = []
  readonly #anchors = new Map<string, string>()
  readonly #texts: DefinitionTexts
  readonly #roots: ReadonlyMap<GraphQLNamedType, string>
  readonly #types: readonly GraphQLNamedType[]

  constructor(
    private readonly data: GraphqlData,
    private readonly tools: DescribeTools,
  ) {
    const { schema } = data
    for (const group of [...operationGroups.map(([, id]) => id), ...typeGroups, 'directives'])
      tools.ids.claim(group)
    this.#roots = new Map(
      operationGroups.flatMap(([kind, id]) => {
        const type = schema.getRootType(kind as OperationTypeNode)
        return type ? [[type as GraphQLNamedType, id] as const] : []
      }),
    )
    this.#types = Object.values(schema.getTypeMap()).filter((type) => type.astNode && !this.#roots.has(type))
    for (const [type, id] of this.#roots) this.#anchors.set(type.name, id)
    for (const type of this.#types)
      this.#anchors.set(type.name, tools.ids.claimAt(data.locate(type.astNode?.name), type.name))
    this.#texts = new DefinitionTexts(data, tools, this.#anchors)
  }

  view(): DocumentView {
    const { schema } = this.data
    const { translate } = this.tools
    const operations = operationGroups.flatMap(([kind]) => {
      const type = schema.getRootType(kind as OperationTypeNode)
      return type ? [this.#operations(kind, type)] : []
    })
    const types = typeGroups.map((id): EntryGroup => ({
      id,
      title: translate(`graphql.${id}`),
      entryTitle: translate('reference.type'),
      entries: this.#types.filter((type) => this.#groupOf(type) === id).map((type) => this.#type(type)),
    }))
    const directives: EntryGroup = {
      id: 'directives',
      title: translate('graphql.directives'),
      entryTitle: translate('graphql.directive'),
      entries: schema
        .getDirectives()
        .filter(({ astNode }) => astNode)
        .map((directive) => this.#directive(directive)),
    }
    const groups = [...operations, ...types, directives]
    return {
      title: translate('graphql.title'),
      description: schema.description ?? undefined,
      meta: [],
      facts: this.#texts.applied(schema),
      groups: groups.filter(({ text, entries = [] }) => text || entries.length > 0),
      findings: this.#findings,
    }
  }

  #operations(kind: (typeof operationGroups)[number][0], type: GraphQLObjectType): EntryGroup {
    const id = this.#roots.get(type) ?? ''
    return {
      id,
      title: this.tools.translate(`graphql.${id as 'queries'}`),
      entryTitle: this.tools.translate('graphql.operation'),
      text: this.#texts.text(type) + this.#texts.linked('graphql.implements', type.getInterfaces()),
      entries: Object.values(type.getFields()).map((field) => this.#operation(kind, field)),
    }
  }

  #operation(kind: (typeof operationGroups)[number][0], field: GraphQLField<unknown, unknown>): Entry {
    const { ids, translate, code } = this.tools
    const id = ids.claimAt(this.data.locate(field.astNode?.name), kind, field.name)
    const sample = sampleOperation(kind as OperationTypeNode, field, this.data)
    if (sample instanceof Error)
      this.#findings.push(
        diagnose(
          'reference-document-lint',
          `No sample can be made for \`${field.name}\`: ${sample.message}`,
          this.data.locate(field.astNode),
        ),
      )
    const returns = {
      id: `${id}-returns`,
      schema: onlyText(this.#texts.linked('graphql.returns', [field.type])),
    }
    return {
      ...this.#entry(id, field.name, field),
      parts: [returns, ...this.#arguments(id, field)],
      samples:
        sample instanceof Error
          ? []
          : [
              code(sample.document, 'graphql', translate('graphql.request')),
              ...(sample.variables === undefined
                ? []
                : [code(sample.variables, 'json', translate('graphql.variables'))]),
            ],
    }
  }

  #arguments(id: string, { args }: { readonly args: readonly GraphQLArgument[] }): readonly EntryPart[] {
    const fields = args.map((arg) => this.#input(arg, id))
    return fieldsPart(id, 'graphql.arguments', fields, this.tools)
  }

  #groupOf(type: GraphQLNamedType): (typeof typeGroups)[number] {
    const { library } = this.data
    if (library.isObjectType(type)) return 'objects'
    if (library.isInterfaceType(type)) return 'interfaces'
    if (library.isUnionType(type)) return 'unions'
    if (library.isEnumType(type)) return 'enums'
    return library.isInputObjectType(type) ? 'inputs' : 'scalars'
  }

  #type(type: GraphQLNamedType): Entry {
    const { library } = this.data
    const id = this.#anchors.get(type.name) ?? ''
    const related = this.#related(type)
    const fields = this.#fields(type, id)
    const isOneOf = library.isInputObjectType(type) && type.isOneOf
    return {
      ...this.#entry(id, type.name, type),
      badges: isOneOf ? [{ text: this.tools.translate('graphql.oneOf') }] : [],
      parts: [
        ...(related === '' ? [] : [{ id: `${id}-types`, schema: onlyText(related) }]),
        ...(fields.length === 0 ? [] : [{ id: `${id}-fields`, schema: { type: '', fields } }]),
      ],
    }
  }

  /** The types that a type implements, that implement it, or that are members of it. */
  #related(type: GraphQLNamedType): string {
    const { library, schema } = this.data
    if (library.isUnionType(type)) return this.#texts.linked('graphql.members', type.getTypes())
    if (library.isObjectType(type)) return this.#texts.linked('graphql.implements', type.getInterfaces())
    if (!library.isInterfaceType(type)) return ''
    const { interfaces, objects } = schema.getImplementations(type)
    return (
      this.#texts.linked('graphql.implements', type.getInterfaces()) +
      this.#texts.linked('graphql.implementedBy', [...interfaces, ...objects])
    )
  }

  #fields(type: GraphQLNamedType, id: string): readonly FieldView[] {
    const { library } = this.data
    if (library.isEnumType(type))
      return type.getValues().map((value) => ({
        name: value.name,
        id: this.tools.ids.claimAt(this.data.locate(value.astNode?.name), id, value.name),
        schema: { type: '', ...this.#texts.about(value) },
      }))
    if (library.isInputObjectType(type))
      return Object.values(type.getFields()).map((field) => this.#input(field, id))
    if (!library.isObjectType(type) && !library.isInterfaceType(type)) return []
    return Object.values(type.getFields()).map((field) => ({
      name: field.name,
      id: this.tools.ids.claimAt(this.data.locate(field.astNode?.name), id, field.name),
      schema: {
        ...this.#texts.typeOf(field.type),
        ...this.#texts.about(field),
        ...(field.args.length === 0
          ? {}
          : { fields: field.args.map((arg) => this.#input(arg)), areArguments: true as const }),
      },
    }))
  }

  /** An argument or the field of an input; with an anchor below that of `parent`. */
  #input(input: Argument, parent?: string): FieldView {
    const { library } = this.data
    const defaultValue = input.astNode?.defaultValue
    return {
      name: input.name,
      ...(parent === undefined ? {} : { id: this.tools.ids.claim(parent, input.name) }),
      ...(library.isNonNullType(input.type) && !defaultValue ? { required: true } : {}),
      schema: {
        ...this.#texts.typeOf(input.type),
        ...this.#texts.about(input),
        ...(defaultValue ? { default: library.print(defaultValue) } : {}),
      },
    }
  }

  #directive(directive: GraphQLDirective): Entry {
    const { ids, translate } = this.tools
    const id = ids.claimAt(this.data.locate(directive.astNode?.name), 'directive', directive.name)
    const entry = this.#entry(id, `@${directive.name}`, directive)
    const locations = {
      label: translate('graphql.locations'),
      value: directive.locations.join(', '),
      isCode: true as const,
    }
    return {
      ...entry,
      badges: directive.isRepeatable ? [{ text: translate('graphql.repeatable') }] : [],
      facts: [locations, ...entry.facts],
      parts: this.#arguments(id, directive),
    }
  }

  #entry(id: string, name: string, definition: Described): Entry {
    return {
      ...bareEntry(id, name),
      badges: deprecatedBadge(isDeprecated(definition), this.tools.translate),
      description: this.#texts.text(definition),
      summary: this.tools.html(summaryOf({ description: definition.description ?? undefined })),
      facts: this.#texts.applied(definition),
    }
  }
}
