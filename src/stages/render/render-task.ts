import type { Noted } from '../../model/site-code.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import type { FrontMatter } from '../../model/front-matter.ts'
import type { MarkdownText, PageModule, SearchSection } from '../../model/page.ts'
import type { OutputPath } from '../../model/path.ts'
import type { HeadTag, PageSlice, RenderedPage } from '../../model/site.ts'
import type { ListedPost } from '../../model/site-page.ts'

/** Everything that a page is rendered from besides the setup. Bodies are named by their hashes. */
export interface RenderInput {
  readonly slice: PageSlice
  readonly output: OutputPath
  /** The page's source, for diagnostics. */
  readonly file: string
  readonly frontMatter: FrontMatter
  /** Where the front matter sets the layout. */
  readonly layoutPlace?: Place
  readonly wordCount: number
  readonly bodyHash?: string
  /** The hash of its sidebar (`RenderSetup.sidebars`). */
  readonly sidebar?: string
  readonly module?: PageModule
  /** The id of a page module in the theme's bundle. */
  readonly pageModule?: string
  /** The files of these modules and units in the theme's bundle, by id; named by their content. */
  readonly modules: Readonly<Record<string, string>>
  readonly headTags: readonly HeadTag[]
  /** The beginnings of posts, for pages that list them. */
  readonly posts?: readonly PostInput[]
  /** Whether to extract the page's text from the rendered HTML. */
  readonly withText: boolean
  /** Whether to return the body separately, for feeds. */
  readonly withBody: boolean
}

/** The beginning of a post, for pages that list it. */
export interface PostInput extends Pick<ListedPost, 'slice'> {
  readonly file: string
  readonly frontMatter: FrontMatter
  readonly bodyHash?: string
  readonly module?: PageModule
}

/** The work for one page, in a form that can be sent to threads: bodies are hast as JSON. */
export interface RenderTask extends Omit<RenderInput, 'bodyHash' | 'posts'> {
  readonly body?: string
  readonly posts?: readonly PostTask[]
}

/** The beginning of a post, with its body as JSON. */
export type PostTask = Omit<PostInput, 'bodyHash'> & { readonly body: string }

/** The result of rendering a page. */
export interface RenderDone {
  readonly value?: RenderedPage
  /** What site code did in the process that rendered the page, since the page before. */
  readonly news?: Noted
  /** The content of fragments in separate files, by path. */
  readonly branches?: Readonly<Record<string, string>>
  /** The page's text for search, if requested. */
  readonly sections?: readonly SearchSection[]
  /** The content of the body as HTML, if requested. */
  readonly body?: string
  /** The Markdown of each group of blocks that is copied as rendered. */
  readonly copy?: readonly MarkdownText[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Removes fragments that were already sent with the same setup (`sent`). All pages of a site share them, and
 * their paths determine their content.
 */
export function withoutSentBranches(done: RenderDone, sent: Set<string>): RenderDone {
  if (!done.branches) return done
  const branches = Object.fromEntries(Object.entries(done.branches).filter(([path]) => !sent.has(path)))
  for (const path of Object.keys(branches)) sent.add(path)
  return { ...done, branches }
}

/**
 * A page to render. Its task, which contains the whole body, is only created when it is needed, because all
 * bodies of a large site together would not fit in memory.
 */
export interface RenderJob {
  /** Whether the page contains JavaScript. */
  readonly hasCode: boolean
  readonly task: () => RenderTask
}
