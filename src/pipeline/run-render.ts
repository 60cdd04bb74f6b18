import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ComponentType } from 'react'
import type { ThemeBundle } from '../bundle/bundle-theme.ts'
import { diagnose } from '../model/diagnose.ts'
import type { SidebarNode, SiteProps } from '../model/site.ts'
import type { Theme } from '../model/theme.ts'
import type { PageBody } from '../model/page.ts'
import { renderError, type UnitModule } from '../render/body-renderer.ts'
import { renderPage, type RenderEnvironment } from '../render/render-page.ts'
import type { RenderDone, RenderTask } from './tasks.ts'

/** What every page of a build is rendered with, as it travels to a worker. */
export interface RenderSetup {
  readonly bundle: ThemeBundle
  readonly site: SiteProps
  readonly sidebars: Readonly<Record<string, readonly SidebarNode[]>>
  readonly data: Readonly<Record<string, unknown>>
  readonly policy?: RenderEnvironment['policy']
}

/** Loads the theme's bundle and returns the function that renders pages with it. */
export async function openRenderer(setup: RenderSetup): Promise<(task: RenderTask) => Promise<RenderDone>> {
  const load = <Module>(file: string): Promise<Module> => import(pathToFileURL(join(setup.bundle.folder, file)).href) as Promise<Module>
  const theme = await load<Theme>(setup.bundle.theme)
  const environment: RenderEnvironment = { theme, site: setup.site, assets: setup.bundle.assets, sidebars: new Map(Object.entries(setup.sidebars)), data: setup.data, ...(setup.policy ? { policy: setup.policy } : {}) }
  return async (task) => {
    const units = new Map<string, UnitModule>()
    let component: ComponentType<Record<string, unknown>> | undefined
    try {
      for (const { id } of task.module?.units ?? []) {
        const file = setup.bundle.modules[id]
        if (file !== undefined) units.set(id, await load<UnitModule>(file))
      }
      if (task.pageModule !== undefined) {
        const module = await load<{ default?: unknown }>(setup.bundle.modules[task.pageModule] ?? '')
        if (typeof module.default !== 'function') return { diagnostics: [diagnose('missing-default-export', 'The page module has no default export.', { file: task.file, place: { line: 1, column: 1 }, hint: 'Export the page\'s component: `export default function Page() { … }`.' })] }
        component = module.default as ComponentType<Record<string, unknown>>
      }
    } catch (error) {
      return { diagnostics: renderError(error, task.file).diagnostics }
    }
    return renderPage({
      slice: task.slice,
      output: task.output,
      file: task.file,
      frontMatter: task.frontMatter,
      wordCount: task.wordCount,
      ...(task.layoutPlace ? { layoutPlace: task.layoutPlace } : {}),
      units,
      headTags: task.headTags,
      ...(task.body === undefined ? {} : { body: JSON.parse(task.body) as PageBody }),
      ...(task.module ? { module: task.module } : {}),
      ...(component ? { component } : {}),
    }, environment)
  }
}
