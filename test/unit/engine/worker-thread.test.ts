import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { WorkerThread } from '../../../src/engine/worker-thread.ts'

// Node 24 asks the streams of a thread for more as soon as its parent reads them.
it('does its work also where it has replaced its own streams', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docgen-thread-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const entry = join(folder, 'thread.mjs')
  writeFileSync(
    entry,
    `import { Writable } from 'node:stream'
import { parentPort } from 'node:worker_threads'
for (const name of ['stdout', 'stderr'])
  Object.defineProperty(process, name, { value: new Writable({ write: (_bytes, _encoding, done) => done() }) })
parentPort.on('message', ({ id, task }) => setTimeout(() => parentPort.postMessage({ id, done: task }), 200))
`,
  )
  const thread = new WorkerThread(entry, undefined)
  onTestFinished(() => thread.close())
  expect(await thread.ask('done')).toBe('done')
})
