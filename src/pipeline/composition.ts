import type { Session } from '../engine/session.ts'
import type { Diagnostic, Outcome } from '../model/diagnostic.ts'
import type { Page } from '../model/page.ts'
import type { Plugin } from '../model/plugin.ts'
import { type CompiledPage, type SitePage, type SlicedPage } from '../model/site-page.ts'
import { type MadeImage } from '../stages/assets/image-formats.ts'
import { type ResolvedImages } from '../stages/assets/stage.ts'
import { type StaticFile } from '../stages/assets/static-files.ts'
import { type ContentFiles } from '../stages/content/content-files.ts'
import type { ReadContent } from '../stages/content/stage.ts'
import type { CompileSetup } from '../stages/markdown/stage.ts'
import { type PageOrigins } from '../stages/plugins/page-origins.ts'
import type { EntryOf } from '../stages/plugins/run-hook.ts'
import type { Additions } from '../stages/plugins/stage.ts'
import { type RenderSetup } from '../stages/render/render-setup.ts'
import type { SiteGraph } from '../stages/site/graph.ts'
import type { LocaleRoutes } from '../stages/site/locale-routes.ts'
import type { PreparedTheme, SiteTheme } from '../stages/theme/stage.ts'
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
  readonly additions: Pick<Additions, 'data' | 'sidebars'>
  readonly statics: readonly StaticFile[]
  /** Paths of static files relative to the project root, by address. */
  readonly staticSource: ReadonlyMap<string, string>
  readonly compileSetup: CompileSetup
}

/** The pages of a site before they are composed. */
export interface KnownPages {
  readonly entries: readonly CompiledPage[]
  /** Pages that are not built, although links to them are not broken. */
  readonly outlines: readonly Page[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Where a composition gets expensive results from: running a stage, the cache, or an earlier composition of
 * the same site.
 */
export type BuildScope<Known extends KnownPages = KnownPages> = (FromSources | AroundPages) & {
  readonly pages: (sources: Sources) => Promise<Known> | Known
  /** Which of them to render; `all` includes generated pages. */
  readonly shown: 'all' | 'none' | readonly SitePage[]
  readonly theme: (pages: readonly SitePage[], plugins: readonly Plugin[]) => Promise<PreparedTheme>
}

/** Starts from the sources. */
export interface FromSources {
  readonly content: () => Outcome<ReadContent>
  readonly additions: (plugins: readonly Plugin[], entryOf: EntryOf) => Promise<Additions> | Additions
  readonly around?: undefined
}

/** Composes some pages of a site that is already known. */
export interface AroundPages {
  readonly around: RenderInputs
}

/** Everything around a page that rendering needs. */
export interface RenderInputs {
  readonly mode: AssembleOptions['mode']
  readonly sources: Sources
  readonly pages: readonly SitePage[]
  readonly graph: SiteGraph
  readonly images: Pick<ResolvedImages, 'images' | 'published'> & { readonly made: readonly MadeImage[] }
  readonly theme: SiteTheme
  /** The site's own templates, relative to the project root. */
  readonly templates: readonly string[]
  readonly setup: RenderSetup
  /** The languages built together with this one; empty if there is only one. */
  readonly locales: readonly LocaleRoutes[]
}

/** A site up to its graph, which the other languages need for their links. */
export interface Survey<Known extends KnownPages = KnownPages> {
  readonly sources: Sources
  readonly known: Known
  readonly pages: readonly SitePage[]
  readonly graph: SiteGraph
}

/** A composed site, up to the pages to render. */
export interface Composition<Known extends KnownPages = KnownPages> {
  readonly known: Known
  readonly inputs: RenderInputs
  readonly slices: readonly SlicedPage[]
  /** Those whose code could be bundled. */
  readonly ready: readonly SlicedPage[]
}

/** The context of a composition. */
export interface ComposeContext {
  readonly session: Session
  readonly options: Pick<AssembleOptions, 'mode' | 'drafts' | 'progress'>
  readonly report: Report
  /** The languages built together with this one; empty if there is only one. */
  readonly locales?: readonly LocaleRoutes[]
  /** Records the time at the end of a stage. */
  readonly clock?: (stage: string) => Promise<void> | undefined
}
