import type { TranslatedLabels } from './content-tree.ts'
import { diagnose } from './diagnose.ts'
import type { Diagnostic } from './diagnostic.ts'
import { didYouMean } from './nearest.ts'

/** Gives the text of a key, or the original where it has none. */
export type Translated = (key: string, original: string) => string

/** Looks up texts and remembers which were asked for. */
export class TranslatedTexts {
  readonly #labels: TranslatedLabels | undefined
  /** Keys that were asked for, with the texts of the original. */
  readonly asked = new Map<string, string>()

  /** Keys that may be there. */
  readonly #allowed: ReadonlySet<string>

  constructor(labels: TranslatedLabels | undefined, allowed: readonly string[] = []) {
    this.#labels = labels
    this.#allowed = new Set(allowed)
  }

  readonly text: Translated = (key, original) => {
    this.asked.set(key, original)
    return this.#labels?.texts[key]?.text ?? original
  }

  /** Keys of the file that nothing asked for, and those that it lacks. Nothing without a file. */
  findings(): readonly Diagnostic[] {
    return this.#labels ? labelFindings(this.#labels, this.asked, this.#allowed) : []
  }
}

/** What does not fit between a file of texts and the keys that are asked for. */
function labelFindings(
  { file, texts }: TranslatedLabels,
  asked: ReadonlyMap<string, string>,
  allowed: ReadonlySet<string>,
): readonly Diagnostic[] {
  const missing = [...asked.keys()].filter((key) => !Object.hasOwn(texts, key))
  const unknown = Object.entries(texts).flatMap(([key, { place }]) => {
    if (asked.has(key) || allowed.has(key)) return []
    const hint = didYouMean(key, missing)
    return [
      diagnose('unknown-message', `The text \`${key}\` is not used.`, {
        file,
        place,
        hint: hint ?? 'Remove it, or write it again with `docgen write-translations`.',
        // Left over from an earlier state of the site, it does no harm.
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
