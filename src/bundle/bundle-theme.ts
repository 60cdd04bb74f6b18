import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, extname, isAbsolute, join, relative, resolve } from 'node:path'
import type { BuildFailure, Location, Metafile, OutputFile as EsbuildFile, Plugin } from 'esbuild'
import { fingerprint, fingerprintOf } from '../cache/fingerprint.ts'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import type { Place } from '../model/diagnostic.ts'
import type { PageModuleUnit } from '../model/page.ts'
import { spotAt } from '../model/spot-at.ts'
import { asOutputPath } from '../model/path.ts'
import { styleAddresses, withUrlsOnly } from '../model/style-addresses.ts'
import { clientAddresses, serverAddresses, type BesideFiles } from './addresses.ts'
import { clientAnswers, missingProvider } from './client-answers.ts'
import { clientSearch } from './client-search.ts'
import { withEsbuild } from './esbuild.ts'
import { clientIslands, clientMermaid, isIsland, refuseEqualNames, serverIslands } from './islands.ts'
import {
  keepBundle,
  recallBundle,
  type BundleFile,
  type KeptBundles,
  type ThemeBundle,
} from './kept-bundle.ts'
import { nameByContent } from './name-by-content.ts'
import { environmentBanner, noticedEnvironment, noticeReads } from './notice-reads.ts'
import { filesInOutput } from './notices.ts'
import { packageRoot } from './package-root.ts'
import { assetLoaders, serverAssets, themeFile, themeResolver } from './resolve-theme.ts'
import { isPlain, recallShipped } from './shipped-theme.ts'
import { noticesBanner, siteNotices, siteNoticesPath } from './site-notices.ts'
import { filesIn } from './template-files.ts'
import type { ThemeInput } from './theme-input.ts'

export interface MadeTheme {
  readonly bundle: Omit<ThemeBundle, 'folder'>
  readonly files: readonly BundleFile[]
  /** Absolute paths of all that was bundled, packages too. */
  readonly sources: readonly string[]
  /** Those that the files are made of; others were only looked at. */
  readonly used: readonly string[]
}

/**
 * Bundles templates, components, the pages' own JavaScript and the browser's code with esbuild. The result
 * stays in the cache; when none of its sources changed, esbuild is not even loaded. What the package brings
 * along is part of docgen, as its templates are: it serves also where nothing that was kept may be used.
 */
export async function bundleTheme(input: ThemeInput, { reuse, made }: KeptBundles): Promise<ThemeBundle> {
  const key = fingerprintOf({
    environment: input.environment,
    baseUrl: input.baseUrl,
    minify: input.minify,
    searchEngine: input.searchEngine,
    answers: input.answers,
    components: input.components,
    styles: input.styles,
    units: input.units,
    pageModules: input.pageModules,
    names: filesIn(input.folders.templates),
    own: filesIn(join(packageRoot(), 'templates')),
  })
  const folder = join(input.cacheDir, 'theme', key)
  const known = (reuse || made.has(folder) ? recallBundle(folder) : undefined) ?? recallShipped(input)
  if (known) return known
  const { bundle, files } = await makeTheme(input)
  keepBundle(folder, bundle, files)
  made.add(folder)
  return { folder, ...bundle }
}

/** Bundles a theme, whatever is known of it; nothing is written. */
export async function makeTheme(input: ThemeInput): Promise<MadeTheme> {
  const names = themeNames(input)
  const server = await build(input, names)
  const client = withNotices(await buildClient(input, server), server, input)
  const used = [...server.used, ...client.used]
  return {
    bundle: describe(input, server, client, names),
    files: [...server.files, ...client.files],
    sources: [...server.sources, ...client.sources],
    used,
  }
}

/**
 * Component and layout names a site may use: `templates/mdx/*.tsx` and `templates/layouts/*.tsx` of both
 * folders, and plugins' components.
 */
