import { join } from 'node:path'
import type { LoadedConfig } from '../model/loaded-config.ts'
import { loadConfig, type LoadConfigOptions } from '../stages/config/stage.ts'
import type { BuildOptions } from './build-options.ts'

// The command line and the server look for it themselves, to say where a failed build was.
export { findConfig } from '../stages/config/find-config.ts'

/** The configuration of a build. Throws a `DiagnosticError` when it cannot be used. */
export function loadSite({
  dir,
  root,
  configPath,
  baseUrl,
  cache,
  cacheDir,
  locales,
  comingVersion,
}: Pick<BuildOptions, 'dir' | 'root' | 'configPath' | 'baseUrl' | 'cache' | 'cacheDir' | 'locales'> &
  Pick<LoadConfigOptions, 'comingVersion'>): Promise<LoadedConfig> {
  return loadConfig({
    startDir: dir ?? root ?? process.cwd(),
    ...(configPath === undefined ? {} : { configPath }),
    ...(root === undefined ? {} : { root }),
    ...(cacheDir === undefined ? {} : { cacheDir }),
    ...(locales === undefined ? {} : { locales }),
    ...(comingVersion === undefined ? {} : { comingVersion }),
    reuse: cache,
    overrides: { ...(baseUrl === undefined ? {} : { baseUrl }) },
  })
}

/** Absolute path of the output folder that a configuration names. */
export async function outputFolderOf(root: string, configFile: string): Promise<string> {
  const { config } = await loadConfig({ startDir: root, root, configPath: configFile })
  return join(root, config.outDir)
}
