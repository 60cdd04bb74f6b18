import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintOf } from '../../engine/fingerprint.ts'
import { englishInBrowser } from '../../model/messages/browser-messages.ts'
import { buildIdentity } from '../../engine/build-identity.ts'
import { hasMermaid, packageFolder } from '../../engine/installed-package.ts'
import type { ThemeBundle } from '../../model/theme.ts'
import { readBundle, writeBundle, type BundleFile } from './kept-bundle.ts'
import { packageRoot } from '../../engine/package-root.ts'
import { filesIn } from './template-files.ts'
import type { ThemeInput } from './theme-input.ts'

/** What the shipped bundle was made of, beside docgen's own sources. */
interface Shipment {
  /** The docgen that made it: another may bundle in another way. */
  readonly madeBy: string
  /** Versions of the packages in it, by name. */
  readonly packages: Readonly<Record<string, string>>
  /** As `inputOf` gives it. */
  readonly input: string
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
  try {
    const {
      madeBy,
      packages,
      input: shipped,
    } = JSON.parse(readFileSync(join(shippedFolder(), 'shipment.json'), 'utf8')) as Shipment
    if (
      madeBy !== buildIdentity() ||
      shipped !== inputOf(input) ||
      Object.entries(packages).some(([name, version]) => installedVersion(name) !== version)
    )
      return undefined
  } catch {
    return undefined
  }
  return readBundle(shippedFolder(), packageRoot())
}

/** Writes the bundle that `recallShipped` finds. `sources`: absolute paths of all that is in it. */
export function writeShipped(
  input: ThemeInput,
  bundle: Omit<ThemeBundle, 'folder'>,
  files: readonly BundleFile[],
  sources: readonly string[],
): void {
  if (!isPlain(input)) throw new Error('Only the theme of a site that adds nothing to it can be shipped.')
  writeBundle(shippedFolder(), packageRoot(), bundle, files)
  const names = new Set(
    sources.flatMap((path) => /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(path)?.[1] ?? []),
  )
  const packages = Object.fromEntries([...names].sort().map((name) => [name, installedVersion(name) ?? '']))
  writeFileSync(
    join(shippedFolder(), 'shipment.json'),
    JSON.stringify({ madeBy: buildIdentity(), packages, input: inputOf(input) } satisfies Shipment),
  )
}

/** Whether a site adds nothing to the theme: no file of its own would be in the bundle. */
export function isPlain({
  folders,
  components,
  styles,
  units,
  pageModules,
  searchEngine,
  searchLanguage,
  answers,
  messages,
}: ThemeInput): boolean {
  const hasOwn =
    units.length > 0 ||
    pageModules.length > 0 ||
    styles.length > 0 ||
    Object.keys(components).length > 0 ||
    searchEngine !== 'lunr' ||
    searchLanguage !== undefined ||
    answers !== undefined ||
    JSON.stringify(messages) !== JSON.stringify(englishInBrowser) ||
    filesIn(folders.templates).length > 0
  return !hasOwn && !hasMermaid(folders.root)
}

/** What decides the bundle of such a site. Scripts that make a template are not in the package. */
const inputOf = ({ baseUrl, minify }: ThemeInput): string =>
  fingerprintOf({
    baseUrl,
    minify,
    templates: filesIn(join(packageRoot(), 'templates')).filter((path) => !path.endsWith('.mjs')),
  })

function installedVersion(name: string): string | undefined {
  const folder = packageFolder(name, packageRoot())
  return folder === undefined
    ? undefined
    : (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version
}
