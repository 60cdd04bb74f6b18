import type { Diagnostic as LspDiagnostic } from 'vscode-languageserver/node'
import type { Diagnostic } from '../model/diagnostic.ts'
import { pathOfUri, toLspDiagnostic, uriOfPath } from './convert.ts'

export class Findings {
  readonly #send: (uri: string, diagnostics: readonly LspDiagnostic[]) => void
  readonly #byFile = new Map<string, readonly Diagnostic[]>()

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
    for (const path of new Set([...this.#byFile.keys(), ...groups.keys()]))
      if (!isOutdated(path)) this.#put(path, groups.get(path) ?? [], uris(path))
  }

  /** Replaces the findings in a page by those of a check of it alone; those in other files stay. */
  replace(path: string, diagnostics: readonly Diagnostic[], root: string, open: Iterable<string>): void {
    const fileFindings = diagnostics.filter(({ file }) => file === path)
    this.#put(path, fileFindings, spellings(root, open)(path))
  }

  #put(path: string, diagnostics: readonly Diagnostic[], uri: string): void {
    if (diagnostics.length === 0) this.#byFile.delete(path)
    else this.#byFile.set(path, diagnostics)
    this.#send(uri, diagnostics.map(toLspDiagnostic))
  }
}

/** Editors encode URIs in different ways; a file is named as the editor that has opened it does. */
function spellings(root: string, open: Iterable<string>): (path: string) => string {
  const opened = new Map([...open].map((uri) => [pathOfUri(uri, root), uri]))
  return (path) => opened.get(path) ?? uriOfPath(path, root)
}
