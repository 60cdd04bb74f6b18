import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { BuildFailure } from 'esbuild'
import { withEsbuild } from '../engine/esbuild.ts'
import { fileName } from '../engine/file-name.ts'
import { ownNames } from '../engine/own-names.ts'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import type { ForeignReply } from './foreign-runner.ts'
import { standIns } from './stand-ins.ts'

/** The evaluated configuration of another generator. */
export interface ForeignValue {
  /** Plain data; stand-ins are `{ $package, $member, $args }`, functions `{ $function }`. */
  readonly value: unknown
  /** Packages that were replaced by stand-ins, sorted. */
  readonly packages: readonly string[]
  /** Relative imports of missing files, as written. */
  readonly missingFiles: readonly string[]
  /**
   * Whether a file uses `require` for another one of the site in a way that only those generators support.
   */
  readonly isAdapted: boolean
}

/** Options for evaluating a configuration. */
export interface ForeignOptions {
  /** Absolute path of the project, which is the working directory. */
  readonly root: string
  readonly signal: AbortSignal
  /** Time limit. */
  readonly milliseconds?: number
  /** The addresses of the site's pages, below the base URL, for code that makes redirects of them. */
  readonly routes?: readonly string[]
}

/**
 * Evaluates a configuration or sidebars file (absolute path) of another generator in a separate process,
 * without network access and with a time limit. The generator and missing packages are replaced by stand-ins.
 * Throws `config-syntax`, `config-throws`, or `config-timeout`.
 */
export async function evaluateForeign(file: string, options: ForeignOptions): Promise<ForeignValue> {
  try {
    return await evaluateOnce(file, options, false)
  } catch (error) {
    // Even installed packages may fail, for example without an environment; their results rarely matter for
    // the settings.
    if (!(error instanceof DiagnosticError) || error.diagnostics[0]?.rule !== 'config-throws') throw error
    return await evaluateOnce(file, options, true).catch(() => {
      throw error
    })
  }
}

/** What Vite, on which VitePress and Astro are built, has in `import.meta.env` for a build. */
const viteVariables = { BASE_URL: '/', DEV: false, MODE: 'production', PROD: true, SSR: true }

