/** A text that a hint offers in place of another one. */
export interface Replacement {
  /** What is written at the place of the finding, or in it; empty if the whole place is meant. */
  readonly written: string
  readonly text: string
  /** What an editor calls it; the hint itself by default. */
  readonly title?: string | undefined
}

/** A hint that offers a replacement. Writing `text` in place of `written` removes the finding. */
export interface Offer extends Replacement {
  /** As a reader sees it. */
  readonly hint: string
}

/** What to do about a finding: advice, or an offer that a program can carry out, too. */
export type Hint = string | Offer

/** A hint as a reader sees it. */
export const hintText = (hint: Hint): string => (typeof hint === 'string' ? hint : hint.hint)

/**
 * `Write …`, an offer to replace `original`. `reason` follows the text: `: the base URL is added to it`. An
 * empty `original` means all that is at the place of the finding.
 */
export const writeInstead = (original: string, text: string, reason = ''): Offer => ({
  hint: `Write \`${text}\`${reason}.`,
  written: original,
  text,
})

/** `Did you mean …?`, an offer to replace `original`. `label` is the part of the text that a reader needs. */
export const perhapsMeant = (original: string, text: string, label = text): Offer => ({
  hint: `Did you mean \`${label}\`?`,
  title: `Change to \`${label}\``,
  written: original,
  text,
})

/** The same for a text that differs only in `what`: `case`. */
export const differsIn = (what: string, original: string, text: string, label = text): Offer => ({
  ...perhapsMeant(original, text, label),
  hint: `It differs in ${what} from \`${label}\`.`,
})

/** An offer to put the value at the place of a finding in quotes. */
export const inQuotes = (original: string): Offer => ({
  hint: `Put it in quotes: \`"${original}"\`.`,
  written: '',
  text: `"${original}"`,
})

/** An offer to write the text at the place of a finding without its quotes. */
export const withoutQuotes = (value: string): Offer => ({
  hint: `Write it without quotes: \`${value}\`.`,
  written: '',
  text: value,
})

/** A hint with a sentence after it. */
export const andAlso = (hint: Offer | undefined, sentence: string): Hint =>
  hint ? { ...hint, hint: `${hint.hint} ${sentence}` } : sentence

/** What to change in Markdown that is refused as too costly. */
export const cheaperMarkdown =
  'Look for what is opened many times and not closed, such as `<!--`, `[`, `*` or a backtick: close it, or put the text into a code fence.'
