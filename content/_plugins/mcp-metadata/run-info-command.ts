import { execFile } from 'node:child_process'
import { parseInfo } from './parse-info.ts'
import type { ServerMetadata } from './server-metadata.ts'

/** How the command is run. */
export interface InfoCommand {
  /** Program and arguments; `{name}` stands for the server. Run without a shell. */
  readonly command: readonly string[]
  /** Milliseconds for one server. Default 30,000. */
  readonly timeout?: number
  readonly cwd: string
  /** Ends the programs. */
  readonly signal?: AbortSignal
}

/** What a command printed, or why it failed. */
export type InfoResult =
  | { readonly name: string; readonly server: ServerMetadata }
  | { readonly name: string; readonly failure: string }

const maxOutput = 4 * 1024 * 1024

/** Asks for each server once, all at the same time. The results are in the order of the names. */
export function runInfoCommands(
  names: Iterable<string>,
  command: InfoCommand,
): Promise<readonly InfoResult[]> {
  return Promise.all([...new Set(names)].map((name) => runInfoCommand(name, command)))
}

async function runInfoCommand(
  name: string,
  { command, timeout = 30_000, cwd, signal }: InfoCommand,
): Promise<InfoResult> {
  const [program, ...args] = command.map((part) => part.replaceAll('{name}', name))
  // A name that begins with a hyphen would be an option of the program.
  if (program === undefined || !/^[A-Za-z0-9][\w.-]*$/.test(name))
    return { name, failure: 'the name is not one that a registry can have' }
  return new Promise((resolve) => {
    const child = execFile(
      program,
      args,
      {
        cwd,
        maxBuffer: maxOutput,
        windowsHide: true,
        ...(signal ? { signal } : {}),
      },
      (error, stdout, stderr) => {
        clearTimeout(timer)
        const said = stderr.trim().split('\n').slice(-6).join('\n')
        if (error) return resolve({ name, failure: reasonOf(error, program, timeout, said) })
        const server = parseInfo(name, stdout)
        if (server) return resolve({ name, server })
        const shown = stdout.trim().slice(0, 200)
        return resolve({
          name,
          failure:
            shown === ''
              ? `it printed nothing${said ? `: ${said}` : ''}`
              : `its output is neither JSON nor text about a server: ${shown}`,
        })
      },
    )
    child.stdin?.end()
    // Node's own `timeout` throws away, after a pause of this process, what a program printed in time.
    const timer = setTimeout(() => {
      setImmediate(() => {
        if (child.exitCode !== null || child.signalCode !== null) return
        // Its children may keep them open.
        child.stdout?.destroy()
        child.stderr?.destroy()
        child.kill('SIGKILL')
      })
    }, timeout)
  })
}

function reasonOf(
  error: Error & { code?: number | string | null; killed?: boolean },
  program: string,
  timeout: number,
  stderr: string,
): string {
  if (error.code === 'EACCES') return `the program \`${program}\` may not be run`
  if (error.code === 'ABORT_ERR') return 'it was stopped'
  if (error.code === 'ENOENT') return `the program \`${program}\` was not found`
  if (error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'it printed more than 4 MB'
  if (error.killed) return `it did not end within ${timeout / 1000} seconds${stderr ? `: ${stderr}` : ''}`
  return stderr || `it ended with exit code ${String(error.code)}`
}
