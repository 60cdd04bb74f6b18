import { basename, dirname, join, sep } from 'node:path'
import { fileName, filesIn } from '../../engine/file-name.ts'
import { hasMermaid } from '../../engine/installed-package.ts'
import { packageRoot } from '../../engine/package-root.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { LoadedConfig } from '../../model/loaded-config.ts'
import { englishInBrowser } from '../../model/messages/languages.ts'
import { nearest } from '../../model/nearest.ts'
import type { ThemeBundle } from '../../model/theme.ts'
import { themeFile, type ThemeFolders } from './resolve-theme.ts'
import type { ThemeInput } from './theme-input.ts'

/** Whether a site adds no files to the theme. */
export const isPlain = (input: ThemeInput): boolean =>
  input.units.length === 0 &&
  input.pageModules.length === 0 &&
  (input.providers ?? []).length === 0 &&
  Object.keys(input.components).length === 0 &&
  input.folders.preset === undefined &&
  filesIn(input.folders.templates).length === 0 &&
  isPlainInBrowser(input)

/**
 * Whether a site's settings add nothing to the client bundle. Its components may: their islands and style
 * sheets are only known after bundling for the server. So may templates that replace docgen's.
 */
export function isPlainInBrowser({
  folders,
  styles,
  pageStyles,
  pageModules,
  searchEngine,
  searchLanguage,
  answers,
  offersTools = false,
  messages,
}: ThemeInput): boolean {
  return (
    styles.length === 0 &&
    Object.keys(pageStyles).length === 0 &&
    !pageModules.some(({ isIsland }) => isIsland) &&
    searchEngine === 'lunr' &&
    searchLanguage === undefined &&
    answers === undefined &&
    !offersTools &&
    isInEnglish({ messages }) &&
    !hasMermaid(folders.root)
  )
}

/** Whether templates have the texts that docgen ships them with. */
export const isInEnglish = ({ messages }: Pick<ThemeInput, 'messages'>): boolean =>
  JSON.stringify(messages) === JSON.stringify(englishInBrowser)

/** The templates of docgen (absolute paths) that those of the site or of its preset replace. */
export function replacedTemplates({ preset, ...folders }: ThemeFolders): readonly string[] {
  const others = [folders.templates, ...(preset === undefined ? [] : [preset])].flatMap(filesIn)
  return others.flatMap((path) => {
    const name = path.replace(/(?:\.island)?\.\w+$/, '')
    return [path, name, name.replace(/\/index$/, '')].flatMap((each) => themeFile(each, folders, true) ?? [])
  })
}

/** Reports modules and styles of the templates folder that no bundle of the theme contains. */
export function unusedTemplates(
  theme: Pick<ThemeBundle, 'inputs'>,
  loaded: Pick<LoadedConfig, 'root' | 'config'>,
): readonly Diagnostic[] {
  const { templatesDir } = loaded.config
  const filesInUse = new Set(siteTemplates(theme, loaded))
  const unused = filesIn(join(loaded.root, templatesDir))
    .filter((path) => /\.(?:[jt]sx?|css)$/.test(path) && !/\.(?:d|spec|stories|test)\.[jt]sx?$/.test(path))
    .filter((path) => !filesInUse.has(`${templatesDir}/${path}`))
  // A server asks for each page that it shows.
  if (unused.length === 0) return []
  const replaceable = filesIn(join(packageRoot(), 'templates'))
  return unused.map((path) =>
    diagnose('unused-template', `\`${templatesDir}/${path}\` replaces no template, and none imports it.`, {
      file: `${templatesDir}/${path}`,
      place: { line: 1, column: 1 },
      hint: hintFor(path, replaceable),
    }),
  )
}

/**
 * Names the template of docgen that is meant: one of the same name in another folder, or of a similar one.
 */
function hintFor(path: string, replaceable: readonly string[]): string {
  const folder = dirname(path)
  const candidate =
    replaceable.find((each) => basename(each) === basename(path)) ??
    nearest(
      basename(path),
      replaceable.flatMap((each) => (dirname(each) === folder ? [basename(each)] : [])),
    )
  if (candidate === undefined) return 'Import it in a template that is used, or remove it.'
  return `docgen has a template \`${candidate.includes('/') ? candidate : `${folder}/${candidate}`}\`: if that is meant, rename the file. Otherwise, import it in a template that is used, or remove it.`
}

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
