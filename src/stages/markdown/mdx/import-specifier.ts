import { posix } from 'node:path'

/** What the module of an `import` or `export … from` means to docgen. */
export type ImportTarget =
  /**
   * A module of another generator, or docgen's own, whose exports are components; `name` is its default
   * export.
   */
  | { readonly kind: 'components'; readonly name: string; readonly isForeign: boolean }
  /** Nothing that docgen can import, with what to do instead. */
  | {
      readonly kind: 'refused'
      readonly rule: 'mdx-import' | 'outside-project'
      readonly message: string
      readonly hint: string
    }
  /** A package, or another specifier that only the bundler knows. */
  | { readonly kind: 'package' }
  /** A file of the project; `raw` asks for its text, whatever the extension. */
  | { readonly kind: 'file'; readonly path: string; readonly raw: boolean }

/**
 * What `specifier` means in `file` (both paths are relative to the project root), going by how it is written:
 * nothing is read. `lenient` leaves it to the reader how far files of another generator's site may lie.
 */
export function importTarget(specifier: string, file: string, lenient = false): ImportTarget {
  const components = componentModule(specifier)
  if (components !== undefined)
    return { kind: 'components', name: components, isForeign: specifier.startsWith('@theme') }
  if (lenient && /^(?:@astrojs\/starlight\/components|astro:assets|astro:components)$/.test(specifier))
    return { kind: 'components', name: specifier, isForeign: false }
  if (lenient && specifier.endsWith('.astro'))
    return refused(
      `\`${specifier}\` is a component of Astro; only what is between its tags is shown.`,
      'Write a component of React in its place (`templates/mdx/Name.tsx`).',
    )
  if (specifier.startsWith('@generated/'))
    return refused(
      `\`${specifier}\` is a file that Docusaurus generates.`,
      'Take the import out, or import the data itself.',
    )
  if (/^(?:@astrojs\/|astro:|vitepress(?:\/|$)|nextra(?:[-/]|$)|@?rspress(?:\/|$)|fumadocs-)/.test(specifier))
    return refused(
      `\`${specifier}\` is a module of another generator.`,
      'Take the import out; components of docgen need none.',
    )
  // `./file.txt?raw` is how Vite and Rspack say what `!!raw-loader!./file.txt` says to webpack.
  const [, named, loaded, query] = /^-?!*(?:([\w-]+)!)?(.*?)(\?raw)?$/s.exec(specifier) ?? []
  const loader = named ?? (query === undefined ? undefined : 'raw-loader')
  if (loader !== undefined && loader !== 'raw-loader')
    return refused(
      `\`${specifier}\` names a loader of another bundler.`,
      'Import the file itself, or its text with `!!raw-loader!`.',
    )
  const target = fileTarget(loaded ?? specifier, file, specifier, lenient)
  if (loader === undefined) return target
  if (target.kind === 'package')
    return refused(`\`${specifier}\` names no file in the project.`, 'Write `!!raw-loader!./file.txt`.')
  return target.kind === 'file' ? { ...target, raw: true } : target
}

/** As `importTarget`, for `export … from`: no loaders, and no components of other generators. */
export function reexportTarget(
  specifier: string,
  file: string,
): Exclude<ImportTarget, { readonly kind: 'components' }> {
  return fileTarget(specifier, file, specifier)
}

/** Files that are images: an import of one is its address. */
export const imageExtension = /\.(png|jpe?g|gif|webp|avif|svg|ico)$/i

/** The paths at which a module may lie that `path` names without its extension, most likely first. */
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
  lenient = false,
): Exclude<ImportTarget, { readonly kind: 'components' }> {
  // Vite and webpack's loaders begin such a path at the project.
  const own = lenient && /^\/(?!\/)/.test(specifier) ? `@site${specifier}` : specifier
  const path = resolveSpecifier(own, file)
  if (path === undefined) return { kind: 'package' }
  // A page of a folder beside the project may import what lies there; the reader knows what may be read.
  if (
    path === '..' ||
    (path.startsWith('../') && !lenient && !file.startsWith('../')) ||
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

const refused = (message: string, hint: string): ImportTarget => ({
  kind: 'refused',
  rule: 'mdx-import',
  message,
  hint,
})

/** Modules of another generator's pages that name components of ours. */
function componentModule(specifier: string): string | undefined {
  const theme = /^@theme(?:-original)?\/(?:mdx\/)?([A-Z]\w*)$/.exec(specifier)?.[1]
  if (theme !== undefined) return theme
  if (specifier === '@docusaurus/Link') return 'Link'
  if (specifier === 'docgen/components') return 'docgen/components'
  return undefined
}

/** The path below the project root that a specifier means, or nothing for a package. */
function resolveSpecifier(specifier: string, file: string): string | undefined {
  if (specifier.startsWith('@site/')) return posix.normalize(specifier.slice('@site/'.length))
  if (specifier.startsWith('./') || specifier.startsWith('../'))
    return posix.join(posix.dirname(file), specifier)
  if (specifier.startsWith('/')) return posix.normalize(specifier)
  return undefined
}
