import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { didYouMean } from '../../model/nearest.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import { namesBeside } from './names-beside.ts'
import { valueProblem, type Problem, type ValuePath } from './problem.ts'

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
    .map(([kind, name, path]) =>
      valueProblem(
        path,
        `names the ${kind} \`${name}\`, which does not exist`,
        didYouMean(name, namesBeside(name, root)) ?? 'Paths are relative to the project root.',
      ),
    )
}
