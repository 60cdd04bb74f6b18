import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeText } from '../../engine/decode-text.ts'
import { themeFile, type ThemeFolders } from '../../stages/theme/resolve-theme.ts'
import { pluginComponents } from '../../stages/theme/content-names.ts'
import { type DeclaredComponent, declaredComponent } from './declared-props.ts'
import { importedFile } from './imported-file.ts'
import type { MappedPage, SiteMap } from './site-map.ts'

/** What the source of a component says about it. */
export interface ComponentSource extends DeclaredComponent {
  /** Absolute path. */
  readonly file: string
}

/** Where a name or an address in a page is looked for. */
interface InPage {
  readonly map: SiteMap
  readonly page: MappedPage
  /** The file that is written, relative to the project root, and its text. */
  readonly path: string
  readonly text: string
}

/** Matches imports at the beginning of lines: what they bind, and what they name. */
const imports = /^import\s+(?:([^'";]*?)\s*\bfrom\s*)?(['"])([^'"\n]+)\2/gm

/** The names that the imports and exports of a page bind. */
export const namesBoundIn = (text: string): readonly string[] => [
  ...[...text.matchAll(imports)].flatMap(({ 1: names = '' }) =>
    names.split(/[{},]/).flatMap((each) => /(\w+)\s*$/.exec(each)?.[1] ?? []),
  ),
  ...[...text.matchAll(/^export\s+(?:default\s+)?(?:async\s+)?(?:function|const|class)\s+(\w+)/gm)].flatMap(
    ({ 1: name }) => name ?? [],
  ),
]

/** The source of a component that a page imports or may use without; undefined if it has none here. */
export function componentSource(place: InPage, name: string): ComponentSource | undefined {
  const file = componentFile(place, name)
  const source = file === undefined || !/\.[jt]sx?$/.test(file) ? undefined : readText(file)
  return file !== undefined && source !== undefined ? { file, ...declaredComponent(source, name) } : undefined
}

/** The file (absolute path) that a component comes from, which may be a part in Markdown. */
export function componentFile(place: InPage, name: string): string | undefined {
  const { map, page, text } = place
  for (const { 1: names = '', 3: specifier = '' } of page.page.format === 'md' ? [] : text.matchAll(imports))
    if (new RegExp(String.raw`(?:^|[\s,{])${name}(?:$|[\s,}])`).test(names))
      return fileOfImport(place, specifier)
  return (
    themeFile(`mdx/${name}`, foldersOf(map)) ??
    pluginComponents(page.edition.renderInputs.sources.plugins)[name]
  )
}

function fileOfImport({ map, path }: InPage, specifier: string): string | undefined {
  const { root } = map.session.loaded
  if (specifier.startsWith('@theme/')) return themeFile(specifier.slice('@theme/'.length), foldersOf(map))
  const file = importedFile(specifier, path, root)
  return file && join(root, file.path)
}

const foldersOf = (map: SiteMap): ThemeFolders => {
  const { root, config } = map.session.loaded
  return { root, templates: join(root, config.templatesDir) }
}

function readText(file: string): string | undefined {
  try {
    return decodeText(readFileSync(file), file)
  } catch {
    return undefined // It is gone, or no text: then nothing is known of it.
  }
}
