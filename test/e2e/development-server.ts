import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { serveLive } from '../../src/dev-server/serve-live.ts'
import { defaultBuildOptions } from '../../src/pipeline/build-options.ts'
import type { SiteFiles } from '../build-temp-site.ts'
import type { SiteServer } from './site-server.ts'

/** Puts the sources of a site into a folder for the tests around the call. Returns its absolute path. */
export function useProject(files: SiteFiles): () => string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-live-')))
  beforeAll(() => {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name)), { recursive: true })
      writeFileSync(join(root, name), content)
    }
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  return () => root
}

/** `docgen serve --watch` for such a folder, once the whole site is built: no page changes by itself then. */
export async function serveProject(root: string): Promise<SiteServer> {
  let built = (): void => undefined
  const firstBuild = new Promise<void>((resolve) => (built = resolve))
  const { port, close } = await serveLive({
    port: 0,
    strictPort: true,
    host: '127.0.0.1',
    allowedHosts: [],
    poll: false,
    onReport: ({ isOfBuild }) => isOfBuild && built(),
    build: {
      root,
      ...defaultBuildOptions,
      mode: 'serve',
      workers: 1,
    },
  })
  await firstBuild
  return { origin: `http://127.0.0.1:${port}`, close }
}
