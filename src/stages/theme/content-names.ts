import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../engine/package-root.ts'
import type { Conventions } from '../../model/conventions.ts'
import type { Plugin } from '../../model/plugin.ts'
import { themeFile, type ThemeFolders } from './resolve-theme.ts'
import type { ThemeInput } from './theme-input.ts'

/** The names that content can use without importing them. */
export interface ContentNames {
  readonly components: readonly string[]
  /** Components of the site or plugins, whether they replace docgen's or not. */
  readonly ownComponents: readonly string[]
  /** Whether the site replaces the component that draws icons, or their list. */
  readonly ownIcons: boolean
  /** Elements that the site replaces by its own components. */
  readonly replacedElements: readonly string[]
  readonly layouts: readonly string[]
  /** The module with components for all pages, relative to the project. */
  readonly globals?: string
}

export function contentNames(
  folders: ThemeFolders,
  plugins: readonly Plugin[],
  { componentModules = [] }: Conventions,
): ContentNames {
  const { mdx, layouts } = themeNames({ folders, components: pluginComponents(plugins) })
  const isReplaced = (name: string): boolean => themeFile(name, folders) !== themeFile(name, folders, true)
  const globals = componentModules.find((path) => existsSync(join(folders.root, path)))
  return {
    components: mdx.filter((name) => /^[A-Z]/.test(name)),
    ownComponents: mdx.filter((name) => isReplaced(`mdx/${name}`)),
    ownIcons: ['icons', 'slots/Icon'].some(isReplaced),
    replacedElements: mdx.filter((name) => /^[a-z]/.test(name)),
    layouts,
    ...(globals === undefined ? {} : { globals }),
  }
}

/** Absolute paths of plugins' components, by name. */
export const pluginComponents = (plugins: readonly Plugin[]): Record<string, string> =>
  Object.assign({}, ...plugins.map((plugin) => plugin.components ?? {})) as Record<string, string>

/**
 * The names of components and layouts that a site can use: `templates/mdx/*.tsx` and
 * `templates/layouts/*.tsx` of docgen and the site, and components of plugins.
 */
export function themeNames(input: Pick<ThemeInput, 'folders' | 'components'>): {
  readonly mdx: readonly string[]
  readonly layouts: readonly string[]
} {
  const ownFolder = join(packageRoot(), 'templates')
  const list = (kind: string): string[] =>
    [...new Set([...namesIn(join(ownFolder, kind)), ...namesIn(join(input.folders.templates, kind))])].sort()
  return {
    mdx: [...new Set([...list('mdx'), ...Object.keys(input.components)])].sort(),
    layouts: list('layouts'),
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).flatMap(
      (name) => /^([A-Za-z][\w-]*)(?:\.island)?\.[jt]sx$/.exec(name)?.[1] ?? [],
    )
  } catch {
    return []
  }
}
