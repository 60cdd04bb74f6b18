import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintOf } from '../../engine/fingerprint.ts'
import { buildIdentity } from '../../engine/build-identity.ts'
import { fileName } from '../../engine/file-name.ts'
import { packageFolder } from '../../engine/installed-package.ts'
import type { ThemeBundle } from '../../model/theme.ts'
import { readBundle, writeBundle, type BundleFile } from './kept-bundle.ts'
import { packageRoot } from '../../engine/package-root.ts'
import { rebased } from './base-url.ts'
import { isPlain, isPlainInBrowser } from './plain-theme.ts'
import { anchorOf, hashInputs, type Built } from './run-esbuild.ts'
import { filesIn } from './template-files.ts'
import type { ThemeInput } from './theme-input.ts'

/** A theme that was bundled now, with its findings. */
export interface MadeTheme {
  readonly bundle: Omit<ThemeBundle, 'folder'>
  readonly files: readonly BundleFile[]
  /** Absolute paths of all that was bundled, packages too. */
  readonly sources: readonly string[]
  /** Those that the files are made of; others were only looked at. */
  readonly used: readonly string[]
  /** The browser's part, without the notices. */
  readonly client: Built
  readonly browserParts: BrowserParts
}

/** What components bring along for the browser, as absolute paths. */
export interface BrowserParts {
  readonly islands: readonly string[]
  readonly styles: readonly string[]
}

/** What the shipped bundle was made of, beside docgen's own sources. */
interface Shipment {
  /** The docgen that made it: another may bundle in another way. */
  readonly madeBy: string
  /** Versions of the packages in it, by name. */
  readonly packages: Readonly<Record<string, string>>
  /** As `inputOf` gives it. */
  readonly input: string
  readonly baseUrl: string
  /** As `partsOf` gives it. */
  readonly browserParts: string
  /** The browser's part: its files by their paths in the bundle, its sources as `portable` names them. */
  readonly browser: {
    readonly files: readonly string[]
    readonly sources: readonly string[]
    readonly used: readonly string[]
  }
}

/** Where the package has the theme of sites that add nothing to it. */
export const shippedFolder = (): string => join(packageRoot(), 'dist/theme')

/**
 * The bundle that docgen's package brings along, for a site without templates, components, style sheets or
 * code of its own: its first build need not bundle anything. Nothing when the site is another, or when
 * docgen's templates or packages are others than they were.
 */
export function recallShipped(input: ThemeInput): ThemeBundle | undefined {
  if (!isPlain(input)) return undefined
  const { shipment, theme } = readShipment(input) ?? {}
  return shipment?.baseUrl === input.baseUrl ? theme : undefined
}

/**
 * The browser's part of that bundle, for a site whose own code stays on the server, under any base URL.
 * `parts`: what its components bring along for the browser.
 */
export function recallShippedBrowser(input: ThemeInput, parts: BrowserParts): Built | undefined {
  if (!isPlainInBrowser(input)) return undefined
  const { shipment, theme } = readShipment(input) ?? {}
  if (shipment === undefined || theme === undefined || shipment.browserParts !== partsOf(parts))
    return undefined
  const { files, sources, used } = shipment.browser
  try {
    return {
      files: files.map((path) =>
        rebased({ path, contents: readFileSync(join(theme.folder, path)) }, shipment.baseUrl, input.baseUrl),
      ),
      inputs: hashInputs(sources.map(located), anchorOf(input)),
      sources: sources.map(located),
      used: used.map(located),
      warnings: [],
    }
  } catch {
    return undefined
  }
}

function readShipment(
  input: ThemeInput,
): { readonly shipment: Shipment; readonly theme: ThemeBundle } | undefined {
  try {
    const shipment = JSON.parse(readFileSync(join(shippedFolder(), 'shipment.json'), 'utf8')) as Shipment
    if (
      shipment.madeBy !== buildIdentity() ||
      shipment.input !== inputOf(input) ||
      Object.entries(shipment.packages).some(([name, version]) => installedVersion(name) !== version)
    )
      return undefined
    const theme = readBundle(shippedFolder(), packageRoot())
    return theme && { shipment, theme }
  } catch {
    return undefined
  }
}

/** Writes the bundle that `recallShipped` finds. */
export function writeShipped(
  input: ThemeInput,
  { bundle, files, sources, client, browserParts }: MadeTheme,
): void {
  if (!isPlain(input)) throw new Error('Only the theme of a site that adds nothing to it can be shipped.')
  writeBundle(shippedFolder(), packageRoot(), bundle, files)
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
  }
  writeFileSync(join(shippedFolder(), 'shipment.json'), JSON.stringify(shipment))
}

/** What decides the bundle of such a site. Scripts that make a template are not in the package. */
const inputOf = ({ minify }: ThemeInput): string =>
  fingerprintOf({
    minify,
    templates: filesIn(join(packageRoot(), 'templates')).filter((path) => !path.endsWith('.mjs')),
  })

const partsOf = ({ islands, styles }: BrowserParts): string =>
  fingerprintOf([...islands, ...styles].map(portable))

/**
 * A file wherever docgen and its packages are: `templates/context.tsx` is docgen's,
 * `node_modules/react/index.js` that of a package.
 */
const portable = (path: string): string =>
  fileName(path, packageRoot()).replace(/^.*\/(?=node_modules\/)/, '')

/** Absolute path of a file that `portable` has named. */
function located(name: string): string {
  const owner = packageOf(name)
  const folder = owner === undefined ? undefined : packageFolder(owner, packageRoot())
  if (owner === undefined || folder === undefined) return join(packageRoot(), name)
  return join(folder, name.slice(`node_modules/${owner}`.length))
}

const packageOf = (name: string): string | undefined => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name)?.[1]

function installedVersion(name: string): string | undefined {
  const folder = packageFolder(name, packageRoot())
  return folder === undefined
    ? undefined
    : (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version
}
