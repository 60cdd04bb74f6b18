import type { SourceLocation } from '../../model/location.ts'
import type { MarkdownOptions } from '../../kit.ts'
import type { Translate } from '../../model/messages/messages.ts'
import type { Side } from './read-schema.ts'
import type { ReferenceSet } from './reference-set.ts'

export interface SchemaRef {
  readonly name: string
  readonly href?: string
  /** Whether the code of the type names it, with a link. */
  readonly isInCode?: true
  /** Set if what is at `href` can be opened in place: how many fields there are. */
  readonly fields?: number
  /** The anchors of fields that are at `href` only because this page would be too large with them. */
  readonly moved?: readonly string[]
}

/**
 * A schema for display: JSON Schema of any draft, or a Schema Object of any OpenAPI version. Plain data;
 * texts are safe HTML.
 */
export interface SchemaView {
  /** `string`, `array of integer`, `string or null`. */
  readonly type: string
  /** A type in the syntax of a language instead, as safe HTML: links lead to other types, one to `ref`. */
  readonly code?: string
  /** What the language of the reference says in a word: `static`, `sensitive`. */
  readonly keywords?: readonly string[]
  readonly title?: string
  /** Set for a reference to a named schema, which is shown once, at `href`. */
  readonly ref?: SchemaRef
  /** Whether it is what the schema around it is about, and therefore open. */
  readonly isMain?: true
  /** Whether the schema contains itself; it is not shown again. */
  readonly recursive?: true
  readonly description?: string
  readonly format?: string
  readonly facts?: readonly SchemaFact[]
  readonly values?: readonly { readonly value: string; readonly description?: string }[]
  readonly default?: string
  readonly examples?: readonly string[]
  /** Examples that are too long for the page. */
  readonly examplePages?: readonly { readonly name: string; readonly href?: string }[]
  readonly marks?: readonly ('read only' | 'write only' | 'deprecated')[]
  readonly fields?: readonly FieldView[]
  /** Whether the fields are what the value takes: the arguments of a field in GraphQL. */
  readonly areArguments?: true
  /** The schema of the items or map values, if it has a structure. */
  readonly inner?: SchemaView
  readonly groups?: readonly {
    readonly kind: string
    /** Whether the author of a value chooses one: `oneOf`, `anyOf`. */
    readonly choice?: true
    readonly note?: string
    readonly options: readonly SchemaView[]
  }[]
  /** Set if parts were left out because the page would become too large. */
  readonly cut?: true
}

/** A fact about a value besides its type: `Length: at most 40 characters`. */
export interface SchemaFact {
  readonly label: string
  readonly value: string
  /** Whether the value is code, such as a regular expression. */
  readonly isCode?: true
  readonly href?: string
  /** What the value means: the message of a rule. */
  readonly note?: string
}

export interface FieldView {
  readonly name: string
  /** Whether the name says where the field is, too: `image.tag`. */
  readonly isPath?: true
  readonly id?: string
  readonly required?: true
  /** Whether the name is a pattern, or a placeholder for any name. */
  readonly pattern?: true
  readonly schema: SchemaView
}

/** Where the view of a schema gets its texts, links and ids from, and how much of the schema it shows. */
export interface SchemaViewOptions {
  readonly set: ReferenceSet
  readonly translate: Translate
  /** Returns the name and address of a schema shown elsewhere on the site. */
  readonly linkOf: (key: string) => { readonly name: string; readonly href: string } | undefined
  /** Returns the id of a field, or `undefined` for none. `locate` finds where it is described. */
  readonly idOf?: (path: readonly string[], locate: () => SourceLocation) => string | undefined
  readonly markdown?: MarkdownOptions
  /** Whether the schema has a place of its own: one that only refers to another says so, and no more. */
  readonly isDefinition?: true
  /** Leaves out fields that are not part of requests, or of responses. */
  readonly side?: Side
  /** How many fields a type may have that is shown in the list or envelope of it. Default: 0. */
  readonly mostOpened?: number
  /** The number of values after which nested ones are left out. Default: 6,000. */
  readonly maxNodes?: number
  /** What to do about a schema that has more of them. */
  readonly tooLargeHint?: string
}

/** Where a nested schema is: the keys of its ancestors, and the path of its field. */
export interface State {
  /** What the view is of, what that is about, or another part, which is a link if it has its own place. */
  readonly role: 'root' | 'main' | 'nested'
  readonly stack: readonly string[]
  readonly path: readonly string[]
}
