import { locationIn } from '../reference-kit/reference-parts.ts'
import { markdownToHtml } from '../../kit.ts'
import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'
import { slug } from '../../model/slug.ts'
import { createUniqueIds, reservedFor, type UniqueIds } from '../reference-kit/unique-ids.ts'
import type { ApiModel } from './api-model.ts'
import { placeOperations, withChildren, type PlacedGroup, type PlaceOptions } from './place-operations.ts'

export interface ApiAddressesOptions extends PlaceOptions {
  /** Older versions: with any, the API has a page of changes. */
  readonly changes: readonly unknown[] | undefined
  readonly baseUrl: string
}

/**
 * The addresses of an API's parts. Anchors are derived from method and path, so they survive changes of the
 * layout.
 */
export class ApiAddresses {
  readonly tree: readonly PlacedGroup[]
  /** The groups of the tree in preorder. */
  readonly groups: readonly PlacedGroup[]
  /** Ids of headings in the API's description, by their text. */
  readonly sections = new Map<string, string>()
  readonly ids: UniqueIds
  readonly #schemas = new Map<
    string,
    { readonly name: string; readonly href: string; readonly anchor: string }
  >()
  /** Addresses by anchor. */
  readonly #addresses = new Map<string, string>()

  constructor(
    private readonly model: ApiModel,
    private readonly set: ReferenceSet,
    private readonly options: ApiAddressesOptions,
  ) {
    const { route } = options
    this.ids = createUniqueIds(reservedFor(options))
    for (const name of ['servers', 'authentication', 'schemas']) this.ids.claim(name)
    this.tree = placeOperations(model, this.ids, set, options)
    this.groups = this.tree.flatMap(withChildren)
    for (const { name, located } of model.schemas) {
      const anchor = this.ids.claimAt(locationIn(set, located), 'schema', name)
      const href = this.href(this.schemaRoute(anchor), anchor)
      this.#schemas.set(set.keyOf(located), { name, anchor, href })
      this.#addresses.set(anchor, href)
    }
    // A named schema may be a reference to a file, to which others refer as well.
    for (const { located } of model.schemas) {
      const schemaAddress = this.#schemas.get(set.keyOf(located))
      const target = set.keyOf(set.follow(located) ?? located)
      if (schemaAddress && !this.#schemas.has(target)) this.#schemas.set(target, schemaAddress)
    }
    for (const group of this.groups) {
      this.#addresses.set(group.id, this.href(route, group.id))
      for (const placed of group.operations)
        this.#addresses.set(placed.anchor, this.href(placed.route, placed.anchor))
    }
    markdownToHtml(model.description, {
      headingId: (text) =>
        void (text !== '' && !this.sections.has(text) && this.sections.set(text, this.ids.claim(text))),
    })
    for (const id of this.sections.values()) this.#addresses.set(id, this.href(route, id))
    for (const name of ['servers', 'authentication', 'schemas'])
      this.#addresses.set(name, this.href(route, name))
  }

  /** The address of an anchor, relative to the site's base URL. */
  href(route: string, anchor: string): string {
    return route === this.options.route && this.options.layout.isOnePage
      ? `#${anchor}`
      : `${this.options.baseUrl.replace(/\/$/, '')}${route}#${anchor}`
  }

  /** The page of a schema, below the API's route; empty if it has none. */
  schemaPage(located: Located): string {
    return pageOfSchema(this.anchorOf(located))
  }

  anchorOf(located: Located): string {
    return this.#schemas.get(this.set.keyOf(located))?.anchor ?? slug(located.path.join('-'))
  }

  /** The address of a schema; empty for one without a name. */
  schemaAddress(located: Located): string {
    return this.#schemas.get(this.set.keyOf(located))?.href ?? ''
  }

  /** The name and address of a schema, by its key in the `ReferenceSet`. */
  readonly linkOf = (key: string): { readonly name: string; readonly href: string } | undefined =>
    this.#schemas.get(key)

  namedParts(): NamedParts {
    const { model } = this
    const placed = this.groups.flatMap(({ operations }) => operations)
    const operations = placed.flatMap(({ operation: { id, method, path }, title, route, anchor }) =>
      [id ?? '', `${method} ${path}`, title].map((name) => [name, this.href(route, anchor)] as const),
    )
    return {
      addresses: this.#addresses,
      headings: [...this.sections].map(([text, id]) => [text, this.href(this.options.route, id)] as const),
      tags: this.groups.flatMap(({ tag, title, id }) =>
        [tag, title].map((name) => [name, this.#addresses.get(id) ?? `#${id}`] as const),
      ),
      operations: operations.filter(([name]) => name !== ''),
      schemas: model.schemas.map(({ name, located }) => [name, this.schemaAddress(located)] as const),
    }
  }

  private schemaRoute(anchor: string): string {
    const { layout, route } = this.options
    if (layout.isOnePage) return route
    return layout.isSplit('schemas') ? `${route}/${pageOfSchema(anchor)}` : `${route}/schemas`
  }
}

const pageOfSchema = (anchor: string): string => `schemas/${anchor.replace(/^schema-/, '')}`

/** The parts that a document's links can refer to, with their addresses. */
interface NamedParts {
  /** By the ids on the pages. */
  readonly addresses: ReadonlyMap<string, string>
  readonly headings: readonly (readonly [text: string, address: string])[]
  readonly tags: readonly (readonly [name: string, address: string])[]
  /** Operation ids, titles, and requests such as `get /pets/{id}`. */
  readonly operations: readonly (readonly [name: string, address: string])[]
  readonly schemas: readonly (readonly [name: string, address: string])[]
}

type Kind = 'headings' | 'tags' | 'operations' | 'schemas'

const kinds: Readonly<Record<string, Kind>> = {
  section: 'headings',
  description: 'headings',
  introduction: 'headings',
  tag: 'tags',
  tags: 'tags',
  operation: 'operations',
  operations: 'operations',
  paths: 'operations',
  webhook: 'operations',
  schema: 'schemas',
  schemas: 'schemas',
  model: 'schemas',
  models: 'schemas',
  definitions: 'schemas',
  components: 'schemas',
}

const methods = /^(?:get|put|post|delete|options|head|patch|trace|query)$/i

/**
 * Returns a function that resolves fragments in descriptions. Documents are written for their authors'
 * renderer: Redoc uses `#tag/Users`, `#operation/listUsers`, `#tag/Users/paths/~1users/get`, and
 * `#section/Authentication`; Swagger UI `#/Users/listUsers`; Scalar `#tag/users/GET/users` and `#model/user`.
 * Others use the slug of a title.
 */
export function anchorFinder(parts: NamedParts): (fragment: string) => string | undefined {
  const addressesBySlug = (kind: Kind): ReadonlyMap<string, string> =>
    new Map([...parts[kind]].reverse().map(([name, address]) => [slug(name), address]))
  const byKind: Readonly<Record<Kind, ReadonlyMap<string, string>>> = {
    headings: addressesBySlug('headings'),
    tags: addressesBySlug('tags'),
    operations: addressesBySlug('operations'),
    schemas: addressesBySlug('schemas'),
  }
  const find = (name: string, order: readonly Kind[]): string | undefined =>
    order.map((kind) => byKind[kind].get(slug(name))).find((address) => address !== undefined)
  return (fragment) => {
    const exactAddress = parts.addresses.get(fragment) ?? parts.addresses.get(fragment.toLowerCase())
    if (exactAddress !== undefined) return exactAddress
    const steps = fragment
      .replace(/^!/, '')
      .split('/')
      .filter((step) => step !== '')
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    const last = steps.at(-1) ?? ''
    const request = requestIn(steps)
    if (request !== undefined) return byKind.operations.get(slug(request))
    const kind =
      steps.length > 1
        ? steps
            .slice(0, -1)
            .map((step) => kinds[step.toLowerCase()])
            .findLast((each) => each !== undefined)
        : undefined
    // A tag may be followed by an operation, with or without a keyword: `#/Users/listUsers`.
    return (kind && find(last, [kind])) ?? find(last, ['headings', 'operations', 'tags', 'schemas'])
  }
}

/** The request in a fragment: `get /users` for `tag/Users/paths/~1users/get` and `tag/users/GET/users`. */
function requestIn(steps: readonly string[]): string | undefined {
  const at = steps.findIndex((step, index) => index > 0 && methods.test(step))
  if (at === -1) return undefined
  const path = steps[at - 1]?.startsWith('/') ? steps[at - 1] : steps.slice(at + 1).join('/')
  return path === undefined || path === '' ? undefined : `${steps[at] ?? ''} ${path}`
}
