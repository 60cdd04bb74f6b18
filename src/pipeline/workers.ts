import type { Session } from './session.ts'
import type { BuildOptions } from './build-options.ts'
import { builtInPlugins } from './built-in-plugins.ts'
import { compileOptionsOf } from './compile-options-of.ts'
import { runCompile } from './run-compile.ts'
import { openRenderer, type RenderSetup } from './run-render.ts'
import type { CompileDone, CompileTask, RenderDone, RenderTask } from './tasks.ts'

/** The seam behind which pages are compiled and rendered: in this thread or in several, with the same result. */
export interface Workers {
  readonly compile: (tasks: readonly CompileTask[]) => Promise<readonly CompileDone[]>
  readonly render: (setup: RenderSetup, tasks: readonly RenderTask[]) => Promise<readonly RenderDone[]>
  readonly close: () => Promise<void>
}

export async function openWorkers(session: Session, { progress }: BuildOptions): Promise<Workers> {
  let renderer: { setup: RenderSetup; render: (task: RenderTask) => Promise<RenderDone> } | undefined
  return {
    async compile(tasks) {
      const options = compileOptionsOf(session, builtInPlugins(session.loaded.config))
      const done: CompileDone[] = []
      for (const task of tasks) {
        done.push(await runCompile(task, session.disk, options))
        progress?.tick()
      }
      return done
    },
    async render(setup, tasks) {
      if (renderer?.setup !== setup) renderer = { setup, render: await openRenderer(setup) }
      const done: RenderDone[] = []
      for (const task of tasks) {
        done.push(await renderer.render(task))
        progress?.tick()
      }
      return done
    },
    close: () => Promise.resolve(),
  }
}
