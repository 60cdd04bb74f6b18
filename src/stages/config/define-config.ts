import type { Plugin } from '../../model/plugin.ts'
import type { UserConfig, UserConfigExport } from './user-config.generated.ts'
import type { UserSidebars } from './user-sidebars.ts'

/**
 * Returns the configuration unchanged; gives editors its types. `export default defineConfig({ title: 'Docs',
 * … })`
 */
export function defineConfig(config: UserConfig): UserConfig
export function defineConfig(config: UserConfigExport): UserConfigExport
export function defineConfig(config: UserConfigExport): UserConfigExport {
  return config
}

/** Returns the sidebars unchanged; gives editors their types. */
export function defineSidebars(sidebars: UserSidebars): UserSidebars {
  return sidebars
}

/** What the `config` hook of a plugin may add to a configuration. */
export type ConfigAdditions = Omit<Partial<UserConfig>, 'plugins' | 'sidebars' | 'compatibility'>

/** Returns the plugin unchanged; gives editors its types. */
export function definePlugin<Made extends Plugin>(plugin: Made): Made {
  return plugin
}
