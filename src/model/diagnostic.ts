import type { DeferredLocation, Location, Place } from './location.ts'
import type { Replacement } from './hint.ts'
import type { AnyRuleName, PluginRule, Severity } from './rule.ts'

export type { Place, Severity }

/** A finding of a rule: what happened, where, and what to do about it. */
export interface Diagnostic {
  readonly rule: AnyRuleName
  /**
   * For rules of plugins: the definition of the rule and its plugin's name. Filled in after the plugin's
   * hook.
   */
  readonly pluginRule?: PluginRule & { readonly plugin: string }
  readonly severity: Severity
  /** One sentence, with names in backticks. */
  readonly message: string
  readonly hint?: string
  /** What the hint offers. `replacementPlacer` finds where it goes. */
  readonly replacement?: Replacement | undefined
  /** Relative to the project root: `content/guides/install.mdx`. */
  readonly file?: string
  readonly place?: Place
  /** Replaces `file` and `place` until the location is resolved, which happens before any report. */
  readonly deferred?: DeferredLocation['deferred']
  /** What the finding is about, so that code that acts on it need not parse the message. */
  readonly data?: DiagnosticData
  /** Set if a page or file of the site is missing because of it. No setting can soften such an error. */
  readonly fatal?: true
  /** Further locations of the same finding, if several were merged into one (a footer link, for example). */
  readonly others?: readonly Location[]
}

/** Facts about a finding. */
export interface DiagnosticData {
  /** The address of a link as written, or the page id that an entry names. */
  readonly href?: string
  /** The module that code asked for when it ran, and that does not exist. */
  readonly module?: string
}

/** What a stage returns: a value and diagnostics. */
export interface Outcome<Value> {
  readonly value: Value
  readonly diagnostics: readonly Diagnostic[]
}

/** What to do about a finding: `ignore` drops it, `log` reports it, `warn` warns, `throw` fails the build. */
export type Policy = 'ignore' | 'log' | 'warn' | 'throw'
