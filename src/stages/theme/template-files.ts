import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileName } from '../../engine/file-name.ts'
import { hasMermaid } from '../../engine/installed-package.ts'
import type { LoadedConfig } from '../../model/loaded-config.ts'
import { englishInBrowser } from '../../model/messages/languages.ts'
import type { ThemeBundle } from '../../model/theme.ts'
import type { ThemeInput } from './theme-input.ts'

/**
 * The paths of all files in a folder, relative to it, with forward slashes, sorted; empty if there is no such
 * folder.
 */
export function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => fileName(join(entry.parentPath, entry.name), folder))
      .sort()
  } catch {
    return []
  }
}

/** Whether a site adds no files to the theme. */
export const isPlain = (input: ThemeInput): boolean =>
  input.units.length === 0 &&
  input.pageModules.length === 0 &&
  (input.providers ?? []).length === 0 &&
  Object.keys(input.components).length === 0 &&
  isPlainInBrowser(input)

/**
 * Whether a site's settings add nothing to the client bundle. Its components may: their islands and style
 * sheets are only known after bundling for the server.
 */
export function isPlainInBrowser({
  folders,
  styles,
  pageStyles,
  pageModules,
  searchEngine,
  searchLanguage,
  answers,
  messages,
}: ThemeInput): boolean {
  return (
    styles.length === 0 &&
    Object.keys(pageStyles).length === 0 &&
    !pageModules.some(({ isIsland }) => isIsland) &&
    searchEngine === 'lunr' &&
    searchLanguage === undefined &&
    answers === undefined &&
    keepsTemplates({ folders, messages }) &&
    !hasMermaid(folders.root)
  )
}

/** Whether docgen's templates render the same on this site as on one that adds nothing to the theme. */
export const keepsTemplates = ({ folders, messages }: Pick<ThemeInput, 'folders' | 'messages'>): boolean =>
  JSON.stringify(messages) === JSON.stringify(englishInBrowser) &&
  folders.preset === undefined &&
  filesIn(folders.templates).length === 0

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
