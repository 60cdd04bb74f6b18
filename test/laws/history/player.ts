import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitCodeFor } from '../../../src/diagnostics/apply-policy.ts'
import { distinct } from '../../../src/diagnostics/fold.ts'
import type { Diagnostic } from '../../../src/model/diagnostic.ts'
import { areaOf } from '../../../src/model/rule.ts'
import { told } from '../../build-temp-site.ts'
import { KeptBuilder } from '../kept-builder.ts'
import { digestOf, LiveServer } from './live-server.ts'
import type { Judges, Step } from './random-history.ts'
import type { CallOptions } from './site-draft.ts'
import { SiteFolder } from './site-folder.ts'

/** Two that should be equal and are not. */
export interface Difference {
  readonly between: string
  readonly detail: string
}

/** What a build came to. */
interface Outcome {
  readonly code: number
  readonly findings: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
  /** Empty after a failure, which writes nothing. */
  readonly files: ReadonlyMap<string, string>
}

/** Milliseconds that a command may take, and the server until it has caught up. */
const patience = 180_000
const patienceWithServer = Number(process.env['HISTORY_PATIENCE'] ?? 60_000)

/**
 * Plays the steps of a history, in two folders: one that is built with all that is remembered, one without.
 */
export class Player {
  readonly #cli: string
  readonly #warm: SiteFolder
  readonly #clean: SiteFolder
  readonly #parent: string
  #environment: Readonly<Record<string, string>> = {}
  #options: CallOptions = {}
  #server: LiveServer | undefined
  #kept: KeptBuilder | undefined
  /** The output folder as the last build that wrote it left it. */
  #lastOutput: ReadonlyMap<string, string> | undefined

