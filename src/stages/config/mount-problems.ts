import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, posix, resolve } from 'node:path'
import { isWithin } from '../../engine/reader.ts'
import { repositoryOf } from '../../engine/repository-of.ts'
import { didYouMean } from '../../model/nearest.ts'
import { pathText, type Problem, type ValuePath } from './problem.ts'
import type { MountConfig } from './schema-content.ts'

/** A mount with its place in the configuration, and the id that is its own. */
export interface Mount extends MountConfig {
  readonly id: string
  readonly at: ValuePath
}

/**
 * What is wrong with a mount beside those before it: an id that stands twice, a folder that is missing, lies
 * in another mount, or leads out of the repository. `root` is absolute; of the short form the folder may be
 * missing.
 */
export function mountProblems(
  mount: Mount,
  before: readonly Mount[],
  isShort: boolean,
  root: string,
): readonly Problem[] {
  const at = (key: string): ValuePath => (isShort ? mount.at : [...mount.at, key])
  const wrong = (rule: Problem['rule'], key: string, message: string, hint: string | undefined): Problem => ({
    rule,
    path: at(key),
    at: 'value',
    message,
    hint,
  })
  const sameId = before.find(({ id }) => id === mount.id)
  const around = before.find(({ path }) => isInOrAround(path, mount.path))
  const isThere = existsSync(resolve(root, mount.path))
  return [
    ...(sameId
      ? [
          wrong(
            'invalid-config-value',
            'id',
            `The mounts \`${sameId.path}\` and \`${mount.path}\` have the same id, \`${mount.id}\`.`,
            'Give each mount an `id` of its own.',
          ),
        ]
      : []),
    ...(around
      ? [
          wrong(
            'invalid-config-value',
            'path',
            mount.path === around.path
              ? `The folder \`${mount.path}\` is mounted twice.`
              : `The mounts \`${around.path}\` and \`${mount.path}\` overlap: pages in both would have two addresses.`,
            'Mount folders that lie side by side.',
          ),
        ]
      : []),
    ...(!isShort && !isThere && mount.includeCurrentVersion
      ? [
          wrong(
            'invalid-config-value',
            'path',
            `\`${pathText(at('path'))}\` names the folder \`${mount.path}\`, which does not exist.`,
            didYouMean(mount.path, namesBeside(mount.path, root)) ??
              'Paths are relative to the folder of the configuration.',
          ),
        ]
      : []),
    ...(isThere && leadsOut(root, mount.path)
      ? [
          wrong(
            'outside-project',
            'path',
            `The folder \`${mount.path}\` leads out of the repository by a symbolic link.`,
            'Name the folder itself that holds the pages, or copy it into the repository.',
          ),
        ]
      : []),
  ]
}

/** Whether one folder is the other, or lies in it; both are relative to the project. */
export function isInOrAround(one: string, other: string): boolean {
  return one === other || `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`)
}

/** What there is in the folder of a path, each with the path that leads to it. */
function namesBeside(name: string, root: string): readonly string[] {
  const folder = dirname(resolve(root, name))
  return existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .map((entry) => posix.join(posix.dirname(name), entry))
    : []
}

/** Whether a folder is somewhere else than its path says, and not in the repository. */
function leadsOut(root: string, path: string): boolean {
  const realRoot = realpathSync.native(root)
  const real = realpathSync.native(resolve(root, path))
  return real !== resolve(realRoot, path) && !isWithin(repositoryOf(realRoot), real)
}
