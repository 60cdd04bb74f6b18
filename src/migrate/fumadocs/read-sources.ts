import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { escapePattern } from '../../model/escape.ts'
import { filesBelow, fileText } from '../files-below.ts'
import { markdownIn } from '../find-foreign.ts'

/** Pages that a site of Fumadocs loads from one folder. */
export interface Collection {
  /** The folder, relative to the project: `content/docs`. */
  readonly folder: string
  /** What its addresses begin with: `/docs`; empty at the root. */
  readonly route: string
}

/** The languages of a site, the default one first. */
export interface Languages {
  readonly names: readonly string[]
  /** Whether a language is a folder (`de/page.mdx`), instead of a part of names (`page.de.mdx`). */
  readonly areFolders: boolean
  /** Whether the addresses of the default language have no language. */
  readonly isFirstHidden: boolean
}

/** What is read of the code of a site, without running it. */
export interface FumadocsSources {
  readonly collections: readonly Collection[]
  readonly languages: Languages
  readonly title?: string | undefined
  readonly github?: string | undefined
  readonly basePath?: string | undefined
  readonly links: readonly { readonly text: string; readonly url: string }[]
  readonly hasFormulas: boolean
  readonly hasRedirects: boolean
}

const folders = ['', 'src/']
const scripts = ['ts', 'tsx', 'mts', 'js', 'jsx', 'mjs']

/**
 * Reads where the pages of a site are and in which languages, from the scripts that import the modules for
 * that, and what is around them, from the files in which Fumadocs' templates have it. `source` is the
 * configuration, and `root` the absolute path of the project.
 */
