import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { TextDocument } from 'vscode-languageserver-textdocument'
import {
  type ClientCapabilities,
  type Connection,
  createConnection,
  DidChangeWatchedFilesNotification,
  ExitNotification,
  FileChangeType,
  type FileEvent,
  type InitializeResult,
  ProposedFeatures,
  ResponseError,
  LSPErrorCodes,
  StreamMessageReader,
  StreamMessageWriter,
  TextDocuments,
  TextDocumentSyncKind,
  type ServerCapabilities,
} from 'vscode-languageserver/node'
import { reportedProblems } from '../engine/system-error.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { BuildOptions } from '../pipeline/build-options.ts'
import { pathOfUri } from './convert.ts'
import { Cursors } from './cursors.ts'
import type { EditedSite } from './edited-site.ts'
import { Findings } from './findings.ts'
import { registerQuestions, registerRenames } from './register-answers.ts'

/** Milliseconds without a change after which a page is checked. */
const pause = 40

/** Milliseconds after which the whole site is checked for the first time. */
const firstPause = 250

export interface ServerOptions {
  readonly build: BuildOptions
  readonly version: string
  readonly input: NodeJS.ReadableStream
  readonly output: Writable
  readonly signal: AbortSignal
}

type Change = Pick<FileEvent, 'uri'> & Partial<FileEvent>

/**
 * Serves one site to an editor with the Language Server Protocol (3.17). Resolves with the exit code when the
 * editor ends it.
 */
export function serveEditor({ build, version, input, output, signal }: ServerOptions): Promise<number> {
  const connection = connect(input, output)
  const documents = new TextDocuments(TextDocument)
  const timers = new Map<string, NodeJS.Timeout>()
  const cursors = new Cursors()
  let site: Promise<EditedSite> | undefined
  /** How many edits there were when the whole site was checked last. */
  let checkedEdits = -1
  const findings = findingsSentTo(connection, documents)

  /** Opens the site, again after its configuration could not be read. */
  const open = (): Promise<EditedSite> =>
    (site ??= openSite(build).then(
      (opened) => {
        for (const document of documents.all()) show(opened, document, cursors)
        // What an editor asks for first is not to wait for it.
        setTimeout(() => void checkAll(opened).catch(ignore), firstPause)
        return opened
      },
      (error: unknown) => {
        site = undefined
        findings.replaceAll(reportedProblems(error), build.dir ?? process.cwd(), documents.keys())
        throw new ResponseError(LSPErrorCodes.RequestFailed, 'docgen cannot read the site.')
      },
    ))

  async function checkAll(opened: EditedSite): Promise<void> {
    const { edits } = opened
    const diagnostics = await finished(await opened.checkAll(), opened, cursors)
    if (!diagnostics) return
    const isOutdated = (path: string): boolean => opened.hasChanged(path, edits)
    findings.replaceAll(diagnostics, opened.root, documents.keys(), isOutdated)
    checkedEdits = edits
    // What was typed meanwhile was checked without the links of the site, or not at all. And what a check of
    // the page alone does not find has to be known before somebody types.
    const needsCheck = (path = ''): boolean => isOutdated(path) || findings.in(path).length > 0
    const uris = documents.keys().filter((uri) => needsCheck(pathOfUri(uri, opened.root)))
    await Promise.all(uris.map(checkPage))
  }

  async function checkPage(uri: string): Promise<void> {
    const opened = await open()
    const path = pathOfUri(uri, opened.root)
    if (path === undefined) return
    const { edits } = opened
    const diagnostics = await finished(await opened.check(path), opened, cursors)
    const text = opened.map.textOf(path)
    if (diagnostics && text !== undefined) {
      const isOfSite = !opened.hasChanged(path, checkedEdits)
      findings.replace(path, { diagnostics, text, isOfSite }, opened.root, documents.keys())
    }
    // Its address is another one now, or it can be parsed again, perhaps for the first time. What a check of
    // the whole site could not tell either, another one of the same text cannot.
    else if (
      !opened.hasChanged(path, edits) &&
      opened.hasChanged(path, checkedEdits) &&
      (opened.map.pages.has(path) || findings.in(path).length > 0)
    )
      await checkAll(opened)
  }

  const withSite = (use: (opened: EditedSite) => unknown): void => void open().then(use).catch(ignore)
  const takeChanges = async (opened: EditedSite, changes: readonly Change[]): Promise<void> => {
    const paths = changes.flatMap(({ uri }) => pathOfUri(uri, opened.root) ?? [])
    for (const path of paths) cursors.forget(path)
    // A text that is left in an editor does not bring back a file that was deleted elsewhere.
    for (const { uri, type } of changes)
      if (type === FileChangeType.Deleted) opened.discard(pathOfUri(uri, opened.root))
    try {
      await opened.changed(paths)
      await checkAll(opened)
    } catch (error) {
      findings.replaceAll(reportedProblems(error), opened.root, documents.keys())
    }
  }
  documents.onDidChangeContent(({ document }) =>
    withSite((opened) => {
      show(opened, document, cursors)
      clearTimeout(timers.get(document.uri))
      const check = (): void => void checkPage(document.uri).catch(ignore)
      timers.set(document.uri, setTimeout(check, pause))
    }),
  )
  documents.onDidOpen(({ document }) =>
    withSite(async (opened) => {
      const path = show(opened, document, cursors)
      // A page that was never saved is known once the whole site is.
      if (path !== undefined && !existsSync(join(opened.root, path))) await checkAll(opened)
    }),
  )
  documents.onDidClose(({ document: { uri } }) =>
    withSite((opened) => opened.discard(pathOfUri(uri, opened.root)) && takeChanges(opened, [{ uri }])),
  )
  documents.onDidSave(({ document }) => withSite((opened) => takeChanges(opened, [document])))
  connection.onDidChangeWatchedFiles(({ changes }) => withSite((opened) => takeChanges(opened, changes)))

  const abilities = registerStart(connection, version, () => withSite(ignore))
  registerQuestions({ connection, documents, open, findings, abilities, check: checkPage })
  registerRenames({ connection, open })

  documents.listen(connection)
  return listenUntilExit(connection, { input, signal }, async () => {
    for (const timer of timers.values()) clearTimeout(timer)
    await site?.then((opened) => opened.close(), ignore)
  })
}

