import { posix } from 'node:path'
import * as z from 'zod'
import { treeKinds } from '../../model/content-tree.ts'
import { closed, judged, route, text, webAddress, words } from './schema-parts.ts'

/** A folder of pages; unlike other paths of the configuration it may lie beside the project: `../docs`. */
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
      return /^(?:\.{0,2}[/\\]?)*$/.test(value)
        ? { message: `must name a folder of pages, not \`${value}\``, hint: 'As in `docs` or `../docs`.' }
        : undefined
    }),
  )
  .transform((value) => posix.normalize(value.replaceAll('\\', '/')).replace(/\/$/, ''))

/** A word of an address, a file name and a key at once. */
const id = z
  .string()
  .check(
    judged((value) =>
      /^[a-z0-9][\w-]*$/i.test(value)
        ? undefined
        : { message: `must be made of letters, digits and hyphens, not \`${value}\`` },
    ),
  )

/** What Docusaurus lets one say of a version. */
const version = closed({
  label: words.exactOptional(),
  path: text.exactOptional(),
  banner: z.enum(['none', 'unreleased', 'unmaintained']).exactOptional(),
  badge: z.boolean().exactOptional(),
  noIndex: z.boolean().exactOptional(),
})

const mount = closed({
  path: mountPath,
  id: id.exactOptional(),
  kind: z.enum(treeKinds).default('docs'),
  route: route.default('/').transform((value) => value.replace(/\/+$/, '')),
  sidebars: z.unknown().optional(),
  format: z.enum(['md', 'mdx']).exactOptional(),
  include: z.array(words).exactOptional(),
  exclude: z.array(words).exactOptional(),
  editUrl: webAddress.exactOptional(),
  disableVersioning: z.boolean().default(false),
  lastVersion: words.exactOptional(),
  includeCurrentVersion: z.boolean().default(true),
  onlyIncludeVersions: z.array(words).exactOptional(),
  versions: z.record(z.string(), version).default({}),
})

/** One path, or a list of paths and mounts. */
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

/** One entry of `content` after validation: a folder of pages in all of its versions. */
export type MountConfig = z.output<typeof mount>
