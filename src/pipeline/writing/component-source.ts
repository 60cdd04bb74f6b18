import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { decodeText } from '../../engine/decode-text.ts'
import { themeFile, type ThemeFolders } from '../../stages/theme/resolve-theme.ts'
import { pluginComponents } from '../../stages/theme/content-names.ts'
import { withoutFences } from './code-fences.ts'
import { importedFile } from './imported-file.ts'
import type { MappedPage, SiteMap } from './site-map.ts'
import {
  type DeclaredProp,
  type TypeSource,
  blockAt,
  comment,
  docstringWords,
  endOfType,
  typesIn,
} from './declared-types.ts'

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
export function namesBoundIn(text: string): readonly string[] {
  const code = withoutFences(text)
  const declarations = /^export\s+(?:default\s+)?(?:async\s+)?(?:function|const|class)\s+(\w+)/gm
  return [
    ...[...code.matchAll(imports)].flatMap(({ 1: names = '' }) =>
      names.split(/[{},]/).flatMap((each) => /(\w+)\s*$/.exec(each)?.[1] ?? []),
    ),
    ...[...code.matchAll(declarations)].flatMap(({ 1: name }) => name ?? []),
  ]
}

/** The source of a component that a page imports or may use without; undefined if it has none here. */
export function componentSource(place: InPage, name: string): ComponentSource | undefined {
  const file = componentFile(place, name)
  const source = file === undefined || !/\.[jt]sx?$/.test(file) ? undefined : readSource(file)
  return file !== undefined && source ? { file, ...declaredComponent(source, name) } : undefined
}

/** A script (absolute path), with those that it imports by their paths. */
function readSource(file: string): TypeSource | undefined {
  const text = readText(file)
  const read = (specifier: string): TypeSource | undefined => {
    const target = importedFile(specifier, basename(file), dirname(file))
    return target && readSource(join(dirname(file), target.path))
  }
  return text === undefined ? undefined : { text, read }
}

/** The file (absolute path) that a component comes from, which may be a part in Markdown. */
export function componentFile(place: InPage, name: string): string | undefined {
  const { map, page, text } = place
  const binding = new RegExp(String.raw`(?:^|[\s,{])${name}(?:$|[\s,}])`)
  const code = page.page.format === 'md' ? '' : withoutFences(text)
  for (const { 1: names = '', 3: specifier = '' } of code.matchAll(imports))
    if (binding.test(names)) return fileOfImport(place, specifier)
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

/** What a source says about a component that it declares. */
export interface DeclaredComponent {
  /** Where its function begins, from 1. */
  readonly line: number
  readonly description?: string | undefined
  readonly props: readonly DeclaredProp[]
}

/**
 * Reads the declaration of a component: the props of its interface or type (`CardProps`), or of the type that
 * its function takes, or else those that the function takes apart.
 */
export function declaredComponent(declaring: TypeSource, name: string): DeclaredComponent {
  const source = declaring.text
  const declaration = new RegExp(
    String.raw`${comment}^(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:function|const|class)\s+${name}\b`,
    'm',
  ).exec(source)
  const at = declaration ? declaration.index + declaration[0].length : 0
  const types = typesIn(declaring)
  const rest = source.slice(at)
  const typed = types.membersOf(`${name}Props`) ?? (declaration && types.membersOf(typeTaken(rest) ?? ''))
  const props = typed ?? (declaration ? namesTaken(rest) : [])
  return {
    line: source.slice(0, at).split('\n').length,
    description: docstringWords(declaration?.[1]),
    props: props.filter((prop) => prop.name !== 'children'),
  }
}

/** The type that a function takes, given the text after its name: `({ size }: Props) {`, `: FC<Props> =`. */
function typeTaken(rest: string): string | undefined {
  const [before] =
    /^\s*:\s*(?:React\.)?(?:FC|FunctionComponent)</.exec(rest) ??
    /^[^{=]*(?:=[^{=(]*)?\(\s*\w+\s*:\s*/.exec(rest) ??
    []
  if (before !== undefined) return typeAt(rest, before.length)
  const start = startOfNames(rest)
  if (start === undefined) return undefined
  const end = start + blockAt(rest, start).length + 1
  const [colon] = /^\s*:\s*/.exec(rest.slice(end)) ?? []
  return colon && typeAt(rest, end + colon.length)
}

const typeAt = (rest: string, start: number): string => rest.slice(start, endOfType(rest, start))

/** Where the names begin that a function takes apart: `({ title, open = false })`. */
function startOfNames(rest: string): number | undefined {
  const [start] = /^[^{=]*(?:=\s*(?:async\s*)?)?\(\s*\{/.exec(rest) ?? []
  return start?.length
}

function namesTaken(rest: string): readonly DeclaredProp[] {
  const start = startOfNames(rest)
  const block = start === undefined ? '' : blockAt(rest, start)
  return [...block.matchAll(/(?:^|,)\s*([A-Za-z_$][\w$]*)/g)].map(({ 1: name = '' }) => ({
    name,
    isRequired: false,
    values: [],
  }))
}
