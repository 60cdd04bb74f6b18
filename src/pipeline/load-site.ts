import { resolve } from 'node:path'
import type { LoadedConfig } from '../model/loaded-config.ts'
import type { FoundConfig } from '../stages/config/find-config.ts'
import { loadConfig, type LoadConfigOptions } from '../stages/config/stage.ts'
import type { BuildOptions } from './build-options.ts'

// The command line and the server search for it themselves, to name it in errors.
export { findConfig } from '../stages/config/find-config.ts'

/** Loads the configuration for a build. Throws a `DiagnosticError` if it is unusable. */
export function loadSite(
  {
    dir,
    root,
    configPath,
    baseUrl,
    cache,
    cacheDir,
    locales,
    comingVersion,
  }: Pick<BuildOptions, 'dir' | 'root' | 'configPath' | 'baseUrl' | 'cache' | 'cacheDir' | 'locales'> &
    Pick<LoadConfigOptions, 'comingVersion'>,
  configFile?: FoundConfig,
): Promise<LoadedConfig> {
  return loadConfig({
    ...(configFile ? { found: configFile } : {}),
    startDir: dir ?? root ?? process.cwd(),
    configPath,
    root,
    cacheDir,
    locales,
    comingVersion,
    reuse: cache,
    overrides: { ...(baseUrl === undefined ? {} : { baseUrl }) },
  })
}

/** Absolute path of the output folder named in a configuration. */
export async function findOutputFolder(root: string, configFile: string): Promise<string> {
  const { config } = await loadConfig({ startDir: root, root, configPath: configFile })
  return resolve(root, config.outDir)
}
