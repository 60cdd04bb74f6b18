import { type Pluggable, type PluggableList, type Plugin, type Processor, unified } from 'unified'
import { VFile } from 'vfile'
import { settled } from '../../engine/settled.ts'
import { thrownLine } from '../../engine/thrown-text.ts'
import { diagnose, diagnosticError } from '../../model/diagnose.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import type { ContentFile } from '../../model/page.ts'
import type { SplitSource } from './split-front-matter.ts'
import { append } from '../../model/append.ts'

type Tree = Parameters<Processor['run']>[0]

type Message = VFile['messages'][number]

/**
 * Runs a site's remark or rehype plugins on the tree of a page. Their messages (`file.message()`, as in
 * remark-lint) are added to `diagnostics` as `markdown-plugin-message`. If a plugin throws, throws
 * `plugin-failed` at the place given to `file.fail()`.
 */
export async function runPlugins(
  kind: 'remark' | 'rehype',
  plugins: PluggableList,
  tree: Tree,
  { file, split }: { readonly file: ContentFile; readonly split: SplitSource },
  diagnostics: Diagnostic[],
): Promise<Tree> {
  const page = new VFile({ path: file.path, value: file.source, data: { frontMatter: split.frontMatter } })
  try {
    return await settled(unified().use(plugins.map(throwing)).run(tree, page))
  } catch (error) {
    const failed = page.messages.find((message) => message === error)
    const reason = failed?.reason ?? thrownLine(error)
    throw diagnosticError('plugin-failed', `A ${kind} plugin failed: ${reason}`, {
      file: file.path,
      place: placeOf(failed),
      hint: `It is one that a plugin of the configuration has in \`markdown.${kind}\`.`,
    })
  } finally {
    append(
      diagnostics,
      page.messages
        .filter(({ fatal }) => fatal !== true)
        .map((message) =>
          diagnose('markdown-plugin-message', `${message.reason}${sourceOf(message)}`, {
            file: file.path,
            place: placeOf(message),
          }),
        ),
    )
  }
}

/** The plugin and rule of a message, if known: ` (remark-lint:no-tabs)`. */
function sourceOf({ source, ruleId }: Message): string {
  const names = [source, ruleId].filter((name) => name !== undefined)
  return names.length === 0 ? '' : ` (${names.join(':')})`
}

function placeOf(message: Message | undefined): Place {
  const { place } = message ?? {}
  const point = place && ('start' in place ? place.start : place)
  const end = place && 'end' in place && place.end.line === point?.line ? { endColumn: place.end.column } : {}
  return point ? { line: point.line, column: point.column, ...end } : { line: 1, column: 1 }
}

/** By the site's own plugin: for unified, the same plugin used again has new options. */
const throwingPlugins = new WeakMap<Plugin<unknown[]>, Plugin<unknown[]>>()

/**
 * The same plugin, plugin with options, or preset, whose transformers throw nothing but errors. unified takes
 * other values that are falsy (`throw undefined`) for success, and what the plugin would have done is lost.
 */
function throwing(plugin: Pluggable): Pluggable {
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
