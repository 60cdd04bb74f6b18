import type { ASTNode, BreakingChange, DangerousChange, GraphQLSchema, GraphQLType } from 'graphql'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { isDeprecated, type Described } from '../graphql/definition-texts.ts'
import { readGraphql, type GraphqlData } from '../graphql/read-graphql.ts'
import { sortedByEffect, textSentence, type Change, type Effect, type ReferenceVersion } from './change.ts'

/**
 * Compares two versions of a GraphQL schema with the package `graphql`, which is looked for from `root`, the
 * folder of the command. Rules are its kinds of changes in lower case: `field-removed`, `required-arg-added`.
 */
export async function compareGraphql(
  old: ReferenceVersion,
  now: ReferenceVersion,
  root: string,
): Promise<{ readonly changes: readonly Change[]; readonly diagnostics: readonly Diagnostic[] }> {
  const [before, after] = await Promise.all(
    [old, now].map(({ sources, files }) => readGraphql(sources, { ...files, root })),
  )
  if (!before?.document || !after?.document)
    return {
      changes: [],
      diagnostics: [before, after].flatMap((each) => (each?.document ? [] : (each?.diagnostics ?? []))),
    }
  return { changes: new SchemaChanges(before.document, after.document).all(), diagnostics: [] }
}

/** What clients receive may be more than they know, or what they send is read in another way. */
const dangerous: Readonly<Partial<Record<DangerousChange['type'], Effect>>> = {
  VALUE_ADDED_TO_ENUM: 'breaking',
  TYPE_ADDED_TO_UNION: 'breaking',
  ARG_DEFAULT_VALUE_CHANGE: 'documentary',
}

/** A type, a field, an argument, a value or a directive, by its schema coordinate. */
interface Definition {
  readonly kind: 'type' | 'field' | 'arg' | 'value' | 'directive'
  /** The coordinate of what it belongs to. */
  readonly parent?: string
  readonly type?: string
  readonly description: string
  readonly isDeprecated: boolean
  readonly node: ASTNode | null | undefined
}

class SchemaChanges {
  readonly #changes: Change[] = []
  readonly #old: ReadonlyMap<string, Definition>
  readonly #now: ReadonlyMap<string, Definition>

  constructor(
    private readonly before: GraphqlData,
    private readonly after: GraphqlData,
  ) {
    this.#old = definitionsIn(before)
    this.#now = definitionsIn(after)
  }

  all(): readonly Change[] {
    const { library } = this.after
    const schemas: readonly [GraphQLSchema, GraphQLSchema] = [this.before.schema, this.after.schema]
    const reportedPlaces = new Set([
      ...library.findBreakingChanges(...schemas).map((change) => this.#tell('breaking', change)),
      ...library
        .findDangerousChanges(...schemas)
        .map((change) => this.#tell(dangerous[change.type] ?? 'additive', change)),
    ])
    for (const [at, definition] of this.#now) this.#compare(at, definition, reportedPlaces.has(at))
    return sortedByEffect(this.#changes)
  }

  /** Notes what the package says, and returns where that is. */
  #tell(effect: Effect, { type, description }: BreakingChange | DangerousChange): string {
    const at = this.#coordinate(description, type.includes('DIRECTIVE'))
    this.#add(effect, type.toLowerCase().replaceAll('_', '-'), at, description)
    return at
  }

  /** What the package leaves to its caller: what is new, types that are compatible, and texts. */
  #compare(at: string, now: Definition, isTold: boolean): void {
    const old = this.#old.get(at)
    if (!old) {
      const isNews = now.parent === undefined || (now.kind === 'field' && this.#old.has(now.parent))
      if (isNews && !isTold) this.#add('additive', `${now.kind}-added`, at, `The ${now.kind} was added.`)
      return
    }
    if (old.type !== now.type && !isTold)
      this.#add(
        'additive',
        `${now.kind}-type-changed`,
        at,
        `The type changed from \`${old.type ?? ''}\` to \`${now.type ?? ''}\`.`,
      )
    if ((old.description ?? '') !== (now.description ?? ''))
      this.#add(
        'documentary',
        'description-changed',
        at,
        textSentence('description', old.description, now.description),
      )
    if (old.isDeprecated !== now.isDeprecated)
      this.#add(
        'documentary',
        now.isDeprecated ? `${now.kind}-deprecated` : `${now.kind}-reactivated`,
        at,
        now.isDeprecated ? 'It is deprecated.' : 'It is no longer deprecated.',
      )
  }

  #add(effect: Effect, rule: string, at: string, message: string): void {
    const node = this.#now.get(at)?.node
    const { file = '', place } = node
      ? this.after.locate(nameIn(node))
      : this.before.locate(nameIn(this.#old.get(at)?.node))
    this.#changes.push({ effect, rule, at, message, file, place })
  }

  /** The coordinate of what a description of the package is about: `User.name`, `User.posts(first:)`. */
  #coordinate(description: string, isDirective: boolean): string {
    const words = description.match(/\w+(?:\.\w+)*/g) ?? []
    const exists = (at: string): boolean => this.#now.has(at) || this.#old.has(at)
    const ofType = /\b(?:enum|union|input) type (\w+)/.exec(description)?.[1]
    const base = isDirective
      ? words.map((word) => `@${word}`).find(exists)
      : (words.find((word) => word.includes('.') && exists(word)) ?? ofType ?? words.find(exists))
    const [, arg = /^(\w+) was removed from/.exec(description)?.[1]] = /\barg (\w+)/.exec(description) ?? []
    const [, member = /^(\w+) was/.exec(description)?.[1]] = /\bfield (\w+) on/.exec(description) ?? []
    const inner = [`${base ?? ''}(${arg ?? ''}:)`, `${base ?? ''}.${member ?? ''}`].find(exists)
    return inner ?? base ?? 'schema'
  }
}

const nameIn = (node: ASTNode | null | undefined): ASTNode | undefined =>
  node && 'name' in node ? (node.name ?? node) : (node ?? undefined)

/** All that a schema defines, by schema coordinates. */
function definitionsIn({ library, schema }: GraphqlData): ReadonlyMap<string, Definition> {
  const all = new Map<string, Definition>()
  const add = (
    at: string,
    kind: Definition['kind'],
    of: Described & { readonly type?: GraphQLType },
    parent?: string,
  ): void =>
    void all.set(at, {
      kind,
      ...(parent === undefined ? {} : { parent }),
      ...(of.type === undefined ? {} : { type: String(of.type) }),
      description: of.description ?? '',
      isDeprecated: isDeprecated(of),
      node: of.astNode,
    })
  for (const type of Object.values(schema.getTypeMap())) {
    if (!type.astNode) continue
    add(type.name, 'type', type)
    if (library.isEnumType(type))
      for (const value of type.getValues()) add(`${type.name}.${value.name}`, 'value', value, type.name)
    if (library.isInputObjectType(type))
      for (const field of Object.values(type.getFields()))
        add(`${type.name}.${field.name}`, 'arg', field, type.name)
    if (!library.isObjectType(type) && !library.isInterfaceType(type)) continue
    for (const field of Object.values(type.getFields())) {
      const at = `${type.name}.${field.name}`
      add(at, 'field', field, type.name)
      for (const arg of field.args) add(`${at}(${arg.name}:)`, 'arg', arg, at)
    }
  }
  for (const directive of schema.getDirectives().filter(({ astNode }) => astNode)) {
    const at = `@${directive.name}`
    add(at, 'directive', directive)
    for (const arg of directive.args) add(`${at}(${arg.name}:)`, 'arg', arg, at)
  }
  return all
}
