import { type PlacedReplacement, replacementPlacer } from '../../diagnostics/report-json.ts'
import { LineIndex } from '../../model/location.ts'
import type { SourceLink } from '../../model/page.ts'

/** Replacements in files, by path relative to the project root. */
export type FileEdits = ReadonlyMap<string, readonly PlacedReplacement[]>

/** The new path of a file or folder, relative to the project root. */
export interface Move {
  readonly from: string
  readonly to: string
}

/** What a change to a site does to its files: texts are edited first, where they are, and then files move. */
export interface SiteChange {
  readonly edits: FileEdits
  readonly moves: readonly Move[]
  /** What has to be done by hand, in sentences. */
  readonly notes: readonly string[]
}

/** Says that what stands at a place (`docs/a.md:3`) is no text there that could be replaced. */
export const madeByCode = (original: string, place: string, text: string): string =>
  `\`${original}\` in ${place} is made by code: write \`${text}\` there by hand.`

/** Collects edits; of two at one place, the first counts. */
export class EditCollector {
  readonly #edits = new Map<string, Map<string, PlacedReplacement>>()
  readonly #replacementsOf: ReturnType<typeof replacementPlacer>

  /** `sourceOf` returns the text of a file. */
  constructor(sourceOf: (file: string) => string | undefined) {
    this.#replacementsOf = replacementPlacer(sourceOf)
  }

  add(file: string, edit: PlacedReplacement): void {
    const { line, column } = edit.place
    const edits = this.#edits.get(file) ?? new Map<string, PlacedReplacement>()
    const key = `${line}:${column}`
    if (!edits.has(key)) edits.set(key, edit)
    this.#edits.set(file, edits)
  }

  /** Writes `text` in place of an address. Returns whether the address stands in the file as such. */
  replaceLink({ href, written = href, file, place }: SourceLink, text: string): boolean {
    return this.replace(file, place, written, text)
  }

  /** Writes `text` in place of `original`, which stands at a place. Returns whether it does. */
  replace(file: string, place: SourceLink['place'], original: string, text: string): boolean {
    const placed = this.#replacementsOf({
      rule: 'broken-link',
      severity: 'info',
      message: '',
      file,
      place,
      replacement: { written: original, text },
    })
    for (const edit of placed) this.add(file, edit)
    return placed.length > 0
  }

  get edits(): FileEdits {
    return new Map([...this.#edits].map(([file, edits]) => [file, [...edits.values()]]))
  }
}

/** A text with replacements made. They do not overlap. */
export function withEdits(text: string, edits: readonly PlacedReplacement[]): string {
  const lines = new LineIndex(text)
  return edits
    .map((edit) => ({ range: lines.offsetsOf(edit.place), text: edit.text }))
    .sort((a, b) => b.range[0] - a.range[0])
    .reduce((rest, { range: [start, end], text: put }) => rest.slice(0, start) + put + rest.slice(end), text)
}
