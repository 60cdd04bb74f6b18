import type { TracedRead } from '../../engine/traced-read.ts'
import type { Session } from '../../engine/session.ts'
import { type Setup, setupOf } from '../../engine/stage.ts'
import { thrownText } from '../../engine/thrown-text.ts'
import type { BodyRoot, PageBody, PageParts } from '../../model/body.ts'
import type { PagePolicy } from '../../model/content-security-policy.ts'
import { diagnosticError } from '../../model/diagnose.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import type { FrontMatter } from '../../model/front-matter.ts'
import type { SidebarNode } from '../../model/navigation.ts'
import type { MarkdownSource, MarkdownText, PageModule, SearchSection } from '../../model/page.ts'
import type { OutputPath } from '../../model/path.ts'
import { isRecord, ownValue } from '../../model/plain-data.ts'
import type { HeadContext, Plugin } from '../../model/plugin.ts'
import type { Noted } from '../../model/site-code.ts'
import { entryIn, type SiteConfig } from '../../model/site-config.ts'
import type { ListedPost, SlicedPage } from '../../model/site-page.ts'
import {
  type HeadTag,
  type PageSlice,
  type RenderedPage,
  sidebarSectionsOf,
  type SiteProps,
} from '../../model/site.ts'
import type { ThemeAssets, ThemeBundle } from '../../model/theme.ts'

/** What a page shows of itself: Markdown to compile, or parts in the store, by their hash. */
export type PageContent =
  | { readonly markdown: MarkdownSource; readonly partsHash?: string }
  | { readonly partsHash: string }

