import type { Session } from '../engine/session.ts'
import { outlineContent } from '../stages/content/outline-content.ts'
import { outlinedPage, scanOutline } from '../stages/markdown/scan-page.ts'
import { recallContentHooks } from '../stages/plugins/stage.ts'
import { recallTheme } from '../stages/theme/prepare-theme.ts'
import type { AssembleOptions } from './build-options.ts'
import { composeSite, type RenderInputs } from './compose-site.ts'

/**
 * The site as it can be told from names, front matter and first headings, without compiling anything: enough
 * to show one page while the rest is being built. Diagnostics are left to that build, and so are pages of
 * plugins that are not remembered.
 */
export async function provisionalSite(session: Session, options: AssembleOptions): Promise<RenderInputs> {
  const { mode } = options
  const { baseUrl } = session.loaded.config
  const content = outlineContent(session, scanOutline)
  const { inputs } = await composeSite(
    {
      content: () => ({ value: content, diagnostics: [] }),
      additions: (plugins, entryOf) => recallContentHooks(plugins, session, mode, baseUrl, entryOf),
      pages: ({ files }) => ({
        entries: files.markdown.map((file) => ({
          page: outlinedPage(file, content.outlines.get(file.path) ?? scanOutline(file)),
          bodyHash: '',
          textHash: '',
        })),
        outlines: [],
        diagnostics: [],
      }),
      shown: 'none',
      theme: async (pages, plugins) => ({
        theme: await recallTheme(session, pages, plugins),
        unbundled: new Set(),
        diagnostics: [],
      }),
    },
    { session, options, report: { found: [], origins: new Map() } },
  )
  return inputs
}
