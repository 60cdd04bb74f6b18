import isEqual from 'lodash-es/isEqual.js'

/** The converted site of another generator: docgen's configuration, and notes for the user. */
export interface Migration {
  /** The name of the generator: `Docusaurus`. */
  readonly generator: string
  /** Its configuration file, relative to the project. */
  readonly source: string
  /** The keys of `docgen.config.ts`, in order. */
  readonly settings: readonly Setting[]
  /** Names imported from `docgen`, besides `defineConfig`. */
  readonly imports: readonly string[]
  /** Default imports from files of the project: paths by name. */
  readonly modules?: Readonly<Record<string, string>>
  readonly notes: readonly MigrationNote[]
  /** Whether more can be taken over once the addresses of the pages are known (`ForeignOptions.routes`). */
  readonly needsRoutes?: boolean
  /** Whether no page refers to files outside of the folder of the configuration. */
  readonly isComplete?: boolean
  /** Further files to write, by path relative to the project. */
  readonly files: Readonly<Record<string, string>>
}

export interface MigrationInput {
  /** The configuration file, relative to the project. */
  readonly source: string
  /** Absolute path of the project. */
  readonly root: string
  /** The names of docgen's rules. */
  readonly rules: ReadonlySet<string>
}

export interface Setting {
  readonly key: string
  /** Plain data, or code (see `Code`). */
  readonly value: unknown
  /** A comment above the key. */
  readonly comment?: string | undefined
}

export class Code {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A row in the table of migrated settings. */
export interface MigrationNote {
  readonly state: 'taken-over' | 'by-hand' | 'left-out'
  /** The subject: `navbar`, `plugin x`. */
  readonly what: string
  /** Where it is configured. */
  readonly where: string
  /** What remains to be done, why it was left out, or what docgen does anyway. */
  readonly how: string | Taken
}

/** What of the new configuration shows that a setting was taken over. See `report-migration.ts`. */
export interface Taken {
  /** The key that has it: `navbar.logo`, or that of an entry of a list: `content.editUrl`. */
  readonly key: string
  /** The folder of pages, or the file, that it names. */
  readonly path?: string | undefined
  /** Where the pages are. */
  readonly route?: string | undefined
  /** How many of what it has, by their kind in the singular. */
  readonly counts?: Readonly<Record<string, number>> | undefined
  /** The number of old addresses in `redirects` that lead to it. */
  readonly redirects?: number | undefined
  readonly note?: string | undefined
}

export class MigrationDraft {
  readonly settings: Setting[] = []
  readonly notes: MigrationNote[] = []
  readonly imports = new Set<string>()
  readonly plugins: Code[] = []
  readonly #source: string

  /** `source`: the configuration file, relative to the project; the default file for notes. */
  constructor(source: string) {
    this.#source = source
  }

  /** What has been collected, with what only some generators have. */
  migration(generator: string, others: Partial<Migration> = {}): Migration {
    const { settings, notes, imports } = this
    return { generator, source: this.#source, settings, imports: [...imports], notes, files: {}, ...others }
  }

  /** Adds a key, unless the value is undefined. */
  set(key: string, value: unknown, comment?: string): void {
    if (value === undefined) return
    this.settings.push({ key, value, comment })
  }

  /** A text says what docgen does whatever its configuration says. */
  takenOver(what: string, how: string | Taken, where = this.#source): void {
    this.#note({ state: 'taken-over', what, where, how })
  }

  byHand(what: string, how: string, where = this.#source): void {
    this.#note({ state: 'by-hand', what, where, how })
  }

  /** Replaces the row of a folder of pages that is taken over by one of what is to be done. */
  instead({ path, route }: Pick<Taken, 'path' | 'route'>, what: string, how: string): void {
    const at = this.notes.findIndex(
      (note) => typeof note.how === 'object' && note.how.path === path && note.how.route === route,
    )
    if (at !== -1) this.notes.splice(at, 1)
    this.byHand(what, how)
  }

  leftOut(what: string, how: string, where = this.#source): void {
    this.#note({ state: 'left-out', what, where, how })
  }

  /** Skips duplicate rows, because several mounts often have the same settings. */
  #note(note: MigrationNote): void {
    if (!this.notes.some((each) => isEqual(each, note))) this.notes.push(note)
  }
}
