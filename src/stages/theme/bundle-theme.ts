import { basename, extname, join } from 'node:path'
import { fileName, filesIn } from '../../engine/file-name.ts'
import { fingerprint, fingerprintOf } from '../../engine/fingerprint.ts'
import { asReadSince, recordLooks } from '../../engine/module-graph.ts'
import type { KeptBundles } from '../../engine/session.ts'
import type { ThemeBundle } from '../../model/theme.ts'
import { asOutputPath } from '../../model/path.ts'
import { type BesideFiles, clientAddresses } from './addresses.ts'
import { algoliaFrom, clientModules, messageModules, pageSheets, searchLanguage } from './client-modules.ts'
import { isIsland, refuseEqualNames } from './island-modules.ts'
import { cssModules, fontsToPreload, imageSets, katexStyles, staticFiles } from './style-sheets.ts'
import { foreignSheets } from './foreign-modules.ts'
import {
  atBaseUrl,
  baseUrlToCome,
  keepBundle,
  nameByContent,
  recallBundle,
  withEarlyImports,
  withInputs,
  withoutEmptyImports,
} from './bundle-files.ts'
import { markdownImports } from './markdown-modules.ts'
import { packageRoot } from '../../engine/package-root.ts'
import { assetLoaders, themeResolver } from './resolve-theme.ts'
import {
  type BrowserParts,
  type MadeTheme,
  isShipped,
  readShipped,
  shippedClient,
  shippedServer,
  type ShippedTheme,
} from './shipped-theme.ts'
import { noticesBanner, siteNotices, siteNoticesPath } from './notices.ts'
import type { ThemeInput } from './theme-input.ts'
import { themeNames } from './content-names.ts'
import { buildServer } from './build-server.ts'
import { type Built, contentLooks, runEsbuild } from './run-esbuild.ts'

/**
 * Bundles templates, components, page code, and the client with esbuild. The result is cached; if no source
 * has changed, esbuild is not even loaded. The bundle shipped in the package is used even if the cache is
 * disabled, because it is part of docgen.
 */
export async function bundleTheme(input: ThemeInput, { reuse, made }: KeptBundles): Promise<ThemeBundle> {
  const key = fingerprintOf({
    installation: input.installation,
    templates: fileName(input.folders.templates, input.folders.root),
    preset: input.folders.preset === undefined ? undefined : basename(input.folders.preset),
    baseUrl: input.baseUrl,
    minify: input.minify,
    searchEngine: input.searchEngine,
    searchLanguage: input.searchLanguage,
    answers: input.answers,
    offersTools: input.offersTools,
    messages: input.messages,
    components: input.components,
    styles: input.styles,
    pageStyles: input.pageStyles,
    units: input.units,
    pageModules: input.pageModules,
    names: filesIn(input.folders.templates),
    own: filesIn(join(packageRoot(), 'templates')),
    isForeign: input.isForeign,
    codeGlobals: input.codeGlobals,
    providers: input.providers,
  })
  const plain = join(input.cacheDir, 'theme', key)
  // Only Markdown that components import depends on the configuration. Bundling tells whether there is any.
  const configured = join(input.cacheDir, 'theme', fingerprint(key, input.configuration))
  const mayUse = (folder: string): boolean => reuse || made.has(folder)
  const cachedBundle = recallBundle(plain, mayUse) ?? recallBundle(configured, mayUse)
  if (cachedBundle) return cachedBundle
  const startTime = Date.now()
  const shipped = readShipped(input)
  if (shipped && isShipped(input, shipped)) return shipped.theme
  const { bundle, files, sources } = await makeTheme(input, startTime, shipped)
  const hasMarkdown = sources.some((path) => /\.mdx?$/.test(path))
  // Functions of the configuration may have taken part in compiling it.
  const more = hasMarkdown ? recordLooks(input.configurationLooks()) : []
  const whole = { ...bundle, ...withInputs([...bundle.looks, ...more]) }
  const folder = keepBundle(hasMarkdown ? configured : plain, whole, files)
  made.add(folder)
  return { folder, ...whole }
}

/**
 * Bundles a theme without using or writing the cache. `shipped`: the bundle of docgen whose parts may be
 * used; it was read after `startTime` (milliseconds).
 */
export async function makeTheme(
  input: ThemeInput,
  startTime: number,
  shipped?: ShippedTheme,
): Promise<MadeTheme> {
  const names = themeNames(input)
  const server = await buildServer(input, names, shipped && shippedServer(input, shipped))
  const browserParts = partsForBrowser(server)
  refuseEqualNames(browserParts.islands.map((path) => fileName(path, input.folders.root)))
  const client =
    (shipped && shippedClient(input, shipped, browserParts)) ?? (await buildClient(input, browserParts))
  const published = withNotices(client, server)
  return {
    bundle: describe(input, server, published, names, startTime),
    files: [...server.files, ...published.files],
    sources: [...server.sources, ...client.sources],
    used: [...server.used, ...client.used],
    server,
    client,
    browserParts,
  }
}

