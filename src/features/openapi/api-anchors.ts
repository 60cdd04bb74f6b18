import { slug } from '../reference-kit/unique-ids.ts'

/** The parts that a document's links can refer to, with their addresses. */
export interface NamedParts {
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
  const named = (kind: Kind): ReadonlyMap<string, string> =>
    new Map([...parts[kind]].reverse().map(([name, address]) => [slug(name), address]))
  const byKind: Readonly<Record<Kind, ReadonlyMap<string, string>>> = {
    headings: named('headings'),
    tags: named('tags'),
    operations: named('operations'),
    schemas: named('schemas'),
  }
  const find = (name: string, order: readonly Kind[]): string | undefined =>
    order.map((kind) => byKind[kind].get(slug(name))).find((address) => address !== undefined)
  return (fragment) => {
    const own = parts.addresses.get(fragment) ?? parts.addresses.get(fragment.toLowerCase())
    if (own !== undefined) return own
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
