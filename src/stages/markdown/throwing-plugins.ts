import type { Pluggable, PluggableList, Plugin } from 'unified'
import { thrownLine } from '../../engine/thrown-text.ts'

/** By the site's own plugin: for unified, the same plugin used again has new options. */
const throwingPlugins = new WeakMap<Plugin<unknown[]>, Plugin<unknown[]>>()

/**
 * The same plugin, plugin with options, or preset, whose transformers throw nothing but errors. unified takes
 * other values that are falsy (`throw undefined`) for success, and what the plugin would have done is lost.
 */
export function throwing(plugin: Pluggable): Pluggable {
  if (typeof plugin === 'function') return throwingPlugin(plugin)
  if (Array.isArray(plugin)) {
    const [attacher, ...options] = plugin as [unknown, ...unknown[]] // unified checks them.
    return typeof attacher === 'function'
      ? [throwingPlugin(attacher as Plugin<unknown[]>), ...options]
      : plugin
  }
  return isPreset(plugin) ? { ...plugin, plugins: plugin.plugins.map(throwing) } : plugin
}

const isPreset = (plugin: unknown): plugin is { readonly plugins: PluggableList } =>
  typeof plugin === 'object' && plugin !== null && 'plugins' in plugin && Array.isArray(plugin.plugins)

function throwingPlugin(attacher: Plugin<unknown[]>): Plugin<unknown[]> {
  const earlier = throwingPlugins.get(attacher)
  if (earlier) return earlier
  const plugin: Plugin<unknown[]> = function (...options) {
    const transform: unknown = attacher.apply(this, options)
    return typeof transform === 'function' ? throwingTransformer(transform as Transform) : undefined
  }
  throwingPlugins.set(attacher, plugin)
  return plugin
}

type Transform = (...input: unknown[]) => unknown

function throwingTransformer(transform: Transform): ReturnType<Plugin<unknown[]>> {
  const transformer = function (this: unknown, ...input: unknown[]): unknown {
    try {
      const result = transform.apply(this, input)
      return result instanceof Promise ? result.catch(throwError) : result
    } catch (error) {
      return throwError(error)
    }
  }
  // unified passes a callback to a function with a third parameter.
  Object.defineProperty(transformer, 'length', { value: transform.length })
  return transformer as ReturnType<Plugin<unknown[]>>
}

function throwError(thrown: unknown): never {
  throw thrown instanceof Error ? thrown : new Error(thrownLine(thrown))
}
