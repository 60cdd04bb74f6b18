import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { temporarySite } from '../build-temp-site.ts'
import { bundledCli as cli } from '../bundled-cli.ts'

it('code of pages that never ends, takes all memory or ends the process is reported page by page; the old output stays', () => {
  const site = temporarySite(
    {
      'content/index.md': '# Home\n',
      'content/good.mdx': '# Good\n\n{[1, 2].map((n) => <b key={n}>{n * 21}</b>)}\n',
    },
    { markdown: { limits: { renderMilliseconds: 1_500 } } },
  )
  const build = (): ReturnType<typeof spawnSync> =>
    spawnSync(process.execPath, [cli, 'build', '--format', 'json'], {
      cwd: site.root,
      encoding: 'utf8',
      timeout: 60_000,
    })
  expect(build().status).toBe(0)
  const before = readFileSync(join(site.root, 'build/good.html'), 'utf8')
  site.write({
    'content/good.mdx': '# Changed\n',
    'content/loop.mdx': 'export const spin = () => { while (true) {} }\n\n# Loop\n\n{spin()}\n',
    'content/memory.mdx': '# Memory\n\n{((list) => { for (;;) list.push(new Array(1e6).fill(0)) })([])}\n',
    'content/abort.mdx': '# Abort\n\n{process.abort()}\n',
    'content/exit.mdx': 'export const x = process.exit(0)\n\n# Exit\n\n{x}\n',
    'content/never.mdx': '# Never\n\nexport const never = await new Promise(() => {})\n\n{never}\n',
    'content/large.mdx': '# Large\n\nOne value: {new Array(1e9).fill(0).length}\n',
    'content/_part.mdx': '## Part\n\n- {(() => { for (;;); })()}\n',
    'content/whole.mdx': "import Part from './_part.mdx'\n\n# Whole\n\n<Part />\n",
    'content/page.tsx':
      "export const frontMatter = { title: 'Page' }\n\nexport default function Page() {\n  for (;;);\n}\n",
    'content/later.mdx':
      "# Later\n\nexport const never = await new Promise(() => setTimeout(() => { throw new Error('late') }))\n\n{never}\n",
  })
  const { status, stdout, stderr } = build()
  const { diagnostics } = JSON.parse(String(stdout)) as {
    diagnostics: { rule: string; file: string; place: { line: number; column: number } }[]
  }
  expect(diagnostics.map(({ rule, file, place }) => `${file}:${place.line}:${place.column} ${rule}`)).toEqual(
    [
      'content/_part.mdx:3:3 render-limit',
      'content/abort.mdx:3:1 process-exit',
      'content/exit.mdx:1:1 process-exit',
      'content/large.mdx:3:12 render-limit',
      'content/later.mdx:3:1 render-limit',
      'content/loop.mdx:5:1 render-limit',
      'content/memory.mdx:3:1 render-limit',
      'content/never.mdx:3:1 render-limit',
      'content/page.tsx:3:1 render-limit',
    ],
  )
  expect(stderr).toBe('')
  expect(status).toBe(1)
  expect(readFileSync(join(site.root, 'build/good.html'), 'utf8')).toBe(before)
}, 120_000)

/** Pages whose code never gives the thread back; they say so first. */
const neverEnding = {
  'a loop in a module that is loaded':
    'export const x = (() => { process.stderr.write("begun"); for (;;); })()\n\n# Loop\n\n{x}\n',
  'a thread that waits':
    '# Wait\n\n{(() => { process.stderr.write("begun"); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0) })()}\n',
  'a process that code of the page waits for':
    "import { spawnSync } from 'node:child_process'\n\n# Process\n\n{(() => { process.stderr.write('begun'); spawnSync('sleep', ['600'], { stdio: 'inherit' }) })()}\n",
}

it.runIf(process.platform === 'linux').each(Object.entries(neverEnding))(
  '%s ends soon after docgen was killed',
  async (_name, page) => {
    const site = temporarySite(
      { 'content/index.mdx': page },
      { markdown: { limits: { renderMilliseconds: 60_000 } } },
    )
    const docgen = spawn(process.execPath, [cli, 'build'], {
      cwd: site.root,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const killed = new Promise((resolve) => docgen.once('exit', resolve))
    // Standard error stays open as long as anything does that docgen has started, and what that has.
    const silent = new Promise((resolve) => docgen.stderr.once('end', resolve))
    await new Promise((resolve) => docgen.stderr.once('data', resolve))
    const child = childrenOf(docgen.pid ?? 0).find((id) =>
      readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('sandbox'),
    )
    expect(child).toBeDefined()
    docgen.kill('SIGKILL')
    await killed
    try {
      await vi.waitFor(() => expect(isAlive(child ?? 0)).toBe(false), { timeout: 20_000 })
      await Promise.race([
        silent,
        setTimeout(10_000).then(() => Promise.reject(new Error('Standard error is still open'))),
      ])
    } finally {
      if (isAlive(child ?? 0)) process.kill(child ?? 0, 'SIGKILL')
    }
  },
  90_000,
)

/**
 * Numbers of the processes that `parent` has started (proc(5): the parent is the second word behind the name,
 * which is in brackets).
 */
function childrenOf(parent: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => statusOf(id)?.parent === parent)
}

const isAlive = (id: number): boolean => !['Z', undefined].includes(statusOf(id)?.state)

function statusOf(id: number): { readonly state: string | undefined; readonly parent: number } | undefined {
  try {
    const [state, parent] = readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { state, parent: Number(parent) }
  } catch {
    return undefined // It has ended.
  }
}
