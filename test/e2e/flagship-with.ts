import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { bundledCli } from '../bundled-cli.ts'

type Environment = Readonly<Record<string, string>>

/**
 * The flagship site as it is built with variables of `content/integrations.ts`, for the tests around the
 * call.
 * Returns where its output is, as an absolute path.
 */
export function useFlagshipWith(environment: () => Promise<Environment>): () => string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-flagship-with-')))
  const site = join(folder, 'site')
  beforeAll(async () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [bundledCli, 'build', '--out-dir', site], {
      cwd: join(import.meta.dirname, '../..'),
      encoding: 'utf8',
      env: { ...process.env, ...(await environment()) },
    })
    if (status !== 0) throw new Error(`The flagship site could not be built:\n${stdout}${stderr}`)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return () => site
}
