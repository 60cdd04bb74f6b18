import type { Session } from '../engine/session.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Plugin } from '../model/plugin.ts'
import { type SitePage, type SlicedPage } from '../model/site-page.ts'
import { type MadeImage } from '../stages/assets/image-formats.ts'
import { type ResolvedImages } from '../stages/assets/stage.ts'
import { type StaticFile } from '../stages/assets/static-files.ts'
import { type ContentFiles } from '../stages/content/content-files.ts'
import type { ReadContent } from '../stages/content/stage.ts'
import type { CompileSetup } from '../stages/markdown/stage.ts'
import { type PageOrigins } from '../stages/plugins/page-origins.ts'
import type { Additions } from '../stages/plugins/stage.ts'
import type { RenderSetup } from '../stages/render/render-task.ts'
import type { SiteGraph } from '../stages/site/graph.ts'
import type { LocaleRoutes } from '../stages/site/locale-routes.ts'
import type { PrebundledTheme, SiteTheme } from '../stages/theme/stage.ts'
import type { AssembleOptions } from './build-options.ts'

/** The findings so far, which are kept if a stage fails. */
export interface Report {
  readonly found: Diagnostic[]
  /** Locations for findings about generated pages. */
  origins: PageOrigins
  /** Whether something could not be answered that the next build has to ask again. */
  isUnanswered?: boolean
}

/** The sources of a site. */
export interface Sources {
  readonly plugins: readonly Plugin[]
  readonly files: ContentFiles
  readonly categories: ReadContent['categories']
  readonly blogData: ReadContent['blogData']
  readonly additions: Pick<Additions, 'data' | 'origins' | 'sidebars'>
  readonly statics: readonly StaticFile[]
  /** Paths of static files relative to the project root, by address. */
  readonly staticSource: ReadonlyMap<string, string>
  readonly compileSetup: CompileSetup
}

/** A site up to its graph: its sources, and the outlines of its pages. */
export interface Survey {
  readonly sources: Sources
  readonly pages: readonly SitePage[]
  readonly graph: SiteGraph
}

/** A site that was just surveyed. */
export interface SurveyedSite extends Survey {
  /** What the bundler, which runs beside the survey, has made. */
  readonly prebundled: Promise<PrebundledTheme | undefined>
}

/** Everything around a page that making it needs. */
export interface RenderInputs extends Survey {
  readonly mode: AssembleOptions['mode']
  readonly images: Pick<ResolvedImages, 'images' | 'published'> & { readonly made: readonly MadeImage[] }
  readonly theme: SiteTheme
  /** The site's own templates, relative to the project root. */
  readonly templates: readonly string[]
  readonly setup: RenderSetup
  /** The languages built together with this one; empty if there is only one. */
  readonly locales: readonly LocaleRoutes[]
}

/** A site up to the pages to make. */
export interface Composition {
  readonly inputs: RenderInputs
  readonly slices: readonly SlicedPage[]
  /** Those whose code could be bundled. */
  readonly ready: readonly SlicedPage[]
}

/** What composing a site reports to, and takes from the command. */
export interface ComposeContext {
  readonly session: Session
  readonly options: Pick<AssembleOptions, 'mode' | 'drafts' | 'progress'>
  readonly report: Report
  /** Records the time at the end of a stage. */
  readonly clock?: ((stage: string) => Promise<void> | undefined) | undefined
}
