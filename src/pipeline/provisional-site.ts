import { listStaticFiles } from '../stages/assets/static-files.ts'
import { outlinedPage, scanOutline } from '../stages/markdown/scan-page.ts'
import { buildSiteGraph } from '../stages/site/build-site-graph.ts'
import type { RenderInputs } from './assembled-site.ts'
import type { AssembleOptions } from './build-options.ts'
import { builtInPlugins } from './built-in-plugins.ts'
import { compileOptionsOf } from './compile-options.ts'
import { contentFiles } from '../stages/content/content-files.ts'
import { withKnownSidebars } from '../stages/site/known-sidebars.ts'
import { outlineContent } from '../stages/content/outline-content.ts'
import { recallTheme } from '../stages/theme/prepare-theme.ts'
import { renderSetup } from '../stages/render/stage.ts'
import { recallContentHooks } from '../stages/plugins/run-plugins.ts'
import type { Session } from '../engine/session.ts'
import { sizeOfStatic, staticSources } from '../stages/assets/static-sources.ts'

/**
 * The site as it can be told from names, front matter and first headings, without compiling anything: enough
 * to show one page while the rest is being built. Diagnostics are left to that build, and so are pages of
 * plugins that are not remembered.
 */
export async function provisionalSite(session: Session, options: AssembleOptions): Promise<RenderInputs> {
  const { loaded } = session
  const { config } = loaded
  const plugins = builtInPlugins(config)
  const content = outlineContent(session)
  const additions = recallContentHooks(plugins, session, options.mode, config.baseUrl)
  const files = await contentFiles(content.pages, additions.pages, options)
  const pages = files.join(
    files.markdown.map((file) => ({
      page: outlinedPage(file, content.outlines.get(file.path) ?? scanOutline(file)),
      bodyHash: '',
      textHash: '',
    })),
  )
  const theme = recallTheme(session, pages, plugins)
  const staticSource = staticSources(listStaticFiles(loaded.root, config.staticDirs).files)
  const nowhere = () => ({ file: '' })
  const graph = withKnownSidebars(
    buildSiteGraph({
      config,
      pages: pages.map(({ page }) => page),
      drafts: files.drafts(),
      pluginSidebars: additions.sidebars,
      categoryFiles: content.categories,
      location: nowhere,
      sidebarLocation: nowhere,
      sizeOf: (path) => sizeOfStatic(path, staticSource, session),
    }),
    session,
  )
  const made = {
    mode: options.mode,
    plugins,
    data: additions.data,
    files,
    pages,
    graph,
    images: { images: new Map(), published: [], diagnostics: [] },
    staticSource,
    compileOptions: compileOptionsOf(loaded, plugins),
    theme: await theme,
  }
  return { ...made, setup: renderSetup(made, loaded) }
}
