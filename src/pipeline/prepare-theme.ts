import { join } from 'node:path'
import { bundleTheme, type ThemeBundle } from '../bundle/bundle-theme.ts'
import type { PageModuleUnit } from '../model/page.ts'
import type { Plugin } from '../model/plugin.ts'
import { pluginComponents } from './compile-options-of.ts'
import type { SitePage } from './content-files.ts'
import type { Session } from './session.ts'

/** The theme's bundle for a site: templates, components, and the JavaScript that its pages bring along. */
export function prepareTheme({ loaded, cacheDir, environment }: Session, pages: readonly SitePage[], plugins: readonly Plugin[]): Promise<ThemeBundle> {
  const { config, root } = loaded
  return bundleTheme({
    folders: { root, templates: join(root, config.templatesDir) },
    baseUrl: config.baseUrl,
    cacheDir,
    environment,
    components: pluginComponents(plugins),
    styles: [...plugins.flatMap((plugin) => plugin.styles ?? []), ...config.css.map((path) => join(root, path))],
    units: uniqueUnits(pages.flatMap(({ page }) => page.module?.units ?? [])),
    pageModules: pages.flatMap(({ pageModule, page }) => (pageModule === undefined ? [] : [{ id: pageModule, path: join(root, page.path) }])),
    minify: true,
  })
}

/** A part that several pages include is one unit when its code is the same; the pages' uses of it may differ in what is known. */
function uniqueUnits(units: readonly PageModuleUnit[]): PageModuleUnit[] {
  return [...new Map(units.map((unit) => [unit.id, unit])).values()]
}
