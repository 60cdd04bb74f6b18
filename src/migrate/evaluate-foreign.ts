import { fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, parse } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { BuildFailure } from 'esbuild'
import { canCloseNetwork, closingNetwork } from '../engine/close-network.ts'
import { ownNames, withEsbuild } from '../engine/esbuild.ts'
import { fileName } from '../engine/file-name.ts'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import { type ForeignTask, homeMark, type Reading, withNames } from './foreign-environment.ts'
import type { ForeignReply } from './foreign-runner.ts'
import { standIns } from './stand-ins.ts'
import { sentence } from '../model/wording.ts'

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
  /** The environment variables that the site's own code reads, sorted. */
  readonly variables: readonly string[]
}

export interface ForeignOptions {
  /** Absolute path of the project, which is the working directory. */
  readonly root: string
  readonly signal: AbortSignal
  readonly milliseconds?: number
  /** The addresses of the site's pages, below the base URL, for code that makes redirects of them. */
  readonly routes?: readonly string[]
  /** How environment variables read. Default: as missing. */
  readonly reading?: Reading
}

/**
 * Evaluates a configuration or sidebars file (absolute path) of another generator in a separate process,
 * without the user's environment, without network access and with a time limit. The generator and missing
 * packages are replaced by stand-ins. Throws `config-syntax`, `config-throws`, or `config-timeout`.
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
  { root, signal, milliseconds = 20_000, routes = [], reading = 'missing' }: ForeignOptions,
  withoutPackages: boolean,
): Promise<ForeignValue> {
  const folder = await mkdtemp(join(tmpdir(), 'docgen-migrate-'))
  const link = join(folder, 'link')
  try {
    await symlink(parse(root).root, link, 'junction')
    const { code, ...about } = await bundle(file, { root, link }, withoutPackages)
    const entry = join(folder, 'config.mjs')
    await writeFile(entry, code)
    const task: ForeignTask = { routes, root, link, reading, viteVariables }
    await writeFile(join(folder, 'task.json'), JSON.stringify(task))
    const reply = await run(entry, file, { root, signal, milliseconds })
    if (reply.kind === 'value') {
      const { value, packages, variables } = reply
      const source = Buffer.from(code).toString()
      return { value, packages, variables: variables.filter((name) => source.includes(name)), ...about }
    }
    const line = lineOf(reply.stack, file)
    throw new DiagnosticError(
      diagnose(
        'config-throws',
        `\`${fileName(file, root)}\` failed: ${withNames(reply.message.split('\n')[0] ?? '')}`,
        {
          file: fileName(file, root),
          place: line === undefined ? undefined : { line, column: 1 },
          hint: reply.network
            ? 'It reads from the network. Put what it reads into a file for the migration.'
            : 'It runs as it would in its own generator, with stand-ins for packages that are not installed. Fix it, or install its packages, and run `docgen migrate` again.',
        },
      ),
    )
  } finally {
    await rm(link, { force: true })
    await rm(folder, { recursive: true, force: true })
  }
}

async function bundle(
  file: string,
  { root, link }: Pick<ForeignTask, 'root' | 'link'>,
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
        define: { ...ownNames, 'import.meta.env': 'globalThis.docgenForeign.metaEnv' },
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
        plugins: [standIns(file, link, withoutPackages, missingFiles, adapted)],
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
    const end = first.location && endOf(join(root, first.location.file), first.location.line)
    if (end)
      throw new DiagnosticError(
        diagnose('config-syntax', 'The file ends before its code does.', {
          file: fileName(file, root),
          place: end,
          hint: 'Look for a bracket or a quote that is not closed.',
        }),
      )
    throw new DiagnosticError(
      diagnose('config-syntax', sentence(first.text), {
        file: first.location ? fileName(join(root, first.location.file), root) : fileName(file, root),
        place: first.location ? { line: first.location.line, column: first.location.column + 1 } : undefined,
      }),
    )
  }
}

/** The end of a file if a line is beyond it, in what is added for evaluating it. */
function endOf(path: string, line: number): { readonly line: number; readonly column: number } | undefined {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : []
  return lines.length > 0 && line > lines.length
    ? { line: lines.length, column: Math.max(1, lines.at(-1)?.length ?? 1) }
    : undefined
}

/** The module with `runForeign`: next to the bundled command, or in the sources. */
function runnerFile(): string {
  const file = ['./foreign-runner.js', '../foreign-runner.js', './foreign-runner.ts']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path))
  if (file === undefined) throw new Error('The package lacks the module that evaluates configurations.')
  return file
}

function run(
  entry: string,
  file: string,
  { root, signal, milliseconds }: Required<Pick<ForeignOptions, 'root' | 'signal' | 'milliseconds'>>,
): Promise<ForeignReply> {
  return new Promise((resolve, reject) => {
    // Output of the configuration is discarded.
    const [execPath = '', ...execArgv] = [
      ...(canCloseNetwork() ? closingNetwork : []),
      process.execPath,
      '--enable-source-maps',
      '--max-old-space-size=1024',
    ]
    const child = fork(entry, [join(dirname(entry), 'task.json')], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execPath,
      execArgv,
      env: emptyEnvironment(),
      detached: process.platform !== 'win32',
    })
    let output = ''
    child.stderr?.on('data', (data: Buffer) => (output = (output + data.toString()).slice(-4_000)))
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
      const error = /^\w*Error.*: (.+)$/m.exec(output)?.[1]
      if (error === undefined)
        fail(
          'config-throws',
          `\`${fileName(file, root)}\` ended its process (${code === null ? 'out of memory' : `exit ${String(code)}`}).`,
          'A configuration must not end the process: remove `process.exit`.',
        )
      else
        fail(
          'config-throws',
          `\`${fileName(file, root)}\` failed: ${withNames(error)}`,
          'Install its packages, or fix it, and run `docgen migrate` again.',
        )
    })
  })
}

/** Without any variable that could hold a secret; Windows starts no process without the ones listed. */
function emptyEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env
  return { PATH, HOME: homeMark, ...(process.platform === 'win32' ? { SystemRoot, TEMP } : {}) }
}

function lineOf(stack: string, file: string): number | undefined {
  const at = stack.indexOf(`${file}:`)
  const line = at === -1 ? Number.NaN : Number.parseInt(stack.slice(at + file.length + 1), 10)
  return Number.isNaN(line) ? undefined : line
}
