import { existsSync, readdirSync } from 'node:fs'
import { dirname, posix, resolve } from 'node:path'
import { didYouMean } from '../../model/nearest.ts'
import type { SiteConfig } from '../../model/site-config.ts'

import { pathText, type Problem, type ValuePath } from './problem.ts'

type NamedPaths = Pick<SiteConfig, 'staticDirs' | 'css' | 'search'> & { readonly contentDir: string }

/**
 * Finds files and folders that the configuration names but that do not exist. Default folders may be missing.
 */
export function namedPathProblems(
  { contentDir, staticDirs, css, search: { answers } }: NamedPaths,
  root: string,
): readonly Problem[] {
  const named: readonly (readonly [kind: 'file' | 'folder', name: string, path: ValuePath])[] = [
    ...(contentDir === 'content' ? [] : [['folder', contentDir, ['contentDir']] as const]),
    ...staticDirs.flatMap((name, index) =>
      name === 'static' ? [] : [['folder', name, ['staticDirs', index]] as const],
    ),
    ...css.map((name, index) => ['file', name, ['css', index]] as const),
    ...(answers?.module === undefined
      ? []
      : [['file', answers.module, ['search', 'answers', 'module']] as const]),
  ]
  return named
    .filter(([, name]) => !existsSync(resolve(root, name)))
    .map(([kind, name, path]) => ({
      rule: 'invalid-config-value',
      path,
      at: 'value',
      message: `\`${pathText(path)}\` names the ${kind} \`${name}\`, which does not exist.`,
      hint: didYouMean(name, namesBeside(name, root)) ?? 'Paths are relative to the project root.',
    }))
}

/** The siblings of a path, with their paths. */
function namesBeside(name: string, root: string): readonly string[] {
  const folder = dirname(resolve(root, name))
  return existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .map((entry) => posix.join(posix.dirname(name), entry))
    : []
}
