import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  createProtocolConnection,
  type ClientCapabilities,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  LogMessageNotification,
  type Position,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node'

// Where tests and benchmarks are started.
const command = join(process.cwd(), 'dist/docgen.js')

/** An editor that speaks with `docgen lsp` as a process, by the client library of the protocol. */
export class Editor {
  readonly connection: ProtocolConnection
  readonly #process: ChildProcess
  readonly #root: string
  readonly #texts = new Map<string, string>()
  readonly #findings = new Map<string, readonly Diagnostic[]>()
  readonly #published: PublishDiagnosticsParams[] = []
  /** What the server wrote into the editor's log. */
  readonly logged: string[] = []
  #version = 1

  private constructor(root: string) {
    this.#root = root
    this.#process = spawn(process.execPath, [command, 'lsp', '--stdio'], {
      cwd: root,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const { stdout, stdin } = this.#process
    if (!stdout || !stdin) throw new Error('Both are pipes')
    this.connection = createProtocolConnection(
      new StreamMessageReader(stdout),
      new StreamMessageWriter(stdin),
    )
    this.connection.onNotification(PublishDiagnosticsNotification.type, (message) => {
      this.#published.push(message)
      this.#findings.set(message.uri, message.diagnostics)
    })
    this.connection.onNotification(
      LogMessageNotification.type,
      ({ message }) => void this.logged.push(message),
    )
    this.connection.listen()
  }

  /** Starts the server in the folder of a site (absolute path). */
  static async start(root: string, capabilities: ClientCapabilities = {}): Promise<Editor> {
    const editor = new Editor(root)
    await editor.connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      // oxlint-disable-next-line typescript/no-deprecated -- its type asks for it
      rootUri: pathToFileURL(root).href,
      capabilities,
    })
    await editor.connection.sendNotification(InitializedNotification.type, {})
    return editor
  }

  get pid(): number {
    return this.#process.pid ?? 0
  }

  uri(path: string): string {
    return pathToFileURL(join(this.#root, path)).href
  }

  async open(path: string, text: string): Promise<void> {
    this.#texts.set(path, text)
    const textDocument = { uri: this.uri(path), languageId: 'markdown', version: this.#version, text }
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument })
  }

  /** Replaces the whole text of an open document; resolves with its version. */
  async type(path: string, text: string): Promise<number> {
    this.#texts.set(path, text)
    const version = ++this.#version
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri: this.uri(path), version },
      contentChanges: [{ text }],
    })
    return version
  }

  async close(path: string): Promise<void> {
    this.#texts.delete(path)
    await this.connection.sendNotification(DidCloseTextDocumentNotification.type, {
      textDocument: { uri: this.uri(path) },
    })
  }

  async save(path: string): Promise<void> {
    await this.connection.sendNotification(DidSaveTextDocumentNotification.type, {
      textDocument: { uri: this.uri(path) },
    })
  }

  /** All that was reported about a file, in order. */
  published(path: string): readonly PublishDiagnosticsParams[] {
    return this.#published.filter(({ uri }) => uri === this.uri(path))
  }

  /** The findings that are shown in a file: `broken-link 3:1`. */
  findings(path: string): readonly string[] | undefined {
    return this.#findings
      .get(this.uri(path))
      ?.map(({ code, range: { start } }) => `${String(code)} ${start.line + 1}:${start.character + 1}`)
  }

  /** The messages that are shown in a file. */
  messages(path: string): readonly string[] {
    return (this.#findings.get(this.uri(path)) ?? []).flatMap(({ message }) =>
      typeof message === 'string' ? [message] : [],
    )
  }

  /** A request about the place right after a text, in a document that is open. */
  after(
    path: string,
    text: string,
  ): { readonly textDocument: { readonly uri: string }; readonly position: Position } {
    const whole = this.#texts.get(path) ?? ''
    const offset = whole.indexOf(text) + text.length
    const before = whole.slice(0, offset).split('\n')
    return {
      textDocument: { uri: this.uri(path) },
      position: { line: before.length - 1, character: before.at(-1)?.length ?? 0 },
    }
  }

  /** Ends the server; resolves with its exit code. */
  async stop(): Promise<number | null> {
    const { exitCode } = this.#process
    if (exitCode !== null) return exitCode
    const ended = new Promise<number | null>((resolve) => this.#process.once('close', resolve))
    await this.connection.sendRequest(ShutdownRequest.type)
    await this.connection.sendNotification(ExitNotification.type)
    const code = await ended
    this.connection.dispose()
    return code
  }
}
