import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'

/** An object of the document with the name that others know it by. */
export interface Named {
  readonly name: string
  /** Where it is written, with its traits. */
  readonly located: Located
}

/** Something that sends messages to a channel or receives them from it: an operation, or its reply. */
export interface Exchange {
  readonly channel?: Located | undefined
  /** All of the channel if it names none. */
  readonly messages: readonly Located[]
}

export interface Operation extends Named, Exchange {
  readonly action: 'send' | 'receive'
  readonly reply?: (Exchange & { readonly address: Located | undefined }) | undefined
}

/** Where messages pass: a topic, a queue, a path. In version 2, its name is its address. */
export interface Channel extends Named {
  /** Undefined if it is only known while the application runs. */
  readonly address: string | undefined
  readonly messages: readonly Located[]
  readonly servers: readonly Located[]
  readonly parameters: readonly Named[]
}

/** An AsyncAPI document of version 2 or 3. */
export interface AsyncApi {
  readonly set: ReferenceSet
  readonly servers: readonly Named[]
  readonly operations: readonly Operation[]
  readonly channels: readonly Channel[]
  readonly messages: readonly Named[]
  readonly schemas: readonly Named[]
  readonly securitySchemes: readonly Named[]
}
