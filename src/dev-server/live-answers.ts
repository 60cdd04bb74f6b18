import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { frameOf } from '../diagnostics/code-frame.ts'
import { fold } from '../diagnostics/fold.ts'
import { paintFor, plainSentence } from '../diagnostics/plain-text.ts'
import { ruleAddress } from '../diagnostics/report-input.ts'
import { hasFolderPerPage } from '../model/address.ts'
import { DiagnosticError } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { OverlayNote } from '../model/overlay-note.ts'
import type { BuildOptions } from '../pipeline/build-options.ts'
import { answerRequest } from './answer-request.ts'
import { type Editor, editorLink } from './editor-link.ts'
import type { LiveReport } from './live-reports.ts'
import { LiveSite, UnmadePageError } from './live-site.ts'
import { LiveStream } from './live-stream.ts'
import { type Respond, sendPlainText } from './open-server.ts'
import { type FileSource, outputOfAddress, type ServedFile } from './resolve-address.ts'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { withEsbuild } from '../engine/esbuild.ts'
import { packageRoot } from '../engine/package-root.ts'

export interface LiveOptions {
  readonly build: BuildOptions
  /** Poll the file system instead of relying on its events. */
  readonly poll: boolean
  readonly editor?: Editor | undefined
  /** Base URL of docgen's manual, for links to the pages about rules. */
  readonly manual?: string | undefined
  /** Called with the current findings whenever they change; `root` is the absolute path of the project. */
  readonly onReport: (report: LiveReport, root: string) => void
}

export interface LiveAnswers {
  readonly site: LiveSite
  readonly respond: Respond
  readonly close: () => Promise<void>
}

/** Milliseconds after which the whole site is built even if no page has been requested. */
const restDelay = 1_500

/** Milliseconds without a request that suggest that the browser has loaded everything for its first page. */
const calm = 120

/**
 * Reads the configuration, builds the first requested page right away, and builds the rest of the site once
 * nobody is waiting for a page.
 */
export function openLiveAnswers(options: LiveOptions): LiveAnswers {
  const token = randomBytes(18).toString('base64url')
  const events = new LiveStream(token)
  const root = (): string => site.root ?? options.build.dir ?? process.cwd()
  const messageOf = ({
    version,
    diagnostics,
  }: LiveReport): { version: number; notes: readonly OverlayNote[] } => ({
    version,
    notes: overlayNotes(diagnostics, {
      root: root(),
      source: (file) => site.sourceText(file),
      manual: options.manual,
      editor: options.editor,
    }),
  })
  const site = new LiveSite({
    build: options.build,
    onReport(report) {
      events.send(messageOf(report))
      options.onReport(report, root())
    },
  })
  const source = withClient(site, token)
  const devClient = openDevClient()
  let started: Promise<{ close: () => Promise<void> }> | undefined
  const startRest = (): void => {
    if (isClosed) return
    started ??= import('./watch-sources.ts').then(async ({ watchSources }) => {
      // Start watching before the build, so that a save during the build is noticed.
      const watch = await watchSources(site, options.poll)
      await site.build()
      return watch
    })
  }
  let isClosed = false
  const timer = setTimeout(startRest, restDelay)
  let calmTimer: NodeJS.Timeout | undefined

  return {
    site,
    async respond(request, response, path) {
      const pathname = path && `/${path.segments.join('/')}`
      if (pathname === clientPath) return sendClient(response, await devClient())
      const config = (await site.session())?.loaded.config
      const baseUrl = config?.baseUrl ?? '/'
      if (path && pathname === eventsPath) {
        const parameters = new URLSearchParams(path.query)
        const close = site.watchPage(
          outputOfAddress(parameters.get('page') ?? '/', baseUrl, config && hasFolderPerPage(config)),
        )
        if (!events.connect(request, response, parameters.get('token') ?? '', messageOf(site.report), close))
          close()
        return
      }
      await answerOrExplain(
        request,
        response,
        () => answerRequest(request, response, path, { source, baseUrl }),
        token,
      )
      clearTimeout(calmTimer)
      calmTimer = setTimeout(startRest, calm)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      clearTimeout(calmTimer)
      events.close()
      await site.close()
      await (await started?.catch(() => undefined))?.close()
    },
  }
}

