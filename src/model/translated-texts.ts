import type { TranslatedLabels } from './content-tree.ts'
import { diagnose } from './diagnose.ts'
import type { Diagnostic } from './diagnostic.ts'
import { didYouMean } from './nearest.ts'

/** Returns the translation for a key, or the original text if there is none. */
export type Translated = (key: string, original: string) => string

/** Looks up translations and records which keys were requested. */
export class TranslatedTexts {
  readonly #labels: TranslatedLabels | undefined
  /** The requested keys with their original texts. */
  readonly asked = new Map<string, string>()

  /** Keys that may be in the file, but need not be. */
  readonly allowed = new Set<string>()

  constructor(labels: TranslatedLabels | undefined) {
    this.#labels = labels
  }

  readonly text: Translated = (key, original) => {
    this.asked.set(key, original)
    return this.#labels?.texts[key]?.text ?? original
  }

  /** The translation of a text that is in the reader's language, or in none, without one. */
  readonly optional: Translated = (key, original) => {
    this.allow(key)
    return this.#labels?.texts[key]?.text ?? original
  }

  /** Accepts a key of the file that something else takes precedence over. */
  allow(key: string): void {
    this.allowed.add(key)
  }

  /**
   * Keys in the file that were never requested, and requested keys that are missing. Empty if there is no
   * file.
   */
  findings(): readonly Diagnostic[] {
    return this.#labels ? labelFindings(this.#labels, this.asked, this.allowed) : []
  }
}

function labelFindings(
  { file, texts }: TranslatedLabels,
  requiredTexts: ReadonlyMap<string, string>,
  allowed: ReadonlySet<string>,
): readonly Diagnostic[] {
  const missing = [...requiredTexts.keys()].filter((key) => !Object.hasOwn(texts, key))
  const unknown = Object.entries(texts).flatMap(([key, { place }]) => {
    if (requiredTexts.has(key) || allowed.has(key)) return []
    const hint = didYouMean(key, missing)
    return [
      diagnose('unknown-message', `The text \`${key}\` is not used.`, {
        file,
        place,
        hint: hint ?? 'Remove it, or write it again with `docgen write-translations`.',
        // A leftover from an earlier state of the site is harmless.
        ...(hint === undefined ? { severity: 'info' } : {}),
      }),
    ]
  })
  const [first] = missing
  return first === undefined
    ? unknown
    : [
        ...unknown,
        diagnose(
          'missing-message',
          missing.length === 1
            ? `The file lacks the text \`${first}\`.`
            : `The file lacks ${String(missing.length)} texts, the first of which is \`${first}\`.`,
          { file, place: { line: 1, column: 1 }, hint: '`docgen write-translations` adds them.' },
        ),
      ]
}
