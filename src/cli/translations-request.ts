import type { TranslatorsFormat } from '../pipeline/translations/translators-file.ts'

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

export interface TranslationsAcceptFlags {
  readonly dir?: string
  readonly config?: string
  readonly all: boolean
  /** Whether a text that is that of the original is a translation. */
  readonly same: boolean
}

export interface TranslationsExportFlags {
  readonly dir?: string
  readonly config?: string
  readonly format: TranslatorsFormat
  /** Standard output, if omitted. */
  readonly output?: string
}

export interface TranslationsImportFlags {
  readonly dir?: string
  readonly config?: string
  readonly locale?: string
  readonly dryRun: boolean
}

export interface WriteTranslationsFlags {
  readonly config?: string
  /** Without any, all but the default one. */
  readonly locale?: readonly string[]
  /** Whether texts of the interface are written that docgen has in the language. */
  readonly all?: boolean
}

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