async function evaluateOnce(
  file: string,
  { root, signal, milliseconds = 20_000, routes = [] }: ForeignOptions,
  withoutPackages: boolean,
): Promise<ForeignValue> {
  const folder = await mkdtemp(join(tmpdir(), 'docgen-migrate-'))
  try {
    const { code, ...about } = await bundle(file, root, withoutPackages)
    const entry = join(folder, 'config.mjs')
    await writeFile(entry, code)
    await writeFile(join(folder, 'routes.json'), JSON.stringify(routes))
    const reply = await run(entry, file, { root, signal, milliseconds })
    if (reply.kind === 'value') return { value: reply.value, packages: reply.packages, ...about }
    const line = lineOf(reply.stack, file)
    throw new DiagnosticError(
      diagnose('config-throws', `\`${fileName(file, root)}\` failed: ${reply.message.split('\n')[0] ?? ''}`, {
        file: fileName(file, root),
        place: line === undefined ? undefined : { line, column: 1 },
        hint: reply.network
          ? 'It reads from the network. Put what it reads into a file for the migration.'
          : 'It runs as it would in its own generator, with stand-ins for packages that are not installed. Fix it, or install its packages, and run `docgen migrate` again.',
      }),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function bundle(
  file: string,
  root: string,
  withoutPackages: boolean,
): Promise<Pick<ForeignValue, 'missingFiles' | 'isAdapted'> & { readonly code: Uint8Array }> {
  const missingFiles = new Set<string>()
  const adapted = new Set<string>()
  const runner = runnerFile()
  try {
    const result = await withEsbuild(({ build }) =>
      build({
        absWorkingDir: root,
        stdin: {
          contents: `import { runForeign } from ${JSON.stringify(runner)}\nawait runForeign(() => import(${JSON.stringify(file)}), ${JSON.stringify(file)})`,
          resolveDir: root,
        },
        outfile: join(root, 'docgen-foreign.mjs'),
        bundle: true,
        // Functions are reported by name.
        keepNames: true,
        write: false,
        format: 'esm',
        platform: 'node',
        target: 'node20',
        sourcemap: 'inline',
        sourcesContent: false,
        // The bundle is in another folder; this makes stack traces name the site's files.
        sourceRoot: `${pathToFileURL(root).href}/`,
        logLevel: 'silent',
        tsconfigRaw: '{}',
        jsx: 'automatic',
        define: { ...ownNames, 'import.meta.env': JSON.stringify(viteVariables) },
        banner: {
          js: 'const require = Object.assign((name) => globalThis.docgenForeign.require(name), { resolve: (name) => globalThis.docgenForeign.resolve(name) });',
        },
        loader: {
          '.svg': 'text',
          '.css': 'empty',
          '.scss': 'empty',
          '.md': 'text',
          '.mdx': 'text',
          '.png': 'empty',
          '.txt': 'text',
        },
        plugins: [standIns(file, withoutPackages, missingFiles, adapted)],
      }),
    )
    return {
      code: result.outputFiles[0]?.contents ?? new Uint8Array(),
      missingFiles: [...missingFiles].sort(),
      isAdapted: adapted.size > 0,
    }
  } catch (error) {
    const [first] = (error as Partial<BuildFailure>).errors ?? []
    if (!first) throw error
    throw new DiagnosticError(
      diagnose('config-syntax', /[.!?]$/.test(first.text) ? first.text : `${first.text}.`, {
        file: first.location ? fileName(join(root, first.location.file), root) : fileName(file, root),
        place: first.location ? { line: first.location.line, column: first.location.column + 1 } : undefined,
      }),
    )
  }
}

/** The module with `runForeign`: next to the bundled command, or in the sources. */
function runnerFile(): string {
  const found = ['./foreign-runner.js', '../foreign-runner.js', './foreign-runner.ts']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path))
  if (found === undefined) throw new Error('The package lacks the module that evaluates configurations.')
  return found
}

function run(
  entry: string,
  file: string,
  { root, signal, milliseconds }: Required<Omit<ForeignOptions, 'routes'>>,
): Promise<ForeignReply> {
  return new Promise((resolve, reject) => {
    // Output of the configuration is discarded.
    const child = fork(entry, [join(dirname(entry), 'routes.json')], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: ['--enable-source-maps', '--max-old-space-size=1024'],
      env: { ...process.env, NODE_ENV: 'production' },
      detached: process.platform !== 'win32',
    })
    let said = ''
    child.stderr?.on('data', (data: Buffer) => (said = (said + data.toString()).slice(-4_000)))
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      try {
        if (process.platform !== 'win32' && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
        else child.kill('SIGKILL')
      } catch {
        // It has already ended.
      }
    }
    const fail = (rule: 'config-timeout' | 'config-throws', message: string, hint: string): void => {
      end()
      reject(new DiagnosticError(diagnose(rule, message, { file: fileName(file, root), hint })))
    }
    const onAbort = (): void => {
      end()
      reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'))
    }
    const timer = setTimeout(
      () =>
        fail(
          'config-timeout',
          `\`${fileName(file, root)}\` did not finish within ${milliseconds / 1000} s.`,
          'Look for a loop, or a promise that never resolves.',
        ),
      milliseconds,
    )
    signal.addEventListener('abort', onAbort)
    child.once('message', (reply) => {
      end()
      resolve(reply as ForeignReply) // Only foreign-runner.ts speaks through this channel.
    })
    child.once('error', (error) => {
      end()
      reject(error)
    })
    child.once('close', (code) => {
      // Linking errors are reported by Node, not by the runner.
      const error = /^\w*Error.*: (.+)$/m.exec(said)?.[1]
      if (error === undefined)
        fail(
          'config-throws',
          `\`${fileName(file, root)}\` ended its process (${code === null ? 'out of memory' : `exit ${String(code)}`}).`,
          'A configuration must not end the process: remove `process.exit`.',
        )
      else
        fail(
          'config-throws',
          `\`${fileName(file, root)}\` failed: ${error}`,
          'Install its packages, or fix it, and run `docgen migrate` again.',
        )
    })
  })
}

/** The line of a file in a source-mapped stack trace. */
function lineOf(stack: string, file: string): number | undefined {
  const at = stack.indexOf(`${file}:`)
  const line = at === -1 ? Number.NaN : Number.parseInt(stack.slice(at + file.length + 1), 10)
  return Number.isNaN(line) ? undefined : line
}
