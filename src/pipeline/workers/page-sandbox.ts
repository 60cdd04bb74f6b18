import { endThisGroup, endWithParent } from '../../engine/end-with-parent.ts'
import type { SandboxReply, SandboxRequest } from '../../engine/sandboxed-process.ts'
import { openRenderer, type Renderer } from '../../stages/render/open-renderer.ts'
import type { RenderSetup } from '../../stages/render/render-setup.ts'
import { withoutSentBranches, type RenderDone, type RenderTask } from '../../stages/render/render-task.ts'
import { speakAtOnceToStderr } from '../../engine/redirect-console.ts'

/**
 * The entry module of the process that runs page code. Renders pages one by one, and reports the location of
 * each piece of code before running it.
 */
const tell = (reply: SandboxReply<RenderDone>): void => void process.send?.(reply)

// Connected to the standard error of the parent; V8's out-of-memory report goes elsewhere and is discarded.
speakAtOnceToStderr(1)
endWithParent(Number(process.argv[2]))

let renderer: Promise<Renderer> | undefined
let sent = new Set<string>()
let queue: Promise<void> = Promise.resolve()
let isBusy = false

process.on('message', (message) => {
  // Only `SandboxedProcess` sends messages through this channel.
  const { setup, task } = message as SandboxRequest<RenderSetup, RenderTask>
  queue = queue.then(async () => {
    isBusy = true
    if (setup) {
      renderer = openRenderer(setup, {
        watch: (location) => tell({ kind: 'at', location }),
        earlier: await renderer?.catch(() => undefined),
      })
      sent = new Set()
    }
    const current = await renderer
    if (!current) throw new Error('A process was asked to render before it was set up')
    tell({ kind: 'begun' })
    tell({ kind: 'done', done: withoutSentBranches(await current.render(task), sent) })
    isBusy = false
  })
})
// An error thrown by a timer after its page was rendered does not affect the page, and is not the next page's
// fault.
process.on('uncaughtException', (error) => isBusy && tell({ kind: 'failed', message: error.message }))
// The parent has ended. Takes effect immediately unless code is running.
process.on('disconnect', endThisGroup)
