/**
 * What code can look at. Of a path: `content` of a file, `names` in a folder and `names-below` it, the `type`
 * of what is there, where a link leads (`target`), the `status` with sizes and times, and all files that
 * match a `glob`. Of the environment: a `variable`, the names of all `variables`, or a `fact` about the
 * machine or the process. `unknown` is everything that cannot be looked at again.
 */
export type LookKind =
  | 'content'
  | 'names'
  | 'names-below'
  | 'type'
  | 'target'
  | 'status'
  | 'glob'
  | 'variable'
  | 'variables'
  | 'fact'
  | 'unknown'

/** Something that code looked at, and that may be different another time. */
export interface Look {
  readonly kind: LookKind
  /** An absolute path, the name of a variable, a fact (`factName`), or what was done, for `unknown`. */
  readonly name: string
}

/** What site code depends on where docgen cannot see it, as a site declares it. */
export interface CodeDependencies {
  /** Files, folders and patterns, relative to the project root. */
  readonly files?: readonly string[]
  /** Environment variables. */
  readonly variables?: readonly string[]
}

/** A look with its result, for records. The stamp spares reading a file whose metadata is unchanged. */
export type RecordedLook = readonly [kind: LookKind, name: string, result: string, stamp: string]

/** Something that site code did whose result cannot be compared with that of another time. */
export interface UnknownUse {
  /** What it was: "`execSync` of `node:child_process`". */
  readonly what: string
  /** The plugin whose function did it; undefined for other code. */
  readonly plugin: string | undefined
  /** The error stack of the call. */
  readonly stack: string
}

/**
 * Code of a site with everything that it has looked at since it was loaded: a configuration, or the templates
 * and components of a theme. A result may depend on all of it, not only on what was looked at while it was
 * produced: modules keep what they read in variables and use it later.
 */
export class SiteCode {
  readonly #looks = new Map<string, Look>()
  readonly #unknown = new Map<string, UnknownUse>()
  readonly #declared = new Set<string | undefined>()

  note(look: Look): void {
    const key = `${look.kind}:${look.name}`
    if (!this.#looks.has(key)) this.#looks.set(key, look)
  }

  noteUnknown(use: UnknownUse): void {
    const key = `${use.plugin ?? ''}: ${use.what}`
    if (!this.#unknown.has(key)) this.#unknown.set(key, use)
  }

  /**
   * Takes what the site says code depends on (`dependencies`): that of a plugin, or all other code if
   * `plugin` is undefined. What it does besides is no longer unknown.
   */
  declare(plugin: string | undefined, looks: readonly Look[]): void {
    this.#declared.add(plugin)
    for (const look of looks) this.note(look)
  }

  /** Everything, in the order in which it was noted. */
  get noted(): { readonly looks: readonly Look[]; readonly unknownUses: readonly UnknownUse[] } {
    return { looks: [...this.#looks.values()], unknownUses: [...this.#unknown.values()] }
  }

  /** What it looked at, and what it did that is unknown. */
  get looks(): readonly Look[] {
    const unknown = this.unknownUses.map(({ what, plugin }): Look => ({
      kind: 'unknown',
      name: `${plugin ?? ''}: ${what}`,
    }))
    return [...this.#looks.values(), ...unknown]
  }

  /** What it did that nobody has declared. */
  get unknownUses(): readonly UnknownUse[] {
    return [...this.#unknown.values()].filter(({ plugin }) => !this.#declared.has(plugin))
  }
}
