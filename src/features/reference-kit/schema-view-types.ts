import type { MarkdownOptions } from '../../kit.ts'
import type { Translate } from '../../model/messages/messages.ts'
import type { ReferenceSet } from './reference-set.ts'

/**
 * What a reader sees of a schema: JSON Schema of any draft, or the Schema Object of any OpenAPI. Plain data;
 * texts are safe HTML.
 */
export interface SchemaView {
  /** `string`, `array of integer`, `string or null`. */
  readonly type: string
  readonly title?: string
  /** The named schema that stands here; it is drawn once, at `href`. */
  readonly ref?: { readonly name: string; readonly href?: string }
  /** The schema stands inside itself; it is not drawn again. */
  readonly recursive?: true
  readonly description?: string
  readonly format?: string
  readonly facts?: readonly SchemaFact[]
  readonly values?: readonly { readonly value: string; readonly description?: string }[]
  readonly default?: string
  readonly examples?: readonly string[]
  readonly marks?: readonly ('read only' | 'write only' | 'deprecated')[]
  readonly fields?: readonly FieldView[]
  /** Schema of the items or of the values of a map, when it has a structure of its own. */
  readonly inner?: SchemaView
  readonly groups?: readonly {
    readonly kind: string
    /** One of the options is chosen by whoever writes the value: `oneOf`, `anyOf`. */
    readonly choice?: true
    readonly note?: string
    readonly options: readonly SchemaView[]
  }[]
  /** More than a page can hold: the rest was left out. */
  readonly cut?: true
}

/** What is true of a value beside its type: `Length: at most 40 characters`. */
export interface SchemaFact {
  readonly label: string
  readonly value: string
  /** The value is code, such as a regular expression. */
  readonly isCode?: true
}

/** A field of an object. */
export interface FieldView {
  readonly name: string
  readonly id?: string
  readonly required?: true
  /** The name is a pattern or stands for any name. */
  readonly pattern?: true
  readonly schema: SchemaView
}

/** What the view of a schema is made with. */
export interface SchemaViewOptions {
  readonly set: ReferenceSet
  /** The texts of the interface, in the language of the page. */
  readonly translate: Translate
  /** The address of a schema that is drawn elsewhere on the site. */
  readonly linkOf: (key: string) => { readonly name: string; readonly href: string } | undefined
  /** Ids for fields: `undefined` for none. */
  readonly idOf?: (path: readonly string[]) => string | undefined
  readonly markdown?: MarkdownOptions
  /** What becomes of a description. Default: safe HTML. */
  readonly text?: (markdown: string) => string
  /** Leaves out what a reader of a request or of a response never sees. */
  readonly side?: 'request' | 'response'
  /** Nested structures deeper than this are left out. Default 24. */
  readonly maxDepth?: number
  readonly maxNodes?: number
}

/**
 * What is known on the way into a schema: the schemas around it, the path to it, and how much has been drawn.
 */
export interface State {
  readonly stack: readonly string[]
  readonly path: readonly string[]
  readonly count: { nodes: number }
}
