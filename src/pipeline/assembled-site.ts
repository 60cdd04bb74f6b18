import type { ResolvedImages } from '../stages/assets/images.ts'
import type { ThemeBundle } from '../stages/theme/kept-bundle.ts'
import type { CheckedPage, LinkTargets } from '../model/link-targets.ts'
import type { CompileOptions } from '../stages/markdown/compile-options.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { OutputPath } from '../model/path.ts'
import type { Plugin } from '../model/plugin.ts'
import type { PlannedFile } from '../stages/output/plan-output.ts'
import type { SiteGraph } from '../stages/site/graph.ts'
import type { AssembleOptions } from './build-options.ts'
import type { ContentFiles } from '../stages/content/content-files.ts'
import type { SitePage } from '../model/site-page.ts'
import type { RenderSetup } from '../stages/render/open-renderer.ts'
import type { SiteTexts } from '../stages/render/site-texts.ts'

/** Everything around a page that showing it takes. */
export interface RenderInputs {
  readonly mode: AssembleOptions['mode']
  readonly plugins: readonly Plugin[]
  readonly data: Readonly<Record<string, unknown>>
  readonly files: ContentFiles
  readonly pages: readonly SitePage[]
  readonly graph: SiteGraph
  readonly images: ResolvedImages
  /** Path below the project root of a static file, by its address. */
  readonly staticSource: ReadonlyMap<string, string>
  readonly compileOptions: CompileOptions
  readonly theme: ThemeBundle
  readonly setup: RenderSetup
}

/** A site before it is written: the files of the output, and what there is to say about them. */
export interface AssembledSite {
  readonly plan: ReadonlyMap<OutputPath, PlannedFile>
  /** Each once, at its place, with the severities that the site's configuration gives them. */
  readonly diagnostics: readonly Diagnostic[]
  /** The same for what else there is to say about the site. */
  readonly settled: (found: readonly Diagnostic[]) => Promise<readonly Diagnostic[]>
  readonly failed: boolean
  readonly pages: number
  readonly fromCache: number
  /** Finished pages with the links that they hold. */
  readonly judged: readonly CheckedPage[]
  /** Everything that a link of the site may lead to. */
  readonly facts: LinkTargets
  readonly texts: SiteTexts
  readonly renderInputs: RenderInputs
}
