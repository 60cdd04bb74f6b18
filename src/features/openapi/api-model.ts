import type { RequestSample } from './request-samples.ts'
import type { Located } from '../reference-kit/reference-set.ts'

/**
 * An API, independent of the OpenAPI version that describes it. Schemas remain in the document and are
 * resolved when they are rendered.
 */
export interface ApiModel {
  readonly title: string
  readonly version: string
  readonly summary: string
  readonly description: string
  readonly termsOfService?: string | undefined
  readonly contact?:
    | {
        readonly name?: string | undefined
        readonly url?: string | undefined
        readonly email?: string | undefined
      }
    | undefined
  readonly license?: { readonly name: string; readonly url?: string | undefined } | undefined
  readonly logo?:
    | { readonly url: string; readonly alt: string; readonly href?: string | undefined }
    | undefined
  readonly externalDocs?: ExternalDocs | undefined
  readonly servers: readonly ApiServer[]
  readonly tags: readonly ApiTag[]
  readonly operations: readonly ApiOperation[]
  readonly webhooks: readonly ApiOperation[]
  readonly schemas: readonly { readonly name: string; readonly located: Located }[]
  readonly securitySchemes: readonly SecurityScheme[]
}

export interface ExternalDocs {
  readonly url: string
  readonly description: string
}

export interface ApiServer {
  readonly url: string
  /** A short name for it (OpenAPI 3.2). */
  readonly name: string
  readonly description: string
  readonly variables: readonly {
    readonly name: string
    readonly default: string
    readonly values: readonly string[]
    readonly description: string
  }[]
}

export interface ApiTag {
  readonly name: string
  readonly title: string
  /** The base of its anchor, if that is not the title. */
  readonly anchor?: string | undefined
  readonly description: string
  readonly externalDocs?: ExternalDocs | undefined
  /** The parent tag (OpenAPI 3.2), which exists in the model. There are no cycles. */
  readonly parent?: string | undefined
  /**
   * `nav` for a tag that groups operations; others, such as `badge`, `audience` and the `x-traitTag` of older
   * documents, describe them.
   */
  readonly kind: string
}

/** An operation of a path, webhook or callback. */
export interface ApiOperation {
  /** The method as transmitted: `GET`. Custom methods (OpenAPI 3.2) may be in any case. */
  readonly method: string
  /** `/workloads/{name}`; for a webhook, its name. */
  readonly path: string
  readonly id?: string | undefined
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly deprecated: boolean
  readonly externalDocs?: ExternalDocs | undefined
  readonly parameters: readonly ApiParameter[]
  readonly body?: ApiBody | undefined
  readonly responses: readonly ApiResponse[]
  readonly callbacks: readonly { readonly name: string; readonly operations: readonly ApiOperation[] }[]
  /** Alternatives; each lists schemes that are required together, with scopes. */
  readonly security: readonly (readonly { readonly name: string; readonly scopes: readonly string[] }[])[]
  readonly servers: readonly ApiServer[]
  readonly samples: readonly RequestSample[]
  /** The operation itself, with its specification extensions. */
  readonly located: Located
}

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie' | 'querystring'

/** A parameter or header. Its examples are in the order of the document. */
export interface ApiParameter {
  readonly name: string
  readonly in: ParameterPlace
  readonly required: boolean
  readonly deprecated: boolean
  readonly description: string
  readonly schema?: Located | undefined
  readonly style?: string | undefined
  readonly explode?: boolean | undefined
  /** Whether reserved characters stay as they are in the query: `/?#[]@!$&'()*+,;=` of RFC 3986. */
  readonly allowReserved?: true | undefined
  /** Whether the parameter may be sent without a value. */
  readonly allowEmptyValue?: true | undefined
  /** The media type of a value described by `content` instead of `style`. */
  readonly media?: string | undefined
  readonly examples: readonly ApiExample[]
  /** The parameter itself, with its specification extensions. */
  readonly located: Located
}

/** An example value, which may be anything, including `undefined`. */
export interface Given {
  readonly value: unknown
}

export interface ApiBody {
  readonly description: string
  readonly required: boolean
  readonly media: readonly ApiMedia[]
}

export interface ApiMedia {
  readonly type: string
  readonly schema?: Located | undefined
  /** Whether the schema describes the items of a stream (OpenAPI 3.2). */
  readonly stream: boolean
  readonly examples: readonly ApiExample[]
  readonly encoding: readonly {
    readonly name: string
    readonly contentType?: string | undefined
    readonly style?: string | undefined
    readonly explode?: boolean | undefined
    readonly allowReserved?: boolean | undefined
    readonly headers: readonly ApiParameter[]
  }[]
}

export interface ApiExample {
  readonly name: string
  readonly summary: string
  readonly description: string
  /** The value as data; as text if only the serialized form is known. */
  readonly given?: Given | undefined
  /** The serialized value (OpenAPI 3.2). */
  readonly serialized?: string | undefined
  /** The address of an example outside the document. */
  readonly external?: string | undefined
  /** Where the value is written in the document. */
  readonly at?: Located | undefined
}

export interface ApiResponse {
  /** `200`, `2XX`, `default`. */
  readonly status: string
  readonly summary: string
  readonly description: string
  readonly headers: readonly ApiParameter[]
  readonly media: readonly ApiMedia[]
  /** Operations that can follow; `values` maps their parameters to parts of this response. */
  readonly links: readonly {
    readonly name: string
    readonly description: string
    readonly target: string
    /** The server of the other operation, if it is not one of this document. */
    readonly server?: ApiServer | undefined
    readonly values: readonly { readonly name: string; readonly from: string }[]
  }[]
}

export interface SecurityScheme {
  readonly name: string
  readonly type: string
  readonly description: string
  /** `bearer`, `basic`. */
  readonly scheme?: string | undefined
  readonly bearerFormat?: string | undefined
  /** For API keys: the location and the name. */
  readonly in?: string | undefined
  readonly key?: string | undefined
  readonly openIdConnectUrl?: string | undefined
  /** The metadata address of the OAuth 2.0 server (RFC 8414; OpenAPI 3.2). */
  readonly oauth2MetadataUrl?: string | undefined
  readonly deprecated: boolean
  readonly flows: readonly OAuthFlow[]
}

export interface OAuthFlow {
  readonly name: string
  readonly authorizationUrl?: string | undefined
  /** For the device authorization grant (RFC 8628; OpenAPI 3.2). */
  readonly deviceAuthorizationUrl?: string | undefined
  readonly tokenUrl?: string | undefined
  readonly refreshUrl?: string | undefined
  readonly scopes: readonly { readonly name: string; readonly description: string }[]
}
