import { deferredIn, type Location } from './location.ts'
import type { Plugin } from './plugin.ts'
import type { SiteConfig } from './site-config.ts'

/** The location of a plugin in the configuration. */
export const entryIn = (config: Pick<SiteConfig, 'plugins' | 'pluginEntries'>, plugin: Plugin): Location =>
  deferredIn('config')(['plugins', config.pluginEntries[config.plugins.indexOf(plugin)] ?? -1])
