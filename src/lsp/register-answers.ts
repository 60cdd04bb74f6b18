import {
  type ClientCapabilities,
  type Connection,
  InsertTextFormat,
  LSPErrorCodes,
  MessageType,
  ResponseError,
  ShowMessageNotification,
  type TextDocumentPositionParams,
  type TextDocuments,
} from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { Completion } from '../pipeline/writing/completion.ts'
import { completionKinds, pathOfUri, toPlainText, toSnippet, toWorkspaceEdit } from './convert.ts'
import type { EditedSite } from './edited-site.ts'
import type { Findings } from './findings.ts'
import type { Spot, TextSpot } from './spot.ts'

/** What requests are answered from. */
interface Desk {
  readonly connection: Connection
  readonly documents: TextDocuments<TextDocument>
  /** The site; rejects while its configuration cannot be read. */
  readonly open: () => Promise<EditedSite>
  readonly findings: Findings
  readonly abilities: () => ClientCapabilities
  /** Checks a page now. */
  readonly check: (uri: string) => Promise<void>
}

const loadAnswers = (): Promise<typeof import('./answers.ts')> => import('./answers.ts')
const loadSymbols = (): Promise<typeof import('./symbols.ts')> => import('./symbols.ts')

/**
 * Answers questions about pages: completion, what leads where, outlines, and what hints offer. What makes an
 * answer is loaded with the first question of its kind: the parser of Markdown takes a fifth of a start.
 */
export function registerQuestions({ connection, documents, open, findings, abilities, check }: Desk): void {
  const pageSpotOf = spotsIn(open, 'page')
  const spotOf = spotsIn(open, 'site')
  connection.onCompletion(async (params) => {
    const { completeAt, needsSite } = await import('../pipeline/writing/complete-at.ts')
    const document = documents.get(params.textDocument.uri)
    const text = document?.getText() ?? ''
    const offset = document?.offsetAt(params.position) ?? 0
    const spot = await (needsSite(text, offset) ? spotOf : pageSpotOf)(params)
    if (!document) return undefined
    const completion = spot
      ? await completeAt(spot.map, spot.path, text, offset)
      : await completeOutside(params)
    if (!completion) return undefined
    const range = { start: document.positionAt(completion.from), end: params.position }
    const mayFillIn = abilities().textDocument?.completion?.completionItem?.snippetSupport === true
    return completion.suggestions.map(
      ({ text, rest, label = text.trimEnd(), kind, detail, description }, index) => ({
        label,
        // Editors sort by label otherwise: what is near, and a page's own order, would be lost.
        sortText: String(index).padStart(6, '0'),
        kind: completionKinds[kind],
        detail: detail ?? '',
        documentation: description ?? '',
        // A page is looked for by its title, too.
        filterText: kind === 'page' ? `${text} ${detail ?? ''}` : label,
        ...(rest && mayFillIn
          ? {
              insertTextFormat: InsertTextFormat.Snippet,
              textEdit: { range, newText: toSnippet([text, ...rest]) },
            }
          : { textEdit: { range, newText: text + toPlainText(rest ?? []) } }),
      }),
    )
  })
  /** A position in a file that is no page. */
  async function spotOutside({
    textDocument: { uri },
    position,
  }: TextDocumentPositionParams): Promise<TextSpot | undefined> {
    const opened = await open()
    const path = pathOfUri(uri, opened.root)
    const text = documents.get(uri)?.getText()
    return path === undefined || text === undefined
      ? undefined
      : { map: await opened.wholeMap(), root: opened.root, path, text, position }
  }
  async function completeOutside(params: TextDocumentPositionParams): Promise<Completion | undefined> {
    const { completeNavigation } = await import('../pipeline/writing/complete-navigation.ts')
    const { offsetIn } = await import('./spot.ts')
    const spot = await spotOutside(params)
    return spot && (await completeNavigation(spot.map, spot.path, spot.text, offsetIn(spot)))
  }
  connection.onHover(async (params) => {
    const spot = await pageSpotOf(params)
    const { hoverComponent, hoverKey, hoverLink, hoverNamed } = await import('./hover.ts')
    if (!spot) {
      const outside = await spotOutside(params)
      return outside && hoverNamed(outside)
    }
    const word = hoverKey(spot) ?? hoverComponent(spot)
    if (word) return word
    const onSite = await spotOf(params)
    return onSite && hoverLink(onSite)
  })
  connection.onDefinition(async (params) => {
    const spot = await spotOf(params)
    const { definition, definitionOutside } = await loadAnswers()
    if (spot) return await definition(spot)
    const outside = await spotOutside(params)
    return outside && definitionOutside(outside)
  })
  connection.onReferences(async (params) => {
    const spot = await spotOf(params)
    return spot && [...(await loadAnswers()).references(spot)]
  })
  connection.onDocumentSymbol(async ({ textDocument: { uri } }) => {
    const spot = await pageSpotOf(atStart(uri))
    return spot && [...(await loadSymbols()).documentSymbols(spot)]
  })
  connection.onWorkspaceSymbol(async ({ query }) => {
    const opened = await open()
    return [...(await loadSymbols()).workspaceSymbols(await opened.wholeMap(), query)]
  })
  connection.onDocumentLinks(async ({ textDocument: { uri } }) => {
    const spot = await pageSpotOf(atStart(uri))
    return spot && [...(await loadAnswers()).documentLinks(spot)]
  })
  connection.onFoldingRanges(async ({ textDocument: { uri } }) => {
    const spot = await pageSpotOf(atStart(uri))
    return spot && [...(await loadAnswers()).foldingRanges(spot)]
  })
  connection.onCodeAction(async ({ textDocument: { uri }, range }) => {
    const opened = await open()
    const path = pathOfUri(uri, opened.root)
    if (path === undefined) return undefined
    // The places of findings in an older text are others.
    if (opened.isOutdated(path)) await check(uri)
    const { codeActions } = await loadAnswers()
    return [...codeActions(findings.in(path), range, uri, (file) => opened.map.textOf(file))]
  })
}

