import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { ExitCode } from '../diagnostics/apply-policy.ts'
import { manifestName } from '../model/path.ts'
import type { CliContext } from './context.ts'
import { unusable } from './option-values.ts'

/** `docgen clean`: removes the cache, and the output folder if docgen created it. Never touches sources. */
export async function clean(dir: string | undefined, { cwd, stdout }: CliContext): Promise<ExitCode> {
  const { findConfig } = await import('../pipeline/load-site.ts')
  const { cacheFolder } = await import('../engine/cache-folder.ts')
  const { root, file } = await findConfig(resolve(cwd, dir ?? '.'))
  const removed: string[] = []
  const { findOutputFolder } = await import('../pipeline/load-site.ts')
  const output = await findOutputFolder(root, file)
  if (existsSync(output)) {
    if (!existsSync(join(output, manifestName)))
      throw unusable(
        `\`${relative(cwd, output)}\` was not created by docgen and is kept.`,
        'Remove it by hand.',
      )
    await rm(output, { recursive: true })
    removed.push(output)
  }
  const cache = cacheFolder(root)
  if (existsSync(cache)) {
    await rm(cache, { recursive: true })
    removed.push(cache)
  }
  stdout.write(
    removed.length === 0
      ? 'Nothing to remove.\n'
      : `Removed ${removed.map((path) => relative(cwd, path) || '.').join(' and ')}.\n`,
  )
  return 0
}
