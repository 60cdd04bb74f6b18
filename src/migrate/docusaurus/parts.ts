import { readFileSync, statSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { fileName } from '../../engine/file-name.ts'
import { asData, asList, asText, standsFor, type Data } from '../foreign-data.ts'

export interface NamedPart {
  /** As written; empty for an inline plugin function. */
  readonly name: string
  readonly options: Data
}

export interface DocusaurusParts {
  /** Options of the docs plugin's instances, including `id`. */
  readonly docs: readonly Data[]
  readonly blogs: readonly Data[]
  readonly pages: readonly Data[]
  /** Options of the preset: `theme`, `gtag`, and so on. */
  readonly preset: Data
  readonly redirects: readonly Data[]
  /** The site's own plugins that extend one of Docusaurus's, whose options are among the above. */
  readonly extended: readonly NamedPart[]
  /** Those of them whose code names the folder of the pages, which are missing. */
  readonly generating: readonly NamedPart[]
  /** Third-party plugins and themes. */
  readonly others: readonly NamedPart[]
}

/** Groups presets, plugins, and themes by function, in all forms that a configuration may use. */
export function partsOf(config: Data, root: string): DocusaurusParts {
  const docs: Data[] = []
  const blogs: Data[] = []
  const pages: Data[] = []
  const redirects: Data[] = []
  const extended: NamedPart[] = []
  const generating: NamedPart[] = []
  const others: NamedPart[] = []
  let preset: Data = {}
  for (const { name, options } of asList(config['presets']).flatMap(namedPart)) {
    if (!isClassic(name, options)) {
      others.push({ name, options })
      continue
    }
    preset = { ...preset, ...options }
    add(docs, options['docs'], {})
    add(blogs, options['blog'], {})
    add(pages, options['pages'], {})
  }
  for (const part of [...asList(config['plugins']), ...asList(config['themes'])].flatMap(namedPart)) {
    const { base, namesFolder } =
      (kindOf(part.name) === undefined ? extendedBy(part.name, root) : undefined) ?? {}
    const isGenerating = namesFolder === true && asText(part.options['path']) === undefined
    if (base !== undefined) (isGenerating ? generating : extended).push(part)
    const kind = kindOf(base ?? part.name)
    if (isGenerating) continue
    if (kind === 'docs') docs.push(part.options)
    else if (kind === 'blog') blogs.push(part.options)
    else if (kind === 'pages') pages.push(part.options)
    else if (kind === 'redirects') redirects.push(part.options)
    else if (kind === 'gtag' || kind === 'googleTagManager' || kind === 'googleAnalytics')
      preset = { ...preset, [kind]: part.options }
    else others.push(part)
  }
  return { docs, blogs, pages, preset, redirects, extended, generating, others }
}

/** The name of a part, or its path relative to the project: the folders around that say nothing about it. */
export const partName = (name: string, root: string): string =>
  isAbsolute(name) ? fileName(name, root) : name

/** Adds a part of a preset, which is enabled unless it is `false`. */
function add(to: Data[], options: unknown, usual: Data): void {
  if (options !== false) to.push(options === undefined ? usual : asData(options))
}

function namedPart(entry: unknown): readonly NamedPart[] {
  if (entry === null || entry === undefined || entry === false) return []
  const [first, options] = Array.isArray(entry) ? (entry as readonly unknown[]) : [entry]
  const name = asText(first) ?? standsFor(first) ?? asText(asData(first)['$function']) ?? ''
  return [{ name, options: asData(options) }]
}

/** Whether a preset is the classic one or derived from it. */
function isClassic(name: string, options: Data): boolean {
  return (
    /(?:^|[/\\])(?:preset-classic|classic)(?:[/\\]|$)/.test(name) ||
    ['docs', 'blog', 'pages'].some((key) => Object.hasOwn(options, key))
  )
}

/** What a plugin of the site's own does with one of Docusaurus. */
interface Extension {
  /** `@docusaurus/plugin-content-blog`. */
  readonly base: string
  /** Whether its code names the folder of the pages. */
  readonly namesFolder: boolean
}

/**
 * The plugin of Docusaurus that one of the site's own extends. Such a module imports the plugin itself, and
 * passes its options on; others import helpers or types of it.
 */
function extendedBy(name: string, root: string): Extension | undefined {
  const path = resolve(root, name.replace(/^@site\//, './'))
  if (!/^(?:\.|@site\/)/.test(name) && !isAbsolute(name)) return undefined
  const file = ['', '.js', '.ts', '.cjs', '.mjs', '/index.js', '/index.ts', '/index.cjs', '/index.mjs']
    .map((ending) => path + ending)
    .find((each) => statSync(each, { throwIfNoEntry: false })?.isFile())
  const source = file === undefined ? '' : readFileSync(file, 'utf8')
  const code = source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
  const base = ownImports.map((form) => form.exec(code)?.[1]).find((each) => each !== undefined)
  return base === undefined ? undefined : { base, namesFolder: folderInCode.test(code) }
}

/** A property `path` that is neither passed on nor the address of a route. */
const folderInCode =
  /(?<!addRoute\(\s*\{[^{}]*)(?:(?<![\w.$'"])path\s*:\s*(?!\w+\.path\b)|\.path\s*=(?!=)|,\s*path\s*[,}])/

const contentPlugin = /['"](@docusaurus\/plugin-content-(?:docs|blog|pages))['"]/.source

/** Imports of a content plugin itself: of its default or of everything, not just of some of its names. */
const ownImports: readonly RegExp[] = [
  `import\\s+(?!type\\b)(?:[\\w$]+|\\*\\s*as\\s[^'"]*|[^'";]*\\bdefault\\b[^'";]*)(?:\\s*,[^'"]*)?\\s*from\\s*${contentPlugin}`,
  `[\\w$]\\s*=\\s*(?:await\\s+)?(?:require|import)\\(\\s*${contentPlugin}\\s*\\)`,
  `\\bdefault\\b[^=;]*\\}\\s*=\\s*(?:await\\s+)?(?:require|import)\\(\\s*${contentPlugin}\\s*\\)`,
  `require\\(\\s*${contentPlugin}\\s*\\)\\s*(?:\\(|\\.default\\b)`,
].map((source) => new RegExp(source))

function kindOf(name: string): string | undefined {
  const packageKind =
    /(?:@docusaurus\/(?:plugin-)?|^)(content-docs|content-blog|content-pages|client-redirects|google-gtag|google-tag-manager|google-analytics)(?:[/\\]|$)/.exec(
      name.replace('plugin-', ''),
    )?.[1]
  return packageKind === undefined ? undefined : kinds[packageKind]
}

const kinds: Readonly<Record<string, string>> = {
  'content-docs': 'docs',
  'content-blog': 'blog',
  'content-pages': 'pages',
  'client-redirects': 'redirects',
  'google-gtag': 'gtag',
  'google-tag-manager': 'googleTagManager',
  'google-analytics': 'googleAnalytics',
}
