import type { Plugin } from '../../model/plugin.ts'
import type { UserConfig, UserConfigExport } from './user-config.ts'
import type { UserSidebars } from './user-sidebars.ts'

/**
 * Gives an editor the types of a configuration; returns what it got. `export default defineConfig({ title:
 * 'Docs', … })`
 */
export function defineConfig(config: UserConfig): UserConfig
export function defineConfig(config: UserConfigExport): UserConfigExport
export function defineConfig(config: UserConfigExport): UserConfigExport {
  return config
}

/** Gives an editor the types of a sidebars file; returns what it got. */
export function defineSidebars(sidebars: UserSidebars): UserSidebars {
  return sidebars
}

/** Gives an editor the types of a plugin; returns what it got. */
export function definePlugin<Made extends Plugin>(plugin: Made): Made {
  return plugin
}
