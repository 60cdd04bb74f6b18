import { fork, type ChildProcess } from 'node:child_process'
import { dirname, join } from 'node:path'
import type { Diagnostic } from '../../src/model/diagnostic.ts'
import type { BuildOptions } from '../../src/pipeline/build-options.ts'

/** What a build came to. `crash`: what has ended it; the builder is of no more use then. */
export interface KeptBuild {
  readonly failed: boolean
  readonly diagnostics: readonly Diagnostic[]
  readonly crash?: string
}

/** Milliseconds that a build may take. */
const patience = 180_000

/**
 * A process that builds a site again and again through docgen's API, where nothing needs a new process, whose
 * start takes longer than the build of a small site. `cli`: absolute path of the command, beside the API.
 */
export class KeptBuilder {
  readonly #child: ChildProcess

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  static async start(cli: string, root: string, env: NodeJS.ProcessEnv): Promise<KeptBuilder> {
    const child = fork(join(import.meta.dirname, 'kept-builder.mjs'), [join(dirname(cli), 'index.js')], {
      cwd: root,
      env,
      execArgv: [],
      silent: true,
    })
    child.stdout?.resume()
    child.stderr?.resume()
    await new Promise((resolve, reject) => {
      child.once('message', resolve)
      child.once('exit', (code) => reject(new Error(`The builder has ended: ${String(code)}`)))
    })
    return new KeptBuilder(child)
  }

  /** `environment`: all variables whose names begin with HISTORY_. */
  build(
    options: Partial<BuildOptions>,
    environment: Readonly<Record<string, string>> = {},
  ): Promise<KeptBuild> {
    const child = this.#child
    return new Promise((resolve) => {
      const crash = (text: string): void => {
        this.close()
        resolve({ failed: true, diagnostics: [], crash: text })
      }
      const timer = setTimeout(() => crash('It hangs.'), patience)
      const end = (code: number | null): void => {
        clearTimeout(timer)
        crash(`It ended with ${String(code)}.`)
      }
      child.once('exit', end)
      child.once('message', (message) => {
        clearTimeout(timer)
        child.off('exit', end)
        const result = message as KeptBuild // Of kept-builder.mjs.
        if (result.crash !== undefined) this.close()
        resolve(result)
      })
      child.send({ environment, options })
    })
  }

  close(): void {
    this.#child.kill('SIGKILL')
  }
}
