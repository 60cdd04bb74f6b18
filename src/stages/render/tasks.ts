import type { KnownDrawings } from '../markdown/diagrams/drawings.ts'
import type { NoticedRead } from '../../engine/noticed-reads.ts'
import type { TracedRead } from '../../engine/reader.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import type { ContentFile, FrontMatter, PageModule, SearchSection } from '../../model/page.ts'
import type { OutputPath } from '../../model/path.ts'
import type { HeadTag, PageSlice, RenderedPage } from '../../model/site.ts'

/** One page's work as it travels to a worker. */
export interface CompileTask {
  readonly kind: 'compile'
  readonly file: ContentFile
  /** Its diagrams that were drawn before. */
  readonly drawings?: KnownDrawings
}

/** The parts of a compiled page as JSON: they go into the store as they are. */
export interface CompileDone {
  readonly page?: string
  readonly body?: string
  readonly text?: string
  /** Diagrams that were drawn. */
  readonly drawings?: KnownDrawings
  readonly diagnostics: readonly Diagnostic[]
  readonly trace: readonly TracedRead[]
}

export interface RenderTask {
  readonly kind: 'render'
  readonly slice: PageSlice
  readonly output: OutputPath
  readonly file: string
  readonly frontMatter: FrontMatter
  /** Where the front matter names a layout. */
  readonly layoutPlace?: Place
  readonly wordCount: number
  /** hast as JSON. */
  readonly body?: string
  readonly module?: PageModule
  /** Id of a page module in the theme's bundle. */
  readonly pageModule?: string
  readonly headTags: readonly HeadTag[]
  /** Whether what the page says is read from what is rendered. */
  readonly withText: boolean
}

export interface RenderDone {
  readonly value?: RenderedPage
  /** What code of the site has looked at by itself, until then, where the page was rendered. */
  readonly reads?: readonly NoticedRead[]
  readonly branches?: Readonly<Record<string, string>>
  /** What the page says, where the task asks for it. */
  readonly sections?: readonly SearchSection[]
  readonly diagnostics: readonly Diagnostic[]
}
