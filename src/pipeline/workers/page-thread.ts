import { join } from 'node:path'
import { LoadedModules } from '../../engine/loaded-modules.ts'
import { WorkerThread } from '../../engine/worker-thread.ts'
import type { CompileOptions } from '../../stages/markdown/compile-options.ts'
import type { CompileDone, CompileTask } from '../../stages/markdown/stage.ts'
import type { RenderSetup } from '../../stages/render/render-setup.ts'
import type { RenderDone, RenderTask } from '../../stages/render/render-task.ts'

/** The data that a thread starts with. */
export interface ThreadStart {
  /** Absolute path of the project root. */
  readonly root: string
  /** Content folders relative to the root, which may be outside it. */
  readonly folders: readonly string[]
  /**
   * Absolute path of the configuration file, if compiling needs functions from it (plugins, front matter
   * validators).
   */
  readonly configPath?: string
  /** Without functions if `configPath` is set. */
  readonly compileOptions: CompileOptions
}

/** Pages to compile or render in a thread. */
export type PageBatch =
  | { readonly kind: 'compile'; readonly tasks: readonly CompileTask[] }
  | { readonly kind: 'render'; readonly setup?: RenderSetup; readonly tasks: readonly RenderTask[] }

/** The theme module that a setup loads, as an absolute path. */
export const moduleOf = ({ bundle }: RenderSetup): string => join(bundle.folder, bundle.theme)

/** A thread that compiles and renders pages. */
export class PageThread {
  readonly #thread: WorkerThread
  #setup: RenderSetup | undefined
  readonly #bundles = new LoadedModules()

  constructor(entry: string, start: ThreadStart) {
    this.#thread = new WorkerThread(entry, start)
  }

  compile(tasks: readonly CompileTask[]): Promise<readonly CompileDone[]> {
    return this.#thread.ask<PageBatch, readonly CompileDone[]>(
      { kind: 'compile', tasks },
      {
        file: tasks[0]?.file.path,
        results: (diagnostics) => tasks.map(() => ({ diagnostics, trace: [] })),
      },
    )
  }

  async render(setup: RenderSetup, tasks: readonly RenderTask[]): Promise<readonly RenderDone[]> {
    await this.#bundles.makeRoom(moduleOf(setup), () => this.close())
    const isNew = this.#setup !== setup || !this.#thread.isRunning
    this.#setup = setup
    return this.#thread.ask<PageBatch, readonly RenderDone[]>(
      { kind: 'render', tasks, ...(isNew ? { setup } : {}) },
      { file: tasks[0]?.file, results: (diagnostics) => tasks.map(() => ({ diagnostics })) },
    )
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}
