import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { getgid, getuid } from 'node:process'
import { promisify } from 'node:util'
import { canCloseNetwork, closingNetwork } from '../engine/close-network.ts'
import type { Interpreter } from './sample-steps.ts'

export interface SandboxOptions {
  readonly kind: 'process' | 'docker' | 'podman'
  readonly image?: string | undefined
  readonly network: boolean
  /** Absolute path of the project, which samples can read. */
  readonly root: string
  /** Absolute path of the `node_modules` that the project uses, if there are any. */
  readonly packages?: string | undefined
  /** The user's PATH. */
  readonly path: string
}

/** The folders that the samples of one page run in; absolute paths. */
export interface SampleFolders {
  readonly all: string
  readonly work: string
  readonly home: string
  readonly temporary: string
  /** What docgen puts there for its drivers. */
  readonly drivers: string
}

export interface SandboxCommand {
  readonly words: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** What ends it where a signal to its process does not. */
  readonly end?: readonly string[]
}

/** Limits of a process. Those of memory are in kilobytes, and count where the system does. */
const memoryKilobytes = 2 * 1024 * 1024
const containerLimits = ['--memory', '2g', '--pids-limit', '512'] as const

/** Moves the stream that a driver is told by out of the way of samples, and errors to where they are read. */
const start = 'exec 3<&0 </dev/null 2>&1'
const limited = `ulimit -d ${String(memoryKilobytes)} 2>/dev/null`
/** Without it, a server in a sample cannot be asked. */
const loopback = 'ip link set lo up 2>/dev/null'

/**
 * The command that runs a program with its words (absolute paths in `folders`) in a sandbox, with the
 * environment for it: none of the user's variables but PATH.
 */
export function sandboxed(
  program: readonly string[],
  folders: SampleFolders,
  options: SandboxOptions,
): SandboxCommand {
  const { kind, network, path } = options
  const environment = sampleEnvironment(folders, options)
  if (kind !== 'process') {
    const name = `docgen-test-${randomBytes(6).toString('hex')}`
    const words = containerWords(program, folders, options, name)
    // The client finds its daemon by the user's own settings.
    return { words, environment: definedOnly(process.env), end: [kind, 'kill', name] }
  }
  const hasNamespaces = canCloseNetwork()
  const isClosed = hasNamespaces && !network
  const script = [start, limited, ...(isClosed ? [loopback] : []), 'exec "$@"'].join('; ')
  const namespaces = isClosed ? closingNetwork : closingNetwork.filter((word) => word !== '--net')
  return {
    // In a namespace, all that samples leave behind ends with the process that started them.
    words: [
      ...(hasNamespaces ? [...namespaces, '--pid', '--fork', '--kill-child'] : []),
      ...['sh', '-c', script, 'sh', ...program],
    ],
    environment: {
      ...environment,
      PATH: options.packages === undefined ? path : `${folders.all}/node_modules/.bin:${path}`,
    },
  }
}

const definedOnly = (variables: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

function sampleEnvironment(
  { home, temporary }: SampleFolders,
  { root }: SandboxOptions,
): Record<string, string> {
  return {
    HOME: home,
    TMPDIR: temporary,
    LANG: 'C.UTF-8',
    TERM: 'dumb',
    NO_COLOR: '1',
    DOCGEN_PROJECT: root,
  }
}

function containerWords(
  program: readonly string[],
  folders: SampleFolders,
  options: SandboxOptions,
  name: string,
): readonly string[] {
  const { kind, image = '', network, root, packages } = options
  const variables = Object.entries(sampleEnvironment(folders, options))
  const user = getuid && getgid ? ['--user', `${String(getuid())}:${String(getgid())}`] : []
  return [
    ...[kind, 'run', '--rm', '--interactive', '--init', '--name', name],
    ...(network ? [] : ['--network', 'none']),
    ...containerLimits,
    ...['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
    // The user of a rootless Podman is root in there, and nowhere else.
    ...(kind === 'podman' ? ['--userns', 'keep-id'] : []),
    ...user,
    ...['--volume', `${folders.all}:${folders.all}`, '--volume', `${root}:${root}:ro`],
    ...(packages === undefined ? [] : ['--volume', `${packages}:${folders.all}/node_modules:ro`]),
    ...['--workdir', folders.work],
    ...variables.flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    ...[image, 'sh', '-c', `${start}; exec "$@"`, 'sh', ...program],
  ]
}

/** What to run for each interpreter; the others are not installed. */
export type Programs = Readonly<Partial<Record<Interpreter, readonly string[]>>>

const run = promisify(execFile)

/**
 * Finds the interpreters. Their real paths are asked for, because what a version manager puts on the PATH
 * needs the user's HOME. In a container, they are called by name.
 */
export async function findPrograms({ kind, path }: SandboxOptions): Promise<Programs> {
  const nodeWords = ['--max-old-space-size=1024']
  if (kind !== 'process') return { shell: ['sh'], node: ['node', ...nodeWords], python: ['python3'] }
  const environment = { ...process.env, PATH: path }
  const answer = async (command: string, ...words: readonly string[]): Promise<string | undefined> =>
    await run(command, words, { env: environment, timeout: 20_000 }).then(
      ({ stdout }) => stdout.trim(),
      () => undefined,
    )
  const [shell, python] = await Promise.all([
    answer('bash', '--noprofile', '--norc', '-c', 'echo bash'),
    answer('python3', '-c', 'import sys; print(sys.executable)'),
  ])
  return {
    shell: shell === undefined ? ['sh'] : ['bash', '--noprofile', '--norc'],
    node: [process.execPath, ...nodeWords],
    ...(python === undefined ? {} : { python: [python] }),
  }
}