/** While there is no site or no page yet, answers with one that says so; the overlay shows why. */
async function answerOrExplain(
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => Promise<void>,
  token: string,
): Promise<void> {
  try {
    await answer()
  } catch (error) {
    if (!(error instanceof DiagnosticError) || response.headersSent) throw error
    if (!(request.headers.accept ?? '').includes('text/html'))
      return sendPlainText(response, 500, error.message)
    const title = `The ${error instanceof UnmadePageError ? 'page' : 'site'} cannot be built`
    const html = withDevClient(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
      token,
      'none',
    )
    response.writeHead(500, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    response.end(html)
  }
}

function sendClient(response: ServerResponse, code: Uint8Array): void {
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-length': code.length,
  })
  response.end(response.req.method === 'HEAD' ? undefined : code)
}

function withClient(site: LiveSite, token: string): FileSource {
  return {
    async find(candidates) {
      const file = await site.find(candidates)
      return file && file.path.endsWith('.html') && file.content instanceof Uint8Array
        ? prepared(file, file.content, token)
        : file
    },
  }
}

function prepared(file: ServedFile, content: Uint8Array, token: string): ServedFile {
  const html = Buffer.from(content).toString('utf8')
  // Fragments of pages, such as branches of large sidebars, are not documents.
  if (!/^<!doctype/i.test(html)) return file
  return {
    ...file,
    hash: `${file.hash}-${token.slice(0, 6)}`,
    content: Buffer.from(withDevClient(html, token, file.hash)),
  }
}

export interface OverlayInput {
  /** Absolute path of the project. */
  readonly root: string
  /** Returns the text of a file (absolute path below the root). */
  readonly source: (file: string) => string | undefined
  readonly editor?: Editor | undefined
  /** Base URL of docgen's manual, such as `https://docs.example.com/docgen`. */
  readonly manual?: string | undefined
}

const maxNotes = 30

/** Converts diagnostics to overlay notes, errors first. */
export function overlayNotes(
  diagnostics: readonly Diagnostic[],
  { root, source, editor, manual }: OverlayInput,
): readonly OverlayNote[] {
  const order = { error: 0, warning: 1, info: 2 }
  const clean = (text: string): string => plainSentence(text).replaceAll(`${root}/`, '').replaceAll(root, '.')
  return [...fold(diagnostics)]
    .sort((a, b) => order[a.severity] - order[b.severity])
    .slice(0, maxNotes)
    .map((note) => {
      const { severity, rule, message, hint, file, place } = note
      const text = file === undefined || place === undefined ? undefined : source(file)
      const help = ruleAddress(rule, manual)
      const frame = frameOf(note, text, paintFor(false)).join('\n')
      return {
        severity,
        rule,
        message: clean(message),
        ...(hint === undefined ? {} : { hint: clean(hint) }),
        ...(file === undefined
          ? {}
          : { location: clean(`${file}${place ? `:${String(place.line)}:${String(place.column)}` : ''}`) }),
        ...(frame === '' ? {} : { frame }),
        ...(help === undefined ? {} : { help }),
        ...(file === undefined || editor === undefined
          ? {}
          : { link: editorLink(editor, join(root, file), place) }),
      }
    })
}

/** Address of the server's own script. It cannot collide with a page, because routes never begin with `_`. */
const clientPath = '/_docgen/live.js'
/** Address of the event stream that open pages listen to. */
const eventsPath = '/_docgen/events'

/** Whether docgen runs from its bundle. From its sources, the client is bundled from the current files. */
const isBundled = !import.meta.url.endsWith('.ts')

/**
 * Returns a function for the script that keeps open pages up to date: shipped with docgen, or bundled on the
 * first call (and again if that failed).
 */
function openDevClient(): () => Promise<Uint8Array> {
  let bundled: Promise<Uint8Array> | undefined
  return () =>
    (bundled ??= bundle().catch((error: unknown) => {
      bundled = undefined
      throw error
    }))
}

async function bundle(): Promise<Uint8Array> {
  const ready = isBundled
    ? await readFile(fileURLToPath(new URL('../live.js', import.meta.url))).catch(() => undefined)
    : undefined
  if (ready) return ready
  const result = await withEsbuild(({ build }) =>
    build({
      entryPoints: [join(packageRoot(), 'src/client/live.ts')],
      bundle: true,
      format: 'iife',
      target: 'es2022',
      write: false,
      logLevel: 'silent',
    }),
  )
  return result.outputFiles[0]?.contents ?? Buffer.alloc(0)
}

/**
 * Adds the script to a page. The token authorizes this page, and no other, to listen for events; from `hash`,
 * the hash of the HTML file, the script knows which version of the page it runs in.
 */
function withDevClient(html: string, token: string, hash: string): string {
  const script = `<script src="${clientPath}" data-token="${token}" data-page="${hash}" async></script>`
  const end = html.lastIndexOf('</body>')
  return end === -1 ? html + script : html.slice(0, end) + script + html.slice(end)
}
