import type { ParameterPlace } from '../api-model.ts'
import type { BodyRule } from './check-body.ts'

/** What the "Try it" panel of an operation is made of; travels to the browser as JSON. */
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
  /** `https://api.example.com/v1`, with the defaults of its variables. */
  readonly url: string
  readonly description: string
  /** `https://{region}.example.com`, with its variables, when it has some. */
  readonly template?: string
  readonly variables?: readonly TryVariable[]
}

/** A variable in the address of a server. */
export interface TryVariable {
  readonly name: string
  readonly default: string
  /** One of these, when there are some. */
  readonly values: readonly string[]
  readonly description: string
}

/** A credential that an operation takes. */
export interface TryCredential {
  /** Name of the scheme in the document. */
  readonly scheme: string
  readonly kind: 'key' | 'bearer' | 'basic'
  /** Where it goes: header, query or cookie, and its name there. */
  readonly in: string
  readonly name: string
  /** What stands for it in a command that is shown. */
  readonly placeholder: string
}

/** A parameter as the form has it. */
export interface TryParameter {
  readonly name: string
  readonly in: ParameterPlace
  readonly required: boolean
  /** How it is typed in: `list` is one item a line, `choice` one of `values`. */
  readonly kind: 'text' | 'integer' | 'number' | 'choice' | 'list' | 'json'
  /** `array of string` */
  readonly type: string
  readonly initial: string
  readonly values?: readonly string[]
  readonly default?: string
  readonly style?: string
  readonly explode?: boolean
  /** Media type of a value that is written as a whole. */
  readonly media?: string
}

/** The body of a request as the form has it. */
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

/** A body to begin with. */
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
