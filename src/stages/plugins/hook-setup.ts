import { type Setup, setupOf } from '../../engine/stage.ts'
import type { Plugin } from '../../model/plugin.ts'

/**
 * The setup of what a plugin's hooks make. Their functions count by the `environment` of the session: the
 * hashes of docgen and of the configuration that the plugin comes from, with its options.
 */
export const hookSetup = ({ name }: Plugin, environment: string): Setup<unknown> =>
  setupOf({ plugin: name, environment })
