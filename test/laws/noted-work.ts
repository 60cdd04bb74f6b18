import { Failure } from '../../src/engine/failure.ts'
import { openSession } from '../../src/engine/session.ts'
import { assembleSite } from '../../src/pipeline/assemble-site.ts'
import { defaultBuildOptions, type BuildOptions } from '../../src/pipeline/build-options.ts'
import { openEditions } from '../../src/engine/open-editions.ts'
import { loadSite } from '../../src/pipeline/load-site.ts'
import { openWorkers, type PageWork } from '../../src/pipeline/workers/open-workers.ts'
import type { CompileOptions } from '../../src/stages/markdown/compile-options.ts'
import type { CompileDone, CompileTask } from '../../src/stages/markdown/stage.ts'
import type { RenderSetup } from '../../src/stages/render/render-setup.ts'
import type { RenderDone, RenderTask } from '../../src/stages/render/render-task.ts'
import { random } from './small-site.ts'

/** What a build asked of its workers at once, and what they made of it, in the order of the tasks. */
export interface Batch<Setup, Task, Done> {
  readonly setup: Setup
  readonly tasks: readonly Task[]
  readonly done: readonly Done[]
}

/** What one build of a site asked of its workers: a site in several languages renders once for each. */
export interface NotedWork {
  readonly compiled: readonly Batch<CompileOptions, CompileTask, CompileDone>[]
  readonly rendered: readonly Batch<RenderSetup, RenderTask, RenderDone>[]
}

/** Assembles the site below `root` from nothing, in one thread, and notes the work. */
export async function notedWork(root: string): Promise<NotedWork> {
  const options: BuildOptions = {
    root,
    ...defaultBuildOptions,
    cache: false,
    workers: 1,
  }
  const session = openSession(await loadSite(options), options)
  const workers = openWorkers(session, options)
  const own = workers.during(options)
  const compiled: Batch<CompileOptions, CompileTask, CompileDone>[] = []
  const rendered: Batch<RenderSetup, RenderTask, RenderDone>[] = []
  const noting: PageWork = {
    compile(setup, tasks, receive) {
      const done: CompileDone[] = []
      compiled.push({ setup: setup.value, tasks, done })
      return own.compile(setup, tasks, (index, each) => {
        if (!(each instanceof Failure)) done[index] = each
        receive(index, each)
      })
    },
    render(setup, jobs, receive) {
      const done: RenderDone[] = []
      rendered.push({ setup, tasks: jobs.map(({ task }) => task()), done })
      return own.render(setup, jobs, (index, each) => {
        if (!(each instanceof Failure)) done[index] = each
        receive(index, each)
      })
    },
  }
  await assembleSite(openEditions(session), { ...workers, during: () => noting }, options)
  await workers.close()
  return { compiled, rendered }
}

/** The results of tasks that are done in an order of their own, in the order of the tasks. */
export async function inOrder<Task, Done>(
  tasks: readonly Task[],
  seed: number,
  run: (task: Task) => Promise<Done>,
): Promise<readonly Done[]> {
  const next = random(seed)
  const order = tasks.map((_, index) => [next(), index] as const).sort(([a], [b]) => a - b)
  const done: Done[] = []
  for (const [, index] of order) {
    const task = tasks[index]
    if (task !== undefined) done[index] = await run(task)
  }
  return done
}
