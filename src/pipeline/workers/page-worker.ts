import { parentPort, workerData } from 'node:worker_threads'
import { Disk } from '../../engine/reader.ts'
import { speakAtOnceToStderr } from '../../engine/redirect-console.ts'
import { openSpill } from '../../engine/spill.ts'
import type { ThreadReply, ThreadRequest } from '../../engine/worker-thread.ts'
import type { OutputPath } from '../../model/path.ts'
import type { OutlineDone } from '../../stages/markdown/stage.ts'
import { openRenderer, type Renderer } from '../../stages/render/open-renderer.ts'
import { withoutSentBranches } from '../../stages/render/render-task.ts'
import { openCompiler, type Compiler } from './compiler.ts'
import { makePage, type MadePage } from './make-page.ts'
import type { ThreadStart, ThreadTask } from './page-thread.ts'

/** The entry module of a thread, which does tasks one by one, with the setups that it was sent last. */
const { root, spillFolder } = workerData as ThreadStart
const spill = spillFolder === undefined ? undefined : openSpill(spillFolder)
let compiler: Compiler | undefined
let renderer: Promise<Renderer> | undefined
let sentBranches = new Set<OutputPath>()

async function doTask(request: ThreadTask): Promise<OutlineDone | MadePage> {
  const { compile, render } = request.setups
  if (compile) compiler = openCompiler(compile, new Disk(root, compile.folders), { spill })
  if (render) {
    renderer = openRenderer(render, { earlier: await renderer?.catch(() => undefined) })
    sentBranches = new Set()
  }
  if (request.kind === 'outline') {
    if (!compiler) throw new Error('A thread was asked to outline a page before it was set up')
    return compiler.outline(request.task)
  }
  const current = await renderer
  if (!current) throw new Error('A thread was asked to make a page before it was set up')
  return withoutSentBranches(await makePage(request.task, compiler?.compile, current), sentBranches)
}

speakAtOnceToStderr()

let queue: Promise<void> = Promise.resolve()
parentPort?.on('message', ({ id, task }: ThreadRequest<ThreadTask>) => {
  queue = queue.then(async () => {
    const done = await doTask(task)
    parentPort?.postMessage({ id, done } satisfies ThreadReply<typeof done>)
  })
})
