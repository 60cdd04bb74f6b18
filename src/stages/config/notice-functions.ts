import type { FrontMatterRule } from '../../model/front-matter.ts'
import type { Plugin } from '../../model/plugin.ts'
import { declaredLooks } from '../../engine/look.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import type { SiteCode } from '../../model/site-code.ts'
import { lend, type RunningCode, runSiteCode } from '../../engine/site-code.ts'
import { pluginKeys } from './parse-plugins.ts'
import { isPlain } from './problem.ts'

type AnyFunction = (...args: unknown[]) => unknown

/** A copy of a plugin whose functions, and the functions that these return, run as site code. */
export function noticedPlugin(plugin: Plugin, code: SiteCode): Plugin {
  const running = { code, plugin: plugin.name }
  const copy: Record<string, unknown> = {}
  // Methods of a class may use what only the plugin itself has.
  const self = (receiver: unknown): unknown => (receiver === copy ? plugin : receiver)
  for (const key of pluginKeys) {
    const value = plugin[key]
    // Its functions call those of its options.
    if (value !== undefined) copy[key] = key === 'options' ? value : noticedValue(value, running, self)
  }
  return copy as unknown as Plugin // It has the same keys, with values of the same types.
}

/** Front matter rules of a site whose functions run as site code. */
export const noticedRules = (
  rules: Readonly<Record<string, FrontMatterRule>>,
  code: SiteCode,
): Readonly<Record<string, FrontMatterRule>> =>
  // The types stay.
  noticedValue(rules, { code }, (self) => self) as typeof rules

function noticedValue(value: unknown, running: RunningCode, self: (given: unknown) => unknown): unknown {
  if (typeof value === 'function') return noticedFunction(value as AnyFunction, running, self)
  if (Array.isArray(value)) return value.map((entry: unknown) => noticedValue(entry, running, self))
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, noticedValue(entry, running, self)]),
  )
}

function noticedFunction(
  original: AnyFunction,
  running: RunningCode,
  self: (given: unknown) => unknown,
): AnyFunction {
  return new Proxy(original, {
    apply(target, receiver, args) {
      const result: unknown = runSiteCode(running, () =>
        Reflect.apply(target, self(receiver), args.map(lend)),
      )
      // A remark plugin returns the function that transforms pages.
      return typeof result === 'function' ? noticedFunction(result as AnyFunction, running, self) : result
    },
    // The text of a function is part of the configuration's fingerprint.
    get: (target, name) =>
      name === 'toString'
        ? () => Function.prototype.toString.call(target)
        : (Reflect.get(target, name, target) as unknown),
  })
}

/** The configuration with functions that run as site code, which depends on what the site declares. */
export function noticed<Config extends Pick<SiteConfig, 'plugins' | 'frontMatter' | 'dependencies'>>(
  config: Config,
  code: SiteCode,
  root: string,
): Config {
  const { plugins, frontMatter, dependencies } = config
  if (dependencies) code.declare(undefined, declaredLooks(dependencies, root))
  for (const plugin of plugins)
    // A plugin that asks elsewhere runs in every build.
    if (plugin.dependencies ?? plugin.asksElsewhere)
      code.declare(plugin.name, declaredLooks(plugin.dependencies ?? {}, root))
  return {
    ...config,
    plugins: plugins.map((plugin) => noticedPlugin(plugin, code)),
    frontMatter: noticedRules(frontMatter, code),
  }
}
