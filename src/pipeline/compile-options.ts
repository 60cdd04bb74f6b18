import type { PluggableList } from 'unified'
import { join } from 'node:path'
import { themeNames } from '../stages/theme/server-entry.ts'
import { hasMermaid } from '../engine/installed-package.ts'
import { themeFile } from '../stages/theme/resolve-theme.ts'
import type { CompileOptions } from '../stages/markdown/compile-options.ts'
import type { FrontMatterRule } from '../stages/markdown/front-matter-types.ts'
import { messagesOf } from '../model/messages/messages.ts'
import type { Plugin, UnifiedPlugin } from '../model/plugin.ts'
import type { LoadedConfig } from '../stages/config/load-config.ts'

/** What the configuration, the theme's folders and the plugins say about compiling a page. */
export function compileOptionsOf(
  { config, root }: Pick<LoadedConfig, 'config' | 'root'>,
  plugins: readonly Plugin[],
): CompileOptions {
  const folders = { root, templates: join(root, config.templatesDir) }
  const { mdx } = themeNames({ folders, components: pluginComponents(plugins) })
  return {
    components: mdx.filter((name) => /^[A-Z]/.test(name)),
    ownComponents: mdx.filter(
      (name) => themeFile(`mdx/${name}`, folders) !== themeFile(`mdx/${name}`, folders, true),
    ),
    replacedElements: mdx.filter((name) => /^[a-z]/.test(name)),
    admonitions: config.markdown.admonitions,
    frontMatter: Object.fromEntries(
      Object.entries(config.frontMatter).map(([key, rule]) => [
        key,
        typeof rule === 'function' ? rule : (typeNames[rule] ?? 'any'),
      ]),
    ),
    mermaid: config.markdown.mermaid,
    mermaidInBrowser: hasMermaid(root),
    emoji: config.markdown.emoji,
    format: config.markdown.format,
    codeLanguages: config.markdown.codeLanguages,
    limits: config.markdown.limits,
    messages: messagesOf(config.messages, 'text'),
    remarkPlugins: plugins.flatMap((plugin) => pluggable(plugin.markdown?.remark)),
    rehypePlugins: plugins.flatMap((plugin) => pluggable(plugin.markdown?.rehype)),
  }
}

export const pluginComponents = (plugins: readonly Plugin[]): Record<string, string> =>
  Object.assign({}, ...plugins.map((plugin) => plugin.components ?? {})) as Record<string, string>

const typeNames: Readonly<Record<string, Exclude<FrontMatterRule, (value: unknown) => string | undefined>>> =
  {
    string: 'string',
    number: 'number',
    boolean: 'boolean',
    date: 'date',
    object: 'map',
    'string[]': 'list of strings',
    'number[]': 'list of numbers',
  }

/** unified judges what it is given when it is used; the public type only keeps its name out. */
const pluggable = (list: readonly UnifiedPlugin[] = []): PluggableList => [...list] as PluggableList
