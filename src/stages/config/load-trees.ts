import { existsSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { DiagnosticError } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import {
  type ContentTree,
  currentVersion,
  inFolder,
  isBelow,
  mountFiles,
  pathBelow,
  projectItself,
  type TreeVersion,
  versionFolder,
  versionSidebars,
} from '../../model/content-tree.ts'
import type { Conventions } from '../../model/conventions.ts'
import type { SourceLocation } from '../../model/site.ts'
import { isFile } from './find-config.ts'
import { blogOptions, listsTags, type MountConfig, tagOptions } from './schema-content.ts'
import {
  loadMountSidebars,
  noSidebars,
  type Sidebars,
  sidebarsOfFile,
  withEveryPage,
} from './load-sidebars.ts'
import { invalidValue, type Locate, place, type Problem, type ValuePath } from './problem.ts'
import type { ModuleOptions } from './bundle-script.ts'
import { isInOrAround, type Mount, mountProblems } from './named-paths.ts'
import { noVersions, releasedVersions, versionsOfMount, withUnversionedIds } from './released-versions.ts'
import { append } from '../../model/append.ts'

export interface TreesInput {
  readonly mounts: readonly Mount[]
  /** Whether there is only the short form, whose folder may be missing. */
  readonly isShort: boolean
  /** Whether to look for versions on disk. */
  readonly hasVersions: boolean
  /** The default label of the unreleased version. */
  readonly nextLabel: string
  /** Folders of the project that are not for pages, such as static files and templates. */
  readonly reserved: readonly string[]
  /** The sidebars in, named by, or next to the configuration; they belong to the first mount. */
  readonly sidebars: Sidebars
  readonly conventions: Conventions
  /** Absolute path. */
  readonly configFile: string
  readonly locate: Locate
  readonly options: ModuleOptions
}

export interface LoadedTrees {
  readonly trees: readonly ContentTree[]
  /** Absolute paths of all files that were read. */
  readonly inputs: readonly string[]
  /** Absolute paths of optional lists of versions that do not exist. */
  readonly absent: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
  /** The location of an entry in the sidebars of a tree; the path starts with the tree's key. */
  readonly locateSidebar: (path: ValuePath) => Promise<SourceLocation>
}

/** The mounts in a configuration; `contentDir` is short for one at the root of the site. */
export function mountsOf(content: readonly MountConfig[] | undefined, contentDir: string): readonly Mount[] {
  const short: MountConfig = {
    path: posix.normalize(contentDir.replaceAll('\\', '/')).replace(/\/$/, ''),
    kind: 'docs',
    route: '',
    disableVersioning: false,
    includeCurrentVersion: true,
    versions: {},
  }
  const first = firstOfDocs(content ?? [])
  return (
    content?.map((mount, index) => ({
      ...mount,
      id: mount.id ?? (index === first ? 'default' : idOf(mount)),
      at: ['content', index],
    })) ?? [{ ...short, id: 'default', at: ['contentDir'] }]
  )
}

/** The default mount: the index of the first docs mount, otherwise of the first. */
const firstOfDocs = (mounts: readonly Pick<MountConfig, 'kind'>[]): number =>
  Math.max(
    0,
    mounts.findIndex(({ kind }) => kind === 'docs'),
  )

/** Whether the first docs mount uses the site's sidebars. */
export const leavesSidebars = (content: readonly MountConfig[] | undefined): boolean =>
  content === undefined || content[firstOfDocs(content)]?.sidebars === undefined

/** The default id of a mount: the end of its route, or its folder. */
const idOf = ({ route, path }: MountConfig): string =>
  posix.basename(route === '' ? path : route).replaceAll(/[^\w-]+/g, '-')

/**
 * Expands mounts to trees, one for each version on disk. Throws a `DiagnosticError` for folders that are
 * missing, nested, or outside the repository, duplicate ids, and versions without a folder.
 */
export async function loadTrees(input: TreesInput): Promise<LoadedTrees> {
  const { mounts, options, locate } = input
  const problems = [
    ...mounts.flatMap((mount, index) =>
      mountProblems(mount, mounts.slice(0, index), input.isShort, options.root),
    ),
  ]
  if (problems.length > 0) throw new DiagnosticError(...(await place(problems, locate)))
  const diagnostics: Diagnostic[] = []
  const inputs: string[] = []
  const placed: { readonly tree: ContentTree; readonly sidebars: Sidebars }[] = []
  const first = mounts[firstOfDocs(mounts)]
  for (const mount of mounts) {
    const current = await sidebarsOfMount(mount, mount === first, input)
    append(inputs, current.inputs)
    const released =
      input.hasVersions && mount.kind === 'docs' ? await releasedVersions(mount, options) : noVersions
    append(inputs, released.inputs)
    append(diagnostics, released.diagnostics)
    const { versions, problems: wrong } = versionsOfMount(mount, released.names, mount.at, input.nextLabel)
    append(diagnostics, await place(wrong, locate))
    if (versions.length === 0)
      placed.push({ tree: makeTree(mount, current, undefined, input), sidebars: current })
    for (const version of versions) {
      const sidebars =
        version.name === currentVersion ? current : await releasedSidebars(mount, version, current, input)
      append(inputs, sidebars.inputs)
      placed.push({ tree: makeTree(mount, sidebars, version, input), sidebars })
    }
  }
  append(diagnostics, await place(mountsWithVersions(mounts, placed), locate))
  if (diagnostics.some(({ severity }) => severity === 'error')) throw new DiagnosticError(...diagnostics)
  const byKey = new Map(placed.map(({ tree, sidebars }) => [tree.key, sidebars]))
  return {
    trees: placed.map(({ tree }) => tree),
    inputs,
    absent: mounts
      .map(({ id }) => join(options.root, mountFiles(id).versions))
      .filter((list) => !inputs.includes(list)),
    diagnostics,
    locateSidebar: ([key = '', ...path]) => (byKey.get(String(key)) ?? input.sidebars).locate(path),
  }
}

/** Assigns each folder with versions to the mount that it belongs to. */
const mountsWithVersions = (
  mounts: readonly Mount[],
  placed: readonly { readonly tree: ContentTree }[],
): readonly Problem[] =>
  mounts.flatMap((mount): readonly Problem[] => {
    const other = placed.find(
      ({ tree }) => tree.mount !== mount.id && isInOrAround(tree.path, mount.path) && isReleasedTree(tree),
    )?.tree
    return other
      ? [
          invalidValue(
            [...mount.at, 'path'],
            `The mount \`${mount.path}\` overlaps \`${other.path}\`, which holds version \`${other.version?.name ?? ''}\` of \`${mounts.find(({ id }) => id === other.mount)?.path ?? other.mount}\`.`,
            'Versions are published with their mount: leave their folder out, or set `disableVersioning` there.',
          ),
        ]
      : []
  })

const isReleasedTree = ({ version }: ContentTree): boolean =>
  version !== undefined && version.name !== currentVersion

/**
 * The sidebars that a mount contains or names; the first docs mount may use the site's. Only docs have
 * sidebars.
 */
function sidebarsOfMount(
  { kind, sidebars: sidebarSetting, at }: Mount,
  isFirst: boolean,
  { sidebars, configFile, locate, options }: TreesInput,
): Promise<Sidebars> | Sidebars {
  if (kind !== 'docs') return noSidebars(configFile, locate)
  return sidebarSetting === undefined && isFirst
    ? sidebars
    : loadMountSidebars(sidebarSetting, [...at, 'sidebars'], configFile, locate, options)
}

function makeTree(
  mount: Mount,
  { sidebars }: Sidebars,
  version: TreeVersion | undefined,
  { options: { root }, conventions, reserved }: TreesInput,
): ContentTree {
  const { id, kind, path, route, format, editUrl } = mount
  const isReleased = version !== undefined && version.name !== currentVersion
  const home = isReleased ? undefined : homeFrom(path, root)
  const folder = isReleased ? `${mountFiles(id).pages}/${versionFolder(version.name)}` : path
  const translations = isReleased ? keptTranslations(mount, folder, root) : mount.translations
  return {
    key: version ? `${id}@${version.name}` : id,
    mount: id,
    kind,
    path: folder,
    home,
    route: version === undefined || version.segment === '' ? route : `${route}/${version.segment}`,
    sidebars,
    ...pagesAmong(mount, isReleased, reserved),
    format,
    ...numbersOf(mount, conventions),
    editUrl,
    rewrites: mount.rewrites,
    translations,
    ...(kind === 'blog' ? { blog: blogOptions(mount) } : {}),
    ...(listsTags(mount, conventions) ? { docTags: tagOptions(mount) } : {}),
    version,
  }
}

/** The translations among the pages of a version, which are copied with them. */
const keptTranslations = (
  { path, translations }: Mount,
  folder: string,
  root: string,
): ContentTree['translations'] =>
  translations &&
  Object.fromEntries(
    Object.entries(translations)
      .filter(([, each]) => each.path === path || isBelow(each.path, path))
      .map(
        ([locale, each]) =>
          [
            locale,
            { ...each, path: each.path === path ? folder : inFolder(folder, pathBelow(each.path, path)) },
          ] as const,
      )
      .filter(([, each]) => existsSync(join(root, each.path))),
  )

function numbersOf(
  { numberPrefixParser }: Mount,
  { numberPrefixes }: Conventions,
): Pick<ContentTree, 'numbers'> {
  const parses = numberPrefixParser ?? numberPrefixes
  return parses === undefined ? {} : { numbers: parses ? 'any-number' : 'name' }
}

/**
 * Which files of a mount are pages. In the project itself, code lies beside the pages, so modules are no
 * pages there, and neither is what the folders of the configuration hold.
 */
function pagesAmong(
  mount: Mount,
  isReleased: boolean,
  reserved: readonly string[],
): Pick<ContentTree, 'include' | 'exclude'> {
  const { id, path, include, exclude, translations } = mount
  if (path === projectItself && !isReleased)
    return {
      include: include ?? ['**/*.{md,mdx}'],
      exclude: [
        ...(exclude ?? ['**/_*', '**/_*/**']),
        ...[...reserved, mountFiles(id).pages].map(globBelow),
        ...foldersOfTranslations(mount),
      ],
    }
  return {
    ...(include ? { include } : {}),
    ...(exclude || translations ? { exclude: [...(exclude ?? []), ...foldersOfTranslations(mount)] } : {}),
  }
}

/** Globs of the translations that lie among the pages, which are not pages of the default language. */
const foldersOfTranslations = ({ path, translations }: Mount): readonly string[] =>
  Object.values(translations ?? {}).flatMap((each) =>
    isBelow(each.path, path) ? [globBelow(pathBelow(each.path, path))] : [],
  )

/** A glob of everything in a folder. */
const globBelow = (folder: string): string => `${folder.replaceAll(/[\\*?[\]{}()!+@|]/g, '\\$&')}/**`

/** The path from a folder that contains the root to the root, if it does. */
function homeFrom(path: string, root: string): string | undefined {
  const [up = ''] = /^(\.\.\/)*(\.\.$)?/.exec(path) ?? []
  const steps = up.split('/').filter((part) => part !== '').length
  if (steps === 0) return undefined
  const names = root.split(sep).slice(-steps)
  return posix.join(up, ...names)
}

/**
 * The sidebars saved with a version. None are saved for a mount without sidebars; for other versions,
 * missing sidebars mean all pages.
 */
async function releasedSidebars(
  mount: Mount,
  { name }: TreeVersion,
  current: Sidebars,
  { options, configFile, locate }: TreesInput,
): Promise<Sidebars> {
  const file = join(options.root, mountFiles(mount.id).sidebars, versionSidebars(name))
  if (isFile(file)) return withUnversionedIds(await sidebarsOfFile(file, options), name)
  return Object.keys(current.sidebars).length === 0 ? current : withEveryPage(configFile, locate)
}
