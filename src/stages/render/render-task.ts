import type { NoticedRead } from '../../engine/noticed-reads.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import type { FrontMatter, PageModule, SearchSection } from '../../model/page.ts'
import type { OutputPath } from '../../model/path.ts'
import type { HeadTag, PageSlice, RenderedPage } from '../../model/site.ts'

/** One page's work as it travels to a thread. */
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

/** What rendering a page caused. */
export interface RenderDone {
  readonly value?: RenderedPage
  /** What code of the site has looked at by itself, until then, where the page was rendered. */
  readonly reads?: readonly NoticedRead[]
  /** Content of the parts that are files of their own, by path. */
  readonly branches?: Readonly<Record<string, string>>
  /** What the page says, where the task asks for it. */
  readonly sections?: readonly SearchSection[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * A result as it travels: parts of pages that have gone the same way before (`sent`, with the same setup) are
 * left out. All pages of a site have the same ones, and a path says what it leads to.
 */
export function withoutSentBranches(done: RenderDone, sent: Set<string>): RenderDone {
  if (!done.branches) return done
  const branches = Object.fromEntries(Object.entries(done.branches).filter(([path]) => !sent.has(path)))
  for (const path of Object.keys(branches)) sent.add(path)
  return { ...done, branches }
}

/**
 * A page that is going to be rendered. Its task holds its whole body, and bodies of all pages at once are too
 * much for large sites: it is made when its turn has come.
 */
export interface RenderJob {
  /** Whether the page brings JavaScript along. */
  readonly hasCode: boolean
  readonly task: () => RenderTask
}
