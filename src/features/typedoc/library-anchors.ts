import { isRecord } from '../../model/plain-data.ts'
import type { UniqueIds } from '../reference-kit/unique-ids.ts'
import type { HrefOf } from './type-code.ts'
import type { Part, Reflection } from './type-shapes.ts'

/** Declarations below one heading: those of a kind in the project itself, or all of a module or document. */
export interface Container {
  readonly id: string
  readonly title: string
  readonly description: readonly Part[]
  /** The module, namespace or document; undefined for the project. */
  readonly module: Reflection | undefined
  readonly declarations: readonly Reflection[]
}

/** Where everything is shown. */
export interface LibraryAnchors {
  readonly containers: readonly Container[]
  /** Whether a member is described where it was inherited from. */
  readonly isShownElsewhere: (member: Reflection) => boolean
  /** The anchor that a reflection has for itself. */
  readonly anchorOf: (reflection: Reflection) => string | undefined
  /** The address of a reflection, or of what it is a part of. */
  readonly hrefOf: HrefOf
  /** The name of a reflection that is shown. */
  readonly nameOf: (id: number | undefined) => string | undefined
  /** The number of members of the declaration at an anchor. */
  readonly membersAt: (anchor: string) => number | undefined
  /** The address of a document by the number of its file. */
  readonly hrefOfFile: HrefOf
}

/** Kinds of reflections that have a heading above others: modules, namespaces and documents. */
const containerKinds = new Set([2, 4, 8_388_608])

/** Distributes a project over headings, and gives anchors to its declarations and their members. */
export function libraryAnchors(project: Reflection, ids: UniqueIds): LibraryAnchors {
  const anchorsById = new Map<number, string>()
  const claim = (reflection: Reflection, ...words: readonly string[]): string => {
    const [source] = reflection.sources ?? []
    const location = source ? { file: source.fileName, place: { line: source.line, column: 1 } } : {}
    const id = ids.claimAt(location, ...words)
    anchorsById.set(reflection.id, id)
    return id
  }
  const containers = containersIn(project, (module, path) =>
    module ? claim(module, ...path) : ids.claim(...path),
  )
  const inherited = inheritedMembers(containers)
  for (const { declarations, path } of containers)
    for (const declaration of declarations) {
      const id = claim(declaration, ...path, declaration.name)
      for (const member of declaration.children ?? [])
        if (!inherited.has(member)) claim(member, id, member.name)
    }
  const memberCounts = new Map(
    containers.flatMap(({ declarations }) =>
      declarations.map(({ id, children = [] }) => [anchorsById.get(id), children.length] as const),
    ),
  )
  const places = new Map<number, Shown>()
  spread(project, undefined, anchorsById, places)
  const hrefOf: HrefOf = (target) => {
    const place = typeof target === 'number' ? places.get(target) : undefined
    return place && `#${place.anchor}`
  }
  const files = project.files?.reflections ?? {}
  return {
    containers,
    isShownElsewhere: (member) => inherited.has(member),
    anchorOf: ({ id }) => anchorsById.get(id),
    hrefOf,
    membersAt: (anchor) => memberCounts.get(anchor),
    nameOf: (id) => (id === undefined ? undefined : places.get(id)?.name),
    hrefOfFile: (file) => hrefOf(typeof file === 'number' ? files[file] : undefined),
  }
}

/**
 * Finds the members that are described where they were inherited from. One whose origin is not shown, or
 * leads back to the member, is not among them.
 */
function inheritedMembers(containers: readonly Container[]): ReadonlySet<Reflection> {
  const members = new Map(
    containers.flatMap(({ declarations }) =>
      declarations.flatMap(({ children = [] }) => children.map((child) => [child.id, child] as const)),
    ),
  )
  const originOf = ({ inheritedFrom: from }: Reflection): Reflection | undefined =>
    from?.type === 'reference' && typeof from.target === 'number' ? members.get(from.target) : undefined
  const isInherited = (member: Reflection): boolean => {
    const origins = new Set([member])
    for (let origin = originOf(member); origin; origin = originOf(origin)) {
      if (origins.has(origin)) return false
      origins.add(origin)
    }
    return origins.size > 1
  }
  return new Set([...members.values()].filter(isInherited))
}

/** What a reflection contains, in the groups that TypeDoc made; those in none are last. */
export function grouped({ children = [], groups = [] }: Reflection): readonly {
  readonly title: string
  readonly description: readonly Part[]
  readonly members: readonly Reflection[]
}[] {
  const rest = new Map(children.map((child) => [child.id, child]))
  const inGroups = groups.map(({ title, description = [], children: members }) => ({
    title,
    description,
    members: members.flatMap((id) => {
      const member = rest.get(id)
      rest.delete(id)
      return member ?? []
    }),
  }))
  return [...inGroups, { title: 'Members', description: [], members: [...rest.values()] }].filter(
    ({ members }) => members.length > 0,
  )
}

function containersIn(
  project: Reflection,
  claim: (module: Reflection | undefined, path: readonly string[]) => string,
): readonly (Container & { readonly path: readonly string[] })[] {
  const inProject = grouped(project).flatMap(({ title, description, members }) => {
    const declarations = members.filter(({ kind }) => !containerKinds.has(kind))
    return declarations.length === 0
      ? []
      : [{ id: claim(undefined, [title]), title, description, module: undefined, declarations, path: [] }]
  })
  return [...inProject, ...modulesIn(project, [], claim)]
}

function modulesIn(
  { children = [], documents = [] }: Reflection,
  above: readonly string[],
  claim: (module: Reflection, path: readonly string[]) => string,
): readonly (Container & { readonly path: readonly string[] })[] {
  return [...children, ...documents]
    .filter(({ kind }) => containerKinds.has(kind))
    .flatMap((module) => {
      const path = [...above, module.name]
      const declarations = (module.children ?? []).filter(({ kind }) => !containerKinds.has(kind))
      const title = path.join('.')
      const container = { id: claim(module, path), title, description: [], module, declarations, path }
      return [container, ...modulesIn(module, path, claim)]
    })
}

interface Shown {
  readonly name: string
  readonly anchor: string
}

/** Gives what has no anchor, such as signatures and parameters, that of what it is a part of. */
function spread(
  value: unknown,
  around: string | undefined,
  anchorsById: ReadonlyMap<number, string>,
  places: Map<number, Shown>,
): void {
  if (typeof value !== 'object' || value === null) return
  const { id, kind, name } = isRecord(value) ? value : {}
  const isReflection = typeof id === 'number' && typeof kind === 'number'
  const anchor = (isReflection ? anchorsById.get(id) : undefined) ?? around
  if (isReflection && anchor !== undefined) places.set(id, { anchor, name: String(name) })
  for (const inner of Object.values(value)) spread(inner, anchor, anchorsById, places)
}
