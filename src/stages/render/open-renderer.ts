import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ComponentType } from 'react'
import { readsSoFar } from '../../engine/noticed-reads.ts'
import type { BodyRoot, PageBody } from '../../model/body.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Theme } from '../../model/theme.ts'
import type { UnitModule } from './unit-module.ts'
import { locateAddresses, pageComponent, locationsInBundle } from './page-component.ts'
import { emptyComponent, pageFailed, renderPage, type RenderEnvironment } from './render-page.ts'
import type { RenderSetup } from './render-setup.ts'
import type { RenderDone, RenderTask } from './render-task.ts'
import { SharedParts } from './shared-parts.ts'

/** Renders pages with one setup. */
export interface Renderer {
  readonly render: (task: RenderTask) => Promise<RenderDone>
  /** Reused by the next renderer in the same thread. */
  readonly parts: SharedParts
}

/** What a renderer shares with the process that runs it. */
export interface RendererOptions {
  /** Receives the location of code before it runs. */
  readonly watch?: RenderEnvironment['watch']
  /** The previous renderer, whose results are reused where they are still valid. */
  readonly earlier?: Renderer | undefined
}

/** Loads the theme's bundle and creates a renderer. */
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
    ...(setup.lenient ? { lenient: true } : {}),
    ...(setup.copied.length > 0 ? { copied: new Set(setup.copied) } : {}),
  }
  const render = async (task: RenderTask): Promise<RenderDone> => {
    const units = new Map<string, UnitModule>()
    const leftOut: Diagnostic[] = []
    let component: ComponentType<Record<string, unknown>> | undefined
    try {
      const modules = [task, ...(task.posts ?? [])].flatMap(({ module }) => module?.units ?? [])
      for (const { id, file: source } of modules) {
        const file = setup.bundle.modules[id]
        watch?.({ file: source })
        if (file === undefined) continue
        try {
          units.set(id, await load<UnitModule>(file))
        } catch (error) {
          if (!setup.lenient) throw error
          leftOut.push(...pageFailed(error, source, locationOf(error)).diagnostics)
        }
      }
      if (task.pageModule !== undefined) {
        watch?.({ file: task.file })
        try {
          component = pageComponent(
            await load<{ default?: unknown }>(setup.bundle.modules[task.pageModule] ?? ''),
            task.file,
            setup.root,
          )
        } catch (error) {
          if (!setup.lenient) throw error
          leftOut.push(...pageFailed(error, task.file, locationOf(error)).diagnostics)
          component = emptyComponent
        }
      }
    } catch (error) {
      return { diagnostics: pageFailed(error, task.file, locationOf(error)).diagnostics }
    }
    const {
      groups = [],
      body,
      ...result
    } = renderPage(
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
        withBody: task.withBody,
        ...(task.posts
          ? { posts: task.posts.map((post) => ({ ...post, body: JSON.parse(post.body) as BodyRoot })) }
          : {}),
        ...(task.body === undefined ? {} : { body: JSON.parse(task.body) as PageBody }),
        ...(task.module ? { module: task.module } : {}),
        ...(component
          ? { component, placeOf: locateAddresses(task.file, setup.root, setup.site.baseUrl) }
          : {}),
      },
      environment,
    )
    const reads = readsSoFar()
    return {
      ...result,
      ...(await contentIn(groups, body)),
      diagnostics: [...leftOut, ...result.diagnostics],
      ...(reads.length > 0 ? { reads } : {}),
    }
  }
  return { render, parts }
}

/** The HTML parser is only loaded for pages whose source does not say what is shown, and for posts. */
async function contentIn(
  groups: readonly string[],
  body: string | undefined,
): Promise<Pick<RenderDone, 'copy' | 'body'>> {
  if (groups.length === 0 && body === undefined) return {}
  const { shownMarkdown, shownHtml } = await import('./shown-markdown.ts')
  return {
    ...(groups.length > 0 ? { copy: groups.map(shownMarkdown) } : {}),
    ...(body === undefined ? {} : { body: shownHtml(body) }),
  }
}