export function themeNames(input: Pick<ThemeInput, 'folders' | 'components'>): {
  readonly mdx: readonly string[]
  readonly layouts: readonly string[]
} {
  const own = join(packageRoot(), 'templates')
  const list = (kind: string): string[] =>
    [...new Set([...namesIn(join(own, kind)), ...namesIn(join(input.folders.templates, kind))])].sort()
  return {
    mdx: [...new Set([...list('mdx'), ...Object.keys(input.components)])].sort(),
    layouts: list('layouts'),
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).flatMap(
      (name) => /^([A-Za-z][\w-]*)(?:\.island)?\.[jt]sx$/.exec(name)?.[1] ?? [],
    )
  } catch {
    return []
  }
}

interface Built {
  readonly files: readonly BundleFile[]
  readonly inputs: Record<string, string>
  /** Absolute paths of all that was bundled, packages too. */
  readonly sources: readonly string[]
  /** Those that the files are made of; others were only looked at. */
  readonly used: readonly string[]
}

async function build(input: ThemeInput, names: ReturnType<typeof themeNames>): Promise<Built> {
  const units = new Map(input.units.map((unit) => [unit.id, unit]))
  const virtual: Plugin = {
    name: 'docgen-entries',
    setup(setup) {
      setup.onResolve({ filter: /^docgen:island-server$/ }, () => ({
        path: join(packageRoot(), 'src/render/island-server.ts'),
      }))
      setup.onResolve({ filter: /^docgen:/ }, ({ path }) => ({
        path: path.slice('docgen:'.length),
        namespace: 'docgen',
      }))
      setup.onLoad({ filter: /^theme$/, namespace: 'docgen' }, () => ({
        contents: themeEntry(input, names),
        resolveDir: packageRoot(),
        loader: 'js',
      }))
      setup.onLoad({ filter: /^unit\//, namespace: 'docgen' }, ({ path }) => {
        const unit = units.get(path.slice('unit/'.length))
        return unit
          ? { contents: unit.code, resolveDir: join(input.folders.root, dirname(unit.file)), loader: 'tsx' }
          : { errors: [{ text: `No unit ${path}` }] }
      })
    },
  }
  const published = new Map<string, Uint8Array>()
  const built = await run(input, {
    entryPoints: {
      theme: 'docgen:theme',
      ...Object.fromEntries(input.units.map((unit) => [unit.id, `docgen:unit/${unit.id}`])),
      ...Object.fromEntries(input.pageModules.map(({ id, path }) => [id, path])),
    },
    platform: 'node',
    target: 'node20',
    entryNames: 'server/[name]-[hash]',
    // For the line of a page module that throws.
    ...(input.pageModules.length > 0 ? { sourcemap: 'external', sourcesContent: false } : {}),
    chunkNames: 'server/chunk-[hash]',
    define: noticedEnvironment,
    plugins: [
      virtual,
      noticeReads(),
      serverAddresses(),
      serverIslands(),
      serverStyles(),
      serverReact(),
      serverAssets(input.baseUrl, published),
      themeResolver(input.folders),
    ],
    banner: {
      js:
        'import { createRequire as docgenRequire } from "node:module"; const require = docgenRequire(import.meta.url);' +
        environmentBanner,
    },
    minify: false,
  })
  return {
    ...built,
    files: [...built.files, ...[...published].map(([path, contents]) => ({ path, contents }))],
  }
}

/**
 * `react-dom/server` brings a second renderer, which streams: half of all the code that a build would have to
 * load.
 */
function serverReact(): Plugin {
  return {
    name: 'docgen-server-react',
    setup: (setup) =>
      setup.onLoad({ filter: /[\\/]react-dom-server\.node\.\w+\.js$/ }, () => ({
        contents: '',
        loader: 'js',
      })),
  }
}

/** Style sheets that components import go into the site's style sheet; the server has no use for them. */
function serverStyles(): Plugin {
  return {
    name: 'docgen-server-styles',
    setup: (setup) => setup.onLoad({ filter: /\.css$/ }, () => ({ contents: '', loader: 'js' })),
  }
}