/** The parts for the client, including those from packages, which are not among the inputs. */
function partsForBrowser({ sources }: Built): BrowserParts {
  const files = [...new Set(sources)]
  return { islands: files.filter(isIsland).sort(), styles: files.filter((path) => path.endsWith('.css')) }
}

async function buildClient(input: ThemeInput, parts: BrowserParts): Promise<Built> {
  const sheets = pageSheets(input)
  const beside: BesideFiles = { files: [], inputs: new Set(), used: new Set() }
  const target = ['es2022', 'chrome111', 'firefox113', 'safari16.4']
  const addresses = clientAddresses(beside, baseUrlToCome, input.folders.root, {
    target,
    minify: input.minify,
    plugins: [searchLanguage(input.searchLanguage), themeResolver(input)],
  })
  const built = await runEsbuild(input, {
    entryPoints: {
      main: join(packageRoot(), 'src/client/main.ts'),
      theme: 'docgen:styles',
      ...Object.fromEntries(
        Object.keys(sheets).map((name) => [pageEntry(name), `docgen:page-styles/${name}`]),
      ),
    },
    platform: 'browser',
    target,
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/chunk-[hash]',
    plugins: [
      clientModules(input, parts),
      addresses,
      cssModules(input.folders.root, 'browser', input.isForeign),
      ...(input.markdownModule ? [markdownImports(input.folders.root, input.markdownModule).plugin] : []),
      katexStyles(input.folders.root),
      imageSets(),
      staticFiles(baseUrlToCome),
      ...(input.isForeign ? [foreignSheets()] : []),
      algoliaFrom(input.folders.root),
      messageModules(input.messages),
      themeResolver(input),
    ],
    publicPath: baseUrlToCome,
    loader: assetLoaders,
    minify: input.minify,
    banner: { js: noticesBanner },
  })
  return {
    files: nameByContent(
      [...withEarlyImports(withoutEmptyImports(built.files)), ...beside.files].map((file) =>
        atBaseUrl(file, input.baseUrl),
      ),
    ),
    looks: [...built.looks, ...contentLooks(beside.inputs)],
    builtins: [],
    sources: [...built.sources, ...beside.inputs],
    used: [...built.used, ...beside.used],
    // The bundle for Node has the others as well, except those of data that only scripts import.
    warnings: built.warnings.filter(({ rule }) => rule === 'broken-asset' || rule === 'rewritten-number'),
  }
}

const pageEntry = (component: string): string => `page-${component}`

function withNotices(client: Built, server: Built): Built {
  const { text, sources } = siteNotices(client.used, server.used)
  const file = { path: siteNoticesPath, contents: new TextEncoder().encode(text) }
  return {
    ...client,
    files: [...client.files, file],
    looks: [...client.looks, ...contentLooks(sources)],
  }
}

function describe(
  input: ThemeInput,
  server: Built,
  client: Built,
  names: ReturnType<typeof themeNames>,
  startTime: number,
): Omit<ThemeBundle, 'folder'> {
  const entryOf = (built: Built, name: string, extension: string): string =>
    built.files.find(
      ({ path }) =>
        basename(path).startsWith(`${name}-`) && extname(path) === extension && !path.includes('chunk-'),
    )?.path ?? ''
  const browserFiles = [...client.files, ...server.files.filter(({ path }) => path.startsWith('assets/'))]
  const theme = entryOf(server, 'theme', '.js')
  const href = (path: string): string => input.baseUrl + path
  const pageStyles = Object.keys(pageSheets(input)).map(
    (name) => [name, entryOf(client, pageEntry(name), '.css')] as const,
  )
  const blogStyles = new Map(pageStyles).get('blog')
  const warnings = [...server.warnings, ...client.warnings]
  const styles = entryOf(client, 'theme', '.css')
  const sheet = client.files.find(({ path }) => path === styles)?.contents
  const fonts = sheet ? fontsToPreload(new TextDecoder().decode(sheet)) : []
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
      styles: [href(styles)],
      scripts: [href(entryOf(client, 'main', '.js'))],
      preload: client.files
        .flatMap(({ path }) => (fonts.includes(basename(path)) ? [href(path)] : []))
        .sort(),
      pageStyles: Object.fromEntries(pageStyles.map(([name, path]) => [name, href(path)])),
    },
    files: [
      ...new Map(
        browserFiles.map(({ path, contents }) => [
          path,
          {
            path: asOutputPath(path),
            file: path,
            ...(path === blogStyles ? { isOfBlogs: true } : {}),
            hash: fingerprint(contents),
            ...(path === siteNoticesPath ? { isOfLanguage: true } : {}),
          },
        ]),
      ).values(),
    ],
    layouts: names.layouts,
    mdx: names.mdx,
    ...(warnings.length > 0 ? { diagnostics: warnings } : {}),
    builtins: [...new Set(server.builtins)].sort(),
    ...(server.unknown === undefined ? {} : { unknown: server.unknown }),
    ...withInputs(
      asReadSince(
        startTime,
        [...server.sources, ...client.sources],
        recordLooks([...server.looks, ...client.looks]),
      ),
    ),
  }
}