  constructor(cli: string) {
    this.#cli = cli
    this.#parent = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-history-')))
    // Folders with names of different lengths, none of which may be in the output.
    this.#warm = new SiteFolder(join(this.#parent, 'warm'))
    this.#clean = new SiteFolder(join(this.#parent, 'another-folder'))
    mkdirSync(this.#warm.root, { recursive: true })
    mkdirSync(this.#clean.root, { recursive: true })
  }

  /** Absolute path of the folder with the site that is built again and again. */
  get folder(): string {
    return this.#warm.around
  }

  /** Changes the site, and compares. Returns the first difference. */
  async play(step: Step): Promise<Difference | undefined> {
    this.#warm.apply(step)
    this.#clean.apply(step)
    const { environment = this.#environment, options = this.#options } = step
    const hadServer = this.#server !== undefined
    if (environment !== this.#environment || !sameServer(options, this.#options) || step.restarts === true)
      await this.#closeServer()
    this.#environment = environment
    this.#options = options
    // The edits that follow meet its first build.
    if (hadServer) await this.#startServer()
    if (step.damages !== undefined) {
      rmSync(join(this.#warm.root, 'build', step.damages), { recursive: true, force: true })
      this.#lastOutput = undefined
    }
    return step.judges === undefined ? undefined : this.#judge(step.judges)
  }

  async close(): Promise<void> {
    await this.#closeServer()
    this.#kept?.close()
    rmSync(this.#parent, { recursive: true, force: true, maxRetries: 5 })
  }

  async #startServer(): Promise<LiveServer> {
    return (this.#server ??= await LiveServer.start(
      this.#cli,
      this.#warm.root,
      serverWords(this.#options),
      this.#processEnvironment(),
    ))
  }

  async #closeServer(): Promise<void> {
    await this.#server?.close()
    this.#server = undefined
  }

  async #judge(judges: Judges): Promise<Difference | undefined> {
    const [clean, warm] = await Promise.all([
      judges.isFresh ? this.#freshBuild(judges.clean) : this.#keptBuild(judges.clean),
      judges.warm === undefined ? undefined : this.#warmBuild(judges.warm),
    ])
    return (
      (warm && (this.#unwritten(warm) ?? (await this.#judgeWarm(clean, warm, judges)))) ??
      (judges.serve ? await this.#judgeServer(clean) : undefined) ??
      (judges.links ? await this.#judgeLinks(clean) : undefined)
    )
  }

  /** A failed build leaves the output as it was. */
  #unwritten(warm: Outcome): Difference | undefined {
    const output = hashesBelow(join(this.#warm.root, 'build'))
    const before = this.#lastOutput
    this.#lastOutput = output
    return warm.code === 0 || before === undefined
      ? undefined
      : differenceOf(
          'a failed build and the output before it',
          { ...warm, files: output },
          { ...warm, files: before },
        )
  }

  /** If the two differ, further builds tell which of them is wrong. */
  async #judgeWarm(clean: Outcome, warm: Outcome, judges: Judges): Promise<Difference | undefined> {
    const difference = differenceOf('a warm build and a clean one', warm, clean)
    if (!difference) return undefined
    const fresh = await this.#freshBuild(judges.clean)
    const alone = await this.#freshBuild(1)
    return (
      differenceOf(`clean builds with ${String(judges.clean)} threads and with one`, fresh, alone) ??
      differenceOf(`a warm build (${String(judges.warm)} threads) and a clean one`, warm, alone) ??
      differenceOf('a build of a script that has built before and a clean one', clean, alone)
    )
  }

  async #judgeServer(clean: Outcome): Promise<Difference | undefined> {
    const server = await this.#startServer()
    const until = Date.now() + patienceWithServer
    let pause = 20
    for (;;) {
      const difference = server.hasEnded
        ? 'the server has ended'
        : await this.#differenceOfServer(server, clean).catch((error: unknown) => String(error))
      if (difference === undefined) return undefined
      if (Date.now() > until || server.hasEnded)
        return { between: 'the running server and a clean build', detail: `${difference}\n${server.said}` }
      await new Promise((resolve) => setTimeout(resolve, pause))
      pause = Math.min(500, pause * 1.5)
    }
  }

  async #differenceOfServer(
    server: LiveServer,
    { files, diagnostics, code }: Outcome,
  ): Promise<string | undefined> {
    const base = this.#baseUrl ?? '/'
    // The first page tells where to listen for findings.
    await server.ask(base)
    if (code === 0)
      for (const path of files.keys()) {
        if (isOfBuildsOnly(path)) continue
        const { status, body } = await server.ask(addressOf(path, base))
        const content = readFileSync(join(this.#cleanOutput, path))
        if (digestOf(body) !== digestOf(content))
          return `${path} (${String(status)}): ${firstDifference(body.toString(), content.toString())}`
      }
    const expected = notesOf(diagnostics.filter((each) => !this.#isOfLastFiles(each)))
    const actual = server.notes && notesOf(server.notes)
    // While there is nothing to build, as with a broken configuration, the last findings about pages stay.
    const compared = code === 0 ? actual : actual?.filter((note) => expected.includes(note))
    return compared?.join('\n') === expected.join('\n')
      ? undefined
      : `findings: served ${JSON.stringify(actual)}, built ${JSON.stringify(expected)}`
  }

  /** Whether only `emitLast` does what is reported: a server, which never has all files, does not call it. */
  #isOfLastFiles({ rule, file, place }: Diagnostic): boolean {
    if (rule !== 'unknown-dependency' || file === undefined || !place) return false
    const lines = readFileSync(join(this.#clean.root, file), 'utf8').split('\n')
    return lines[place.line - 1]?.includes('emitLast:') === true
  }

  /** `check-links` finds what the build finds about links. It has none of the options of a build. */
  async #judgeLinks({ diagnostics }: Outcome): Promise<Difference | undefined> {
    const { strict = false, ...others } = this.#options
    if (Object.keys(others).length > 0) return undefined
    const checked = await this.#run(this.#warm, ['check-links', ...(strict ? ['--strict'] : [])])
    const links = diagnostics.filter(isForLinks)
    return differenceOf(
      'check-links and a clean build',
      { ...checked, findings: this.#findingsOf(checked.diagnostics.filter(isForLinks)) },
      { ...checked, code: exitCodeFor(links, strict), findings: this.#findingsOf(links) },
    )
  }

  get #cleanOutput(): string {
    return join(this.#clean.root, 'build')
  }

  get #baseUrl(): string | undefined {
    if (this.#options.baseUrl !== undefined) return this.#options.baseUrl
    const path = join(this.#clean.root, 'docgen.config.mjs')
    return /^ {2}baseUrl: '([^']*)'/m.exec(existsSync(path) ? readFileSync(path, 'utf8') : '')?.[1]
  }

  async #warmBuild(workers: number): Promise<Outcome> {
    return this.#run(this.#warm, ['build', '--workers', String(workers), ...buildWords(this.#options)])
  }

  async #freshBuild(workers: number): Promise<Outcome> {
    rmSync(this.#cleanOutput, { recursive: true, force: true })
    return this.#run(this.#clean, [
      'build',
      '--no-cache',
      '--workers',
      String(workers),
      ...buildWords(this.#options),
    ])
  }

  async #keptBuild(workers: number): Promise<Outcome> {
    rmSync(this.#cleanOutput, { recursive: true, force: true })
    const { baseUrl, strict = false, drafts = false, locale } = this.#options
    this.#kept ??= await KeptBuilder.start(this.#cli, this.#clean.root, this.#processEnvironment())
    const answer = await this.#kept.build(
      {
        cache: false,
        workers,
        strict,
        drafts,
        ...(baseUrl === undefined ? {} : { baseUrl }),
        ...(locale === undefined ? {} : { locales: [locale] }),
      },
      this.#environment,
    )
    if (answer.crash !== undefined) {
      this.#kept = undefined
      return { code: 99, findings: [answer.crash], diagnostics: [], files: new Map() }
    }
    const diagnostics = distinct(answer.diagnostics)
    return {
      code: answer.failed ? exitCodeFor(diagnostics, strict) : 0,
      findings: this.#findingsOf(diagnostics),
      diagnostics,
      files: answer.failed ? new Map() : hashesBelow(this.#cleanOutput),
    }
  }

  /** Runs a command that reports as JSON. */
  async #run(site: SiteFolder, words: readonly string[]): Promise<Outcome> {
    const { code, out, err } = await new Promise<{ code: number; out: string; err: string }>((resolve) => {
      execFile(
        process.execPath,
        [this.#cli, ...words, '--format', 'json'],
        { cwd: site.root, env: this.#processEnvironment(), timeout: patience, maxBuffer: 1 << 26 },
        (error, out, err) =>
          resolve(
            error?.killed === true
              ? { code: 98, out, err: `It takes more than ${String(patience)} ms.\n${err}` }
              : { code: typeof error?.code === 'number' ? error.code : 0, out, err },
          ),
      )
    })
    if (!out.startsWith('{') || /^\s+at .*:\d+/m.test(err))
      return { code: 97, findings: [`no report: ${out}${err}`], diagnostics: [], files: new Map() }
    const { diagnostics } = JSON.parse(out) as { diagnostics: readonly Diagnostic[] } // Of docgen itself.
    return {
      code,
      findings: this.#findingsOf(diagnostics),
      diagnostics,
      files: code === 0 && words[0] === 'build' ? hashesBelow(join(site.root, 'build')) : new Map(),
    }
  }

  #findingsOf(diagnostics: readonly Diagnostic[]): readonly string[] {
    return diagnostics
      .map((diagnostic) =>
        told(diagnostic).replaceAll(this.#warm.around, '…').replaceAll(this.#clean.around, '…'),
      )
      .sort()
  }

  #processEnvironment(): NodeJS.ProcessEnv {
    // What steers this law (`HISTORY_SEED`) is nothing of the site, whose code lists all such variables.
    const others = Object.entries(process.env).filter(([name]) => !name.startsWith('HISTORY_'))
    return {
      ...Object.fromEntries(others),
      NO_COLOR: '1',
      CI: '1',
      DOCGEN_THREADS_FROM: '2',
      ...this.#environment,
    }
  }
}

/** What lists all files (`emitLast`) is made in builds only. */
const isOfBuildsOnly = (path: string): boolean =>
  ['.docgen-manifest.json', 'last.txt', '_headers', '_redirects'].includes(path)

const isForLinks = ({ severity, rule }: Diagnostic): boolean =>
  severity === 'error' || areaOf(rule) === 'links' || rule === 'invalid-redirect' || rule === 'unknown-doc-id'

const addressOf = (path: string, base: string): string =>
  `${base}${path.split('/').map(encodeURIComponent).join('/')}`
    .replace(/(^|\/)index\.html$/, '$1')
    .replace(/\.html$/, '')

const buildWords = ({ strict = false, ...options }: CallOptions): readonly string[] => [
  ...serverWords(options),
  ...(strict ? ['--strict'] : []),
]

const serverWords = ({ baseUrl, drafts = false, locale }: CallOptions): readonly string[] => [
  ...(baseUrl === undefined ? [] : ['--base-url', baseUrl]),
  ...(drafts ? ['--drafts'] : []),
  ...(locale === undefined ? [] : ['--locale', locale]),
]

const sameServer = (one: CallOptions, other: CallOptions): boolean =>
  serverWords(one).join(' ') === serverWords(other).join(' ')

/** What of findings the overlay and reports have in common, each once. */
const notesOf = (
  findings: readonly { readonly severity: string; readonly rule: string }[],
): readonly string[] => [...new Set(findings.map(({ severity, rule }) => `${severity} ${rule}`))].sort()

function hashesBelow(folder: string): ReadonlyMap<string, string> {
  if (!existsSync(folder)) return new Map()
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(folder.length + 1), digestOf(readFileSync(path))]),
  )
}

function differenceOf(between: string, one: Outcome, other: Outcome): Difference | undefined {
  if (one.code !== other.code)
    return {
      between,
      detail: `exit codes ${String(one.code)} and ${String(other.code)}\n${one.findings.slice(0, 8).join('\n')}\n---\n${other.findings.slice(0, 8).join('\n')}`,
    }
  const findings = onlyIn(one.findings, other.findings)
  if (findings !== '') return { between, detail: `findings:\n${findings}` }
  const files = onlyIn(
    [...one.files].map((each) => each.join(' ')),
    [...other.files].map((each) => each.join(' ')),
  )
  return files === '' ? undefined : { between, detail: `files:\n${files}` }
}

/** `- a` for what only the first list has, `+ b` for what only the second has. */
function onlyIn(one: readonly string[], other: readonly string[]): string {
  const lines = [
    ...one.filter((each) => !other.includes(each)).map((each) => `- ${each}`),
    ...other.filter((each) => !one.includes(each)).map((each) => `+ ${each}`),
  ]
  return lines.length > 12
    ? `${lines.slice(0, 12).join('\n')}\n… and ${String(lines.length - 12)} more`
    : lines.join('\n')
}

function firstDifference(one: string, other: string): string {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const around = (text: string): string => text.slice(Math.max(0, at - 60), at + 100)
  return `served …${around(one)}…\nbuilt …${around(other)}…`
}