/** Loads what reads sites, after the editor was told what the server can do. */
async function openSite(build: BuildOptions): Promise<EditedSite> {
  const { EditedSite: Loaded } = await import('./edited-site.ts')
  return await Loaded.open(build)
}

function connect(input: ServerOptions['input'], output: ServerOptions['output']): Connection {
  return createConnection(
    ProposedFeatures.all,
    new StreamMessageReader(input),
    new StreamMessageWriter(output),
  )
}

/** Shows the text of a document in place of its file. Returns its path. */
function show(opened: EditedSite, document: TextDocument, cursors: Cursors): string | undefined {
  const path = pathOfUri(document.uri, opened.root)
  if (path === undefined) return undefined
  cursors.note(path, opened.map.textOf(path) ?? '', document.getText())
  opened.edit(path, document.getText())
  return path
}

/** Findings without those about what is being typed. */
async function finished(
  diagnostics: readonly Diagnostic[] | undefined,
  { map }: EditedSite,
  cursors: Cursors,
): Promise<readonly Diagnostic[] | undefined> {
  if (!diagnostics || diagnostics.length === 0) return diagnostics
  const { withoutUnfinished } = await import('./without-unfinished.ts')
  return await withoutUnfinished(diagnostics, map, cursors)
}

/** Findings that an editor is sent, with the version of the text that they are about if it is open. */
const findingsSentTo = (connection: Connection, documents: TextDocuments<TextDocument>): Findings =>
  new Findings((uri, diagnostics) => {
    const document = documents.get(uri)
    const message = { uri, diagnostics: [...diagnostics] }
    void connection
      .sendDiagnostics(document ? { ...message, version: document.version } : message)
      .catch(ignore)
  })

/** Tells the editor what the server can do, and opens the site. Returns what the editor can do. */
function registerStart(connection: Connection, version: string, open: () => void): () => ClientCapabilities {
  let abilities: ClientCapabilities = {}
  connection.onInitialize(({ capabilities }): InitializeResult => {
    abilities = capabilities
    return {
      serverInfo: { name: 'docgen', version },
      capabilities: serverCapabilities,
    }
  })
  connection.onInitialized(() => {
    open()
    if (abilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true)
      void connection.client.register(DidChangeWatchedFilesNotification.type, {
        watchers: [{ globPattern: '**/*' }],
      })
  })
  return () => abilities
}

/** Listens until the editor ends the server or is gone. Resolves with the exit code, after `close`. */
function listenUntilExit(
  connection: Connection,
  { input, signal }: Pick<ServerOptions, 'input' | 'signal'>,
  close: () => Promise<void>,
): Promise<number> {
  return new Promise((resolve) => {
    let isAskedToStop = false
    const end = (code: number): void => void close().finally(() => resolve(code))
    connection.onShutdown(() => void (isAskedToStop = true))
    // `onExit` would also call `process.exit`, which is not for the library to do.
    connection.onNotification(ExitNotification.type, () => end(isAskedToStop ? 0 : 1))
    input.once('end', () => end(isAskedToStop ? 0 : 1))
    signal.addEventListener('abort', () => end(1), { once: true })
    connection.listen()
  })
}

const ignore = (): void => undefined

const serverCapabilities: ServerCapabilities = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
  completionProvider: { triggerCharacters: ['(', '/', '#', ':', '<', '{', '"', '`', '.', ' '] },
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
}
