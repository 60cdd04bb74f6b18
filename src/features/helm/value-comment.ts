export interface ValueComment {
  /** Markdown. */
  readonly texts: string[]
  type?: string
  /** What is said to be the default, instead of the value: `the version of the chart`. */
  default?: string
  section?: string
  isHidden?: true
  /** Values below this one that only comments name. */
  readonly extras: ExtraValue[]
}

/** A value that is no key of a map: an item of a list, or one that only a comment names. */
export interface ExtraValue {
  readonly name: string
  readonly text: string
  readonly type?: string | undefined
  readonly default?: string | undefined
  /** Where its value is, if it has one. */
  readonly member?: readonly [holder: object, key: string | number] | undefined
}
