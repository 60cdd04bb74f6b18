import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { Failure, setupOf } from '../../../src/engine/stage.ts'
import { asContentPath } from '../../../src/model/path.ts'
import { PageThread } from '../../../src/pipeline/workers/page-thread.ts'
import { defaultCompileOptions } from '../../../src/stages/markdown/compile-options.ts'
import type { CompileTask } from '../../../src/stages/markdown/stage.ts'

/** A thread that runs the source of each page as code, after 10 ms, and replies with its path. */
const script = `import { parentPort } from 'node:worker_threads'
let queue = Promise.resolve()
let setups = 0
parentPort.on('message', ({ id, task: { setups: { compile }, task } }) => {
  if (compile) setups++
  queue = queue.then(async () => {
    await new Promise((resolve) => setTimeout(resolve, 10))
    new Function(task.file.source)()
    parentPort.postMessage({ id, done: { page: task.file.path, diagnostics: [], trace: [], setups } })
  })
})
`

function openThread(): PageThread {
  const folder = mkdtempSync(join(tmpdir(), 'docgen-thread-'))
  const entry = join(folder, 'thread.mjs')
  writeFileSync(entry, script)
  const thread = new PageThread(entry, { root: folder, spillFolder: undefined })
  onTestFinished(async () => {
    await thread.close()
    rmSync(folder, { recursive: true })
  })
  return thread
}

const page = (name: string, source: string): CompileTask => ({
  file: { path: asContentPath(name), format: 'md', source, hash: source, origin: 'disk' },
})

const setup = setupOf({ ...defaultCompileOptions })

it('is sent a setup once, and again when it changes or the thread is another', async () => {
  const thread = openThread()
  const a = page('a.md', '')
  expect(await thread.outline(setup, [a, a])).toMatchObject([{ setups: 1 }, { setups: 1 }])
  const other = setupOf({ ...defaultCompileOptions, components: ['New'] })
  expect(await thread.outline(other, [a])).toMatchObject([{ setups: 2 }])
  await thread.close()
  expect(await thread.outline(other, [a])).toMatchObject([{ setups: 1 }])
})

it('blames a page that ends it, and none that comes after', async () => {
  const pages = [
    page('a.md', 'setTimeout(() => process.exit(3), 15)'),
    page('b.md', ''),
    page('c.md', 'process.exit(4)'),
    page('d.md', ''),
    page('e.md', 'throw new Error("no")'),
    page('f.md', ''),
  ]
  const results = await openThread().outline(setup, pages)
  expect(
    results.map((result) =>
      result instanceof Failure
        ? result.diagnostics.map(({ rule, file, severity }) => `${severity} ${rule} ${file ?? ''}`)
        : result.page,
    ),
  ).toEqual(['a.md', 'b.md', ['error process-exit c.md'], 'd.md', ['error render-limit e.md'], 'f.md'])
})

it('ends when the build is aborted, with no result for any page', async () => {
  const stop = new AbortController()
  const pages = [page('a.md', ''), page('b.md', 'for (const end = Date.now() + 5000; Date.now() < end;);')]
  const begun = Date.now()
  const work = openThread().outline(setup, pages, stop.signal)
  setTimeout(() => stop.abort(new Error('Enough')), 200)
  await expect(work).rejects.toThrow('Enough')
  expect(Date.now() - begun).toBeLessThan(3000)
})
