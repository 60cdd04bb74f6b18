import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fingerprintOf } from '../../engine/fingerprint.ts'
import { buildIdentity, packageRoot, shippedThemeFolder } from '../../engine/package-root.ts'
import type { BundleFile } from '../../engine/bundle-folder.ts'
import { fileName, filesIn } from '../../engine/file-name.ts'
import { packageFolder } from '../../engine/installed-package.ts'
import { stampAt } from '../../engine/stamp.ts'
import type { Look } from '../../model/site-code.ts'
import type { ThemeBundle } from '../../model/theme.ts'
import { nameByContent, readBundle, rebased, withInputs, writeBundle } from './bundle-files.ts'
import { isInEnglish, isPlain, isPlainInBrowser, replacedTemplates } from './template-files.ts'
import type { Built } from './run-esbuild.ts'
import { sharedModules, type SharedModules, type Sharing } from './island-modules.ts'
import type { ThemeInput } from './theme-input.ts'

export interface MadeTheme {
  readonly bundle: Omit<ThemeBundle, 'folder'>
  readonly files: readonly BundleFile[]
  /** Absolute paths of all bundled files, including those of packages. */
  readonly sources: readonly string[]
  /** Those that became part of the output; others were only read. */
  readonly used: readonly string[]
  readonly server: Built
  /** The client part, without the notices. */
  readonly client: Built
  readonly browserParts: BrowserParts
}

/** What components contribute to the client, as absolute paths. */
export interface BrowserParts {
  readonly islands: readonly string[]
  readonly styles: readonly string[]
}

/** What the shipped bundle depends on, besides docgen's own sources. */
interface Shipment {
  /** The docgen that created it, because another one may bundle differently. */
  readonly madeBy: string
  readonly packages: Readonly<Record<string, string>>
  /** The result of `inputOf`. */
  readonly input: string
  readonly baseUrl: string
  /** The result of `partsOf`. */
  readonly browserParts: string
  /** The client part: its files by path, and its sources as named by `portable`. */
  readonly browser: {
    readonly files: readonly string[]
    readonly sources: readonly string[]
    readonly used: readonly string[]
  }
  /** The server part, likewise, with the modules that its entry exports, in order, as `shared`. */
  readonly server: {
    readonly files: readonly string[]
    readonly sources: readonly string[]
    readonly used: readonly string[]
    readonly modules: readonly { readonly source: string; readonly exports: readonly string[] }[]
    /** What each module imports. */
    readonly imports: Readonly<Record<string, readonly string[]>>
  }
}

/** The shipped bundle, with what is known of its parts. */
export interface ShippedTheme {
  readonly shipment: Shipment
  readonly theme: ThemeBundle
}

/**
 * Reads the shipped bundle. Undefined if docgen's templates or packages have changed, and for sites whose
 * templates have other texts.
 */
export function readShipped(input: ThemeInput): ShippedTheme | undefined {
  if (!isInEnglish(input)) return undefined
  try {
    const shipment = JSON.parse(readFileSync(join(shippedThemeFolder(), 'shipment.json'), 'utf8')) as Shipment
    if (
      shipment.madeBy !== buildIdentity() ||
      shipment.input !== inputOf(input) ||
      Object.entries(shipment.packages).some(([name, version]) => installedVersion(name) !== version)
    )
      return undefined
    const theme = readBundle(shippedThemeFolder(), packageRoot())
    return theme && { shipment, theme }
  } catch {
    return undefined
  }
}

/**
 * Whether the shipped bundle is that of the site, whose first build then need not bundle anything: it has no
 * templates, components, style sheets, or code of its own.
 */
export const isShipped = (input: ThemeInput, { shipment }: ShippedTheme): boolean =>
  isPlain(input) && shipment.baseUrl === input.baseUrl

/**
 * The client part of the shipped bundle, for sites whose own code only runs on the server, with any base URL.
 * `parts`: what the site's components contribute to the client.
 */
export function shippedClient(
  input: ThemeInput,
  { shipment, theme }: ShippedTheme,
  parts: BrowserParts,
): Built | undefined {
  if (!isPlainInBrowser(input) || shipment.browserParts !== partsOf(parts)) return undefined
  const { files, sources } = shipment.browser
  const replaced = new Set(replacedTemplates(input.folders))
  if (sources.some((source) => replaced.has(located(source)))) return undefined
  return openPart(shipment.browser, theme, () =>
    nameByContent(
      files.map((path) =>
        rebased({ path, contents: readFileSync(join(theme.folder, path)) }, shipment.baseUrl, input.baseUrl),
      ),
    ),
  )
}

/**
 * The server part of the shipped bundle, for sites with code of their own, which is bundled without React and
 * docgen's templates then, except for those that import what the site replaces. Undefined for docgen itself.
 */
export function shippedServer(
  input: ThemeInput,
  { shipment, theme }: ShippedTheme,
): SharedModules | undefined {
  if (input.shares !== undefined) return undefined
  const modules = modulesWithout(replacedTemplates(input.folders).map(portable), shipment.server)
  if (modules === undefined) return undefined
  const built = openPart(shipment.server, theme, () =>
    shipment.server.files.map((path) => ({ path, contents: readFileSync(join(theme.folder, path)) })),
  )
  return (
    built &&
    sharedModules(built, {
      entry: theme.theme,
      modules,
      rebase: (file) => rebased(file, shipment.baseUrl, input.baseUrl),
    })
  )
}

