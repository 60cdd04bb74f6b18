/**
 * What becomes of the site of another generator: the configuration that docgen gets, and what there is to
 * say.
 */
export interface Migration {
  /** `Docusaurus`, as its makers write it. */
  readonly generator: string
  /** Its configuration, relative to the project. */
  readonly source: string
  /** Keys of `docgen.config.ts` in order. */
  readonly settings: readonly Setting[]
  /** Names that the configuration imports from `docgen`, besides `defineConfig`. */
  readonly imports: readonly string[]
  /** Default exports that it imports from files of the project: path by name. */
  readonly modules?: Readonly<Record<string, string>>
  readonly notes: readonly MigrationNote[]
  /** Further files to write, by path below the project. */
  readonly files: Readonly<Record<string, string>>
}

/** A key of `docgen.config.ts`. */
export interface Setting {
  readonly key: string
  /** Plain data, or code (see `Code`). */
  readonly value: unknown
  /** Lines above it. */
  readonly comment?: string
}

/** An expression that is written as it is. */
export class Code {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A row of the table of what became of a setting. */
export interface MigrationNote {
  readonly state: 'taken-over' | 'by-hand' | 'left-out'
  /** What it is about: `navbar`, `plugin x`. */
  readonly what: string
  /** Where it is written. */
  readonly where: string
  /** How it was taken over, what there is to do, or why it is left out. */
  readonly how: string
}

/** Collects settings and notes in the order in which they are found. */
export class MigrationDraft {
  readonly settings: Setting[] = []
  readonly notes: MigrationNote[] = []
  readonly imports = new Set<string>()
  readonly plugins: Code[] = []
  readonly #where: string

  /** `where`: the file that notes are about unless they say otherwise. */
  constructor(where: string) {
    this.#where = where
  }

  /** Adds a key; nothing where the value is not there. */
  set(key: string, value: unknown, comment?: string): void {
    if (value === undefined) return
    this.settings.push({ key, value, ...(comment === undefined ? {} : { comment }) })
  }

  takenOver(what: string, how: string, where = this.#where): void {
    this.#note({ state: 'taken-over', what, where, how })
  }

  byHand(what: string, how: string, where = this.#where): void {
    this.#note({ state: 'by-hand', what, where, how })
  }

  leftOut(what: string, how: string, where = this.#where): void {
    this.#note({ state: 'left-out', what, where, how })
  }

  /** A row that is there already is not added: several mounts often have the same settings. */
  #note(note: MigrationNote): void {
    const isKnown = this.notes.some(
      ({ state, what, where, how }) =>
        state === note.state && what === note.what && where === note.where && how === note.how,
    )
    if (!isKnown) this.notes.push(note)
  }
}
