import type { Reader } from '../../../engine/reader.ts'
import type { CompileOptions } from '../compile-options.ts'
import type { Binding } from '../file-context.ts'
import { importTarget, type ImportRules } from './import-specifier.ts'

/** Names that a page can use without importing them. */
export interface GlobalComponents {
  readonly names: ReadonlyMap<string, Binding>
  /** Those that are exports of a module (a path relative to the project). */
  readonly code?: { readonly module: string; readonly names: readonly string[] }
}

/**
 * The components that a module of the site provides to all pages, as far as tags in a text use them. Markdown
 * among them is a partial, as if the page had imported it. The module is read but not run: names from a
 * spread object are looked up during rendering.
 */
export function globalComponents(
  text: string,
  ownBindings: ReadonlyMap<string, Binding>,
  read: Reader,
  { globals, components, ...rules }: Pick<CompileOptions, 'globals' | 'components'> & ImportRules,
): GlobalComponents {
  const names = new Map<string, Binding>()
  const tags = tagsIn(text)
  const open = [...tags].filter((name) => !ownBindings.has(name))
  const source = globals !== undefined && open.length > 0 ? read.text(globals) : undefined
  if (globals === undefined || source === undefined) return { names }
  const { entries, isOpen } = exportedObject(source)
  const imports = defaultImports(source)
  const code: string[] = []
  for (const name of open) {
    const value = entries.get(name)
    if (value === undefined && (!isOpen || components.includes(name))) continue
    const specifier = imports.get(value ?? name)
    const target = specifier === undefined ? undefined : importTarget(specifier, globals, rules)
    if (target?.kind === 'file' && /\.mdx?$/.test(target.path))
      names.set(name, { kind: 'part', path: target.path, place: { line: 1, column: 1 } })
    else if (target?.kind === 'components' && components.includes(target.name))
      names.set(name, { kind: 'component', name: target.name })
    else {
      names.set(name, { kind: 'code' })
      code.push(name)
    }
  }
  return { names, ...(code.length > 0 ? { code: { module: globals, names: code } } : {}) }
}

/**
 * Imports of docgen's, the site's and plugins' `components` that exported code uses as tags: MDX provides
 * them there as in the text.
 */
export const providedImports = (
  statements: readonly string[],
  ownBindings: ReadonlyMap<string, Binding>,
  components: readonly string[],
): readonly string[] => {
  const tags = tagsIn(statements.join('\n'))
  return components
    .filter((name) => tags.has(name) && !ownBindings.has(name))
    .map((name) => `import ${name} from '@theme/mdx/${name}'`)
}

/** The names of components that a text may use as tags. */
const tagsIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/<([A-Z]\w*)/g)].map(([, name = '']) => name))

/** The specifiers of default imports, by local name. */
const defaultImports = (source: string): ReadonlyMap<string, string> =>
  new Map(
    [...source.matchAll(/^\s*import\s+([\w$]+)\s*(?:,\s*\{[^}]*\})?\s*from\s*(['"])(.+?)\2/gm)].map(
      ([, name = '', , specifier = '']) => [name, specifier],
    ),
  )

/** The properties of a module's default-exported object, with the names of their values. */
interface ExportedObject {
  readonly entries: ReadonlyMap<string, string>
  /** Whether the object includes another one, apart from the theme's. */
  readonly isOpen: boolean
}

/**
 * Reads `export default {…}`, also of a constant, and `module.exports = {…}`, with or without type
 * annotations.
 */
function exportedObject(source: string): ExportedObject {
  const plain = withoutComments(source)
  const exported = /\bexport\s+default\s+|\bmodule\.exports\s*=\s*/.exec(plain)
  const rest = exported ? plain.slice(exported.index + exported[0].length) : ''
  const objectName = /^[\w$]+/.exec(rest)?.[0]
  const declared =
    objectName === undefined
      ? undefined
      : new RegExp(`\\b(?:const|let|var)\\s+${objectName.replaceAll('$', '\\$')}\\b[^={]*=\\s*\\{`).exec(
          plain,
        )
  const text = rest.startsWith('{')
    ? rest
    : declared
      ? plain.slice(declared.index + declared[0].length - 1)
      : undefined
  if (text === undefined) return { entries: new Map(), isOpen: true }
  const entries = new Map<string, string>()
  let isOpen = false
  for (const member of members(text)) {
    const spread = /^\.\.\.\s*([\w$]+)\s*$/.exec(member)?.[1]
    if (member.startsWith('...')) isOpen ||= spread === undefined || !isOfTheme(spread, plain)
    const [, name, value] = /^['"]?([\w$]+)['"]?\s*(?::\s*([\w$]+)\s*$)?/.exec(member) ?? []
    if (name !== undefined) entries.set(name, value ?? (member === name ? name : ''))
  }
  return { entries, isOpen }
}

const isOfTheme = (name: string, source: string): boolean =>
  /^@theme(?:-original|-init)?\//.test(defaultImports(source).get(name) ?? '')

export const withoutComments = (source: string): string =>
  source.replaceAll(/("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '$1')

/** Splits an object literal at the start of a text at its commas. */
export function members(text: string): readonly string[] {
  const memberTexts: string[] = []
  let depth = 0
  let start = 1
  for (const { 0: token, index } of text.matchAll(
    /[[\](){},]|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`/g,
  )) {
    if (/^[[({]$/.test(token)) depth++
    else if (/^[\])}]$/.test(token)) depth--
    if ((token === ',' && depth === 1) || depth === 0) {
      memberTexts.push(text.slice(start, index).trim())
      start = index + 1
    }
    if (depth === 0) break
  }
  return memberTexts.filter((each) => each !== '')
}
