import type { TranslatorsFormat } from '../pipeline/translations/translators-file.ts'

/** The options of `docgen translations`. */
export interface TranslationsFlags {
  readonly dir?: string
  readonly config?: string
  /** Without any, all but the default one. */
  readonly locale?: readonly string[]
  readonly json: boolean
  /** The file to write the state to as a page. */
  readonly html?: string
  /** What makes the command fail. */
  readonly check?: 'stale' | 'all'
}

/** The options of `docgen translations accept`. */
export interface TranslationsAcceptFlags {
  readonly dir?: string
  readonly config?: string
  readonly all: boolean
  /** Whether a text that is that of the original is a translation. */
  readonly same: boolean
}

/** The options of `docgen translations export`. */
export interface TranslationsExportFlags {
  readonly dir?: string
  readonly config?: string
  readonly format: TranslatorsFormat
  /** Standard output, if omitted. */
  readonly output?: string
}

/** The options of `docgen translations import`. */
export interface TranslationsImportFlags {
  readonly dir?: string
  readonly config?: string
  readonly locale?: string
  readonly dryRun: boolean
}

/** The options of `docgen write-translations`. */
export interface WriteTranslationsFlags {
  readonly config?: string
  /** Without any, all but the default one. */
  readonly locale?: readonly string[]
  /** Whether texts of the interface are written that docgen has in the language. */
  readonly all?: boolean
}

/** What the command line asks about translations. */
export type TranslationsRequest =
  | { readonly command: 'translations'; readonly flags: TranslationsFlags }
  | {
      readonly command: 'translations-accept'
      readonly locale: string
      readonly files: readonly string[]
      readonly flags: TranslationsAcceptFlags
    }
  | {
      readonly command: 'translations-export'
      readonly locale: string
      readonly flags: TranslationsExportFlags
    }
  | {
      readonly command: 'translations-import'
      readonly file: string
      readonly flags: TranslationsImportFlags
    }
  | {
      readonly command: 'write-translations'
      readonly dir?: string | undefined
      readonly flags: WriteTranslationsFlags
    }
