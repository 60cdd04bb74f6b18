import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeText } from '../../engine/decode-text.ts'
import { themeFile, type ThemeFolders } from '../../stages/theme/resolve-theme.ts'
import { pluginComponents } from '../../stages/theme/content-names.ts'
import { importedFile } from './imported-file.ts'
import type { MappedPage, SiteMap } from './site-map.ts'

/** A prop as the source of its component declares it. */
export interface DeclaredProp {
  readonly name: string
  /** In TypeScript; undefined where the source has no types. */
  readonly type?: string | undefined
  /** From the comment above it. */
  readonly description?: string | undefined
  readonly isRequired: boolean
  /** The words that it takes, if it takes no others. */
  readonly values: readonly string[]
}

/** What the source of a component says about it. */
export interface ComponentSource {
  /** Absolute path. */
  readonly file: string
  /** Where its function begins, from 1. */
  readonly line: number
  readonly description?: string | undefined
  readonly props: readonly DeclaredProp[]
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
  return file !== undefined && source !== undefined ? { file, ...describedIn(source, name) } : undefined
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

const comment = String.raw`(?:\/\*\*((?:[^*]|\*(?!\/))*)\*\/\s*)?`

/**
 * Reads the declaration of a component: the props of its interface or type (`CardProps`), or else those that
 * its function takes apart. What is computed by types is not followed.
 */
function describedIn(source: string, name: string): Omit<ComponentSource, 'file'> {
  const declaration = new RegExp(
    String.raw`${comment}^(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:function|const|class)\s+${name}\b`,
    'm',
  ).exec(source)
  const at = declaration ? declaration.index + declaration[0].length : 0
  const typed = new RegExp(String.raw`\b(?:interface|type)\s+${name}Props\b[^{;]*\{`).exec(source)
  const props = typed
    ? membersOf(blockAt(source, typed.index + typed[0].length))
    : namesTaken(source.slice(at), declaration !== null)
  return {
    line: source.slice(0, at).split('\n').length,
    description: wordsOf(declaration?.[1]),
    props: props.filter((prop) => prop.name !== 'children'),
  }
}

/** What is between a brace, which ends at `from`, and the one that closes it. */
function blockAt(source: string, from: number): string {
  let depth = 1
  const marks = /\/\*[^]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|[{}]/g
  marks.lastIndex = from
  for (let mark = marks.exec(source); mark; mark = marks.exec(source)) {
    if (mark[0] === '{') depth++
    else if (mark[0] === '}' && --depth === 0) return source.slice(from, mark.index)
  }
  return source.slice(from)
}

/** The members of an interface or an object type, whose text between braces is given. */
export function membersOf(block: string): readonly DeclaredProp[] {
  const member = new RegExp(
    String.raw`${comment}(?:readonly\s+)?(?:'([\w-]+)'|"([\w-]+)"|([A-Za-z_$][\w$]*))(\?)?\s*:\s*`,
    'y',
  )
  const space = /\s+|\/\/[^\n]*|\/\*(?!\*)[^]*?\*\//y
  const props: DeclaredProp[] = []
  let at = 0
  while (at < block.length) {
    member.lastIndex = at
    const match = member.exec(block)
    if (!match) {
      // Between members, or one that is no prop: a method, or an index signature.
      space.lastIndex = at
      at = space.test(block) ? space.lastIndex : endOfType(block, at) + 1
      continue
    }
    const end = endOfType(block, member.lastIndex)
    const [, text, single, double, plain = '', optional] = match
    const type = block.slice(member.lastIndex, end).replace(/\s+/g, ' ').replace(/^\| /, '').trim()
    props.push({
      name: single ?? double ?? plain,
      type,
      description: wordsOf(text),
      isRequired: optional === undefined,
      values: wordsTaken(type),
    })
    at = end + 1
  }
  return props
}

/** Where the type of a member ends: at a semicolon, a comma or the line's end outside of brackets. */
function endOfType(block: string, from: number): number {
  let depth = 0
  const marks = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|=>|[{}()[\]<>;,]|\n(?!\s*[|&])/g
  marks.lastIndex = from
  for (let mark = marks.exec(block); mark; mark = marks.exec(block)) {
    if ('{([<'.includes(mark[0])) depth++
    else if ('})]>'.includes(mark[0])) depth--
    else if (depth === 0 && /^[;,\n]/.test(mark[0])) return mark.index
  }
  return block.length
}

/** The words of a union of strings. */
function wordsTaken(type: string): readonly string[] {
  const parts = type.split('|').map((part) => part.trim())
  return parts.every((part) => /^(?:'[^']*'|"[^"]*")$/.test(part))
    ? parts.map((part) => part.slice(1, -1))
    : []
}

/** The props that a function takes apart: `({ title, open = false })`. */
function namesTaken(rest: string, isDeclared: boolean): readonly DeclaredProp[] {
  const [, start] = /^([^{=]*(?:=\s*(?:async\s*)?)?\(\s*)\{/.exec(rest) ?? []
  if (!isDeclared || start === undefined) return []
  const block = blockAt(rest, start.length + 1)
  return [...block.matchAll(/(?:^|,)\s*([A-Za-z_$][\w$]*)/g)].map(({ 1: name = '' }) => ({
    name,
    isRequired: false,
    values: [],
  }))
}

/** The words of a docstring on one line. */
const wordsOf = (text: string | undefined): string | undefined =>
  text
    ?.split('\n')
    .map((line) => line.replace(/^\s*\*?\s?/, ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
