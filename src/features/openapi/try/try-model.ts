import type { ParameterPlace } from '../api-model.ts'
import type { FormField } from '../form-field.ts'
import type { BodyRule } from './check-body.ts'

/** The data for the "Try it" form of an operation, sent to the browser as JSON. */
export interface TryModel {
  readonly method: string
  readonly path: string
  readonly servers: readonly TryServer[]
  readonly credentials: readonly TryCredential[]
  /** Which credentials are enough together: each alternative is a list of indexes of `credentials`. */
  readonly alternatives: readonly (readonly number[])[]
  readonly parameters: readonly TryParameter[]
  readonly accept?: string | undefined
  readonly body?: TryBody | undefined
}

export interface TryServer {
  /** The base URL with the defaults of its variables: `https://api.example.com/v1`. */
  readonly url: string
  readonly description: string
  /** The URL template, if it has variables: `https://{region}.example.com`. */
  readonly template?: string
  readonly variables?: readonly TryVariable[]
}

export interface TryVariable {
  readonly name: string
  readonly default: string
  /** The allowed values, if limited. */
  readonly values: readonly string[]
  readonly description: string
}

export interface TryCredential {
  readonly scheme: string
  readonly kind: 'key' | 'bearer' | 'basic'
  /** The location (header, query, or cookie) and the name there. */
  readonly in: string
  readonly name: string
  /** Replaces the secret in displayed commands. */
  readonly placeholder: string
}

export interface TryParameter {
  readonly name: string
  readonly in: ParameterPlace
  readonly required: boolean
  /** The kind of control: `list` has one item per line, `choice` is one of `values`. */
  readonly kind: 'text' | 'integer' | 'number' | 'choice' | 'list' | 'json'
  /** `array of string` */
  readonly type: string
  readonly initial: string
  readonly values?: readonly string[] | undefined
  readonly default?: string | undefined
  readonly style?: string | undefined
  readonly explode?: boolean | undefined
  readonly allowReserved?: true | undefined
  /** The media type of a value described by `content`. */
  readonly media?: string | undefined
}

export type TryBody =
  | {
      readonly kind: 'json'
      readonly type: string
      readonly required: boolean
      readonly text: string
      readonly examples?: readonly TryExample[]
      readonly rule: BodyRule
    }
  | {
      readonly kind: 'text'
      readonly type: string
      readonly required: boolean
      readonly text: string
      readonly examples?: readonly TryExample[]
    }
  | {
      readonly kind: 'fields'
      readonly type: string
      readonly required: boolean
      readonly fields: readonly TryField[]
    }
  | { readonly kind: 'file'; readonly type: string; readonly required: boolean }

export interface TryExample {
  readonly name: string
  readonly text: string
}

interface TryField extends FormField {
  readonly file: boolean
}

/** Whether a page can send requests to a base URL: http or https, without credentials, query, or fragment. */
export function usableBase(base: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(base) || !URL.canParse(base)) return false
  const { username, password } = new URL(base)
  return username === '' && password === '' && !/[?#\\\s]/.test(base)
}

/** The base URL for the values of the server's variables, in order, without a trailing slash. */
export function baseOf({ url, template, variables = [] }: TryServer, values: readonly string[]): string {
  if (template === undefined) return url
  return template
    .replace(/\{([^{}]+)\}/g, (all, name: string) => {
      const index = variables.findIndex((variable) => variable.name === name)
      return index === -1 ? all : (values[index] ?? '')
    })
    .replace(/\/+$/, '')
}

/** The values of the variables that lead to a base URL; undefined if there are none. */
export function variablesIn(server: TryServer, base: string): readonly string[] | undefined {
  const { template, variables = [] } = server
  if (template === undefined) return base === server.url ? [] : undefined
  const names: string[] = []
  const pattern = template
    .replace(/\/+$/, '')
    .split(/(\{[^{}]+\})/)
    .map((part) => {
      const name = /^\{([^{}]+)\}$/.exec(part)?.[1]
      if (name === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      names.push(name)
      return '(.*?)'
    })
  const match = new RegExp(`^${pattern.join('')}$`, 's').exec(base)
  const values =
    match &&
    variables.map(({ name, default: standard }) =>
      names.includes(name) ? (match[names.indexOf(name) + 1] ?? '') : standard,
    )
  // A variable may occur twice in the URL.
  return values && baseOf(server, values) === base ? values : undefined
}

/** The server with a base URL; a server without variables takes precedence. */
export function serverOf(servers: readonly TryServer[], base: string): number {
  const exact = servers.findIndex(({ url }) => url === base)
  return exact === -1 ? servers.findIndex((server) => variablesIn(server, base) !== undefined) : exact
}