function themeEntry(input: ThemeInput, names: ReturnType<typeof themeNames>): string {
  const imports: string[] = []
  const object = (kind: 'mdx' | 'layouts', list: readonly string[]): string => {
    const entries = list.map((name, index) => {
      const local = `${kind}${index}`
      const path =
        (kind === 'mdx'
          ? themeFile(`mdx/${name}`, input.folders)
          : themeFile(`layouts/${name}`, input.folders)) ?? input.components[name]
      imports.push(`import ${local} from ${JSON.stringify(path)}`)
      return `${JSON.stringify(name)}: ${local}`
    })
    return `export const ${kind} = {${entries.join(', ')}}`
  }
  const body = [object('layouts', names.layouts), object('mdx', names.mdx)]
  return [
    'export { createElement, Fragment } from "react"',
    'export { renderToString } from "react-dom/server"',
    'export { DocumentContext } from "@theme/context"',
    'export { takeIslands } from "docgen:island-server"',
    ...imports,
    ...body,
  ].join('\n')
}

/** esbuild finds addresses in `url(…)` only; an `image-set(…)` may hold them as strings. */
function imageSets(): Plugin {
  return {
    name: 'docgen-image-sets',
    setup: (setup) =>
      setup.onLoad({ filter: /\.css$/, namespace: 'file' }, async ({ path }) => {
        const css = await readFile(path, 'utf8')
        const contents = withUrlsOnly(css)
        return contents === css ? undefined : { contents, loader: 'css' }
      }),
  }
}

/** `url(/img/logo.svg)` in a style sheet means a static file; whether it exists is judged with the links. */
function staticFiles(baseUrl: string): Plugin {
  return {
    name: 'docgen-static-files',
    setup: (setup) =>
      setup.onResolve({ filter: /^\/[^/]/ }, ({ path, kind }) =>
        kind === 'url-token' ? { path: baseUrl + path.slice(1), external: true } : undefined,
      ),
  }
}

async function buildClient(input: ThemeInput, server: Built): Promise<Built> {
  const islands = Object.keys(server.inputs).filter(isIsland)
  refuseEqualNames(islands.map((path) => relative(input.folders.root, path)))
  const componentStyles = Object.keys(server.inputs).filter((path) => path.endsWith('.css'))
  const styles = [
    themeFile('styles/index.css', input.folders) ?? join(packageRoot(), 'templates/styles/index.css'),
    ...componentStyles,
    ...input.styles,
  ]
  const virtual: Plugin = {
    name: 'docgen-client-entries',
    setup(setup) {
      setup.onResolve({ filter: /^docgen:styles$/ }, () => ({ path: 'styles', namespace: 'docgen' }))
      setup.onLoad({ filter: /^styles$/, namespace: 'docgen' }, () => ({
        contents: styles.map((path) => `@import ${JSON.stringify(path)};`).join('\n'),
        resolveDir: packageRoot(),
        loader: 'css',
      }))
    },
  }
  const beside: BesideFiles = { files: [], inputs: new Set(), used: new Set() }
  const target = ['es2022', 'chrome111', 'firefox113', 'safari16.4']
  const addresses = clientAddresses(beside, input.baseUrl, input.folders.root, {
    target,
    minify: input.minify,
    plugins: [themeResolver(input.folders)],
  })
  const built = await run(input, {
    entryPoints: { main: join(packageRoot(), 'src/client/main.ts'), theme: 'docgen:styles' },
    platform: 'browser',
    target,
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/chunk-[hash]',
    plugins: [
      virtual,
      addresses,
      imageSets(),
      staticFiles(input.baseUrl),
      clientIslands(islands),
      clientMermaid(input.folders.root),
      clientSearch(input.searchEngine),
      clientAnswers(input.answers),
      themeResolver(input.folders),
    ],
    publicPath: input.baseUrl,
    loader: assetLoaders,
    minify: input.minify,
    banner: { js: noticesBanner },
  })
  return {
    files: [...nameByContent(withoutEmptyImports(built.files)), ...beside.files],
    inputs: { ...built.inputs, ...hashInputs([...beside.inputs], anchorOf(input)) },
    sources: [...built.sources, ...beside.inputs],
    used: [...built.used, ...beside.used],
  }
}

