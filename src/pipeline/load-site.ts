import { join } from 'node:path'
import { loadConfig } from '../stages/config/load-config.ts'

/** Absolute path of the output folder that a configuration names. */
export async function outputFolderOf(root: string, configFile: string): Promise<string> {
  const { config } = await loadConfig({ startDir: root, root, configPath: configFile })
  return join(root, config.outDir)
}