export function readSources(root: string, source: string): FumadocsSources {
  const textsOf = (...names: readonly string[]): string =>
    folders
      .flatMap((folder) => names.map((name) => folder + name))
      .flatMap((path) => scripts.map((extension) => `${path}.${extension}`))
      .map((path) => fileText(join(root, path)))
      .join('\n')
  const scriptTexts = filesBelow(root)
    .filter((path) => /\.[cm]?[jt]sx?$/.test(path))
    .map((path) => fileText(join(root, path)))
  const textsWith = (module: string): string => scriptTexts.filter((text) => text.includes(module)).join('\n')
  const loaders = textsWith('fumadocs-core/source')
  const layout = textsOf('lib/layout.shared', 'app/layout.config', 'lib/layout', 'components/layouts/shared')
  const next = textsOf('next.config')
  const textAt = (key: string, code: string): string | undefined =>
    textIn(first(new RegExp(`${key}:\\s*${textPattern}`), code), scriptTexts.join('\n'))
  const github = textAt('githubUrl', layout)
  const title =
    textAt('\\btitle', layout) ??
    first(/\btitle:\s*\(?\s*<[^]*?>\s*(\w[\w .-]*?)\s*<\//, layout) ??
    textAt('\\b(?:default|siteName|applicationName)', textsOf('app/layout', 'lib/metadata'))
  const basePath = first(/basePath:\s*['"]([^'"]+)['"]/, next)
  const config = fileText(join(root, source))
  const collections = collectionsOf(root, config, loaders)
  const pages = collections.flatMap(({ folder }) => markdownIn(root, folder))
  return {
    collections,
    languages: languagesOf(textsWith('fumadocs-core/i18n'), pages),
    title,
    github,
    basePath,
    links: [...layout.matchAll(/\btext:\s*['"]([^'"]+)['"],\s*url:\s*['"]([^'"]+)['"]/g)].map(
      ([, text = '', url = '']) => ({ text, url }),
    ),
    hasFormulas: /remark-?math|\bmath:\s*true\b/i.test(
      config + loaders + fileText(join(root, 'package.json')),
    ),
    hasRedirects: /\bredirects\b/.test(next),
  }
}

const first = (pattern: RegExp, text: string): string | undefined => pattern.exec(text)?.[1]

/** Matches a text of code, as a literal or as the constant that has it. */
const textPattern = '("[^"]*"|\'[^\']*\'|`[^`]*`|[A-Za-z_$][\\w$.]*(?=\\s*[,;}\\n]))'

/** What such code says, if every constant in it is set to one text only in `scripts`. */
function textIn(code: string | undefined, scripts: string): string | undefined {
  const [, mark = '', inner = code ?? ''] = /^(["'`])([^]*)\1$/.exec(code ?? '') ?? []
  if (mark !== '' && !inner.includes('${')) return inner === '' ? undefined : inner
  const constants =
    mark === '' ? [inner] : [...inner.matchAll(/\$\{\s*([^}]*?)\s*\}/g)].map(([, name = '']) => name)
  const texts = constants.map((name) => constantText(name, scripts))
  let index = 0
  return texts.includes(undefined)
    ? undefined
    : mark === ''
      ? texts[0]
      : inner.replaceAll(/\$\{[^}]*\}/g, () => texts[index++] ?? '')
}

function constantText(name: string, scripts: string): string | undefined {
  const key = /(?:^|\.)([\w$]+)$/.exec(name)?.[1]
  if (key === undefined) return undefined
  const values = new Set(
    [
      ...scripts.matchAll(
        new RegExp(String.raw`\b${escapePattern(key)}\s*[:=]\s*(?:'([^'\n]+)'|"([^"\n]+)")`, 'g'),
      ),
    ].map(([, one, two]) => one ?? two),
  )
  return values.size === 1 ? [...values][0] : undefined
}

/** The collections with the addresses of the loaders that name them; those without a loader are no pages. */
function collectionsOf(root: string, config: string, loaders: string): readonly Collection[] {
  const definitions = [
    ...`${config}\n${loaders}`.matchAll(
      /(?:const|let)\s+(\{[^}]*\}|\w+)\s*=\s*(\w+)\s*(?:<[^>]*>)?\(([^]*?)(?=(?:const|let)\s+(?:\{[^}]*\}|\w+)\s*=|$)/g,
    ),
  ]
  const definedNames = definitions.flatMap(([, names = '', maker = '', options = '']) => {
    const isDefinition = /^define(?:Docs|Collections)$/.test(maker)
    // A function of the site's own may define them; it is given the folder.
    const givenFolder = first(/^\s*['"]([^'"]+)['"]/, options)
    if (!isDefinition && (givenFolder === undefined || markdownIn(root, givenFolder).length === 0)) return []
    const folder = givenFolder ?? first(/\bdir:\s*['"]([^'"]+)['"]/, options) ?? 'content/docs'
    return /\btype:\s*['"]meta['"]/.test(options)
      ? []
      : [{ names: names.match(/\w+/g) ?? [], folder: posix.normalize(folder).replace(/\/$/, '') }]
  })
  const uses = loaders
    .split(/\bloader\s*\(/)
    .slice(1)
    .map(argumentsIn)
    .map((text) => ({
      text: text + variableIn(loaders, first(/^\s*(\w+)\s*(?:,|$)/, text)),
      route: first(/\bbaseUrl:\s*['"]([^'"]*)['"]/, text) ?? '/',
    }))
  const collections = definedNames.flatMap(({ names, folder }): readonly Collection[] => {
    const use =
      uses.find(({ text }) => names.some((name) => new RegExp(String.raw`\b${name}\b`).test(text))) ??
      (definedNames.length === 1 ? uses[0] : undefined)
    return use ? [{ folder, route: use.route.replace(/\/+$/, '') }] : []
  })
  const withPages = collections.filter(
    ({ folder }, index) =>
      markdownIn(root, folder).length > 0 &&
      collections.findIndex((each) => each.folder === folder) === index,
  )
  if (withPages.length > 0) return withPages
  const folder = ['content/docs', 'src/content/docs', 'content'].find((each) => existsSync(join(root, each)))
  // Fumadocs calls the loader of the documentation `source`.
  const routeOfSource = /\bsource\s*=\s*loader\s*\([^]*?\bbaseUrl:\s*['"]([^'"]*)['"]/.exec(loaders)?.[1]
  const route = routeOfSource ?? uses[0]?.route ?? '/docs'
  return folder === undefined ? [] : [{ folder, route: route.replace(/\/+$/, '') }]
}

/** The arguments of a call, from a text that begins with them. */
function argumentsIn(text: string): string {
  let depth = 1
  const end = [...text.matchAll(/[()]/g)].find(({ 0: sign }) => (depth += sign === '(' ? 1 : -1) === 0)
  return text.slice(0, end?.index)
}

/** What a variable of the code is set to. */
const variableIn = (code: string, name: string | undefined): string =>
  name === undefined
    ? ''
    : (first(new RegExp(String.raw`\b${name}\s*=\s*([^]*?)(?=\n(?:export|const|let|function)\b|$)`), code) ??
      '')

/** The languages that the code of a site defines. `pages`: paths below the folders of its collections. */
function languagesOf(text: string, pages: readonly string[]): Languages {
  const preferred = first(/defaultLanguage:\s*['"]([^'"]+)['"]/, text)
  const list = first(/languages:\s*\[([^\]]*)\]/, text)
  const areFolders = /parser:\s*['"]dir['"]/.test(text)
  const names =
    list === undefined && preferred !== undefined
      ? languagesIn(pages, areFolders)
      : [...(list ?? '').matchAll(/['"]([^'"]+)['"]/g)].map(([, name = '']) => name)
  return {
    names: preferred === undefined ? names : [preferred, ...names.filter((name) => name !== preferred)],
    areFolders,
    isFirstHidden: /hideLocale:\s*['"](?:default-locale|always)['"]/.test(text),
  }
}

/** The languages that pages are written in, where code makes the list of them. */
const languagesIn = (pages: readonly string[], areFolders: boolean): readonly string[] => {
  const pattern = areFolders ? /^([a-z]{2,3}(?:-\w{2,4})?)\// : /\.([a-z]{2,3}(?:-\w{2,4})?)\.mdx?$/
  return [...new Set(pages.flatMap((path) => pattern.exec(path)?.[1] ?? []))].toSorted()
}
