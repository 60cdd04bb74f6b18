import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { makeSite } from '../build-temp-site.ts'
import { bundledCli as cli } from '../bundled-cli.ts'

/** So many pages that they are shared with a thread, which needs files of its own to begin. */
const site = makeSite(
  Object.fromEntries(
    Array.from({ length: 140 }, (_, index) => [`content/page-${index}.md`, `# Page ${index}\n`]),
  ),
)
afterAll(() => rmSync(site.root, { recursive: true, force: true }))

describe.runIf(process.platform === 'linux')('a build that may open few files', () => {
  const build = (limit: number): ReturnType<typeof spawnSync> =>
    spawnSync(
      'sh',
      ['-c', `ulimit -n ${limit}; exec "$0" "$1" build --no-cache --workers 2`, process.execPath, cli],
      { cwd: site.root, encoding: 'utf8', timeout: 30_000 },
    )

  // Node's loader opens all modules that one imports at the same time: some sixty, and a few of its own.
  it('has a site with 96', () => {
    const { status, stderr } = build(96)
    expect([status, stderr]).toEqual([0, ''])
  })

  // Node itself needs some twenty.
  it.each([64, 56, 52, 48, 44, 40, 36, 32])('with %i has a site, or says what is missing', (limit) => {
    const { status, stderr } = build(limit)
    if (status !== 0) expect([status, stderr]).toEqual([3, expect.stringContaining('ulimit -n 1024')])
  })
})
