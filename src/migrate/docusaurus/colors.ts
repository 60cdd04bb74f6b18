import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { colorRules, colorSheet } from '../color-sheet.ts'
import { asText, asTexts } from '../foreign-data.ts'
import type { MigrationDraft } from '../migration.ts'
import { projectPath } from './mounts.ts'

/**
 * Converts the primary color that the site's style sheets set for Infima, Docusaurus's CSS framework. The
 * other rules in them are for its classes, which docgen does not have. Returns the files to write.
 */
export function translateColors(
  customCss: unknown,
  root: string,
  draft: MigrationDraft,
): Readonly<Record<string, string>> {
  const sheets = (asTexts(customCss) ?? [asText(customCss) ?? []].flat()).map((path) =>
    projectPath(path, root),
  )
  if (sheets.length === 0) return {}
  draft.leftOut(
    'style sheets (customCss)',
    'Their rules are for the classes of Infima. To restore what you miss, add a style sheet to `css`; the theme sets its colors, fonts and widths as custom properties in `templates/styles/tokens.css` of the package.',
    sheets.join(', '),
  )
  const text = sheets.filter((path) => existsSync(join(root, path))).map((path) => read(join(root, path)))
  const light = primaryIn(text, (selector) => /:root|\bhtml\b/.test(selector) && !isDark(selector))
  const dark = primaryIn(text, isDark) ?? light
  if (light === undefined || dark === undefined) return {}
  draft.set('css', [colorSheet])
  draft.takenOver('primary color', `\`css\`: ${colorSheet}`, sheets.join(', '))
  // Of an earlier migration, and perhaps edited since.
  if (existsSync(join(root, colorSheet))) return {}
  return { [colorSheet]: colorRules(light, dark) }
}

const read = (path: string): string => readFileSync(path, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')

const isDark = (selector: string): boolean => /\[data-theme=['"]?dark/.test(selector)

/** The last `--ifm-color-primary` in rules with such a selector, if it is written in hexadecimal. */
function primaryIn(sheets: readonly string[], isMeant: (selector: string) => boolean): string | undefined {
  const rules = sheets.flatMap((sheet) => [...sheet.matchAll(/([^{};]+)\{([^{}]*)\}/g)])
  const colors = rules
    .filter(([, selector = '']) => isMeant(selector))
    .flatMap(
      ([, , body = '']) =>
        /--ifm-color-primary\s*:\s*(#(?:[\da-f]{3}|[\da-f]{6}))\s*(?:;|!|$)/i.exec(body.trim())?.[1] ?? [],
    )
  return colors.at(-1)?.toLowerCase()
}
