/**
 * What a registry knows about one MCP server; the same whether it came from a snapshot, from JSON or from
 * text.
 */
export interface ServerMetadata {
  readonly name: string
  readonly title: string
  readonly type: 'container' | 'remote'
  readonly description: string
  readonly tier: string
  readonly status: string
  readonly transport: string
  readonly image?: string | undefined
  readonly url?: string | undefined
  readonly targetPort?: number | undefined
  readonly args: readonly string[]
  readonly repository?: string | undefined
  /** Whether the image is signed, and what the signature says. */
  readonly provenance?:
    | {
        readonly signed: boolean
        readonly repository?: string | undefined
        readonly signer?: string | undefined
        readonly issuer?: string | undefined
      }
    | undefined
  readonly permissions?:
    | {
        readonly read: readonly string[]
        readonly write: readonly string[]
        readonly network?:
          | {
              readonly allowAll: boolean
              readonly hosts: readonly string[]
              readonly ports: readonly number[]
            }
          | undefined
      }
    | undefined
  readonly popularity?:
    | { readonly stars: number; readonly pulls: number; readonly updated?: string | undefined }
    | undefined
  readonly tools: readonly string[]
  readonly tags: readonly string[]
  readonly env: readonly {
    readonly name: string
    readonly description: string
    readonly required: boolean
    readonly secret: boolean
    readonly default?: string | undefined
  }[]
  readonly headers: readonly {
    readonly name: string
    readonly description: string
    readonly required: boolean
    readonly secret: boolean
  }[]
}
