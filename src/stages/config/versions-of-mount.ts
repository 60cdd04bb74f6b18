import { currentVersion, type TreeVersion } from '../../model/content-tree.ts'
import { didYouMean } from '../../model/nearest.ts'
import { listOf } from '../../model/list-of.ts'
import { type Problem, type ValuePath } from './problem.ts'
import type { MountConfig } from './schema-content.ts'

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
  const wanted = mount.onlyIncludeVersions
  const names = wanted ? all.filter((name) => wanted.includes(name)) : all
  const problems = [
    ...(wanted ?? []).flatMap((name, index) => unknown(name, [...at, 'onlyIncludeVersions', index], all)),
    ...(mount.lastVersion === undefined ? [] : unknown(mount.lastVersion, [...at, 'lastVersion'], names)),
    ...Object.keys(mount.versions).flatMap((name) =>
      name === currentVersion || released.includes(name)
        ? []
        : unknown(name, [...at, 'versions', name], [currentVersion, ...released], 'key'),
    ),
  ]
  if (names.length === 0 && problems.length === 0)
    problems.push({
      rule: 'invalid-config-value',
      path: [...at, 'includeCurrentVersion'],
      at: 'value',
      message: 'The mount has no version to publish.',
      hint: 'Leave `includeCurrentVersion` out, or take a snapshot with `docgen version`.',
    })
  const last = mount.lastVersion ?? names.find((name) => name !== currentVersion) ?? currentVersion
  return {
    problems,
    versions: names.map((name): TreeVersion => {
      const own = mount.versions[name]
      const banner = own?.banner ?? usualBanner(name, last, names)
      return {
        name,
        label: own?.label ?? (name === currentVersion ? nextLabel : name),
        isLast: name === last,
        segment: (
          own?.path ?? (name === last ? '' : name === currentVersion ? 'next' : encodeURI(name))
        ).replaceAll(/^\/+|\/+$/g, ''),
        ...(banner === 'none' ? {} : { banner }),
        badge: own?.badge ?? names.length > 1,
        noIndex: own?.noIndex ?? false,
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