export interface PageInput {
  readonly slice: PageSlice
  readonly output: OutputPath
  readonly file: string
  readonly frontMatter: FrontMatter
  readonly layoutPlace?: Place
  readonly wordCount: number
  readonly content?: PageContent
  /** The hash of its sidebar (`RenderSetup.sidebars`). */
  readonly sidebar?: string
  readonly module?: PageModule
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

export interface PostInput extends Pick<ListedPost, 'slice'> {
  readonly file: string
  readonly frontMatter: FrontMatter
  readonly content?: PageContent
  readonly module?: PageModule
}

/** What a page shows of itself: Markdown to compile, or the parts of a page, also as JSON. */
export type ContentTask =
  | { readonly markdown: MarkdownSource }
  | { readonly parts: PageParts }
  | { readonly json: string }

export interface PageTask extends Omit<PageInput, 'content' | 'posts'> {
  readonly content?: ContentTask
  readonly posts?: readonly PostTask[]
}

/** A post on a page that lists it. */
interface PostTask extends Omit<PostInput, 'content'> {
  readonly content?: ContentTask
}

export interface RenderTask extends Omit<PageTask, 'content' | 'posts'> {
  readonly body?: PageBody
  readonly posts?: readonly (Omit<PostTask, 'content'> & { readonly body: BodyRoot })[]
}

export interface RenderDone {
  readonly value?: RenderedPage
  /** What site code did in the process that rendered the page, since the page before. */
  readonly news?: Noted | undefined
  /** The content of fragments in separate files, by path. */
  readonly branches?: ReadonlyMap<OutputPath, string>
  readonly sections?: readonly SearchSection[]
  readonly body?: string
  /** The Markdown of each group of blocks that is copied as rendered. */
  readonly copy?: readonly MarkdownText[]
  readonly diagnostics: readonly Diagnostic[]
}

/** The result of making a page. */
export interface PageDone extends Omit<RenderDone, 'sections' | 'copy'> {
  /** The page's text (`PageText`) as JSON, ready to be stored; undefined if the page has no source. */
  readonly text?: string
  /** What was read to compile it. */
  readonly trace: readonly TracedRead[]
}

/**
 * Removes fragments that were already sent with the same setup (`sentBranches`). All pages of a site share
 * them, and their paths determine their content.
 */
export function withoutSentBranches<Done extends Pick<PageDone, 'branches'>>(
  done: Done,
  sentBranches: Set<OutputPath>,
): Done {
  if (!done.branches) return done
  const branches = new Map<OutputPath, string>()
  for (const [path, content] of done.branches)
    if (!sentBranches.has(path)) {
      sentBranches.add(path)
      branches.set(path, content)
    }
  return { ...done, branches }
}

/** A page to make. Its task is only created when it is needed: it may contain megabytes of props. */
export interface PageJob {
  readonly file: string
  readonly hasCode: boolean
  readonly task: () => PageTask
}

export interface ShownSidebar {
  readonly nodes: readonly SidebarNode[]
  /** Changes with anything that the sidebar shows. */
  readonly hash: string
}

/** What all pages of a build show or are rendered by. */
interface RenderOptions {
  /** The module that exports the theme, relative to the folder of the bundle; named by its content. */
  readonly theme: string
  readonly assets: ThemeAssets
  readonly site: SiteProps
  readonly data: Readonly<Record<string, unknown>>
  readonly policy?: PagePolicy | undefined
  /** Whether parts that throw are left out, instead of failing their page. */
  readonly isTolerant: boolean
}

/** The context that all pages of a build share, in a form that can be sent to threads. */
export interface RenderSetup {
  readonly options: Setup<RenderOptions>
  /** Where things are on this computer, as absolute paths. No page shows them. */
  readonly place: { readonly root: string; readonly bundle: string }
  /** What the code of the bundle can reach. */
  readonly reach: Pick<ThemeBundle, 'builtins' | 'unknown'>
  /** By their hashes, which tasks name. */
  readonly sidebars: Readonly<Record<string, readonly SidebarNode[]>>
}

interface RenderSetupInput extends Pick<RenderOptions, 'site' | 'data' | 'isTolerant'> {
  readonly root: string
  readonly theme: Pick<ThemeBundle, 'folder' | 'theme' | 'assets' | 'builtins' | 'unknown'>
  readonly sidebars: ReadonlyMap<string, ShownSidebar>
  readonly policy: PagePolicy | undefined
}

/** Prepares the context that all pages share, once per site. */
export const renderSetup = ({
  root,
  theme: { folder, theme, assets, builtins, unknown },
  site,
  sidebars,
  data,
  policy,
  isTolerant,
}: RenderSetupInput): RenderSetup => ({
  options: setupOf({ theme, assets, site, data, isTolerant, ...(policy ? { policy } : {}) }),
  place: { root, bundle: folder },
  reach: { builtins, ...(unknown === undefined ? {} : { unknown }) },
  sidebars: Object.fromEntries([...sidebars.values()].map(({ nodes, hash }) => [hash, nodes])),
})

/**
 * The tags in a page's `<head>` from the configuration and plugins. `pages` is the number of pages rendered
 * together.
 */
export function collectHeadTags(
  { slice, source }: SlicedPage,
  pages: number,
  plugins: readonly Plugin[],
  { loaded: { root, config } }: Session,
  mode: HeadContext['mode'],
): readonly HeadTag[] {
  const frontMatter = source?.page.frontMatter ?? {}
  const context: HeadContext = {
    route: slice.route,
    frontMatter,
    title: slice.title,
    sections: sidebarSectionsOf(slice),
    image: slice.image,
    noindex: slice.noindex,
    tree: slice.tree,
    mode,
    baseUrl: config.baseUrl,
    site: { root, title: config.title, url: config.url, assetBase: config.assetBase, pages },
  }
  return [...config.headTags, ...plugins.flatMap((plugin) => tagsOf(plugin, context, config))]
}

/** Runs a `head` hook. Throws `plugin-failed`, located in the configuration, if it fails. */
function tagsOf(plugin: Plugin, context: HeadContext, config: SiteConfig): readonly HeadTag[] {
  try {
    const tags: unknown = plugin.head?.(context) ?? []
    if (Array.isArray(tags) && tags.every(isTag)) return tags
    throw new Error('what it returns must be a list of tags: `{ tag, attributes }`')
  } catch (error) {
    throw diagnosticError(
      'plugin-failed',
      `The plugin \`${plugin.name}\` failed in its \`head\` hook, for the page \`${context.route}\`: ${thrownText(error)}`,
      { ...entryIn(config, plugin), hint: 'Check the options of the plugin.', fatal: true },
    )
  }
}

const isTag = (tag: unknown): tag is HeadTag =>
  typeof ownValue(tag, 'tag') === 'string' && isRecord(ownValue(tag, 'attributes'))
