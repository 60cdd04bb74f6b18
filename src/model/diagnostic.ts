import type { DeferredLocation, Location, Place } from './location.ts'
import type { AnyRuleName, PluginRule, Severity } from './rule.ts'

export type { Place, Severity }

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
  /** In place of `file` and `place` until somebody has looked them up: no report sees it. */
  readonly deferred?: DeferredLocation['deferred']
  /** What the finding is about, for code that acts on it, so that nothing has to parse the message. */
  readonly data?: DiagnosticData
  /** A page or a file of the site is missing because of it: an error that no setting of the site softens. */
  readonly fatal?: true
  /** The same finding in other places, when it was folded into this one (a footer link, for example). */
  readonly others?: readonly Location[]
}

/** The facts that a finding is about. */
export interface DiagnosticData {
  /** The address of a link as it is written, or the id of a page that an entry names. */
  readonly href?: string
}

/** What a stage returns beside its value. */
export interface Outcome<Value> {
  readonly value: Value
  readonly diagnostics: readonly Diagnostic[]
}
