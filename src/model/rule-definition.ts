/** The severity of a finding; an error fails the build. */
export type Severity = 'error' | 'warning' | 'info'

/**
 * What a finding concerns: the command line, the configuration as a whole, a value in it, the content or its
 * links, the server's address, the machine, or docgen itself.
 */
export type RuleArea =
  | 'usage'
  | 'config-file'
  | 'config-value'
  | 'content'
  | 'links'
  | 'server'
  | 'machine'
  | 'docgen'

/** A rule of docgen's own; its name is its key in `rules`. */
export interface Rule {
  /** A short identifier for search engines and tables; configurations use the name. */
  readonly code: string
  /** The severity unless the site configures another one (`applyPolicy`). */
  readonly severity: Severity
  /** What the rule is about, for the documentation and for SARIF. */
  readonly summary: string
  readonly area: RuleArea
  /**
   * Whether the same finding in another place is a separate problem, as each unclosed fence is. Reports for
   * people merge other findings that occur in many places.
   */
  readonly perPlace?: true
}

/** Makes rules about an area, by their severity. */
export const rulesAbout = (area: RuleArea) => ({
  error: (code: string, summary: string): Rule => ({ code, severity: 'error', summary, area }),
  warning: (code: string, summary: string): Rule => ({ code, severity: 'warning', summary, area }),
  info: (code: string, summary: string): Rule => ({ code, severity: 'info', summary, area }),
})

/** A rule whose findings in other places are separate problems. */
export const perPlace = (rule: Rule): Rule => ({ ...rule, perPlace: true })
