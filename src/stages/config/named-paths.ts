import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, posix, resolve } from 'node:path'
import { isWithin } from '../../engine/file-name.ts'
import { repositoryOf } from '../../engine/git-state.ts'
import { isBelow } from '../../model/content-tree.ts'
import type { Hint } from '../../model/hint.ts'
import { didYouMean } from '../../model/nearest.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import { pathText, type Problem, type ValuePath, valueProblem } from './problem.ts'
import type { MountConfig } from './schema-content.ts'

type NamedPaths = Pick<SiteConfig, 'staticDirs' | 'css' | 'search'> & { readonly contentDir: string }

/**
 * Finds files and folders that the configuration names but that do not exist. Default folders may be missing.
 */
export function namedPathProblems(
  { contentDir, staticDirs, css, search: { answers } }: NamedPaths,
  root: string,
): readonly Problem[] {
  const namedPaths: readonly (readonly [kind: 'file' | 'folder', name: string, path: ValuePath])[] = [
    ...(contentDir === 'content' ? [] : [['folder', contentDir, ['contentDir']] as const]),
    ...staticDirs.flatMap((name, index) =>
      name === 'static' ? [] : [['folder', name, ['staticDirs', index]] as const],
    ),
    ...css.map((name, index) => ['file', name, ['css', index]] as const),
    ...(answers?.module === undefined
      ? []
      : [['file', answers.module, ['search', 'answers', 'module']] as const]),
  ]
  return namedPaths
    .filter(([, name]) => !existsSync(resolve(root, name)))
    .map(([kind, name, path]) =>
      valueProblem(
        path,
        `names the ${kind} \`${name}\`, which does not exist`,
        didYouMean(name, namesBeside(name, root)) ?? 'Paths are relative to the project root.',
      ),
    )
}

/** The siblings of a path (relative to `root`), with their paths; empty if there is no such folder. */
function namesBeside(name: string, root: string): readonly string[] {
  const folder = dirname(resolve(root, name))
  return existsSync(folder) && statSync(folder).isDirectory()
    ? readdirSync(folder)
        .sort()
        .map((entry) => posix.join(posix.dirname(name), entry))
    : []
}

/** A mount with its location in the configuration and a unique id. */
export interface Mount extends MountConfig {
  readonly id: string
  readonly at: ValuePath
}

/**
 * Finds problems of a mount, given the ones before it: duplicate ids, and folders that are missing, inside
 * another mount, or outside the repository. `root` is absolute. The folder of the short form may be missing.
 */
export function mountProblems(
  mount: Mount,
  before: readonly Mount[],
  isShort: boolean,
  root: string,
): readonly Problem[] {
  const at = (key: string): ValuePath => (isShort ? mount.at : [...mount.at, key])
  const wrong = (rule: Problem['rule'], key: string, message: string, hint: Hint | undefined): Problem => ({
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
    ...(isThere && !statSync(resolve(root, mount.path)).isDirectory()
      ? [
          wrong(
            'invalid-config-value',
            'path',
            `\`${pathText(at('path'))}\` names \`${mount.path}\`, which is not a folder.`,
            `Write the folder that holds the pages${dirname(mount.path) === '.' ? '' : `, such as \`${posix.dirname(mount.path)}\``}.`,
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

/** Whether one folder contains, or is, the other; both are relative to the project. */
export function isInOrAround(one: string, other: string): boolean {
  return one === other || isBelow(one, other) || isBelow(other, one)
}

/** Whether a folder's real location is outside the repository. */
function leadsOut(root: string, path: string): boolean {
  const realRoot = realpathSync.native(root)
  const real = realpathSync.native(resolve(root, path))
  return real !== resolve(realRoot, path) && !isWithin(repositoryOf(realRoot), real)
}
