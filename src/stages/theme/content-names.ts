import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from '../../model/plugin.ts'
import { themeFile, type ThemeFolders } from './resolve-theme.ts'
import { themeNames } from './server-entry.ts'

/** What content may use by name, without importing it. */
export interface ContentNames {
  readonly components: readonly string[]
  /** Those of them that the site or a plugin brings, in the place of docgen's own or beside them. */
  readonly ownComponents: readonly string[]
  /** Elements that the site replaces by a component of its own. */
  readonly replacedElements: readonly string[]
  readonly layouts: readonly string[]
  /** `src/theme/MDXComponents` of a site of Docusaurus, below the project. */
  readonly globals?: string
}

/** The names that content can use: components, layouts and their files. */
export function contentNames(folders: ThemeFolders, plugins: readonly Plugin[]): ContentNames {
  const { mdx, layouts } = themeNames({ folders, components: pluginComponents(plugins) })
  const globals = globalsFiles.find((path) => existsSync(join(folders.root, path)))
  return {
    components: mdx.filter((name) => /^[A-Z]/.test(name)),
    ownComponents: mdx.filter(
      (name) => themeFile(`mdx/${name}`, folders) !== themeFile(`mdx/${name}`, folders, true),
    ),
    replacedElements: mdx.filter((name) => /^[a-z]/.test(name)),
    layouts,
    ...(globals === undefined ? {} : { globals }),
  }
}

const globalsFiles = ['', '/index'].flatMap((name) =>
  ['.tsx', '.ts', '.jsx', '.js'].map((extension) => `src/theme/MDXComponents${name}${extension}`),
)

/** Absolute paths of plugins' components by name. */
export const pluginComponents = (plugins: readonly Plugin[]): Record<string, string> =>
  Object.assign({}, ...plugins.map((plugin) => plugin.components ?? {})) as Record<string, string>
