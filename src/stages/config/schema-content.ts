import { posix } from 'node:path'
import * as z from 'zod'
import type { BlogOptions, TagOptions } from '../../model/blog.ts'
import { projectItself, treeKinds } from '../../model/content-tree.ts'
import type { Conventions } from '../../model/conventions.ts'
import { blogShape, usualFeed } from './schema-blog.ts'
import {
  closed,
  flag,
  judged,
  type KeyNotes,
  optional,
  route,
  text,
  type TypeNotes,
  webAddress,
  words,
} from './schema-parts.ts'

const normalized = (path: string): string => posix.normalize(path.replaceAll('\\', '/')).replace(/\/$/, '')

/** Whether a folder contains the project and more: `..`. */
const holdsProject = (path: string): boolean => /^(?:\.\.\/?)*\.\.$/.test(path)

/** A folder with pages. Unlike other paths in the configuration, it may be outside the project: `../docs`. */
const mountPath = z
  .string()
  .check(
    judged((value) => {
      if (value.trim() === '') return { message: 'must not be empty' }
      if (/^(?:[/\\]|[a-z]:)/i.test(value))
        return {
          message: `must be relative to the folder of the project, not \`${value}\``,
          hint: 'A folder beside the project is `../docs`.',
        }
      return holdsProject(normalized(value))
        ? { message: `must name a folder of pages, not \`${value}\``, hint: 'As in `docs` or `../docs`.' }
        : undefined
    }),
  )
  .transform(normalized)

/** A valid path segment, file name, and key. */
const id = z
  .string()
  .check(
    judged((value) =>
      /^\w[\w-]*$/.test(value)
        ? undefined
        : { message: `must be made of letters, digits, hyphens and underscores, not \`${value}\`` },
    ),
  )

const version = closed({
  label: optional(
    words,
    'What readers see in place of the name.',
    'the name; the message `version.next` for `current`',
  ),
  path: optional(
    text,
    'What follows the `route` of the entry in the addresses of its pages.',
    'nothing for the last version, `next` for `current`, else the name',
  ),
  banner: optional(
    z.enum(['none', 'unreleased', 'unmaintained']),
    'The note above its pages.',
    '`unreleased` for versions newer than the last one, `unmaintained` for older ones, else `none`',
  ),
  badge: optional(z.boolean(), 'Whether its pages show its label.', '`true` if there are several versions'),
  noIndex: optional(z.boolean(), 'Keeps search engines away from its pages.'),
})

/** Pages of another language in a folder of the site's own choice. */
const translation = closed({
  path: mountPath
    .check(
      judged((value) =>
        value === projectItself
          ? { message: 'must name a folder of pages, not the project itself', hint: 'As in `docs/fr`.' }
          : undefined,
      ),
    )
    .describe('The folder, relative to that of the configuration: `docs/fr`.'),
  of: optional(
    words,
    'The folder, relative to the `path` of the entry, whose pages are translated: `en`.',
    'all pages of the entry',
  ),
  suffix: optional(
    words,
    'What the names of its pages have before their extension, where they lie beside the pages that they translate: `.fr` for `install.fr.md`.',
    'none',
  ),
})

