import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { bundledCli } from '../bundled-cli.ts'

type Environment = Readonly<Record<string, string>>

const integrations = JSON.stringify(join(import.meta.dirname, '../../content/integrations.ts'))
/** All of the flagship's configuration that depends on the environment, as `spec-pages.test.ts` checks. */
const config = `import { feedback, integrationPlugins, search, url } from ${integrations}
export default { title: 'Site', url, feedback, search, contentSecurityPolicy: {}, plugins: integrationPlugins }
`

/**
 * A site of these pages that is connected as the flagship site is with variables of
 * `content/integrations.ts`, for the tests around the call. Returns where its output is, as an absolute path.
 */
export function useConnectedSite(
  pages: Readonly<Record<string, string>>,
  environment: () => Promise<Environment>,
): () => string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-connected-')))
  beforeAll(async () => {
    for (const [name, text] of Object.entries({ ...pages, 'docgen.config.ts': config })) {
      mkdirSync(dirname(join(root, name)), { recursive: true })
      writeFileSync(join(root, name), text)
    }
    const { status, stdout, stderr } = spawnSync(process.execPath, [bundledCli, 'build'], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...(await environment()) },
    })
    if (status !== 0) throw new Error(`The site could not be built:\n${stdout}${stderr}`)
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  return () => join(root, 'build')
}
