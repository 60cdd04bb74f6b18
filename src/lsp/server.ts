import { Writable } from 'node:stream'
import {
  createConnection,
  DidChangeWatchedFilesNotification,
  type InitializeResult,
  ProposedFeatures,
  ResponseError,
  LSPErrorCodes,
  MessageType,
  ShowMessageNotification,
  StreamMessageReader,
  StreamMessageWriter,
  TextDocuments,
  TextDocumentSyncKind,
  type TextDocumentPositionParams,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { reportedProblems } from '../dev-server/reported-problems.ts'
import type { BuildOptions } from '../pipeline/build-options.ts'
import { completeAt } from '../pipeline/writing/complete-at.ts'
import { moveFiles } from '../pipeline/writing/move-files.ts'
import { renameHeading } from '../pipeline/writing/rename-heading.ts'
import * as answers from './answers.ts'
import { completionKinds, pathOfUri, rangeOf, toWorkspaceEdit } from './convert.ts'
import { EditedSite } from './edited-site.ts'
import { Findings } from './findings.ts'

/** Milliseconds without a change after which a page is checked. */
const pause = 40

/** How a language server is run. */
export interface ServerOptions {
  readonly build: BuildOptions
  readonly version: string
  readonly input: NodeJS.ReadableStream
  readonly write: (text: string) => unknown
  readonly signal: AbortSignal
}

/**
 * Serves one site to an editor with the Language Server Protocol (3.17). Resolves with the exit code when the
 * editor ends it.
 */
export function serveEditor({ build, version, input, write, signal }: ServerOptions): Promise<number> {
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      write(chunk.toString('utf8'))
      done()
    },
  })
  const connection = createConnection(
    ProposedFeatures.all,
    new StreamMessageReader(input),
    new StreamMessageWriter(output),
  )
  const documents = new TextDocuments(TextDocument)
  const timers = new Map<string, NodeJS.Timeout>()
  let site: Promise<EditedSite> | undefined
  const findings = new Findings((uri, diagnostics) => {
    void connection.sendDiagnostics({ uri, diagnostics: [...diagnostics] }).catch(ignore)
  })

  /** Opens the site, again after its configuration could not be read. */
  const open = (): Promise<EditedSite> =>
    (site ??= EditedSite.open(build).then(
      (opened) => {
        for (const document of documents.all()) show(opened, document)
        void checkAll(opened).catch(ignore)
        return opened
      },
      (error: unknown) => {
        site = undefined
        findings.replaceAll(reportedProblems(error), build.dir ?? process.cwd(), documents.keys())
        throw new ResponseError(LSPErrorCodes.RequestFailed, 'docgen cannot read the site.')
      },
    ))

  function show(opened: EditedSite, document: TextDocument): string | undefined {
    const path = pathOfUri(document.uri, opened.root)
    if (path !== undefined && !path.startsWith('../')) opened.edit(path, document.getText())
    return path
  }

  async function checkAll(opened: EditedSite): Promise<void> {
    const diagnostics = await opened.checkAll()
    if (diagnostics) findings.replaceAll(diagnostics, opened.root, documents.keys())
  }

  async function checkPage(uri: string): Promise<void> {
    const opened = await open()
    const path = pathOfUri(uri, opened.root)
    if (path === undefined) return
    const diagnostics = await opened.check(path)
    if (diagnostics) findings.replace(path, diagnostics, opened.root, documents.keys())
  }

  documents.onDidChangeContent(({ document }) => {
    void open().then((opened) => {
      const path = show(opened, document)
      clearTimeout(timers.get(document.uri))
      if (path !== undefined)
        timers.set(
          document.uri,
          setTimeout(() => void checkPage(document.uri).catch(() => undefined), pause),
        )
    }, ignore)
  })
  documents.onDidClose(({ document }) => {
    void open().then((opened) => {
      const path = pathOfUri(document.uri, opened.root)
      if (path !== undefined) opened.edit(path, undefined)
    }, ignore)
  })
  const takeChanges = async (uris: readonly string[]): Promise<void> => {
    const opened = await open()
    try {
      await opened.changed(uris.flatMap((uri) => pathOfUri(uri, opened.root) ?? []))
      await checkAll(opened)
    } catch (error) {
      findings.replaceAll(reportedProblems(error), opened.root, documents.keys())
    }
  }
  documents.onDidSave(({ document }) => void takeChanges([document.uri]).catch(ignore))
  connection.onDidChangeWatchedFiles(
    ({ changes }) => void takeChanges(changes.map(({ uri }) => uri)).catch(ignore),
  )

  let mayWatch = false
  connection.onInitialize(({ capabilities }): InitializeResult => {
    mayWatch = capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true
    return {
      serverInfo: { name: 'docgen', version },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        completionProvider: { triggerCharacters: ['(', '/', '#', ':', '<', '"', '`', '.', ' '] },
        hoverProvider: true,
        definitionProvider: true,
        referencesProvider: true,
        documentSymbolProvider: true,
        workspaceSymbolProvider: true,
        documentLinkProvider: {},
        foldingRangeProvider: true,
        codeActionProvider: { codeActionKinds: ['quickfix'] },
        renameProvider: { prepareProvider: true },
        workspace: {
          fileOperations: {
            willRename: { filters: [{ scheme: 'file', pattern: { glob: '**/*' } }] },
          },
        },
      },
    }
  })
  connection.onInitialized(() => {
    void open().catch(ignore)
    if (mayWatch)
      void connection.client.register(DidChangeWatchedFilesNotification.type, {
        watchers: [{ globPattern: '**/*' }],
      })
  })

  /** Where a request asks; undefined outside of pages. */
  async function spotOf(params: TextDocumentPositionParams): Promise<answers.Spot | undefined> {
    const opened = await open()
    const path = pathOfUri(params.textDocument.uri, opened.root)
    const page = path === undefined ? undefined : opened.map.pages.get(path)
    const text = path === undefined ? undefined : opened.map.textOf(path)
    if (path === undefined || !page || text === undefined) return undefined
    return { map: opened.map, root: opened.root, path, page, text, position: params.position }
  }
  const atStart = (uri: string): TextDocumentPositionParams => ({
    textDocument: { uri },
    position: { line: 0, character: 0 },
  })

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

  /** Shows what has to be done by hand. A request for an answer would be one too many. */
  async function tell(notes: readonly string[]): Promise<void> {
    for (const message of notes)
      await connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message })
  }

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
    await tell(change.notes)
    return toWorkspaceEdit(change, spot.root)
  })
  connection.workspace.onWillRenameFiles(async ({ files }) => {
    const { map, root } = await open()
    const moves = files.flatMap(({ oldUri, newUri }) => {
      const [from, to] = [pathOfUri(oldUri, root), pathOfUri(newUri, root)]
      return from === undefined || to === undefined ? [] : [{ from, to }]
    })
    const change = await moveFiles(map, moves)
    await tell(change.notes)
    return toWorkspaceEdit(change, root)
  })

  return new Promise((resolve) => {
    let isAskedToStop = false
    const end = async (code: number): Promise<void> => {
      for (const timer of timers.values()) clearTimeout(timer)
      await site?.then((opened) => opened.close(), ignore)
      resolve(code)
    }
    connection.onShutdown(() => void (isAskedToStop = true))
    connection.onExit(() => void end(isAskedToStop ? 0 : 1))
    input.once('end', () => void end(isAskedToStop ? 0 : 1))
    signal.addEventListener('abort', () => void end(1), { once: true })
    documents.listen(connection)
    connection.listen()
  })
}

const ignore = (): void => undefined