const mount = closed({
  path: mountPath.describe(
    'The folder, relative to that of the configuration: `docs`, `../docs`; `.` for the Markdown files of the project itself.',
  ),
  id: optional(
    id,
    'The name of the entry in navbar items, and in the names of the files of its versions.',
    '`default` for the first entry, else the last part of its `route`',
  ),
  kind: z
    .enum(treeKinds)
    .default('docs')
    .describe(
      'What the folder holds. `docs` have ids, sidebars and versions; `pages` stand alone; a `blog` has posts with dates, authors and tags.',
    ),
  route: optional(
    route.transform((value) => value.replace(/\/+$/, '')),
    'What the addresses of its pages begin with.',
    '`/blog` for a blog, else `/`',
  ),
  sidebars: z
    .unknown()
    .optional()
    .meta({
      description: 'Its sidebars, or the path of a file that has them.',
      type: 'string | UserSidebars',
      defaultText: 'those of the site for the first entry, else one sidebar with every page',
    } satisfies KeyNotes),
  format: optional(
    z.enum(['md', 'mdx']),
    'How its Markdown files are read, whatever their extension.',
    '`markdown.format`',
  ),
  include: optional(
    z.array(words),
    'Globs, relative to `path`, of the files that are pages.',
    'every file that can be one',
  ),
  exclude: optional(z.array(words), 'Globs, relative to `path`, of files that are not pages.'),
  editUrl: optional(
    webAddress,
    "Address of the project's root in a repository browser, for the pages of this entry.",
    'the `editUrl` of the site',
  ),
  numberPrefixParser: optional(
    z.boolean(),
    'What numbers at the beginning of names mean. With `true`, all of them order pages and are left out of addresses and ids; with `false`, all belong to the names.',
    'those that begin with a zero (`01-install.md`) or are followed by a space (`2. install.md`) order pages, others belong to the names (`404-errors.md`)',
  ),
  rewrites: optional(
    z.record(z.string(), words),
    'Paths, relative to `path`, by which files get their addresses and ids instead of by their own: `{ "core/docs/intro.md": "core/index.md" }`.',
  ),
  translations: optional(
    z.record(z.string(), translation),
    'Folders of its translations, by locale; pages that exist only in a translation are published as well.',
    'those below `i18n.path`',
  ),
  disableVersioning: z
    .boolean()
    .default(false)
    .describe('Whether `versions.json` and the folders of versions are ignored.'),
  lastVersion: optional(words, 'The version at the `route` itself.', 'the newest in `versions.json`'),
  includeCurrentVersion: z
    .boolean()
    .default(true)
    .describe('Whether the version that is being written is published.'),
  onlyIncludeVersions: optional(
    z.array(words),
    'The versions that are built; the one being written is `current`.',
    'all versions',
  ),
  versions: z
    .record(z.string(), version)
    .default({})
    .describe('Settings by name of the version; the one being written is `current`.'),
  ...blogShape,
})
  .meta({
    typeName: 'UserMount',
    description: 'A folder of pages with addresses, ids, sidebars and versions of its own.',
  } satisfies TypeNotes)
  .transform(({ route: ownRoute, ...rest }) => ({
    ...rest,
    // Only blogs have a default route.
    route: ownRoute ?? (rest.kind === 'blog' ? '/blog' : ''),
  }))

/** A path, or a list of paths and mounts. */
export const content = z.preprocess(
  (value) =>
    (Array.isArray(value) ? value : [value]).map((each: unknown) =>
      typeof each === 'string' ? { path: each } : each,
    ),
  z
    .array(mount)
    .check(
      judged((mounts) =>
        mounts.length === 0
          ? { message: 'names no folder of pages', hint: 'Leave it out for the folder `content`.' }
          : undefined,
      ),
    ),
)

/** A validated entry of `content`: a folder with pages, in all its versions. */
export type MountConfig = z.output<typeof mount>

export function blogOptions(mount: MountConfig): BlogOptions {
  const { blogTitle, blogDescription, blogSidebarTitle } = mount
  return {
    ...(blogTitle === undefined ? {} : { blogTitle }),
    ...(blogDescription === undefined ? {} : { blogDescription }),
    ...(blogSidebarTitle === undefined ? {} : { blogSidebarTitle }),
    blogSidebarCount: mount.blogSidebarCount ?? 5,
    postsPerPage: mount.postsPerPage ?? 10,
    archiveBasePath: mount.archiveBasePath === undefined ? 'archive' : mount.archiveBasePath,
    ...tagOptions(mount),
    authorsBasePath: mount.authorsBasePath ?? 'authors',
    pageBasePath: mount.pageBasePath ?? 'page',
    sortPosts: mount.sortPosts ?? 'descending',
    showReadingTime: mount.showReadingTime ?? true,
    authorsMapPath: mount.authorsMapPath ?? 'authors.yml',
    onInlineAuthors: mount.onInlineAuthors ?? 'warn',
    onUntruncatedBlogPosts: mount.onUntruncatedBlogPosts ?? 'warn',
    feedOptions: mount.feedOptions ?? usualFeed,
  }
}