/** A part of the shipped bundle, as esbuild has made it; undefined if its files are gone meanwhile. */
function openPart(
  { sources, used }: Pick<Shipment['server'], 'sources' | 'used'>,
  { inputs }: ThemeBundle,
  read: () => readonly BundleFile[],
): Built | undefined {
  const paths = sources.map(located)
  try {
    return {
      files: read(),
      // The bundle was recalled because its sources have these hashes.
      looks: paths.map((name): Look => {
        const result = inputs[name]
        return { kind: 'content', name, ...(result && { seen: { result, stamp: stampAt(name) } }) }
      }),
      builtins: [],
      sources: paths,
      used: used.map(located),
      warnings: [],
    }
  } catch {
    return undefined
  }
}

/** Writes the bundle for `readShipped`. */
export async function writeShipped(
  input: ThemeInput,
  { bundle, files, sources, server, client, browserParts }: MadeTheme,
): Promise<void> {
  if (!isPlain(input)) throw new Error('Only the theme of a site that adds nothing to it can be shipped.')
  // Packages may be installed elsewhere; their versions are part of the shipment.
  const looks = bundle.looks.filter(
    ([kind, path]) => kind === 'content' && packageOf(portable(path)) === undefined,
  )
  writeBundle(shippedThemeFolder(), packageRoot(), { ...bundle, ...withInputs(looks) }, files)
  const { shared } = (await import(pathToFileURL(join(shippedThemeFolder(), bundle.theme)).href)) as {
    shared: readonly object[]
  }
  const names = new Set(sources.flatMap((path) => packageOf(portable(path)) ?? []))
  const shipment: Shipment = {
    madeBy: buildIdentity(),
    packages: Object.fromEntries([...names].sort().map((name) => [name, installedVersion(name) ?? ''])),
    input: inputOf(input),
    baseUrl: input.baseUrl,
    browserParts: partsOf(browserParts),
    browser: {
      files: client.files.map(({ path }) => path),
      sources: [...new Set(client.sources)].map(portable),
      used: [...new Set(client.used)].map(portable),
    },
    server: {
      files: server.files.map(({ path }) => path),
      sources: [...new Set(server.sources)].map(portable),
      used: [...new Set(server.used)].map(portable),
      modules: (input.shares ?? []).map((path, index) => ({
        source: portable(path),
        exports: Object.keys(shared[index] ?? {}),
      })),
      imports: Object.fromEntries(
        [...(server.imports ?? [])].map(([name, imports]) => [portable(name), imports.map(portable)]),
      ),
    },
  }
  writeFileSync(join(shippedThemeFolder(), 'shipment.json'), JSON.stringify(shipment))
}

/**
 * The modules of the shipped server part that are the same on a site that replaces some templates: those that
 * import none of these, directly or through others. Undefined if a package or an asset is no longer needed,
 * which the shipped part would bring along.
 */
function modulesWithout(
  replaced: readonly string[],
  { modules, imports, sources }: Shipment['server'],
): Sharing['modules'] | undefined {
  const needed = reachable(['docgen:theme'], imports, new Set(replaced))
  if (sources.some((source) => !needed.has(source) && !/^templates\/.*\.tsx?$/.test(source))) return undefined
  const importers: Record<string, string[]> = {}
  for (const [name, others] of Object.entries(imports))
    for (const other of others) (importers[other] ??= []).push(name)
  const changed = reachable(replaced, importers)
  return new Map(
    modules.flatMap(({ source, exports }, index) =>
      changed.has(source) ? [] : [[located(source), { index, exports }]],
    ),
  )
}

/** What edges lead to from some names, these included, without those that are closed. */
function reachable(
  from: readonly string[],
  edges: Readonly<Record<string, readonly string[]>>,
  closed: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  const reached = new Set<string>()
  const reach = (name: string): void => {
    if (reached.has(name) || closed.has(name)) return
    reached.add(name)
    edges[name]?.forEach(reach)
  }
  from.forEach(reach)
  return reached
}

/** Everything else that such a bundle depends on. Scripts that generate templates are not in the package. */
const inputOf = ({ minify }: ThemeInput): string =>
  fingerprintOf({
    minify,
    templates: filesIn(join(packageRoot(), 'templates')).filter((path) => !path.endsWith('.mjs')),
  })

const partsOf = ({ islands, styles }: BrowserParts): string =>
  fingerprintOf([...islands, ...styles].map(portable))

/**
 * A path that does not depend on where docgen and its packages are installed: `templates/context.tsx` is
 * docgen's, `node_modules/react/index.js` a package's.
 */
const portable = (path: string): string =>
  isAbsolute(path) ? fileName(path, packageRoot()).replace(/^.*\/(?=node_modules\/)/, '') : path

/** The absolute path for a name created by `portable`, without symbolic links, as esbuild has it. */
function located(name: string): string {
  const owner = packageOf(name)
  const folder = owner === undefined ? undefined : packageFolder(owner, packageRoot())
  if (owner === undefined || folder === undefined) return join(packageRoot(), name)
  return join(realpathSync(folder), name.slice(`node_modules/${owner}`.length))
}

const packageOf = (name: string): string | undefined => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name)?.[1]

function installedVersion(name: string): string | undefined {
  const folder = packageFolder(name, packageRoot())
  return folder === undefined
    ? undefined
    : (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version
}
