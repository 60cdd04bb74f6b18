import { parentPort, workerData } from 'node:worker_threads'
import { Disk } from '../../engine/reader.ts'
import { speakAtOnceToStderr } from '../../engine/redirect-console.ts'
import type { ThreadReply, ThreadRequest } from '../../engine/worker-thread.ts'
import type { CompileOptions } from '../../stages/markdown/compile-options.ts'
import { compileTask, type CompileDone } from '../../stages/markdown/stage.ts'
import { openRenderer, type Renderer } from '../../stages/render/open-renderer.ts'
import { withoutSentBranches, type RenderDone } from '../../stages/render/render-task.ts'
import type { PageTask, ThreadStart } from './page-thread.ts'

/** The entry module of a thread, which does tasks one by one, with the setups that it was sent last. */
const { root } = workerData as ThreadStart
let compiler: { readonly options: CompileOptions; readonly disk: Disk } | undefined
let renderer: Promise<Renderer> | undefined
let sent = new Set<string>()

async function doTask(request: PageTask): Promise<CompileDone | RenderDone> {
  if (request.kind === 'compile') {
    const { setup: options, task } = request
    if (options) compiler = { options, disk: new Disk(root, options.folders) }
    if (!compiler) throw new Error('A thread was asked to compile before it was set up')
    return compileTask(task, compiler.disk, compiler.options)
  }
  const { setup, task } = request
  if (setup) {
    renderer = openRenderer(setup, { earlier: await renderer?.catch(() => undefined) })
    sent = new Set()
  }
  const current = await renderer
  if (!current) throw new Error('A thread was asked to render before it was set up')
  return withoutSentBranches(await current.render(task), sent)
}

speakAtOnceToStderr()

let queue: Promise<void> = Promise.resolve()
parentPort?.on('message', ({ id, task }: ThreadRequest<PageTask>) => {
  queue = queue.then(async () => {
    const done = await doTask(task)
    parentPort?.postMessage({ id, done } satisfies ThreadReply<typeof done>)
  })
})
