/**
 * What code can look at. Of a path: `content` of a file, `names` in a folder and `names-below` it, the `type`
 * of what is there, the `link` that is there itself, what it leads to (`target`), what the process may do
 * with it (`access`), the `status` with sizes and times, files that match a `glob`, and those in a folder
 * (`files-below`). Of the environment: a `variable`, the names of all `variables`, or a `fact` about the
 * machine or the process. `unknown` is everything that cannot be looked at again.
 */
export type LookKind =
  | 'content'
  | 'names'
  | 'names-below'
  | 'type'
  | 'link'
  | 'target'
  | 'access'
  | 'status'
  | 'glob'
  | 'files-below'
  | 'variable'
  | 'variables'
  | 'fact'
  | 'unknown'

/** Something that code looked at, and that may be different another time. */
export interface Look {
  readonly kind: LookKind
  /**
   * An absolute path (for `glob`, with a pattern: `patternIn`), the name of a variable, a fact (`factName`),
   * or what was done, for `unknown`.
   */
  readonly name: string
  /** What was there just before the code looked; undefined if that is found out later. */
  readonly seen?: Seen
}

/** The result of a look. The stamp spares reading a file or folder whose metadata is unchanged. */
export interface Seen {
  readonly result: string
  readonly stamp: string
}

/** What site code depends on where docgen cannot see it, as a site declares it. */
export interface CodeDependencies {
  /** Files, folders and patterns, relative to the project root. */
  readonly files?: readonly string[]
  /** Environment variables. */
  readonly variables?: readonly string[]
}

/** A look with what was seen, for records. */
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

/** What code did, or did since somebody asked before. */
export interface Noted {
  readonly looks: readonly Look[]
  readonly unknownUses: readonly UnknownUse[]
}

/** How much had been noted when somebody asked. */
export interface NotedCounts {
  readonly looks: number
  readonly unknownUses: number
}

/**
 * Code of a site with everything that it has looked at since it was loaded: a configuration, or the templates
 * and components of a theme. A result may depend on all of it, not only on what was looked at while it was
 * produced: modules keep what they read in variables and use it later.
 */
export class SiteCode {
  readonly #looks: Look[] = []
  /** The last result of each look; undefined if it is not known yet. */
  readonly #results = new Map<string, string | undefined>()
  readonly #unknownUses: UnknownUse[] = []
  readonly #unknownNames = new Set<string>()
  readonly #declared = new Set<string | undefined>()
  #hasAskedClock = false

  /** Whether it has looked at something before. */
  hasNoted({ kind, name }: Look): boolean {
    return this.#results.has(`${kind}:${name}`)
  }

  /** A look of another process that saw something else is one more: the two will never both be the same. */
  note(look: Look): void {
    const key = `${look.kind}:${look.name}`
    const result = look.seen?.result
    if (this.#results.has(key) && (result === undefined || result === this.#results.get(key))) return
    this.#results.set(key, result)
    this.#looks.push(look)
  }

  /** It asked for the time or for a random number while it was loaded. */
  noteClock(): void {
    this.#hasAskedClock = true
  }

  get hasAskedClock(): boolean {
    return this.#hasAskedClock
  }

  noteUnknown(use: UnknownUse): void {
    const key = `${use.plugin ?? ''}: ${use.what}`
    if (this.#unknownNames.has(key)) return
    this.#unknownNames.add(key)
    this.#unknownUses.push(use)
  }

  /**
   * Takes what the site says code depends on (`dependencies`): that of a plugin, or all other code if
   * `plugin` is undefined. What it does besides is no longer unknown.
   */
  declare(plugin: string | undefined, looks: readonly Look[]): void {
    this.#declared.add(plugin)
    for (const look of looks) this.note(look)
  }

  /** Everything that was noted since `counts`, declared or not, in the order in which it was. */
  notedSince({ looks, unknownUses }: NotedCounts): Noted {
    return { looks: this.#looks.slice(looks), unknownUses: this.#unknownUses.slice(unknownUses) }
  }

  /** How much has been noted. */
  get counts(): NotedCounts {
    return { looks: this.#looks.length, unknownUses: this.#unknownUses.length }
  }

  /** What it looked at, and what it did that is unknown, since `counts`. */
  looksSince(counts: NotedCounts): readonly Look[] {
    const { looks, unknownUses } = this.notedSince(counts)
    const unknown = unknownUses
      .filter((use) => !this.#isDeclared(use))
      .map(({ what, plugin }): Look => ({ kind: 'unknown', name: `${plugin ?? ''}: ${what}` }))
    return [...looks, ...unknown]
  }

  /** The same since it was loaded. */
  get looks(): readonly Look[] {
    return this.looksSince(nothing)
  }

  /** What it did that nobody has declared. */
  get unknownUses(): readonly UnknownUse[] {
    return this.#unknownUses.filter((use) => !this.#isDeclared(use))
  }

  #isDeclared({ plugin }: UnknownUse): boolean {
    return this.#declared.has(plugin)
  }
}

/** The counts of code that has just been loaded. */
export const nothing: NotedCounts = { looks: 0, unknownUses: 0 }