/** Whether a mount of docs lists its pages by tag: where it has an option of tags, or all mounts do. */
export const listsTags = (
  { kind, tagsBasePath, tags, onInlineTags }: MountConfig,
  { tagLists = false }: Conventions,
): boolean =>
  kind === 'docs' && (tagLists || [tagsBasePath, tags, onInlineTags].some((each) => each !== undefined))

export const tagOptions = ({ tagsBasePath, tags, onInlineTags }: MountConfig): TagOptions => ({
  tagsBasePath: tagsBasePath ?? 'tags',
  tags: tags === undefined ? 'tags.yml' : (tags ?? false),
  onInlineTags: onInlineTags ?? 'warn',
})

const rule = (description: string) => optional(flag, description)

/** See `Conventions`. */
export const conventions = closed({
  isTolerant: rule(
    'Whether what cannot be used is left out with a warning, instead of failing its page: a component that throws, a module that is missing, a layout of another name.',
  ),
  pageOfFolder: optional(
    z.enum(['index', 'with-number']),
    '`index`: only `index` is the page of its folder. `with-number`: `readme` and the name of the folder are, too, with their numbers.',
  ),
  slugsFromNames: rule('Whether names of files become slugs: `/first-steps` for `First Steps.md`.'),
  dotsInRoutes: rule(
    'Whether an address may end with a dot and a word without being that of a file: `/v1.2`.',
  ),
  folderPerPage: rule('Whether each page is the index of a folder, where `trailingSlash` says nothing.'),
  addressesWithBase: rule('Whether addresses that authors write may include `baseUrl` already.'),
  addressesWithLanguage: rule(
    'Whether addresses that authors write begin with the folder of their language: `/fr/install`.',
  ),
  staticFilesInLanguages: rule(
    'Whether static files are also below the folder of each language whose pages show them: `/fr/img/logo.svg`.',
  ),
  numberPrefixes: rule('Whether all numbers at the beginning of names are left out of addresses.'),
  tagLists: rule('Whether docs are listed by tag.'),
  sidebarOfPage: optional(
    z.enum(['of-section', 'listing-or-first']),
    'The sidebar of a page that names none. `of-section`: that whose name is the beginning of its address. `listing-or-first`: that which lists it, or the first.',
  ),
  orderOfNames: optional(
    z.enum(['code-units', 'english', 'newest-or-title']),
    'How folders order pages of the same position: by the characters of their paths, as an English reader would, or the newest first and those without a date by their titles.',
  ),
  indexesFirst: rule('Whether the index of a listed folder comes first.'),
  plainFolders: rule(
    'Whether folders are listed by the names that they have, with their index among their pages.',
  ),
  indexesByLabel: rule('Whether the generated index of a folder has the address of its label.'),
  versionsForComponents: rule('Whether components may list the versions of every mount.'),
  capitalsInHeadingIds: rule('Whether ids of headings have the capitals of their text.'),
  componentModules: optional(
    z.array(text),
    'Modules whose default export has components for all pages; the first that exists counts.',
  ),
  providerModules: optional(
    z.array(z.array(text)),
    'Modules whose default exports surround the code of all pages, from the outside in; of each list, the first that exists counts.',
  ),
  codeGlobals: optional(text, 'The set of names that code in pages may use without importing them.'),
  styleAsText: rule('Whether the `style` of an element may be text in MDX.'),
})
