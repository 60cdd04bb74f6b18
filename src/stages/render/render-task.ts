import type { NoticedRead } from '../../engine/noticed-reads.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import type { FrontMatter } from '../../model/front-matter.ts'
import type { PageModule, SearchSection } from '../../model/page.ts'
import type { OutputPath } from '../../model/path.ts'
import type { HeadTag, PageSlice, RenderedPage } from '../../model/site.ts'
import type { ListedPost } from '../../model/site-page.ts'

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
  /** On a page that lists posts: their beginnings. */
  readonly posts?: readonly PostTask[]
  /** Whether what the page says is read from what is rendered. */
  readonly withText: boolean
  /** Whether the text of the page is wanted by itself, as a feed has it. */
  readonly withBody: boolean
}

/** The beginning of a post, as a page that lists it shows it. */
export interface PostTask extends Pick<ListedPost, 'slice'> {
  readonly file: string
  readonly frontMatter: FrontMatter
  /** hast as JSON. */
  readonly body: string
  readonly module?: PageModule
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
  /** Its text as HTML, where the task asks for it. */
  readonly body?: string
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
