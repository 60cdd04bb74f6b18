import {
  type Connection,
  LSPErrorCodes,
  MessageType,
  ResponseError,
  ShowMessageNotification,
  type TextDocumentPositionParams,
  type TextDocuments,
} from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { completeAt } from '../pipeline/writing/complete-at.ts'
import { moveFiles } from '../pipeline/writing/move-files.ts'
import { renameHeading } from '../pipeline/writing/rename-heading.ts'
import * as answers from './answers.ts'
import { completionKinds, pathOfUri, rangeOf, toWorkspaceEdit } from './convert.ts'
import type { EditedSite } from './edited-site.ts'
import type { Findings } from './findings.ts'

/** What requests are answered from. */
interface Desk {
  readonly connection: Connection
  readonly documents: TextDocuments<TextDocument>
  /** The site; rejects while its configuration cannot be read. */
  readonly open: () => Promise<EditedSite>
  readonly findings: Findings
}

/** Answers questions about pages: completion, what leads where, outlines, and what hints offer. */
export function registerQuestions({ connection, documents, open, findings }: Desk): void {
  const spotOf = spotsIn(open)
  connection.onCompletion(async (params) => {
    const document = documents.get(params.textDocument.uri)
    const spot = await spotOf(params)
    if (!spot || !document) return undefined
    const { map, path } = spot
    const completion = await completeAt(map, path, document.getText(), document.offsetAt(params.position))
    if (!completion) return undefined
    const range = { start: document.positionAt(completion.from), end: params.position }
    return completion.suggestions.map(({ text, kind, detail, description }) => ({
      label: text.trimEnd(),
      kind: completionKinds[kind],
      detail: detail ?? '',
      documentation: description ?? '',
      // A page is looked for by its title, too.
      filterText: kind === 'page' ? `${text} ${detail ?? ''}` : text,
      textEdit: { range, newText: text },
    }))
  })
  connection.onHover(async (params) => {
    const spot = await spotOf(params)
    return spot && answers.hover(spot)
  })
  connection.onDefinition(async (params) => {
    const spot = await spotOf(params)
    return spot && answers.definition(spot)
  })
  connection.onReferences(async (params) => {
    const spot = await spotOf(params)
    return spot && [...answers.references(spot)]
  })
  connection.onDocumentSymbol(async ({ textDocument: { uri } }) => {
    const spot = await spotOf(atStart(uri))
    return spot && [...answers.documentSymbols(spot.map, spot.page)]
  })
  connection.onWorkspaceSymbol(async ({ query }) => {
    const { map, root } = await open()
    return [...answers.workspaceSymbols(map, root, query)]
  })
  connection.onDocumentLinks(async ({ textDocument: { uri } }) => {
    const spot = await spotOf(atStart(uri))
    return spot && [...answers.documentLinks(spot.map, spot.page, spot.root)]
  })
  connection.onFoldingRanges(async ({ textDocument: { uri } }) => {
    const spot = await spotOf(atStart(uri))
    return spot && [...answers.foldingRanges(spot.map, spot.page)]
  })
  connection.onCodeAction(async ({ textDocument: { uri }, range }) => {
    const opened = await open()
    const path = pathOfUri(uri, opened.root)
    if (path === undefined) return undefined
    return [...answers.codeActions(findings.in(path), range, uri, (file) => opened.map.textOf(file))]
  })
}

export function registerRenames({ connection, open }: Desk): void {
  const spotOf = spotsIn(open)
  connection.onPrepareRename(async (params) => {
    const spot = await spotOf(params)
    const heading = spot && answers.headingAt(spot)
    if (!heading) throw new ResponseError(LSPErrorCodes.RequestFailed, 'Only headings can be renamed here.')
    return { range: rangeOf(heading.place), placeholder: heading.text }
  })
  connection.onRenameRequest(async (params) => {
    const spot = await spotOf(params)
    const heading = spot && answers.headingAt(spot)
    if (!spot || !heading) return undefined
    const words = params.newName.replace(/\s+/g, ' ').trim()
    const { outline } = await open()
    const change =
      words === '' ? undefined : await renameHeading(spot.map, spot.page, heading, words, outline)
    if (!change)
      throw new ResponseError(LSPErrorCodes.RequestFailed, 'The page cannot be read with this heading.')
    await tell(connection, change.notes)
    return toWorkspaceEdit(change, spot.root)
  })
  connection.workspace.onWillRenameFiles(async ({ files }) => {
    const { map, root } = await open()
    const moves = files.flatMap(({ oldUri, newUri }) => {
      const [from, to] = [pathOfUri(oldUri, root), pathOfUri(newUri, root)]
      return from === undefined || to === undefined ? [] : [{ from, to }]
    })
    const change = await moveFiles(map, moves)
    await tell(connection, change.notes)
    const isAsked = (from: string): boolean => moves.some((move) => move.from === from)
    return toWorkspaceEdit({ ...change, moves: change.moves.filter(({ from }) => !isAsked(from)) }, root)
  })
}

/** Shows what has to be done by hand. A request for an answer would be one too many. */
async function tell(connection: Connection, notes: readonly string[]): Promise<void> {
  for (const message of notes)
    await connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message })
}

/** Finds where a request asks; undefined outside of pages. */
const spotsIn =
  (open: Desk['open']) =>
  async ({
    textDocument: { uri },
    position,
  }: TextDocumentPositionParams): Promise<answers.Spot | undefined> => {
    const { map, root } = await open()
    const path = pathOfUri(uri, root)
    const page = path === undefined ? undefined : map.pages.get(path)
    const text = path === undefined ? undefined : map.textOf(path)
    return path === undefined || !page || text === undefined
      ? undefined
      : { map, root, path, page, text, position }
  }

/** A request about a document as a whole. */
const atStart = (uri: string): TextDocumentPositionParams => ({
  textDocument: { uri },
  position: { line: 0, character: 0 },
})
