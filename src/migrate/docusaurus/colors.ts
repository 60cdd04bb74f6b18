import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { colorRules, colorSheet } from '../color-sheet.ts'
import { filesBelow, fileText } from '../files-below.ts'
import { asText, asTexts } from '../foreign-data.ts'
import type { MigrationDraft } from '../migration.ts'
import { projectPath } from './mounts.ts'

/**
 * Converts the primary color that the site's style sheets set for Infima, Docusaurus's CSS framework, and the
 * custom properties that the site's own components use. The other rules in them are for classes that docgen
 * does not have. Returns the files to write.
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
  const texts = sheets.filter((path) => existsSync(join(root, path))).map((path) => read(join(root, path)))
  const light = primaryIn(texts, isLight)
  const dark = primaryIn(texts, isDark) ?? light
  const primary = light === undefined || dark === undefined ? '' : colorRules(light, dark)
  const properties = propertyRules(texts, usedIn(root, sheets))
  if (primary + properties === '') return {}
  draft.set('css', [colorSheet])
  if (primary) draft.takenOver('primary color', { key: 'css', path: colorSheet }, sheets.join(', '))
  if (properties)
    draft.takenOver(
      'custom properties of its components',
      { key: 'css', path: colorSheet },
      sheets.join(', '),
    )
  // Of an earlier migration, and perhaps edited since.
  if (existsSync(join(root, colorSheet))) return {}
  return { [colorSheet]: primary + properties }
}

const read = (path: string): string => readFileSync(path, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')

const isLight = (selector: string): boolean => /:root|\bhtml\b/.test(selector) && !isDark(selector)

const isDark = (selector: string): boolean => /\[data-theme=['"]?dark/.test(selector)

/** The last `--ifm-color-primary` in rules with such a selector, if it is written in hexadecimal. */
function primaryIn(sheets: readonly string[], isMeant: (selector: string) => boolean): string | undefined {
  const colors = bodiesIn(sheets, isMeant).flatMap(
    (body) =>
      /--ifm-color-primary\s*:\s*(#(?:[\da-f]{3}|[\da-f]{6}))\s*(?:;|!|$)/i.exec(body.trim())?.[1] ?? [],
  )
  return colors.at(-1)?.toLowerCase()
}

/** The declarations of rules with such a selector. */
const bodiesIn = (sheets: readonly string[], isMeant: (selector: string) => boolean): readonly string[] =>
  sheets
    .flatMap((sheet) => [...sheet.matchAll(/([^{};]+)\{([^{}]*)\}/g)])
    .filter(([, selector = '']) => isMeant(selector))
    .map(([, , body = '']) => body)

/** The custom properties that the site's own components and their style sheets use. */
const usedIn = (root: string, sheets: readonly string[]): ReadonlySet<string> =>
  new Set(
    filesBelow(root, 'src')
      .filter((path) => /\.(?:css|scss|[jt]sx?|mdx?)$/.test(path) && !sheets.includes(`src/${path}`))
      .flatMap((path) => namesIn(fileText(join(root, 'src', path)))),
  )

const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name)

/**
 * Rules with those custom properties of the site that its components use, and those that these consist of.
 * The lowest layer has them, so that what the theme calls by the same name stays its own.
 */
function propertyRules(sheets: readonly string[], componentNames: ReadonlySet<string>): string {
  const modes = [
    { selector: ':root', properties: propertiesIn(sheets, isLight) },
    { selector: "[data-theme='dark']", properties: propertiesIn(sheets, isDark) },
  ]
  const names = new Set(componentNames)
  for (const name of names)
    for (const { properties } of modes)
      for (const other of namesIn(properties.get(name) ?? '')) names.add(other)
  const rules = modes.flatMap(({ selector, properties }) => {
    const lines = [...properties].filter(([name]) => names.has(name)).map((pair) => `    ${pair.join(': ')};`)
    return lines.length > 0 ? [`  ${selector} {\n${lines.join('\n')}\n  }`] : []
  })
  if (rules.length === 0) return ''
  return `/* Custom properties that components of the site use. */\n@layer reset {\n${rules.join('\n')}\n}\n`
}

/** The custom properties that rules set; what they name beside their sheet cannot be moved. */
const propertiesIn = (
  sheets: readonly string[],
  isMeant: (selector: string) => boolean,
): ReadonlyMap<string, string> =>
  new Map(
    bodiesIn(sheets, isMeant)
      .flatMap((body) => [...body.matchAll(/(--[\w-]+)\s*:\s*([^;{}]+?)\s*(?:!important\s*)?(?:;|$)/g)])
      .map(([, name = '', value = '']): readonly [string, string] => [name, value])
      .filter(([, value]) => !value.includes('url(')),
  )
