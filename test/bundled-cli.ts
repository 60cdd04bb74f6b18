import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Absolute path of the command in `dist`, which is bundled before a run (vitest.config.ts). */
export const bundledCli = join(import.meta.dirname, '../dist/docgen.js')

/** An environment in which small sites are made in threads. */
export const threadsFromTwoPages = { DOCGEN_THREADS_FROM: '2' } as const

/**
 * What scripts build sites with, as it is bundled: unlike `buildSite` from the sources, it has threads,
 * already for two pages. Their number stays in the environment, where the first build looks for it.
 */
export async function bundledBuild(): Promise<typeof import('../src/index.ts').build> {
  Object.assign(process.env, threadsFromTwoPages)
  const index = pathToFileURL(join(dirname(bundledCli), 'index.js')).href
  // Bundled from it.
  const { build } = (await import(/* @vite-ignore */ index)) as typeof import('../src/index.ts')
  return build
}
