import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ComponentType } from 'react'
import { readsSoFar } from '../../engine/noticed-reads.ts'
import type { ThemeBundle } from '../theme/kept-bundle.ts'
import type { SiteProps } from '../../model/site.ts'
import type { SidebarNode } from '../../model/navigation.ts'
import type { Theme } from '../../model/theme.ts'
import type { PageBody } from '../../model/body.ts'
import type { UnitModule } from './body-renderer.ts'
import { pageFailed, renderPage, type RenderEnvironment } from './render-page.ts'
import { addressesOf, pageComponent, locationsInBundle } from './page-component.ts'
import type { RenderDone, RenderTask } from './tasks.ts'

/** What every page of a build is rendered with, as it travels to a worker. */
export interface RenderSetup {
  /** Absolute path of the project root. */
  readonly root: string
  readonly bundle: ThemeBundle
  readonly site: SiteProps
  readonly sidebars: Readonly<Record<string, readonly SidebarNode[]>>
  readonly data: Readonly<Record<string, unknown>>
  readonly policy?: RenderEnvironment['policy']
}

/**
 * Loads the theme's bundle and returns the function that renders pages with it. `watch` hears where the code
 * stands that is going to run.
 */
export async function openRenderer(
  setup: RenderSetup,
  watch?: RenderEnvironment['watch'],
): Promise<(task: RenderTask) => Promise<RenderDone>> {
  const load = <Module>(file: string): Promise<Module> =>
    import(pathToFileURL(join(setup.bundle.folder, file)).href) as Promise<Module>
  const theme = await load<Theme>(setup.bundle.theme)
  const locationOf = locationsInBundle(setup.bundle.folder, setup.root)
  const environment: RenderEnvironment = {
    theme,
    site: setup.site,
    assets: setup.bundle.assets,
    sidebars: new Map(Object.entries(setup.sidebars)),
    data: setup.data,
    locationOf,
    ...(watch ? { watch } : {}),
    ...(setup.policy ? { policy: setup.policy } : {}),
  }
  return async (task) => {
    const units = new Map<string, UnitModule>()
    let component: ComponentType<Record<string, unknown>> | undefined
    try {
      for (const { id, file: source } of task.module?.units ?? []) {
        const file = setup.bundle.modules[id]
        watch?.({ file: source })
        if (file !== undefined) units.set(id, await load<UnitModule>(file))
      }
      if (task.pageModule !== undefined) {
        watch?.({ file: task.file })
        component = pageComponent(
          await load<{ default?: unknown }>(setup.bundle.modules[task.pageModule] ?? ''),
          task.file,
          setup.root,
        )
      }
    } catch (error) {
      return { diagnostics: pageFailed(error, task.file, locationOf(error)).diagnostics }
    }
    const result = renderPage(
      {
        slice: task.slice,
        output: task.output,
        file: task.file,
        frontMatter: task.frontMatter,
        wordCount: task.wordCount,
        ...(task.layoutPlace ? { layoutPlace: task.layoutPlace } : {}),
        units,
        headTags: task.headTags,
        withText: task.withText,
        ...(task.body === undefined ? {} : { body: JSON.parse(task.body) as PageBody }),
        ...(task.module ? { module: task.module } : {}),
        ...(component ? { component, placeOf: addressesOf(task.file, setup.root, setup.site.baseUrl) } : {}),
      },
      environment,
    )
    const reads = readsSoFar()
    return reads.length === 0 ? result : { ...result, reads }
  }
}
