import { existsSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type {
  OnResolveArgs,
  OnResolveResult,
  PartialMessage,
  Plugin,
  PluginBuild,
  ResolveResult,
} from 'esbuild'
import { withEsbuild } from '../../engine/esbuild.ts'
import type { HtmlTag } from '../../engine/html/scan-tags.ts'
import { scanWholeHtml } from '../../engine/html/scan-whole-html.ts'
import { fileName, isWithin } from '../../engine/file-name.ts'
import { packageRoot } from '../../engine/package-root.ts'
import { aliased, aliasFiles, pathAliases, type PathAliases } from '../../engine/path-aliases.ts'
import { replacedModules, replacedPackages, withoutReplacement } from '../../migrate/counterparts/modules.ts'
import { compatFile, replacementFile, themeFile, type ThemeFolders } from './resolve-theme.ts'

/** Files that only the other generator can compile, with what they are. */
const ofOthers: readonly (readonly [filter: RegExp, what: string])[] = [
  [/\.(?:scss|sass|less|styl)$/, 'is a style sheet of a preprocessor'],
  [/\.(?:astro|vue|svelte)$/, 'is a component of another framework than React'],
]

const asking = Symbol('asking')

/** Modules of such a site that failed to be bundled, by absolute path. */
export interface Unusable {
  /** Those that lack something that others import from them. */
  readonly partial: Set<string>
  /** Those that cannot be parsed, or import what cannot be resolved. */
  readonly unreadable: Set<string>
}

/**
 * An esbuild plugin for sites of other generators: modules that docgen does not provide, or that are not
 * installed, are left out of their page with a warning instead of failing the bundle. Has to precede
 * `themeResolver`.
 */
export function foreignModules(folders: ThemeFolders, { partial, unreadable }: Unusable): Plugin {
  const resolveDir = compat()
  const stand = join(resolveDir, 'missing.ts')
  const aliases = aliasesOf(folders.root)
  return {
    name: 'docgen-foreign-modules',
    setup(build) {
      const resolveFrom = resolveOnce(build)
      build.onResolve({ filter: /./ }, (request) =>
        resolveForeign(request, resolveFrom, folders, { aliases, partial }),
      )
      build.onLoad({ filter: /./, namespace: 'file' }, ({ path }) =>
        unreadable.has(path)
          ? {
              contents: `module.exports = require(${JSON.stringify(stand)}).missing()`,
              resolveDir,
              loader: 'js',
            }
          : undefined,
      )
      build.onLoad({ filter: /./, namespace: 'docgen-missing' }, () => ({
        contents: `module.exports = require(${JSON.stringify(stand)}).missing()`,
        resolveDir,
        loader: 'js',
      }))
      build.onLoad({ filter: /./, namespace: 'docgen-raw' }, async ({ path }) => ({
        contents: await readFile(path, 'utf8'),
        loader: 'text',
      }))
      // Reports each name that docgen's replacement of a module lacks.
      build.onLoad({ filter: /./, namespace: 'docgen-replacement' }, ({ path }) => ({
        contents: `const own = require(${JSON.stringify(path)}), none = require(${JSON.stringify(stand)}).missing()
const get = (_own, name) => (name in own || typeof name === 'symbol' ? own[name] : name === '__esModule' ? true : none)
const exported = new Proxy({}, { get })
module.exports = new Proxy(own, { get, getPrototypeOf: () => exported })`,
        resolveDir,
        loader: 'js',
      }))
      for (const [filter, what] of ofOthers)
        build.onLoad({ filter }, ({ path }) => ({
          contents: `module.exports = require(${JSON.stringify(stand)}).missing()`,
          resolveDir,
          loader: 'js',
          warnings: [leftOut(path, folders.root, what)],
        }))
      // Their compilers accept types in such files, too; only JSX may be ambiguous, so it is tried first.
      build.onLoad({ filter: /\.jsx?$/, namespace: 'file' }, async ({ path }) => {
        if (!isOfSite(path, 'file', folders)) return undefined
        const source = await readFile(path, 'utf8')
        const reads = (loader: 'jsx' | 'tsx'): Promise<boolean> =>
          withEsbuild(({ transform }) => transform(source, { loader, logLevel: 'silent' })).then(
            () => true,
            () => false,
          )
        return !(await reads('jsx')) && (await reads('tsx')) ? { contents: source, loader: 'tsx' } : undefined
      })
      // On such sites, importing an SVG gives a component.
      build.onLoad({ filter: /\.svg$/, namespace: 'file' }, async ({ path }) =>
        isWithin(join(packageRoot(), 'templates'), path)
          ? undefined
          : { contents: svgComponent(await readFile(path, 'utf8')), loader: 'js', resolveDir },
      )
    },
  }
}

type Resolve = (path: string, from: OnResolveArgs) => Promise<ResolveResult>

/**
 * Resolves what no plugin is to look at again. Pages import the same components, and each answer takes four
 * exchanges with esbuild.
 */
function resolveOnce(build: PluginBuild): Resolve {
  const results = new Map<string, Promise<ResolveResult>>()
  return (path, { resolveDir, importer, namespace, kind }) => {
    const key = [resolveDir, namespace, kind, path].join('\0')
    const earlier = results.get(key)
    if (earlier) return earlier
    const result = build.resolve(path, { resolveDir, importer, namespace, kind, pluginData: asking })
    results.set(key, result)
    return result
  }
}

/** Resolves an import of the site's own code to docgen's replacement, or to a stand-in with a warning. */
async function resolveForeign(
  request: OnResolveArgs,
  resolveFrom: Resolve,
  folders: ThemeFolders,
  { aliases, partial }: { readonly aliases: PathAliases; readonly partial: ReadonlySet<string> },
): Promise<OnResolveResult | undefined> {
  const { path, importer, namespace, kind } = request
  // Resolvers that resolve again pass data of their own.
  if (
    request.pluginData !== undefined ||
    kind === 'entry-point' ||
    /^(?:docgen[:/]|@site\/$|node:)/.test(path)
  )
    return undefined
  if (!isOfSite(importer, namespace, folders)) return undefined
  const theme = /^@theme(?:-original|-init)?\/(.+)$/.exec(path)?.[1]
  if (theme !== undefined) return resolveThemePart(path, theme, folders)
  if (replacedModules.test(path)) {
    const file = replacementFile(path)
    return file === undefined
      ? absent(path, withoutReplacement(path))
      : { path: file, namespace: 'docgen-replacement' }
  }
  const loaded = path.replace(/^.*!|\?raw$/g, '')
  const isRaw = /(?:^|!)raw-loader!|\?raw$/.test(path)
  for (const each of [
    loaded,
    ...aliased(loaded, aliases).map((path) => resolve(folders.root, path)),
    // For webpack, such a path begins at a static folder or at the project.
    ...(loaded.startsWith('/')
      ? [...(folders.staticDirs ?? []), folders.root].map((folder) => join(folder, loaded))
      : []),
  ]) {
    const resolution = await resolveFrom(each, request)
    if (resolution.errors.length === 0 && !resolution.external)
      return {
        path: resolution.path,
        namespace: isRaw
          ? 'docgen-raw'
          : partial.has(resolution.path) && resolution.path !== importer
            ? 'docgen-replacement'
            : resolution.namespace,
      }
  }
  const replacement = replacedPackages[path]
  return replacement === undefined
    ? absent(path, `Could not resolve "${path}"`)
    : { path: join(compat(), replacement), namespace: 'docgen-replacement' }
}

function resolveThemePart(path: string, part: string, folders: ThemeFolders): OnResolveResult | undefined {
  if (themeFile(part, folders) !== undefined) return undefined
  const file = compatFile(`theme/${part}`)
  const ownFile = file === undefined ? ownThemeFile(part, folders) : undefined
  if (ownFile !== undefined) return { path: ownFile }
  return file === undefined
    ? absent(path, `\`${path}\` is a part of another theme that docgen does not have.`)
    : { path: file, namespace: 'docgen-replacement' }
}

const compat = (): string => join(packageRoot(), 'templates/compat')

const isOfSite = (importer: string, namespace: string, { root }: ThemeFolders): boolean =>
  namespace === 'docgen' ||
  (!isWithin(join(packageRoot(), 'templates'), importer) &&
    !/\/node_modules\//.test(fileName(importer, root)))

const absent = (path: string, text: string): OnResolveResult => ({
  path,
  namespace: 'docgen-missing',
  warnings: [{ text }],
})

/**
 * For the browser: what style sheets of such a site import and name, and is not there, is left out of them
 * and reported as a warning of esbuild's. To stand before all other resolvers but those of addresses.
 */
export function foreignSheets(): Plugin {
  const ownFolder = join(packageRoot(), 'templates')
  return {
    name: 'docgen-foreign-sheets',
    setup(build) {
      build.onResolve(
        { filter: /./ },
        async ({ path, importer, namespace, kind, resolveDir, pluginData }) => {
          const isSheet = kind === 'import-rule' || kind === 'url-token' || kind === 'composes-from'
          if (!isSheet || namespace !== 'file' || pluginData !== undefined) return undefined
          if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(path) || isWithin(ownFolder, importer)) return undefined
          const options = { resolveDir, importer, namespace, kind, pluginData: asking }
          const resolution = await build.resolve(path, options)
          if (resolution.errors.length === 0)
            return { path: resolution.path, external: resolution.external, suffix: resolution.suffix }
          // Loaders of webpack know a package by its tilde.
          const inPackage = path.startsWith('~') ? await build.resolve(path.slice(1), options) : resolution
          if (inPackage.errors.length === 0) return { path: inPackage.path, external: inPackage.external }
          const warnings = [{ text: `Could not resolve "${path}"` }]
          return kind === 'import-rule'
            ? { path, namespace: 'docgen-missing-sheet', warnings }
            : { path, external: true, warnings }
        },
      )
      build.onLoad({ filter: /./, namespace: 'docgen-missing-sheet' }, () => ({
        contents: '',
        loader: 'css',
      }))
    },
  }
}

/** The site's own file for a theme component that docgen does not have: `src/theme/BrowserWindow`. */
const ownThemeFile = (name: string, { root }: ThemeFolders): string | undefined =>
  ['', '.tsx', '.ts', '.jsx', '.js', '/index.tsx', '/index.ts', '/index.jsx', '/index.js']
    .map((extension) => join(root, 'src/theme', name + extension))
    .find((path) => statSync(path, { throwIfNoEntry: false })?.isFile())

const leftOut = (path: string, root: string, what: string): PartialMessage => ({
  text: `\`${fileName(path, root)}\` ${what}; it is left out.`,
})

/** Creates a component from an SVG. Inlined, so that colors and sizes are inherited. */
function svgComponent(source: string): string {
  const tags: HtmlTag[] = []
  scanWholeHtml(source, { onTag: (tag) => void (tag.name === 'svg' && tags.push(tag)) })
  const start = tags.find(({ isEnd }) => !isEnd)
  const end = tags.findLast(({ isEnd }) => isEnd)
  const inner = start && end ? source.slice(start.end, end.start) : ''
  const props = Object.fromEntries(
    (start?.attributes ?? [])
      .filter(({ name }) => !/^xmlns|^style$/.test(name))
      .map(({ name, value, start: at }) => [
        name === 'class'
          ? 'className'
          : // As it was written: in SVG, case matters.
            source
              .slice(at, at + name.length)
              .replace(/[-:](\w)/g, (_all, letter: string) => letter.toUpperCase()),
        value,
      ]),
  )
  return `import { createElement } from 'react'
export default function Svg({ title, children, ...props }) {
  return createElement('svg', { xmlns: 'http://www.w3.org/2000/svg', role: title ? 'img' : undefined, 'aria-label': title, ...${JSON.stringify(props)}, ...props, dangerouslySetInnerHTML: { __html: ${JSON.stringify(inner)} } })
}
export const ReactComponent = Svg`
}

/** The `paths` in the site's TypeScript configuration. */
function aliasesOf(root: string): PathAliases {
  for (const name of aliasFiles) {
    const path = join(root, name)
    const aliases = existsSync(path) ? pathAliases(readFileSync(path, 'utf8')) : []
    if (aliases.length > 0) return aliases
  }
  return []
}
