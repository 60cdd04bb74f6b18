import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  currentVersion,
  mountFiles,
  versionFolder,
  versionNameProblem,
  type TreeVersion,
} from '../../model/content-tree.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { inQuotes } from '../../model/hint.ts'
import { listOf } from '../../model/wording.ts'
import { didYouMean } from '../../model/nearest.ts'
import type { SidebarItem, SidebarsConfig } from '../../model/navigation-config.ts'
import { foldersIn, isFile } from './find-config.ts'
import { loadModule } from './load-module.ts'
import type { Sidebars } from './load-sidebars.ts'
import { createLocate } from './locate.ts'
import { invalidValue, place, type Problem, shown, type ValuePath } from './problem.ts'
import type { ModuleOptions } from './bundle-script.ts'
import type { Mount } from './named-paths.ts'
import type { MountConfig } from './schema-content.ts'

interface ReleasedVersions {
  /** Newest first. */
  readonly names: readonly string[]
  /** Absolute path of the list, if it exists. */
  readonly inputs: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

export const noVersions: ReleasedVersions = { names: [], inputs: [], diagnostics: [] }

/** Reads the released versions of a mount from its list. Reports mismatches between names and folders. */
export async function releasedVersions(
  mount: Pick<Mount, 'id' | 'disableVersioning' | 'onlyIncludeVersions'>,
  options: ModuleOptions,
): Promise<ReleasedVersions> {
  if (mount.disableVersioning) return noVersions
  const { root } = options
  const files = mountFiles(mount.id)
  const list = join(root, files.versions)
  const folders = foldersIn(join(root, files.pages)).filter((name) => name.startsWith('version-'))
  if (!isFile(list)) return { ...noVersions, diagnostics: folders.map((name) => undeclared(name)) }
  const { value } = await loadModule(list, options)
  const locate = createLocate(list, root)
  if (!isNames(value)) {
    const wrong = Array.isArray(value) ? value.findIndex((name) => typeof name !== 'string') : -1
    const entry: unknown = Array.isArray(value) ? value[wrong] : undefined
    const problem: Problem = invalidValue(
      wrong === -1 ? [] : [wrong],
      wrong === -1
        ? `\`${files.versions}\` must be a list of names of versions, not ${shown(value)}.`
        : `The name of a version must be a text, not ${shown(entry)}.`,
      typeof entry === 'number'
        ? inQuotes(String(entry))
        : 'As in `["2.0", "1.0"]`, the newest first. For a file that is about something else, set `disableVersioning` on the mount.',
    )
    return { ...noVersions, inputs: [list], diagnostics: await place([problem], locate) }
  }
  // If the configuration selects the published versions, the list may also contain the unreleased one.
  const names: readonly string[] = mount.onlyIncludeVersions
    ? value.filter((name) => name !== currentVersion)
    : value
  const unlisted = folders.filter((folder) => !names.some((name) => versionFolder(name) === folder))
  const problems = names.flatMap((name, index): readonly Problem[] => {
    const unusable = names.indexOf(name) < index ? 'it is listed twice' : versionNameProblem(name)
    const folder = `${files.pages}/${versionFolder(name)}`
    // A version that is not published needs no folder.
    const isWanted = mount.onlyIncludeVersions?.includes(name) ?? true
    if (unusable === undefined && (!isWanted || folders.includes(versionFolder(name)))) return []
    return [
      {
        rule: unusable === undefined ? 'unknown-version' : 'invalid-config-value',
        path: [index],
        at: 'value',
        message:
          unusable === undefined
            ? `The version \`${name}\` has no folder \`${folder}\`.`
            : `\`${name}\` cannot be the name of a version: ${unusable}.`,
        hint:
          unusable === undefined
            ? (didYouMean(
                name,
                unlisted.map((each) => each.replace(/^version-/, '')),
              ) ?? `Remove the name from \`${files.versions}\`, or restore the folder.`)
            : names.indexOf(name) < index
              ? 'Keep one of the two.'
              : 'Give it another name.',
      },
    ]
  })
  return {
    names,
    inputs: [list],
    diagnostics: [...(await place(problems, locate)), ...unlisted.map((name) => undeclared(name))],
  }

  function undeclared(folder: string): Diagnostic {
    const name = folder.slice('version-'.length)
    return diagnose(
      'undeclared-version',
      `The folder \`${files.pages}/${folder}\` belongs to no version in \`${files.versions}\` and is left out.`,
      {
        ...(existsSync(list)
          ? { file: files.versions, place: { line: 1, column: 1 } }
          : { file: `${files.pages}/${folder}` }),
        hint: `Add \`${JSON.stringify(name)}\` to the list, or remove the folder.`,
      },
    )
  }
}

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')

/**
 * The versions of a mount: the unreleased one, followed by those in `versions.json`, with their
 * default labels, paths, and banners. `at` is the mount's
 * path in the configuration; `nextLabel` is the label of the unreleased version. Empty for a mount without
 * versions.
 */
export function versionsOfMount(
  mount: MountConfig,
  released: readonly string[],
  at: ValuePath,
  nextLabel: string,
): { readonly versions: readonly TreeVersion[]; readonly problems: readonly Problem[] } {
  if (released.length === 0 && Object.keys(mount.versions).length === 0 && mount.includeCurrentVersion)
    return { versions: [], problems: [] }
  const all = [...(mount.includeCurrentVersion ? [currentVersion] : []), ...released]
  const includedNames = mount.onlyIncludeVersions
  const names = includedNames ? all.filter((name) => includedNames.includes(name)) : all
  const problems = [
    ...(includedNames ?? []).flatMap((name, index) =>
      unknown(name, [...at, 'onlyIncludeVersions', index], all),
    ),
    ...(mount.lastVersion === undefined ? [] : unknown(mount.lastVersion, [...at, 'lastVersion'], names)),
    ...Object.keys(mount.versions).flatMap((name) =>
      name === currentVersion || released.includes(name)
        ? []
        : unknown(name, [...at, 'versions', name], [currentVersion, ...released], 'key'),
    ),
  ]
  if (names.length === 0 && problems.length === 0)
    problems.push(
      invalidValue(
        [...at, 'includeCurrentVersion'],
        'The mount has no version to publish.',
        'Leave `includeCurrentVersion` out, or take a snapshot with `docgen version`.',
      ),
    )
  const last = mount.lastVersion ?? names.find((name) => name !== currentVersion) ?? currentVersion
  return {
    problems,
    versions: names.map((name): TreeVersion => {
      const versionOptions = mount.versions[name]
      const banner = versionOptions?.banner ?? usualBanner(name, last, names)
      return {
        name,
        label: versionOptions?.label ?? (name === currentVersion ? nextLabel : name),
        isLast: name === last,
        segment: (
          versionOptions?.path ?? (name === last ? '' : name === currentVersion ? 'next' : encodeURI(name))
        ).replaceAll(/^\/+|\/+$/g, ''),
        ...(banner === 'none' ? {} : { banner }),
        badge: versionOptions?.badge ?? names.length > 1,
        noIndex: versionOptions?.noIndex ?? false,
      }
    }),
  }
}

/**
 * A mount as `docgen version` sees it: the unreleased pages exist whether they are published or not, and
 * settings may already name the new version.
 */
export function withoutComing<Each extends MountConfig>(mount: Each, coming: string): Each {
  const { lastVersion, onlyIncludeVersions, versions, ...rest } = mount
  return {
    ...rest,
    includeCurrentVersion: true,
    versions: Object.fromEntries(Object.entries(versions).filter(([name]) => name !== coming)),
    ...(lastVersion === undefined || lastVersion === coming ? {} : { lastVersion }),
    ...(onlyIncludeVersions && {
      onlyIncludeVersions: [
        currentVersion,
        ...onlyIncludeVersions.filter((name) => name !== currentVersion && name !== coming),
      ],
    }),
  } as Each // The same keys as before, optional ones left out.
}

function usualBanner(
  name: string,
  last: string,
  names: readonly string[],
): 'none' | 'unreleased' | 'unmaintained' {
  if (name === last) return 'none'
  return names.indexOf(name) < names.indexOf(last) ? 'unreleased' : 'unmaintained'
}

function unknown(
  name: string,
  path: ValuePath,
  names: readonly string[],
  at: Problem['at'] = 'value',
): readonly Problem[] {
  return names.includes(name)
    ? []
    : [
        {
          rule: 'unknown-version',
          path,
          at,
          message: `There is no version \`${name}\` of these pages.`,
          hint: didYouMean(name, names) ?? `The versions are ${listOf(names)}; \`docgen version\` makes one.`,
        },
      ]
}

/**
 * Removes the version's name from ids and sidebar names (`version-1.0/install`), where some
 * generators added it. `version` is the name: `1.0`.
 */
export function withUnversionedIds(released: Sidebars, version: string): Sidebars {
  const prefix = `version-${version}/`
  const bare = (id: string): string => (id.startsWith(prefix) ? id.slice(prefix.length) : id)
  const item = (sidebarItem: SidebarItem): SidebarItem => {
    if (typeof sidebarItem === 'string') return bare(sidebarItem)
    if (sidebarItem.type === 'doc' || sidebarItem.type === 'ref')
      return { ...sidebarItem, id: bare(sidebarItem.id) }
    if (sidebarItem.type !== 'category') return sidebarItem
    const { link } = sidebarItem
    return {
      ...sidebarItem,
      items: sidebarItem.items.map(item),
      ...(link?.type === 'doc' ? { link: { ...link, id: bare(link.id) } } : {}),
    }
  }
  const names = new Map(Object.keys(released.sidebars).map((name) => [bare(name), name]))
  const sidebars: SidebarsConfig = Object.fromEntries(
    Object.entries(released.sidebars).map(([name, items]) => [bare(name), items.map(item)]),
  )
  return {
    ...released,
    sidebars,
    locate: ([name = '', ...path]) => released.locate([names.get(String(name)) ?? name, ...path]),
  }
}
