import { pageFolders, type LoadedConfig } from '../model/loaded-config.ts'
import { fileName } from './file-name.ts'
import { repositoryOf } from './repository-of.ts'

/**
 * The folders that stages may read, relative to the project root: those with pages, and on a site of another
 * generator, whose pages show files that lie beside it, the Git repository around it.
 */
export const readableFolders = (
  loaded: Pick<LoadedConfig, 'root' | 'config' | 'editions'>,
): readonly string[] => {
  const repository = fileName(repositoryOf(loaded.root), loaded.root)
  return [
    ...pageFolders(loaded),
    ...(loaded.config.conventions.isTolerant && repository !== '' ? [repository] : []),
  ]
}
