import { endThisGroup, endWithParent } from '../engine/end-with-parent.ts'
import type { SandboxReply, SandboxRequest } from '../engine/sandboxed-process.ts'
import { openRenderer } from '../stages/render/open-renderer.ts'
import { speakAtOnceToStderr } from '../engine/redirect-console.ts'

/**
 * The entry of the process that runs code of pages: renders one page after the other, and tells before each
 * piece of code where it stands.
 */
const tell = (reply: SandboxReply): void => void process.send?.(reply)

// Connected to the standard error of who started this process; what V8 says at the end of its memory goes
// elsewhere and is not heard.
speakAtOnceToStderr(1)
endWithParent(Number(process.argv[2]))

let renderer: ReturnType<typeof openRenderer> | undefined
let queue: Promise<void> = Promise.resolve()
let isBusy = false

process.on('message', (message) => {
  const { setup, task } = message as SandboxRequest // Only `SandboxedProcess` speaks through this channel.
  queue = queue.then(async () => {
    isBusy = true
    if (setup) renderer = openRenderer(setup, (location) => tell({ kind: 'at', location }))
    const render = await renderer
    if (!render) throw new Error('A process was asked to render before it was set up')
    tell({ kind: 'begun' })
    tell({ kind: 'done', done: await render(task) })
    isBusy = false
  })
})
// What a timer throws after its page was made changes nothing in it, and is not the fault of the next one.
process.on('uncaughtException', (error) => isBusy && tell({ kind: 'failed', message: error.message }))
// Whoever started it is gone; at once, where no code runs.
process.on('disconnect', endThisGroup)
