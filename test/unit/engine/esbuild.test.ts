import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withEsbuild } from '../../../src/engine/esbuild.ts'

/** Ends while esbuild waits for one of its plugins, and for the answer to the ping of each second. */
const program = `
  import { awaitEsbuild } from './src/engine/esbuild-calls.ts'
  import { withEsbuild } from './src/engine/esbuild.ts'
  const end = () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
    void awaitEsbuild().then(() => process.exit())
    return new Promise((resolve) => setTimeout(resolve, 10, { path: 'module', external: true }))
  }
  await withEsbuild(({ build }) =>
    build({
      stdin: { contents: "import 'module'" },
      bundle: true,
      write: false,
      plugins: [{ name: 'end', setup: ({ onResolve }) => onResolve({ filter: /^module$/ }, end) }],
    }),
  )
`

test('a process that ends during a call leaves no trace of esbuild', async () => {
  // Where the package is found.
  const folder = mkdtempSync(join('node_modules', '.docgen-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const outfile = join(folder, 'program.mjs')
  await withEsbuild(({ build }) =>
    build({
      stdin: { contents: program, resolveDir: process.cwd() },
      bundle: true,
      platform: 'node',
      format: 'esm',
      external: ['esbuild'],
      outfile,
    }),
  )
  const { status, stderr } = spawnSync(process.execPath, [outfile], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})