const loadRenames = (): Promise<typeof import('../pipeline/writing/rename-heading.ts')> =>
  import('../pipeline/writing/rename-heading.ts')

export function registerRenames({ connection, open }: Pick<Desk, 'connection' | 'open'>): void {
  const spotOf = spotsIn(open, 'site')
  connection.onPrepareRename(async (params) => {
    const spot = await spotOf(params)
    const { headingNamedAt } = await import('./spot.ts')
    const place = spot && headingNamedAt(spot)
    if (!place)
      throw new ResponseError(LSPErrorCodes.RequestFailed, 'Only headings and links to them can be renamed.')
    const { headingWords } = await loadRenames()
    const { file, heading, range } = place
    return { range, placeholder: headingWords(spot.map.textOf(file) ?? '', heading.place.line) }
  })
  connection.onRenameRequest(async (params) => {
    const spot = await spotOf(params)
    const { headingNamedAt } = await import('./spot.ts')
    const place = spot && headingNamedAt(spot)
    if (!place) return undefined
    const { renameHeading } = await loadRenames()
    const words = params.newName.replace(/\s+/g, ' ').trim()
    const change = words === '' ? undefined : await renameHeading(spot.map, place.file, place.heading, words)
    if (!change)
      throw new ResponseError(LSPErrorCodes.RequestFailed, 'The page cannot be read with this heading.')
    await tell(connection, change.notes)
    return toWorkspaceEdit(change, spot.root)
  })
  connection.workspace.onWillRenameFiles(async ({ files }) => {
    const opened = await open()
    const { root } = opened
    const moves = files.flatMap(({ oldUri, newUri }) => {
      const [from, to] = [pathOfUri(oldUri, root), pathOfUri(newUri, root)]
      return from === undefined || to === undefined ? [] : [{ from, to }]
    })
    const { moveFiles } = await import('../pipeline/writing/move-files.ts')
    const change = await moveFiles(await opened.wholeMap(), moves)
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

/**
 * Finds where a request asks; undefined outside of pages. What the page alone can answer does not wait until
 * the others are outlined.
 */
const spotsIn =
  (open: Desk['open'], needs: 'page' | 'site') =>
  async ({ textDocument: { uri }, position }: TextDocumentPositionParams): Promise<Spot | undefined> => {
    const opened = await open()
    const { root } = opened
    const path = pathOfUri(uri, root)
    if (path === undefined) return undefined
    const map = await (needs === 'page' ? opened.mapWith(path) : opened.wholeMap())
    const page = map.shownBy(path)
    const text = map.textOf(path)
    return page && text !== undefined ? { map, root, path, page, text, position } : undefined
  }

/** A request about a document as a whole. */
const atStart = (uri: string): TextDocumentPositionParams => ({
  textDocument: { uri },
  position: { line: 0, character: 0 },
})