/** Puts the notices of what the browser gets beside it. */
function withNotices(client: Built, server: Built, input: ThemeInput): Built {
  const { text, sources } = siteNotices(client.used, server.used)
  const file = { path: siteNoticesPath, contents: new TextEncoder().encode(text) }
  return {
    ...client,
    files: [...client.files, file],
    inputs: { ...client.inputs, ...hashInputs(sources, anchorOf(input)) },
  }
}

/**
 * Takes out imports of nothing: esbuild lets an entry import the chunk with its own helpers for CommonJS when
 * only another chunk (React's) uses them, which costs every page a request.
 */
function withoutEmptyImports(files: Built['files']): Built['files'] {
  const helpers = files
    .filter(
      ({ path, contents }) =>
        path.endsWith('.js') &&
        contents.length < 1_000 &&
        new TextDecoder().decode(contents).includes('__esModule'),
    )
    .map(({ path }) => basename(path))
  if (helpers.length === 0) return files
  const empty = new RegExp(
    `import"[^"]*(?:${helpers.map((name) => name.replaceAll('.', '\\.')).join('|')})";`,
    'g',
  )
  return files.map((file) =>
    file.path.endsWith('.js')
      ? {
          ...file,
          contents: new TextEncoder().encode(new TextDecoder().decode(file.contents).replace(empty, '')),
        }
      : file,
  )
}

/**
 * esbuild hashes the paths of sources, as seen from here, into the names of chunks: they shall not say where
 * a project lies.
 */
const anchorOf = (input: ThemeInput): string => (isPlain(input) ? packageRoot() : input.folders.root)

async function run(
  input: ThemeInput,
  options: Omit<import('esbuild').BuildOptions, 'write' | 'bundle'>,
): Promise<Built> {
  const outdir = join(input.cacheDir, 'theme', 'out')
  const anchor = anchorOf(input)
  try {
    const result = await withEsbuild(({ build }) =>
      build({
        bundle: true,
        splitting: true,
        format: 'esm',
        outdir,
        write: false,
        metafile: true,
        jsx: 'automatic',
        assetNames: 'assets/[name]-[hash]',
        legalComments: 'none',
        logLevel: 'silent',
        absWorkingDir: anchor,
        charset: 'utf8',
        tsconfigRaw: { compilerOptions: { jsx: 'react-jsx', jsxImportSource: 'react' } },
        ...options,
        define: { 'process.env.NODE_ENV': '"production"', ...options.define },
        // Sites that come from elsewhere have JSX in such files.
        loader: { '.js': 'jsx', ...options.loader },
      }),
    )
    const files = result.outputFiles.map((file: EsbuildFile) => ({
      path: relative(outdir, file.path),
      contents: file.contents,
    }))
    const sources = Object.keys((result.metafile as Metafile).inputs)
      .filter((name) => !/^[\w-]+:(?!\\)/.test(name))
      .map((name) => resolve(anchor, name.replace(/\?.*$/, '')))
    return {
      files,
      sources,
      used: filesInOutput(result.metafile as Metafile, anchor),
      inputs: hashInputs(sources, anchor),
    }
  } catch (error) {
    throw new DiagnosticError(...failures(error, input))
  }
}

/**
 * Hashes of sources by absolute path. What lies in `node_modules` is covered by the lock file, which is part
 * of the environment.
 */
function hashInputs(sources: readonly string[], anchor: string): Record<string, string> {
  return Object.fromEntries(
    sources
      .filter((path) => !/node_modules[\\/]/.test(relative(anchor, path)))
      .map((path) => [path, fingerprint(readFileSync(path))]),
  )
}

