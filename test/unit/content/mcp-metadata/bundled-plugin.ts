import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import { withEsbuild } from '../../../../src/engine/esbuild.ts'
import { projectRoot } from '../../features/content-context.ts'

const source = join(projectRoot, 'content/_plugins/mcp-metadata/index.ts')

/**
 * The flagship's plugin as one module with its packages, for the tests of a file. Returns its path, as a
 * literal for configurations: with the sources, each configuration would have all files of Zod read again,
 * which takes longer than anything else that these tests do.
 */
export function useBundledPlugin(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docgen-plugin-'))
  const outfile = join(folder, 'mcp-metadata.mjs')
  beforeAll(() =>
    withEsbuild(({ build }) =>
      build({
        entryPoints: [source],
        outfile,
        bundle: true,
        format: 'esm',
        platform: 'node',
        external: ['docgen', 'docgen/kit'],
        // YAML is in CommonJS.
        banner: {
          js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
        },
        define: { 'import.meta.url': JSON.stringify(pathToFileURL(source).href) },
      }),
    ),
  )
  afterAll(() => rmSync(folder, { recursive: true }))
  return JSON.stringify(outfile)
}
