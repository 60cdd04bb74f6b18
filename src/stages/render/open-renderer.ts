import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ComponentType } from 'react'
import { readsSoFar } from '../../engine/noticed-reads.ts'
import type { PageBody } from '../../model/body.ts'
import type { Theme } from '../../model/theme.ts'
import type { UnitModule } from './body-renderer.ts'
import { addressesOf, pageComponent, locationsInBundle } from './page-component.ts'
import { pageFailed, renderPage, type RenderEnvironment } from './render-page.ts'
import type { RenderSetup } from './render-setup.ts'
import type { RenderDone, RenderTask } from './render-task.ts'
import { SharedParts } from './shared-parts.ts'

/** Renders pages with one setup. */
export interface Renderer {
  readonly render: (task: RenderTask) => Promise<RenderDone>
  /** For the renderer that follows this one in the same thread. */
  readonly parts: SharedParts
}

export interface RendererOptions {
  /** Hears where the code stands that is going to run. */
  readonly watch?: RenderEnvironment['watch']
  /** The renderer that this one takes the place of: what it made and is still true is not made again. */
  readonly earlier?: Renderer | undefined
}

/** Loads the theme's bundle and returns what renders pages with it. */
export async function openRenderer(
  setup: RenderSetup,
  { watch, earlier }: RendererOptions = {},
): Promise<Renderer> {
  const load = <Module>(file: string): Promise<Module> =>
    import(pathToFileURL(join(setup.bundle.folder, file)).href) as Promise<Module>
  const theme = await load<Theme>(setup.bundle.theme)
  const locationOf = locationsInBundle(setup.bundle.folder, setup.root)
  const parts = new SharedParts(setup, earlier?.parts)
  const environment: RenderEnvironment = {
    theme,
    site: setup.site,
    assets: setup.bundle.assets,
    parts,
    data: setup.data,
    locationOf,
    ...(watch ? { watch } : {}),
    ...(setup.policy ? { policy: setup.policy } : {}),
  }
  const render = async (task: RenderTask): Promise<RenderDone> => {
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
  return { render, parts }
}
