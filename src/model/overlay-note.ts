import type { Severity } from './diagnostic.ts'

/**
 * A finding as the development server sends it to the browser, as plain text. It contains no paths outside
 * the project.
 */
export interface OverlayNote {
  readonly severity: Severity
  readonly rule: string
  readonly message: string
  readonly hint?: string
  /** `content/guides/install.md:12:4` */
  readonly location?: string
  readonly frame?: string
  /**
   * Opens the place in the author's editor. Contains the file's absolute path, so it is only set when an
   * editor was configured.
   */
  readonly link?: string
  /** The manual's page about the rule. */
  readonly help?: string
}