function failures(error: unknown, input: ThemeInput): ReturnType<typeof diagnose>[] {
  const { errors } = error as Partial<BuildFailure>
  if (!Array.isArray(errors) || errors.length === 0) throw error
  return errors.map(({ text, location }) => {
    const inAnswers = missingProvider(location, input.answers, input.folders.root)
    if (inAnswers) return inAnswers
    const unit = input.units.find((each) => location?.file === `docgen:unit/${each.id}`)
    if (unit)
      return diagnose('mdx-import', text, {
        file: unit.file,
        place: placeInPage(unit, location, input.folders.root),
        hint: /Could not resolve/.test(text) ? 'Install the package, or mend the path.' : undefined,
      })
    const file = location
      ? isAbsolute(location.file)
        ? relative(input.folders.root, location.file)
        : location.file
      : undefined
    const missing = file?.endsWith('.css') === true ? /^Could not resolve "(.*)"/.exec(text)?.[1] : undefined
    return diagnose(
      missing === undefined ? 'mdx-import' : 'broken-asset',
      missing === undefined ? text : `No file at \`${missing}\`.`,
      {
        file,
        place:
          (missing === undefined || file === undefined
            ? undefined
            : placeInImageSet(missing, resolve(input.folders.root, file))) ??
          (location
            ? {
                line: location.line,
                column: location.column + 1,
                endColumn: location.column + 1 + location.length,
              }
            : undefined),
        hint:
          missing === undefined && /Could not resolve "[^./]/.test(text)
            ? 'Install the package, or mend the path.'
            : undefined,
      },
    )
  })
}

/** Where a style sheet names an address as a string: esbuild saw another text (see `imageSets`). */
function placeInImageSet(wanted: string, path: string): Place | undefined {
  const css = readFileSync(path, 'utf8')
  const found = styleAddresses(css).find(
    ({ address, start }) => address === wanted && /["']/.test(css[start] ?? ''),
  )
  return found && spotAt(css, found.start)
}

/**
 * esbuild names a line of the generated module and what is wrong in it; the same text stands in the page: as
 * a line of its own, or in an expression.
 */
function placeInPage(
  unit: PageModuleUnit,
  location: Location | null,
  root: string,
): { line: number; column: number } {
  const source = readFileSync(join(root, unit.file), 'utf8')
  const whole = location?.lineText.trim() ?? ''
  if (!location || whole === '') return { line: 1, column: 1 }
  const lineOf = (text: string): number => source.split(/\r?\n/).findIndex((line) => line.includes(text)) + 1
  if (lineOf(whole) > 0) return { line: lineOf(whole), column: 1 }
  const named = location.lineText.slice(location.column, location.column + location.length)
  const at = named === '' ? -1 : source.indexOf(named)
  return at === -1 ? (unit.places[0] ?? { line: 1, column: 1 }) : spotAt(source, at)
}

function describe(
  input: ThemeInput,
  server: Built,
  client: Built,
  names: ReturnType<typeof themeNames>,
): Omit<ThemeBundle, 'folder'> {
  const entryOf = (built: Built, name: string, extension: string): string =>
    built.files.find(
      ({ path }) =>
        basename(path).startsWith(`${name}-`) && extname(path) === extension && !path.includes('chunk-'),
    )?.path ?? ''
  const browserFiles = [...client.files, ...server.files.filter(({ path }) => path.startsWith('assets/'))]
  const theme = entryOf(server, 'theme', '.js')
  const href = (path: string): string => input.baseUrl + path
  const fonts = client.files
    .filter(({ path }) => path.endsWith('.woff2'))
    .map(({ path }) => href(path))
    .sort()
  return {
    theme,
    themeHash: fingerprint(theme),
    modules: Object.fromEntries(
      [...input.units.map(({ id }) => id), ...input.pageModules.map(({ id }) => id)].map((id) => [
        id,
        entryOf(server, id, '.js'),
      ]),
    ),
    assets: {
      styles: [href(entryOf(client, 'theme', '.css'))],
      scripts: [href(entryOf(client, 'main', '.js'))],
      preload: fonts,
    },
    files: [
      ...new Map(
        browserFiles.map(({ path, contents }) => [
          path,
          {
            path: asOutputPath(path),
            file: path,
            ...(path === siteNoticesPath ? { hash: fingerprint(contents) } : {}),
          },
        ]),
      ).values(),
    ],
    layouts: names.layouts,
    mdx: names.mdx,
    inputs: { ...server.inputs, ...client.inputs },
  }
}
