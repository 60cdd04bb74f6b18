import { hasMermaid } from '../../engine/installed-package.ts'
import { englishInBrowser } from '../../model/messages/browser-messages.ts'
import { filesIn } from './template-files.ts'
import type { ThemeInput } from './theme-input.ts'

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
  JSON.stringify(messages) === JSON.stringify(englishInBrowser) && filesIn(folders.templates).length === 0
