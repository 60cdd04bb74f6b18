import { parentPort, workerData } from 'node:worker_threads'
import { Disk } from '../engine/reader.ts'
import { loadConfig } from '../stages/config/load-config.ts'
import type { CompileOptions } from '../stages/markdown/compile-options.ts'
import { builtInPlugins } from './built-in-plugins.ts'
import { compileOptionsOf } from './compile-options.ts'
import { runCompile } from '../stages/markdown/run-compile.ts'
import { openRenderer, type RenderSetup } from '../stages/render/open-renderer.ts'
import { speakAtOnceToStderr } from '../engine/redirect-console.ts'
import type { CompileDone, RenderDone, RenderTask } from '../stages/render/tasks.ts'
import type { ThreadReply, ThreadRequest, ThreadStart } from '../engine/worker-thread.ts'

/** The entry of a thread: does one batch after the other, as the main thread would. */
const start = workerData as ThreadStart
let disk: Disk | undefined
let options: Promise<CompileOptions> | undefined
let renderer: Promise<(task: RenderTask) => Promise<RenderDone>> | undefined

async function compileOptions(): Promise<CompileOptions> {
  if (start.configPath === undefined) return start.compileOptions
  const loaded = await loadConfig({ startDir: start.root, root: start.root, configPath: start.configPath })
  return compileOptionsOf(loaded, builtInPlugins(loaded.config))
}

async function handle(request: ThreadRequest): Promise<readonly (CompileDone | RenderDone)[]> {
  const done: (CompileDone | RenderDone)[] = []
  if (request.kind === 'compile') {
    disk ??= new Disk(start.root, start.folders)
    options ??= compileOptions()
    for (const task of request.tasks) done.push(await runCompile(task, disk, await options))
  } else {
    if (request.setup) renderer = openRenderer(request.setup satisfies RenderSetup)
    const render = await renderer
    if (!render) throw new Error('A thread was asked to render before it was set up')
    for (const task of request.tasks) done.push(await render(task))
  }
  return done
}

speakAtOnceToStderr()

let queue: Promise<void> = Promise.resolve()
parentPort?.on('message', (request: ThreadRequest) => {
  queue = queue.then(async () => {
    const done = await handle(request)
    parentPort?.postMessage({ id: request.id, done } satisfies ThreadReply)
  })
})
