import { basename, dirname } from 'node:path'
import { commands, type ExtensionContext, type LogOutputChannel, Uri, window, workspace } from 'vscode'
import { LanguageClient } from 'vscode-languageclient/node'
import { findDocgen } from './find-docgen'

const configurations = '**/docgen.config.{ts,mts,js,mjs,json,yaml,yml}'

/** What docgen reads of a site, and has findings in. */
const documents = ['**/*.{md,mdx}', configurations, '**/sidebars.*', '**/_category_.*', '**/i18n/**/*.json']

/** The language servers that run, by the folder of their site (a URI). */
const clients = new Map<string, LanguageClient>()

/** Starts are awaited one after the other, so that a site gets one server. */
let starting: Promise<void> = Promise.resolve()

export function activate(context: ExtensionContext): void {
  const log = window.createOutputChannel('docgen', { log: true })
  const start = (): Promise<void> => (starting = starting.then(() => startAll(log)))
  const restart = (): Promise<void> => (starting = starting.then(stopAll).then(() => startAll(log)))
  const watcher = workspace.createFileSystemWatcher(configurations, false, true, false)
  context.subscriptions.push(
    log,
    watcher,
    watcher.onDidCreate(start),
    watcher.onDidDelete(restart),
    commands.registerCommand('docgen.restart', restart),
    commands.registerCommand('docgen.showLog', () => log.show()),
    workspace.onDidChangeWorkspaceFolders(restart),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('docgen.path')) void restart()
    }),
  )
  void start()
}

export async function deactivate(): Promise<void> {
  await starting
  await stopAll()
}

/** Starts a server for each site of the workspace that has none. */
async function startAll(log: LogOutputChannel): Promise<void> {
  const files = await workspace.findFiles(configurations, '**/node_modules/**')
  for (const root of new Map(files.map((file) => [rootOf(file).toString(), rootOf(file)])).values())
    if (!clients.has(root.toString())) await startSite(root, log)
}

/** A configuration may be in the folder of the pages. */
function rootOf(configuration: Uri): Uri {
  const folder = dirname(configuration.fsPath)
  return Uri.file(basename(folder) === 'content' ? dirname(folder) : folder)
}

async function startSite(root: Uri, log: LogOutputChannel): Promise<void> {
  const setting = workspace.getConfiguration('docgen', root).get<string>('path', '')
  const program = findDocgen(root.fsPath, setting)
  if (!program) {
    const where = setting === '' ? 'Install it in the project.' : `There is no \`${setting}\` (docgen.path).`
    log.warn(`${root.fsPath}: docgen was not found. ${where}`)
    void window.showWarningMessage(`docgen was not found for ${workspace.asRelativePath(root)}. ${where}`)
    return
  }
  const client = new LanguageClient(
    'docgen',
    'docgen',
    {
      command: program.command,
      args: [...program.args, 'lsp', root.fsPath, '--stdio'],
      options: { cwd: root.fsPath },
    },
    {
      documentSelector: documents.map((pattern) => ({
        scheme: 'file',
        pattern: { baseUri: root.toString(), pattern },
      })),
      workspaceFolder: { uri: root, name: basename(root.fsPath), index: 0 },
      outputChannel: log,
    },
  )
  clients.set(root.toString(), client)
  try {
    await client.start()
    log.info(`${root.fsPath}: started ${[program.command, ...program.args].join(' ')}`)
  } catch (error) {
    clients.delete(root.toString())
    const reason = error instanceof Error ? error.message : String(error)
    log.error(`${root.fsPath}: ${reason}`)
    void window.showErrorMessage(`docgen could not be started: ${reason}`)
  }
}

async function stopAll(): Promise<void> {
  const running = [...clients.values()]
  clients.clear()
  await Promise.all(running.map((client) => client.dispose()))
}
