import {
  Kind,
  parse,
  print,
  type ConstDirectiveNode,
  type DefinitionNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  type StringValueNode,
} from 'graphql'
import { EntrySections } from './judge-entries.ts'
import { SchemaJudge, type Loss } from './judge-schema.ts'
import { lettersIn, type Place, type Shown } from './shown-page.ts'

/** Something of a schema that may have a description and directives. */
interface Described {
  readonly description?: StringValueNode | undefined
  readonly directives?: readonly ConstDirectiveNode[] | undefined
}

/** Judges the pages of a GraphQL schema, given as a text in its own language. */
export function judgeGraphql(
  text: string,
  pages: ReadonlyMap<string, Shown>,
  route: string,
): { readonly losses: readonly Loss[]; readonly claims: number } {
  const judge = new GraphqlJudge(new EntrySections(pages, route))
  const { definitions } = parse(text, { noLocation: true })
  for (const definition of definitions)
    if (definition.kind === Kind.SCHEMA_DEFINITION || definition.kind === Kind.SCHEMA_EXTENSION) {
      judge.about(definition, judge.sections.whole, 'schema')
      for (const { operation, type } of definition.operationTypes ?? [])
        judge.roots.set(type.name.value, operation)
    }
  for (const definition of definitions) judge.definition(definition)
  return judge
}

class GraphqlJudge extends SchemaJudge {
  readonly roots = new Map<string, string>()

  constructor(readonly sections: EntrySections) {
    super()
  }

  definition(definition: DefinitionNode): void {
    if (!('name' in definition) || definition.name === undefined) return
    const name = definition.name.value
    const isRoot = this.roots.size > 0 ? this.roots.has(name) : /^(?:Query|Mutation|Subscription)$/.test(name)
    if (definition.kind === Kind.DIRECTIVE_DEFINITION) {
      const place = this.#place(`@${name}`)
      this.about(definition, place, `@${name}`)
      for (const { value } of definition.locations) this.value(value, place.letters, `@${name}`, 'location')
      this.#arguments(definition.arguments ?? [], place, `@${name}`)
      return
    }
    if (!('directives' in definition) || 'selectionSet' in definition) return
    const place = isRoot ? this.sections.whole : this.#place(name)
    this.about(definition, place, name)
    if ('interfaces' in definition)
      for (const each of definition.interfaces ?? [])
        this.value(each.name.value, place.allLetters, name, 'interface')
    if ('types' in definition)
      for (const each of definition.types ?? []) this.value(each.name.value, place.allLetters, name, 'member')
    if ('values' in definition)
      for (const each of definition.values ?? [])
        this.about(each, this.#field(each.name.value, place, name), `${name}.${each.name.value}`)
    if ('fields' in definition)
      // Of those with the same name, which are reported, the last one is shown.
      for (const each of new Map(
        (definition.fields ?? []).map((field) => [field.name.value, field]),
      ).values())
        if (each.kind === Kind.INPUT_VALUE_DEFINITION) this.#input(each, place, name)
        else if (isRoot) this.#operation(each)
        else this.#member(each, place, name)
  }

  /** The description, and the directives with their arguments. */
  about({ description, directives = [] }: Described, place: Place, where: string): void {
    this.text(description?.value, place, where)
    for (const directive of directives) {
      if (directive.name.value === 'specifiedBy' || directive.name.value === 'oneOf') continue
      if (directive.name.value !== 'deprecated')
        this.value(`@${directive.name.value}`, place.allLetters, where, 'directive')
      for (const { value } of directive.arguments ?? [])
        if (value.kind === Kind.STRING) this.text(value.value, { letters: place.allLetters }, where)
        else this.value(print(value), place.allLetters, where, 'argument')
    }
  }

  #place(name: string): Place {
    const place = this.sections.named(name)
    this.claim(!place.isEmpty, name, 'the entry')
    return place
  }

  #field(name: string, place: Place, where: string): Place {
    const field = place.field(name)
    this.claim(!field.isEmpty, `${where}.${name}`, 'the field')
    return field
  }

  #operation(field: FieldDefinitionNode): void {
    const name = field.name.value
    const place = this.#place(name)
    this.about(field, place, name)
    this.value(print(field.type), place.allLetters, name, 'type')
    this.#arguments(field.arguments ?? [], place, name)
  }

  #member(field: FieldDefinitionNode, place: Place, where: string): void {
    const shown = this.#field(field.name.value, place, where)
    const here = `${where}.${field.name.value}`
    this.about(field, shown, here)
    this.claim(shown.letters.includes(lettersIn(print(field.type))), here, `type: ${print(field.type)}`)
    this.#arguments(field.arguments ?? [], shown, here)
  }

  #arguments(inputs: readonly InputValueDefinitionNode[], place: Place, where: string): void {
    for (const input of inputs) this.#input(input, place, where)
  }

  #input(input: InputValueDefinitionNode, place: Place, where: string): void {
    const shown = this.#field(input.name.value, place, where)
    const here = `${where}.${input.name.value}`
    this.about(input, shown, here)
    this.claim(shown.letters.includes(lettersIn(print(input.type))), here, `type: ${print(input.type)}`)
    if (input.defaultValue) this.value(print(input.defaultValue), shown.letters, here, 'default')
  }
}
