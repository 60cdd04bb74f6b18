import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { defaultBuildOptions, type BuildOptions } from '../../src/pipeline/build-options.ts'
import { buildSite } from '../../src/build.ts'
import type { SiteFiles } from '../build-temp-site.ts'
import { withoutMemory } from '../lent-themes.ts'

/**
 * Builds a site for the tests around the call. The configuration is among its files. Returns where its output
 * is, as an absolute path.
 */
export function useSite(files: SiteFiles, mode: BuildOptions['mode'] = 'build'): () => string {
  return useBuild((root) => {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name)), { recursive: true })
      writeFileSync(join(root, name), content)
    }
  }, mode)
}

/** The same with a folder below `test/fixtures`: `sites/two-versions`. */
export function useFixture(name: string): () => string {
  return useBuild(
    (root) => cpSync(join(import.meta.dirname, '../fixtures', name, 'site'), root, { recursive: true }),
    'build',
  )
}

/** The same with a folder below `examples`. */
export function useExample(name: string): () => string {
  return useBuild(
    (root) => cpSync(join(import.meta.dirname, '../../examples', name), root, { recursive: true }),
    'build',
    'no diagnostics',
  )
}

function useBuild(
  fill: (root: string) => void,
  mode: BuildOptions['mode'],
  wanted?: 'no diagnostics',
): () => string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-browser-')))
  let folder = ''
  beforeAll(async () => {
    fill(root)
    const { failed, diagnostics, outDir } = await withoutMemory(root, (cache) =>
      buildSite({ root, ...defaultBuildOptions, ...cache, mode, workers: 1 }),
    )
    if (failed || (wanted && diagnostics.length > 0))
      throw new Error(diagnostics.map(({ rule, message }) => `${rule}: ${message}`).join('\n'))
    folder = outDir
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  return () => folder
}
