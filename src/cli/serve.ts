import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { relative, resolve } from 'node:path'
import type { LiveReport } from '../dev-server/live-reports.ts'
import type { OpenServer, ServerOptions } from '../dev-server/open-server.ts'
import type { ExitCode } from '../diagnostics/apply-policy.ts'
import { type BuildOptions, defaultBuildOptions } from '../pipeline/build-options.ts'
import { type CliContext, siteAt } from './context.ts'
import { unusable } from './option-values.ts'
import { prettyReport } from './print-report.ts'
import type { ServeFlags } from './command-flags.ts'

export async function serve(
  dir: string | undefined,
  flags: ServeFlags,
  context: CliContext,
): Promise<ExitCode> {
  const start = resolve(context.cwd, dir ?? '.')
  if (!(await stat(start).catch(() => undefined))?.isDirectory())
    throw unusable(`There is no folder \`${dir ?? start}\` to serve.`)
  const server = flags.watch ? await watching(start, flags, context) : await serving(start, flags, context)
  await new Promise<void>((done) => {
    if (context.signal.aborted) done()
    context.signal.addEventListener('abort', () => done(), { once: true })
  })
  await server.close()
  return 0
}

const addressOf = ({ port, strictPort, host, allowedHosts }: ServeFlags): ServerOptions => ({
  port,
  strictPort,
  host,
  allowedHosts,
})

async function serving(dir: string, flags: ServeFlags, context: CliContext): Promise<OpenServer> {
  const { loadSite } = await import('../pipeline/load-site.ts')
  const { root, config } = await loadSite(buildOptions(dir, flags, context))
  const folder =
    flags.outDir === undefined ? resolve(root, config.outDir) : resolve(context.cwd, flags.outDir)
  const name = relative(context.cwd, folder) || '.'
  if (!(await stat(folder).catch(() => undefined))?.isDirectory())
    throw unusable(
      `There is no built site in \`${name}\`.`,
      'Run `docgen build`, or serve the sources with `docgen serve --watch`.',
    )
  const { serveOutput } = await import('../dev-server/serve-output.ts')
  const server = await serveOutput(folder, config.baseUrl, addressOf(flags))
  await greet(`Serving ${name}`, server, config.baseUrl, flags, context)
  return server
}

async function watching(dir: string, flags: ServeFlags, context: CliContext): Promise<OpenServer> {
  const { serveLive } = await import('../dev-server/serve-live.ts')
  const say = reporterOf(context)
  const server = await serveLive({
    ...addressOf(flags),
    build: buildOptions(dir, flags, context),
    poll: flags.poll,
    editor: flags.editor,
    manual: context.environment['DOCGEN_MANUAL'],
    onReport: (diagnostics, root) => void say(diagnostics, root),
  })
  // The server listens first; the browser is opened once the configuration has been read and the base URL is
  // known.
  await greet('Watching', server, flags.baseUrl ?? '/', flags, context)
  return server
}

function buildOptions(
  dir: string,
  { config, baseUrl, cache, drafts, locale }: ServeFlags,
  context: CliContext,
): BuildOptions {
  return {
    ...siteAt(dir, config, context),
    baseUrl,
    locales: locale,
    ...defaultBuildOptions,
    cache,
    drafts,
    mode: 'serve',
  }
}

async function greet(
  what: string,
  { port, host }: OpenServer,
  baseUrl: string,
  flags: ServeFlags,
  { stdout }: CliContext,
): Promise<void> {
  const isLocal = ['127.0.0.1', '::1', 'localhost'].includes(host)
  const urlOf = (name: string): string =>
    `http://${name.includes(':') ? `[${name}]` : name}:${String(port)}${baseUrl}`
  const isEverywhere = host === '0.0.0.0' || host === '::'
  // `localhost` may resolve only to the address of the other IP version.
  const url = urlOf((isLocal && host !== '::1') || isEverywhere ? 'localhost' : host)
  stdout.write(
    `${what} at ${url}${flags.port !== 0 && port !== flags.port ? ` (port ${String(flags.port)} is in use)` : ''}\n`,
  )
  if (!isLocal) {
    const others = isEverywhere
      ? Object.values(networkInterfaces()).flatMap((each) =>
          (each ?? [])
            .filter(({ internal, family }) => !internal && family === 'IPv4')
            .map(({ address }) => urlOf(address)),
        )
      : []
    for (const other of others) stdout.write(`  on the network at ${other}\n`)
    stdout.write('  Everyone on the network can read the site.\n')
  }
  if (flags.open) openBrowser(url)
}

function openBrowser(url: string): void {
  const [command, ...words] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '""', url]
        : ['xdg-open', url]
  const child = spawn(command ?? '', words, { stdio: 'ignore', detached: true })
  child.on('error', () => undefined) // The address stands on the terminal.
  child.unref()
}

/** Returns a function that prints the current findings whenever they change. */
function reporterOf({
  stdout,
  environment,
}: CliContext): (report: LiveReport, root: string) => Promise<void> {
  let lastText = '[]'
  let saying = Promise.resolve()
  const say = async ({ diagnostics, isOfBuild }: LiveReport, root: string): Promise<void> => {
    const text = JSON.stringify(diagnostics)
    if (text === lastText || (diagnostics.length === 0 && !isOfBuild)) return
    lastText = text
    stdout.write(
      diagnostics.length === 0
        ? 'No problems.\n'
        : await prettyReport(diagnostics, { root, stream: stdout, environment }),
    )
  }
  return (diagnostics, root) => (saying = saying.then(() => say(diagnostics, root)))
}
