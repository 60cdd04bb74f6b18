import { AsyncLocalStorage } from 'node:async_hooks'
import { writeSync } from 'node:fs'
import {
  codeOfAbort,
  endThisGroup,
  endWithParent,
  exitDescriptor,
  type SandboxReply,
  type SandboxRequest,
} from '../../engine/sandbox-protocol.ts'
import { thrownText } from '../../engine/thrown-text.ts'
import { openRenderer, type Renderer } from '../../stages/render/open-renderer.ts'
import type { OutputPath } from '../../model/path.ts'
import { type RenderSetup, withoutSentBranches } from '../../stages/render/render-task.ts'
import { type MadePage, makePage, type MakeTask } from './make-page.ts'
import { speakAtOnceToStderr } from '../../engine/redirect-console.ts'

/**
 * The entry module of the process that runs page code. Renders pages one by one, and reports the location of
 * each piece of code before running it.
 */
const tell = (reply: SandboxReply<MadePage>): void => void process.send?.(reply)

// Connected to the standard error of the parent; V8's out-of-memory report goes elsewhere and is discarded.
speakAtOnceToStderr(1)
endWithParent(Number(process.argv[2]))

/** The number of the page whose code is running, also where it runs later: in timers and promises. */
const running = new AsyncLocalStorage<number>()

let renderer: Promise<Renderer> | undefined
let sentBranches = new Set<OutputPath>()
let queue: Promise<void> = Promise.resolve()
/** What keeps the process alive without any page. */
let idle = 0

const activity = (): number => process.getActiveResourcesInfo().length

process.on('message', (message) => {
  // Only `SandboxedProcess` sends messages through this channel.
  const { id, setup, task } = message as SandboxRequest<RenderSetup, MakeTask>
  queue = queue.then(async () => {
    if (setup) {
      renderer = openRenderer(setup, {
        watch: (location) => tell({ kind: 'at', location }),
        earlier: await renderer?.catch(() => undefined),
      })
      sentBranches = new Set()
    }
    const current = await renderer
    if (!current) throw new Error('A process was asked to render before it was set up')
    if (setup) idle = activity()
    tell({ kind: 'begun' })
    const done = await running.run(id, () => makePage(task, undefined, current))
    tell({ kind: 'done', done: withoutSentBranches(done, sentBranches), leavesWork: activity() > idle })
  })
})

const tellFailure = (thrown: unknown): void =>
  tell({ kind: 'failed', id: running.getStore(), message: thrownText(thrown) })

// A promise is named here as well: Node would wrap what it was rejected with in words of its own.
process.on('uncaughtException', tellFailure).on('unhandledRejection', tellFailure)

// Otherwise it ends as it does when memory runs out, and nothing tells the two apart.
const abort = process.abort.bind(process)
process.abort = (): never => {
  tellOfExit(codeOfAbort)
  return abort()
}

// `process.exit` calls this at once, so the page is still the one whose code is running.
process.on('exit', tellOfExit)

/** A message would be lost if the parent had not read the one before it. */
function tellOfExit(code: number): void {
  try {
    writeSync(exitDescriptor, `${String(running.getStore() ?? '')} ${String(code)}`)
  } catch {
    // The parent has ended.
  }
}

// The parent has ended. Takes effect immediately unless code is running.
process.on('disconnect', endThisGroup)
