import { parentPort, workerData } from 'node:worker_threads'
import { Disk } from '../../engine/reader.ts'
import { speakAtOnceToStderr } from '../../engine/redirect-console.ts'
import type { ThreadReply, ThreadRequest } from '../../engine/worker-thread.ts'
import type { CompileOptions } from '../../stages/markdown/compile-options.ts'
import { RecentTrees } from '../../stages/markdown/recent-trees.ts'
import { compileTask, type CompileDone } from '../../stages/markdown/stage.ts'
import { openRenderer, type Renderer } from '../../stages/render/open-renderer.ts'
import { withoutSentBranches, type RenderDone } from '../../stages/render/render-task.ts'
import type { PageBatch, ThreadStart } from './page-thread.ts'

/** The entry module of a thread, which processes batches one by one. */
const start = workerData as ThreadStart
let disk: Disk | undefined
let options: Promise<CompileOptions> | undefined
let renderer: Promise<Renderer> | undefined
let sent = new Set<string>()
let trees: RecentTrees | undefined

async function compileOptions(): Promise<CompileOptions> {
  if (start.configPath === undefined) return start.compileOptions
  // Loaded only where a thread needs functions of the configuration: its schema is a third of the code.
  const { loadConfig } = await import('../../stages/config/stage.ts')
  const { siteCompileOptions, sitePlugins } = await import('../site-plugins.ts')
  const loaded = await loadConfig({ startDir: start.root, root: start.root, configPath: start.configPath })
  return siteCompileOptions(loaded, sitePlugins(loaded.config))
}

async function handle(batch: PageBatch): Promise<readonly (CompileDone | RenderDone)[]> {
  const done: (CompileDone | RenderDone)[] = []
  if (batch.kind === 'compile') {
    disk ??= new Disk(start.root, start.folders)
    options ??= compileOptions()
    trees ??= new RecentTrees()
    for (const task of batch.tasks) done.push(await compileTask(task, disk, await options, trees))
  } else {
    trees = undefined
    if (batch.setup) {
      renderer = openRenderer(batch.setup, { earlier: await renderer?.catch(() => undefined) })
      sent = new Set()
    }
    const current = await renderer
    if (!current) throw new Error('A thread was asked to render before it was set up')
    for (const task of batch.tasks) done.push(withoutSentBranches(await current.render(task), sent))
  }
  return done
}

speakAtOnceToStderr()

let queue: Promise<void> = Promise.resolve()
parentPort?.on('message', ({ id, batch }: ThreadRequest<PageBatch>) => {
  queue = queue.then(async () => {
    const results = await handle(batch)
    parentPort?.postMessage({ id, results } satisfies ThreadReply<typeof results>)
  })
})
