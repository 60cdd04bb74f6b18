import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { performance } from 'node:perf_hooks'

export interface Run {
  readonly wallSeconds: number
  /** User and system time, children included. */
  readonly cpuSeconds: number
  /** The most that the process and its children held at one time. */
  readonly peakMegabytes: number
  /** The most that one process held; threads are in it, esbuild's process is not. */
  readonly largestMegabytes: number
}

/**
 * Runs a program and measures it: processor time by the shell's own `time`, memory by looking at /proc
 * every 20 ms (Linux; zero elsewhere). Fails when the command does.
 */
export async function measure(
  words: readonly string[],
  cwd: string,
  program = process.execPath,
): Promise<Run> {
  const times = join(tmpdir(), `docgen-bench-${process.pid}-times`)
  const start = performance.now()
  const child = spawn(
    'bash',
    ['-c', 'TIMEFORMAT="%U %S"; { time "$@" 2>&3; } 3>&2 2>"$DOCGEN_BENCH_TIMES"', 'bash', program, ...words],
    {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        CI: '1',
        NO_COLOR: '1',
        DOCGEN_BENCH_TIMES: times,
        ASTRO_TELEMETRY_DISABLED: '1',
      },
    },
  )
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  let peak = 0
  let largest = 0
  const timer = setInterval(() => {
    const { now, highest } = memoryOf(child.pid ?? 0)
    peak = Math.max(peak, now, highest)
    largest = Math.max(largest, highest)
  }, 20)
  const code = await new Promise<number | null>(
    (resolve, reject) => void child.on('error', reject).on('close', resolve),
  )
  clearInterval(timer)
  const wallSeconds = (performance.now() - start) / 1000
  if (code !== 0)
    throw new Error(`${program} ${words.join(' ')} ended with ${String(code)}:\n${output.slice(-4_000)}`)
  const [user = 0, system = 0] = readFileSync(times, 'utf8').trim().split(' ').map(Number)
  rmSync(times)
  return {
    wallSeconds,
    cpuSeconds: user + system,
    peakMegabytes: peak / 1024,
    largestMegabytes: largest / 1024,
  }
}

/** Kilobytes held by a process tree now, and the high-water mark of its largest process. */
function memoryOf(pid: number): { now: number; highest: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const field = (name: string): number =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map((child) => memoryOf(Number(child)))
    return {
      now: children.reduce((sum, child) => sum + child.now, field('VmRSS')),
      highest: Math.max(field('VmHWM'), ...children.map((child) => child.highest)),
    }
  } catch {
    return { now: 0, highest: 0 } // The process has ended, or there is no /proc.
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** The run in the middle by wall time. */
export function medianRun(runs: readonly Run[]): Run {
  const middle = median(runs.map((run) => run.wallSeconds))
  return (
    runs.find((run) => run.wallSeconds === middle) ?? {
      wallSeconds: 0,
      cpuSeconds: 0,
      peakMegabytes: 0,
      largestMegabytes: 0,
    }
  )
}

export interface Listing {
  readonly bytes: number
  /** Hash of each file, by its path with forward slashes. */
  readonly hashes: ReadonlyMap<string, string>
}

export function listOutput(folder: string): Listing {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const hashes = new Map(
    files.map((file) => [
      relative(folder, file).split(sep).join('/'),
      createHash('sha256').update(readFileSync(file)).digest('hex'),
    ]),
  )
  return { bytes: files.reduce((sum, file) => sum + statSync(file).size, 0), hashes }
}

/** Megabytes (10⁶) of the files below a folder, links not followed; without caches that builds left there. */
export const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/[\\/]node_modules[\\/]\.[\w-]+(?:[\\/]|$)/.test(entry.parentPath))
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0) / 1e6

/** Paths of files that are new, gone or other than before, sorted. */
export function changedFiles(before: Listing, after: Listing): readonly string[] {
  return [...new Set([...before.hashes.keys(), ...after.hashes.keys()])]
    .filter((path) => before.hashes.get(path) !== after.hashes.get(path))
    .sort()
}
