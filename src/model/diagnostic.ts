import type { AnyRuleName, PluginRule, Severity } from './rule.ts'

export type { Severity }

/**
 * A range in a source file. Lines and columns count from 1, columns in UTF-16 units; the end is exclusive.
 */
export interface Place {
  readonly line: number
  readonly column: number
  readonly endLine?: number
  readonly endColumn?: number
}

/** A judgement with a permanent name: what happened, where, and what to do. */
export interface Diagnostic {
  readonly rule: AnyRuleName
  /** For a rule of a plugin: whose it is, and how it is defined. Filled in when the plugin's hook has run. */
  readonly pluginRule?: PluginRule & { readonly plugin: string }
  readonly severity: Severity
  /** One sentence. Names are in backticks. */
  readonly message: string
  readonly hint?: string
  /** Relative to the project root, as in `content/guides/install.mdx`. */
  readonly file?: string
  readonly place?: Place
  /** A page or a file of the site is missing because of it: an error that no setting of the site softens. */
  readonly fatal?: true
  /** The same finding in other places, when it was folded into this one (a footer link, for example). */
  readonly others?: readonly { readonly file: string; readonly place?: Place }[]
}

/** What a stage returns beside its value. */
export interface Outcome<Value> {
  readonly value: Value
  readonly diagnostics: readonly Diagnostic[]
}
