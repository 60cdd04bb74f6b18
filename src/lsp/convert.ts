import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  CompletionItemKind,
  type Diagnostic as LspDiagnostic,
  DiagnosticSeverity,
  type Range,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import { fileName } from '../engine/file-name.ts'
import type { Diagnostic, Place } from '../model/diagnostic.ts'
import { codeOf } from '../model/rule.ts'
import type { Piece, Suggestion } from '../pipeline/writing/completion.ts'
import type { SiteChange } from '../pipeline/writing/text-edit.ts'

/** The path of a file relative to the project root (absolute path); undefined if it is no file. */
export const pathOfUri = (uri: string, root: string): string | undefined =>
  uri.startsWith('file:') ? fileName(fileURLToPath(uri), root) : undefined

export const uriOfPath = (path: string, root: string): string => pathToFileURL(join(root, path)).href

/** A place as the protocol counts it: from 0. Without an end, it is the first character. */
export const rangeOf = ({ line, column, endLine, endColumn }: Place): Range => ({
  start: { line: line - 1, character: column - 1 },
  end: {
    line: (endLine ?? line) - 1,
    character: (endColumn ?? column + (endLine === undefined ? 1 : 0)) - 1,
  },
})

const severities = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
} as const

/** A finding as editors show it. `source` is docgen; the code is the name of the rule. */
export function toLspDiagnostic({
  rule,
  severity,
  message,
  hint,
  place,
  pluginRule,
}: Diagnostic): LspDiagnostic {
  return {
    range: rangeOf(place ?? { line: 1, column: 1 }),
    severity: severities[severity],
    code: rule,
    source: pluginRule ? `docgen (${pluginRule.plugin})` : 'docgen',
    message: hint === undefined ? message : `${message}\n${hint}`,
    // Rules of plugins have no code.
    data: pluginRule ? undefined : codeOf(rule),
  }
}

/** The kinds under which editors list suggestions. */
export const completionKinds: Readonly<Record<Suggestion['kind'], CompletionItemKind>> = {
  page: CompletionItemKind.File,
  anchor: CompletionItemKind.Reference,
  image: CompletionItemKind.File,
  key: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
  component: CompletionItemKind.Class,
  prop: CompletionItemKind.Field,
  language: CompletionItemKind.EnumMember,
  file: CompletionItemKind.File,
  folder: CompletionItemKind.Folder,
}

/** Pieces of text as the protocol writes a snippet, with a tab stop at each place to fill in. */
export function toSnippet(pieces: readonly Piece[]): string {
  let stop = 0
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece.replace(/[\\$]/g, String.raw`\$&`)
      stop++
      const words = piece.map((word) => word.replace(/[\\$},|]/g, String.raw`\$&`))
      return words.length === 1 ? `\${${stop}:${words[0] ?? ''}}` : `\${${stop}|${words.join(',')}|}`
    })
    .join('')
}

/** Pieces of text with the first word at each place to fill in. */
export const toPlainText = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece[0])).join('')

/** A change with the files that move in it, as editors apply it: texts first. */
export const toWorkspaceEdit = ({ edits, moves }: SiteChange, root: string): WorkspaceEdit => ({
  documentChanges: [
    ...[...edits].map(([file, all]) => ({
      textDocument: { uri: uriOfPath(file, root), version: null },
      edits: all.map(({ place, text }) => ({ range: rangeOf(place), newText: text })),
    })),
    ...moves.map(({ from, to }) => ({
      kind: 'rename' as const,
      oldUri: uriOfPath(from, root),
      newUri: uriOfPath(to, root),
    })),
  ],
})
