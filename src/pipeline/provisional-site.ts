import type { Session } from '../engine/session.ts'
import { outlineContent } from '../stages/content/outline-content.ts'
import { outlinedPage, scanOutline } from '../stages/markdown/scan-page.ts'
import { recallContentHooks } from '../stages/plugins/stage.ts'
import { localeRoutes } from '../stages/site/locale-routes.ts'
import { recallTheme } from '../stages/theme/stage.ts'
import type { AssembleOptions } from './build-options.ts'
import { composeSurveyed, surveySite } from './compose-site.ts'
import type { ComposeContext, RenderInputs, BuildScope, Survey } from './composition.ts'
import type { Edition } from '../engine/open-editions.ts'
import { themeParts } from './theme-parts.ts'

/** A language of a site, with everything around a page that rendering needs. */
export interface ProvisionalEdition extends Edition {
  readonly renderInputs: RenderInputs
}

/**
 * The site as derived from names, front matter, and first headings, without compiling anything: enough to
 * show a page while the rest is being built. Diagnostics, and pages of plugins that are not cached, are left
 * to that build. `editions` are its languages, from `openEditions`.
 */
export async function provisionalSite(
  editions: readonly Edition[],
  options: AssembleOptions,
): Promise<readonly ProvisionalEdition[]> {
  const surveyed: {
    readonly edition: Edition
    readonly scope: BuildScope
    readonly context: ComposeContext
    readonly survey: Survey
  }[] = []
  for (const edition of editions) {
    const scope = outlinedSite(edition.session, options)
    const context = { session: edition.session, options, report: { found: [], origins: new Map() } }
    surveyed.push({ edition, scope, context, survey: await surveySite(scope, context) })
  }
  const locales = editions.some(({ prefix }) => prefix !== '')
    ? surveyed.map(({ survey, context }) => localeRoutes(survey.graph, context.session.loaded.config))
    : []
  return Promise.all(
    surveyed.map(async ({ edition, scope, context, survey }) => ({
      ...edition,
      renderInputs: (await composeSurveyed(scope, survey, { ...context, locales })).inputs,
    })),
  )
}

function outlinedSite(session: Session, { mode }: AssembleOptions): BuildScope {
  const content = outlineContent(session, scanOutline)
  return {
    content: () => ({ value: content, diagnostics: [] }),
    additions: (plugins, entryOf) => recallContentHooks(plugins, session, mode, entryOf),
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
      theme: await recallTheme(session, pages, themeParts(session, plugins)),
      unbundled: new Set(),
      diagnostics: [],
    }),
  }
}
