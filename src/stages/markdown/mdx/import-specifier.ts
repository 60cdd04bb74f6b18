import { posix } from 'node:path'
import { componentFor, unusableModule } from '../../../migrate/counterparts/modules.ts'
import type { Reader } from '../../../engine/reader.ts'
import type { Hint } from '../../../model/hint.ts'

/** How docgen treats the module of an `import` or `export … from`. */
export type ImportTarget =
  /** A module of docgen or another generator whose exports are components; `name` is its default export. */
  | { readonly kind: 'components'; readonly name: string; readonly isForeign: boolean }
  /** A module that docgen cannot import, and what to do instead. */
  | {
      readonly kind: 'refused'
      readonly rule: 'mdx-import' | 'outside-project'
      readonly message: string
      readonly hint: Hint
    }
  /** A package, or another specifier for the bundler. */
  | { readonly kind: 'package' }
  /** A file of the project; with `raw`, its text, whatever the extension. */
  | { readonly kind: 'file'; readonly path: string; readonly raw: boolean }

/** What else decides about an import than its form. */
export interface ImportRules {
  /** Whether the reader decides which paths outside of the project may be used. */
  readonly isTolerant?: boolean
  /** The path of a part in the syntax of the dialect; undefined for other imports. */
  readonly partOf?: ((specifier: string, file: string, read: Reader) => string | undefined) | undefined
  /** What the dialect of the site says about a module; undefined if docgen's rules decide. */
  readonly inDialect?: ((specifier: string) => ImportTarget | undefined) | undefined
}

/**
 * Classifies `specifier` in `file` (paths are relative to the project root) by its form, without reading
 * anything.
 */
export function importTarget(
  specifier: string,
  file: string,
  { isTolerant = false, inDialect }: ImportRules = {},
): ImportTarget {
  const components = componentModule(specifier)
  if (components !== undefined)
    return { kind: 'components', name: components, isForeign: specifier.startsWith('@theme') }
  const target = inDialect?.(specifier)
  if (target !== undefined) return target
  const unusable = unusableModule(specifier)
  if (unusable) return refused(unusable.message, unusable.hint)
  // In Vite and Rspack, `./file.txt?raw` is the equivalent of webpack's `!!raw-loader!./file.txt`.
  const [, loaderName, loaded, query] = /^-?!*(?:([\w-]+)!)?(.*?)(\?raw)?$/s.exec(specifier) ?? []
  const loader = loaderName ?? (query === undefined ? undefined : 'raw-loader')
  if (loader !== undefined && loader !== 'raw-loader')
    return refused(
      `\`${specifier}\` names a loader of another bundler.`,
      'Import the file itself, or its text with `!!raw-loader!`.',
    )
  const ofFile = fileTarget(loaded ?? specifier, file, specifier, isTolerant)
  if (loader === undefined) return ofFile
  // An alias of the site's own bundler is resolved when its code is bundled.
  if (ofFile.kind === 'package' && !isTolerant)
    return refused(`\`${specifier}\` names no file in the project.`, 'Write `!!raw-loader!./file.txt`.')
  return ofFile.kind === 'file' ? { ...ofFile, raw: true } : ofFile
}

/** Like `importTarget`, but for `export … from`: without loaders and components of other generators. */
export function reexportTarget(
  specifier: string,
  file: string,
): Exclude<ImportTarget, { readonly kind: 'components' }> {
  return fileTarget(specifier, file, specifier)
}

/** Matches image files; importing one gives its address. */
export const imageExtension = /\.(png|jpe?g|gif|webp|avif|svg|ico)$/i

/** The paths that `path` may stand for if it has no extension, most likely first. */
export const moduleCandidates = (path: string): string[] => [
  path,
  ...['.tsx', '.ts', '.jsx', '.js', '.mjs'].flatMap((extension) => [
    path + extension,
    `${path}/index${extension}`,
  ]),
]

function fileTarget(
  specifier: string,
  file: string,
  asWritten: string,
  isTolerant = false,
): Exclude<ImportTarget, { readonly kind: 'components' }> {
  // In Vite and webpack's loaders, such a path is relative to the project.
  const siteSpecifier = isTolerant && /^\/(?!\/)/.test(specifier) ? `@site${specifier}` : specifier
  const path = resolveSpecifier(siteSpecifier, file)
  if (path === undefined) return { kind: 'package' }
  // A page in a folder outside the project may import its siblings; the reader knows which files may be read.
  if (
    path === '..' ||
    (path.startsWith('../') && !isTolerant && !file.startsWith('../')) ||
    path.startsWith('/')
  )
    return {
      kind: 'refused',
      rule: 'outside-project',
      message: `\`${asWritten}\` leads out of the project.`,
      hint: 'Copy the file into the project.',
    }
  return { kind: 'file', path, raw: false }
}

/** A module that cannot be imported, and what to do about it. */
export const refused = (message: string, hint: Hint): ImportTarget => ({
  kind: 'refused',
  rule: 'mdx-import',
  message,
  hint,
})

/** docgen's component for a module of another generator. */
function componentModule(specifier: string): string | undefined {
  const theme = /^@theme(?:-original)?\/(?:mdx\/)?([A-Z]\w*)$/.exec(specifier)?.[1]
  if (theme !== undefined) return theme
  return specifier === 'docgen/components' ? specifier : componentFor(specifier)
}

/** The path relative to the project root that a specifier refers to; undefined for a package. */
function resolveSpecifier(specifier: string, file: string): string | undefined {
  if (specifier.startsWith('@site/')) return posix.normalize(specifier.slice('@site/'.length))
  if (specifier.startsWith('./') || specifier.startsWith('../'))
    return posix.join(posix.dirname(file), specifier)
  if (specifier.startsWith('/')) return posix.normalize(specifier)
  return undefined
}
