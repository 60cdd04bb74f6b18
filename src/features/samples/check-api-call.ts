import { didYouMean, nearest } from '../../model/nearest.ts'
import type { Hint } from '../../model/hint.ts'
import type { ApiModel } from '../openapi/api-model.ts'

/** A request that a sample makes or that the text names. */
export interface ApiCall {
  /**
   * Path with a query, with or without a server in front: `http://localhost:8080/api/v1/servers?all=true`.
   */
  readonly url: string
  readonly method?: string | undefined
  /** A call that is made; otherwise the text may also name where several paths begin. */
  readonly made: boolean
}

/** The operations that calls in samples are compared with. */
export interface ApiSurface {
  readonly operations: readonly {
    readonly method: string
    readonly path: string
    readonly query: readonly string[]
  }[]
  /** Servers of the document without their path: `http://localhost:8080`. */
  readonly origins: ReadonlySet<string>
  /** What a path must begin with to be one of the API: `/api/`. */
  readonly prefix: string
  /** Paths that the program serves beside those of the document. */
  readonly besides: readonly string[]
}

/** What the paths of an API begin with in samples, unless the options say otherwise. */
export const defaultPrefix = '/api/'

/** The paths of an API as callers write them: with the path of each server in front. */
export function apiSurface(
  model: ApiModel,
  {
    prefix = defaultPrefix,
    besides = [],
  }: { readonly prefix?: string; readonly besides?: readonly string[] },
): ApiSurface {
  const servers = model.servers.map(({ url }) => /^(https?:\/\/[^/]+)?(\/.*?)?\/*$/.exec(url))
  const bases = new Set(['', ...servers.map((server) => server?.[2] ?? '')])
  return {
    operations: model.operations.flatMap(({ method, path, parameters }) =>
      [...bases].map((base) => ({
        method,
        path: `${base}${path}`,
        query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
      })),
    ),
    origins: new Set(servers.flatMap((server) => server?.[1] ?? [])),
    prefix,
    besides,
  }
}

/**
 * What is wrong with a call, when it is one of the API: no such path, method or query parameter. Calls of
 * other servers are left alone.
 */
export function checkApiCall(
  api: ApiSurface,
  call: ApiCall,
): { readonly message: string; readonly hint?: Hint | undefined } | undefined {
  const parts = splitUrl(call.url, api)
  if (!parts) return undefined
  const path = parts.path.replace(/\/?(?:\.\.\.|…|\*+)$/, '').replace(/\/$/, '')
  if (api.besides.includes(path)) return undefined
  const there = api.operations.filter((operation) => matches(operation.path, path))
  if (there.length === 0) {
    const isBeginning = api.operations.some((operation) =>
      matches(operation.path.split('/').slice(0, path.split('/').length).join('/'), path),
    )
    if (isBeginning && (!call.made || path !== parts.path)) return undefined
    return { message: `The API has no path \`${path}\`.`, hint: nearestPath(path, api) }
  }
  const method = call.method?.toUpperCase()
  const operations = method === undefined ? there : there.filter((operation) => operation.method === method)
  if (operations.length === 0)
    return {
      message: `\`${path}\` does not take \`${method ?? ''}\`.`,
      hint: `It takes ${[...new Set(there.map((operation) => `\`${operation.method}\``))].join(', ')}.`,
    }
  const parameterNames = operations.flatMap(({ query }) => query)
  const unknown = parts.query.find((name) => !parameterNames.includes(name))
  if (unknown === undefined) return undefined
  return {
    message: `\`${operations[0]?.method ?? ''} ${path}\` has no query parameter \`${unknown}\`.`,
    hint: didYouMean(unknown, parameterNames),
  }
}

/** The path and the names of the query, when the server may be the API's. */
function splitUrl(
  url: string,
  { origins, prefix }: ApiSurface,
): { readonly path: string; readonly query: readonly string[] } | undefined {
  const match = /^(https?:\/\/[^/]*|[^/?#]*)(\/[^?#]*)(?:\?([^#]*))?/.exec(url)
  const [, server = '', path = '', query = ''] = match ?? []
  // A server that is a variable or a placeholder, or one behind a socket, may be the one.
  const isServer =
    server === '' ||
    origins.has(server) ||
    origins.has(`http://${server}`) ||
    /^(?:https?:\/\/)?(?:localhost$|<|\$|\{)/.test(server)
  if (!isServer || !path.startsWith(prefix)) return undefined
  const names = query
    .split('&')
    .map((pair) => pair.split('=')[0] ?? '')
    .filter((name) => /^[\w.-]+$/.test(name) && name !== '...')
  return { path, query: names }
}

/**
 * Whether a path is one of the template's: a parameter takes any segment, and a placeholder stands for any.
 */
function matches(template: string, path: string): boolean {
  const [templateSegments, pathSegments] = [template.split('/'), path.split('/')]
  return (
    templateSegments.length === pathSegments.length &&
    templateSegments.every((segment, index) => {
      const value = pathSegments[index] ?? ''
      return segment === value || (value !== '' && (isParameter(segment) || isHole(value)))
    })
  )
}

const isParameter = (segment: string): boolean => /\{[^{}]+\}/.test(segment)

const isHole = (segment: string): boolean => /^(?:\{.*\}|<.*>|\[.*\]|:\w+|\$.*)$/.test(segment)

/** The nearest template, compared with the given values in the places of its parameters. */
function nearestPath(path: string, api: ApiSurface): string | undefined {
  const segments = path.split('/')
  const candidates = new Map(
    api.operations.map((operation) => [
      operation.path
        .split('/')
        .map((segment, index) => (isParameter(segment) ? (segments[index] ?? segment) : segment))
        .join('/'),
      operation.path,
    ]),
  )
  const close = nearest(path, candidates.keys())
  return close === undefined ? undefined : `Did you mean \`${candidates.get(close) ?? close}\`?`
}
