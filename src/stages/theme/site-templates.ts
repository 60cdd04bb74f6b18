import { join, sep } from 'node:path'
import { fileName } from '../../engine/file-name.ts'
import type { ThemeBundle } from '../../model/theme.ts'
import type { LoadedConfig } from '../../model/loaded-config.ts'

/** The site's own templates in its theme, relative to the project root. */
export function siteTemplates(
  { inputs }: Pick<ThemeBundle, 'inputs'>,
  { root, config }: Pick<LoadedConfig, 'root' | 'config'>,
): readonly string[] {
  const folder = join(root, config.templatesDir) + sep
  return Object.keys(inputs)
    .filter((path) => path.startsWith(folder))
    .map((path) => fileName(path, root))
    .sort()
}
