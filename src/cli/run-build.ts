import { grouped } from '../diagnostics/count.ts'
import { DiagnosticError } from '../model/diagnose.ts'
import type { BuildOptions, BuildResult, Progress } from '../pipeline/build-options.ts'
import type { CliContext } from './context.ts'
import { type Terminal, terminalOf } from './print-report.ts'

/** Builds a site and shows the progress. If the build cannot even start, returns a result with the reason. */
export async function runBuild(options: BuildOptions, context: CliContext): Promise<BuildResult> {
  const progress = drawProgress(
    (text) => context.stderr.write(text),
    terminalOf(context.stderr, context.environment),
  )
  try {
    const { buildSite } = await context.loadPipeline()
    return await buildSite({ ...options, progress, signal: context.signal })
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error
    const root = options.root ?? (await projectRoot(options)) ?? context.cwd
    return {
      diagnostics: error.diagnostics,
      failed: true,
      written: false,
      pages: 0,
      fromCache: 0,
      files: 0,
      bytes: 0,
      milliseconds: 0,
      outDir: options.outDir ?? root,
      root,
      timings: [],
    }
  } finally {
    progress.done()
  }
}

/** The folder that file names in diagnostics are relative to, for builds that failed before knowing it. */
async function projectRoot({ dir, configPath }: BuildOptions): Promise<string | undefined> {
  const { findConfig } = await import('../pipeline/load-site.ts')
  return dir === undefined
    ? undefined
    : await findConfig(dir, configPath).then(
        ({ root }) => root,
        () => dir,
      )
}

const milliseconds = 80
const clearLine = '\r\u001B[K'

/**
 * Draws the progress of a build in a single line: `markdown 120/1,000`. Silent on terminals that cannot
 * redraw a line. There is no timer: without progress, there is nothing new to draw.
 */
export function drawProgress(
  write: (text: string) => void,
  { live, columns }: Terminal,
  now: () => number = Date.now,
): Progress {
  if (!live) return { stage: nothing, tick: nothing, done: nothing }
  let name = ''
  let done = 0
  let total: number | undefined
  let drawn = -Infinity
  const draw = (): void => {
    drawn = now()
    const of = total === undefined ? '' : `/${grouped(total)}`
    const count = done === 0 && total === undefined ? '' : ` ${grouped(done)}${of}`
    write(`${clearLine}${`${name}${count}`.slice(0, columns - 1)}`)
  }
  return {
    stage(next, expected) {
      name = next
      done = 0
      total = expected
      draw()
    },
    tick(count = 1) {
      done += count
      if (now() - drawn >= milliseconds) draw()
    },
    done() {
      if (name !== '') write(clearLine)
      name = ''
    },
  }
}

function nothing(): void {
  // Progress is not shown here.
}
