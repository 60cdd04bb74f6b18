import type { Diagnostic as LspDiagnostic } from 'vscode-languageserver/node'
import type { Diagnostic } from '../model/diagnostic.ts'
import { pathOfUri, toLspDiagnostic, uriOfPath } from './convert.ts'

/** A finding with the line that it stands in. */
interface PlacedFinding {
  readonly diagnostic: Diagnostic
  readonly line: string | undefined
}

/** The result of checking one page. */
interface PageCheck {
  readonly diagnostics: readonly Diagnostic[]
  /** The text that was checked. */
  readonly text: string
  /** Whether the last check of the whole site had the same text. */
  readonly isOfSite: boolean
}

export class Findings {
  readonly #send: (uri: string, diagnostics: readonly LspDiagnostic[]) => void
  readonly #byFile = new Map<string, readonly Diagnostic[]>()
  /** Those that only a check of the whole site finds: they stay while a page is being written. */
  readonly #ofSite = new Map<string, readonly PlacedFinding[]>()

  constructor(send: (uri: string, diagnostics: readonly LspDiagnostic[]) => void) {
    this.#send = send
  }

  /** The findings in a file, relative to the project root. */
  in(path: string): readonly Diagnostic[] {
    return this.#byFile.get(path) ?? []
  }

  /**
   * Replaces the findings of all files but those that `isOutdated` names, whose text is another one by now.
   * `root` is the absolute path of the project; `open` are the URIs of open documents, as the editor spells
   * them.
   */
  replaceAll(
    diagnostics: readonly Diagnostic[],
    root: string,
    open: Iterable<string>,
    isOutdated: (path: string) => boolean = () => false,
  ): void {
    const uris = spellings(root, open)
    const groups = new Map<string, Diagnostic[]>()
    for (const diagnostic of diagnostics) {
      // What is about the site as a whole stands in no file, and editors show nothing without one.
      if (diagnostic.file === undefined) continue
      groups.set(diagnostic.file, [...(groups.get(diagnostic.file) ?? []), diagnostic])
    }
    for (const path of new Set([...this.#byFile.keys(), ...groups.keys()])) {
      const fileFindings = groups.get(path) ?? []
      const ofSite = this.#ofSite.get(path) ?? []
      this.#ofSite.set(
        path,
        ofSite.filter(({ diagnostic }) => fileFindings.some((each) => saysTheSame(each, diagnostic))),
      )
      if (!isOutdated(path)) this.#put(path, fileFindings, uris(path))
    }
  }

  /**
   * Replaces the findings in a page by those of a check of it alone; those in other files stay, and those
   * that such a check cannot make, as long as their lines do.
   */
  replace(
    path: string,
    { diagnostics, text, isOfSite }: PageCheck,
    root: string,
    open: Iterable<string>,
  ): void {
    const fileFindings = diagnostics.filter(({ file }) => file === path)
    const lines = text.split('\n')
    if (isOfSite)
      this.#ofSite.set(
        path,
        this.in(path)
          .filter((each) => !fileFindings.some((one) => isSame(one, each)))
          .map((diagnostic) => ({ diagnostic, line: lines[(diagnostic.place?.line ?? 1) - 1] })),
      )
    const ofSite = (this.#ofSite.get(path) ?? []).flatMap((each) => placedIn(lines, each) ?? [])
    this.#put(path, [...fileFindings, ...ofSite], spellings(root, open)(path))
  }

  #put(path: string, diagnostics: readonly Diagnostic[], uri: string): void {
    if (diagnostics.length === 0) this.#byFile.delete(path)
    else this.#byFile.set(path, diagnostics)
    this.#send(uri, diagnostics.map(toLspDiagnostic))
  }
}

const saysTheSame = (one: Diagnostic, other: Diagnostic): boolean =>
  one.rule === other.rule && one.message === other.message

const isSame = (one: Diagnostic, other: Diagnostic): boolean =>
  saysTheSame(one, other) &&
  one.place?.line === other.place?.line &&
  one.place?.column === other.place?.column

/** A finding where its line is now, if it still is. The beginning of a file stands for all of it. */
function placedIn(lines: readonly string[], { diagnostic, line }: PlacedFinding): Diagnostic | undefined {
  const { place } = diagnostic
  if (!place || (place.line === 1 && place.column === 1 && place.endLine === undefined)) return diagnostic
  const offsets = lines.flatMap((each, index) => (each === line ? [index + 1 - place.line] : []))
  const [down] = offsets.sort((a, b) => Math.abs(a) - Math.abs(b))
  if (down === undefined) return undefined
  const endLine = place.endLine === undefined ? undefined : place.endLine + down
  return { ...diagnostic, place: { ...place, line: place.line + down, ...(endLine ? { endLine } : {}) } }
}

/** Editors encode URIs in different ways; a file is named as the editor that has opened it does. */
function spellings(root: string, open: Iterable<string>): (path: string) => string {
  const opened = new Map([...open].map((uri) => [pathOfUri(uri, root), uri]))
  return (path) => opened.get(path) ?? uriOfPath(path, root)
}
