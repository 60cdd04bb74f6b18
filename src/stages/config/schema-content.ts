import { posix } from 'node:path'
import * as z from 'zod'
import { projectItself, treeKinds } from '../../model/content-tree.ts'
import { blogShape } from './schema-blog.ts'
import {
  closed,
  judged,
  route,
  text,
  webAddress,
  words,
  type KeyNotes,
  type TypeNotes,
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

/** The options of a version. */
const version = closed({
  label: words.exactOptional().meta({
    description: 'What readers see in place of the name.',
    defaultText: 'the name; the message `version.next` for `current`',
  } satisfies KeyNotes),
  path: text.exactOptional().meta({
    description: 'What follows the `route` of the entry in the addresses of its pages.',
    defaultText: 'nothing for the last version, `next` for `current`, else the name',
  } satisfies KeyNotes),
  banner: z
    .enum(['none', 'unreleased', 'unmaintained'])
    .exactOptional()
    .meta({
      description: 'The note above its pages.',
      defaultText:
        '`unreleased` for versions newer than the last one, `unmaintained` for older ones, else `none`',
    } satisfies KeyNotes),
  badge: z
    .boolean()
    .exactOptional()
    .meta({
      description: 'Whether its pages show its label.',
      defaultText: '`true` if there are several versions',
    } satisfies KeyNotes),
  noIndex: z.boolean().exactOptional().describe('Keeps search engines away from its pages.'),
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
  of: words.exactOptional().meta({
    description: 'The folder, relative to the `path` of the entry, whose pages are translated: `en`.',
    defaultText: 'all pages of the entry',
  } satisfies KeyNotes),
})

const mount = closed({
  path: mountPath.describe(
    'The folder, relative to that of the configuration: `docs`, `../docs`; `.` for the Markdown files of the project itself.',
  ),
  id: id.exactOptional().meta({
    description: 'The name of the entry in navbar items, and in the names of the files of its versions.',
    defaultText: '`default` for the first entry, else the last part of its `route`',
  } satisfies KeyNotes),
  kind: z
    .enum(treeKinds)
    .default('docs')
    .describe(
      'What the folder holds. `docs` have ids, sidebars and versions; `pages` stand alone; a `blog` has posts with dates, authors and tags.',
    ),
  route: route
    .transform((value) => value.replace(/\/+$/, ''))
    .exactOptional()
    .meta({
      description: 'What the addresses of its pages begin with.',
      defaultText: '`/blog` for a blog, else `/`',
    } satisfies KeyNotes),
  sidebars: z
    .unknown()
    .optional()
    .meta({
      description: 'Its sidebars, or the path of a file that has them.',
      type: 'string | UserSidebars',
      defaultText: 'those of the site for the first entry, else one sidebar with every page',
    } satisfies KeyNotes),
  format: z
    .enum(['md', 'mdx'])
    .exactOptional()
    .meta({
      description: 'How its Markdown files are read, whatever their extension.',
      defaultText: '`markdown.format`',
    } satisfies KeyNotes),
  include: z
    .array(words)
    .exactOptional()
    .meta({
      description: 'Globs, relative to `path`, of the files that are pages.',
      defaultText: 'every file that can be one',
    } satisfies KeyNotes),
  exclude: z.array(words).exactOptional().describe('Globs, relative to `path`, of files that are not pages.'),
  editUrl: webAddress.exactOptional().meta({
    description: "Address of the project's root in a repository browser, for the pages of this entry.",
    defaultText: 'the `editUrl` of the site',
  } satisfies KeyNotes),
  numberPrefixParser: z
    .boolean()
    .exactOptional()
    .meta({
      description:
        'What numbers at the beginning of names mean. With `true`, all of them order pages and are left out of addresses and ids; with `false`, all belong to the names.',
      defaultText:
        'those that begin with a zero (`01-install.md`) or are followed by a space (`2. install.md`) order pages, others belong to the names (`404-errors.md`)',
    } satisfies KeyNotes),
  rewrites: z
    .record(z.string(), words)
    .exactOptional()
    .describe(
      'Paths, relative to `path`, by which files get their addresses and ids instead of by their own: `{ "core/docs/intro.md": "core/index.md" }`.',
    ),
  translations: z
    .record(z.string(), translation)
    .exactOptional()
    .meta({
      description:
        'Folders of its translations, by locale; pages that exist only in a translation are published as well.',
      defaultText: 'those below `i18n.path`',
    } satisfies KeyNotes),
  disableVersioning: z
    .boolean()
    .default(false)
    .describe('Whether `versions.json` and the folders of versions are ignored.'),
  lastVersion: words.exactOptional().meta({
    description: 'The version at the `route` itself.',
    defaultText: 'the newest in `versions.json`',
  } satisfies KeyNotes),
  includeCurrentVersion: z
    .boolean()
    .default(true)
    .describe('Whether the version that is being written is published.'),
  onlyIncludeVersions: z
    .array(words)
    .exactOptional()
    .meta({
      description: 'The versions that are built; the one being written is `current`.',
      defaultText: 'all versions',
    } satisfies KeyNotes),
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
  .transform(({ route: own, ...rest }) => ({
    ...rest,
    // Only blogs have a default route.
    route: own ?? (rest.kind === 'blog' ? '/blog' : ''),
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
