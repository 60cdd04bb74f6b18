import type { ParameterPlace } from '../api-model.ts'
import type { BodyRule } from './check-body.ts'

/** The data for the "Try it" form of an operation, sent to the browser as JSON. */
export interface TryModel {
  readonly method: string
  readonly path: string
  readonly servers: readonly TryServer[]
  readonly credentials: readonly TryCredential[]
  readonly parameters: readonly TryParameter[]
  readonly accept?: string
  readonly body?: TryBody
}

/** A server that requests can be sent to. */
export interface TryServer {
  /** The base URL with the defaults of its variables: `https://api.example.com/v1`. */
  readonly url: string
  readonly description: string
  /** The URL template, if it has variables: `https://{region}.example.com`. */
  readonly template?: string
  readonly variables?: readonly TryVariable[]
}

/** A variable in a server's URL. */
export interface TryVariable {
  readonly name: string
  readonly default: string
  /** The allowed values, if limited. */
  readonly values: readonly string[]
  readonly description: string
}

/** A credential for an operation. */
export interface TryCredential {
  /** The name of the scheme in the document. */
  readonly scheme: string
  readonly kind: 'key' | 'bearer' | 'basic'
  /** The location (header, query, or cookie) and the name there. */
  readonly in: string
  readonly name: string
  /** Replaces the secret in displayed commands. */
  readonly placeholder: string
}

/** A parameter in the form. */
export interface TryParameter {
  readonly name: string
  readonly in: ParameterPlace
  readonly required: boolean
  /** The kind of control: `list` has one item per line, `choice` is one of `values`. */
  readonly kind: 'text' | 'integer' | 'number' | 'choice' | 'list' | 'json'
  /** `array of string` */
  readonly type: string
  readonly initial: string
  readonly values?: readonly string[]
  readonly default?: string
  readonly style?: string
  readonly explode?: boolean
  /** The media type of a value described by `content`. */
  readonly media?: string
}

/** The body of a request in the form. */
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

/** An initial body. */
export interface TryExample {
  readonly name: string
  readonly text: string
}

/** A field of a form body. */
export interface TryField {
  readonly name: string
  readonly value: string
  readonly file: boolean
}
