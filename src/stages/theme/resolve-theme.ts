import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { OnLoadResult, PartialMessage, Plugin } from 'esbuild'
import { readImportedData } from '../../engine/data/imported-data.ts'
import { decodeText } from '../../engine/decode-text.ts'
import { fileName } from '../../engine/file-name.ts'
import { nameHash } from '../../engine/fingerprint.ts'
import { packageRoot } from '../../engine/package-root.ts'
import { replacedModules, replacementOf, withoutReplacement } from '../../migrate/counterparts/modules.ts'
import { assetExtensions, assetFile } from '../../model/theme.ts'
import { DiagnosticError } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { PresetName } from '../../model/site-config.ts'

export interface ThemeFolders {
  /** Absolute path of the project root. */
  readonly root: string
  /** Absolute path of the site's own templates, which may not exist. */
  readonly templates: string
  /** Absolute path of the preset's templates, which come between the site's and docgen's. */
  readonly preset?: string
  /** Absolute paths of the folders with static files. */
  readonly staticDirs?: readonly string[]
}

export const presetFolder = (name: PresetName): string => join(packageRoot(), 'templates/presets', name)

const extensions = [
  '',
  '.tsx',
  '.ts',
  '.jsx',
  '.js',
  '.island.tsx',
  '.island.jsx',
  '.css',
  '/index.tsx',
  '/index.ts',
]

/**
 * Resolves `@theme/slots/Navbar`: to the site's own file at the same path if there is one, otherwise to that
 * of the preset, or docgen's.
 */
export function themeFile(name: string, folders: ThemeFolders, ownOnly = false): string | undefined {
  const names = /^[A-Z]\w*$/.test(name) ? [name, `mdx/${name}`] : [name]
  const ownFolders = [
    ...(folders.preset === undefined ? [] : [folders.preset]),
    join(packageRoot(), 'templates'),
  ]
  const places = ownOnly ? ownFolders : [folders.templates, ...ownFolders]
  for (const place of places) {
    for (const each of names) {
      for (const extension of extensions) {
        const path = join(place, each + extension)
        if (existsSync(path) && statSync(path).isFile()) return path
      }
    }
  }
  return undefined
}

/** A file of `templates/compat`: `theme/Layout`. */
export const compatFile = (name: string): string | undefined =>
  [`${name}.tsx`, `${name}.ts`]
    .map((path) => join(packageRoot(), 'templates/compat', path))
    .find((path) => existsSync(path))

/** The file that replaces a module of another generator (`replacedModules`); undefined if there is none. */
export const replacementFile = (specifier: string): string | undefined => compatFile(replacementOf(specifier))

/**
 * An esbuild plugin that resolves imports in templates, components, and page modules: `@theme/…` with the
 * site's overrides and the components of plugins (absolute paths by name), `@site/…`, `docgen/components`,
 * modules of other generators, and a single copy of React.
 */
export function themeResolver({
  folders,
  components,
}: {
  readonly folders: ThemeFolders
  readonly components: Readonly<Record<string, string>>
}): Plugin {
  const ownRoot = packageRoot()
  return {
    name: 'docgen-theme',
    setup(build) {
      build.onResolve({ filter: /^@theme(-original|-init)?\// }, ({ path, importer }) => {
        const name = path.replace(/^@theme(-original|-init)?\//, '')
        // An override that imports its own name gets docgen's file.
        const file = themeFile(name, folders, !path.startsWith('@theme/'))
        if (file !== undefined && file !== importer) return { path: file }
        const original =
          themeFile(name, folders, true) ??
          components[name.replace(/^mdx\//, '')] ??
          compatFile(`theme/${name}`)
        return original === undefined
          ? { errors: [{ text: `The theme has no file for \`${path}\`.` }] }
          : { path: original }
      })
      build.onResolve({ filter: /^@site\// }, ({ path }) =>
        build.resolve(`./${path.slice('@site/'.length)}`, {
          resolveDir: folders.root,
          kind: 'import-statement',
        }),
      )
      build.onResolve({ filter: /^docgen\/(components|theme)$/ }, ({ path }) => ({
        path: join(ownRoot, 'templates', path === 'docgen/components' ? 'mdx/index.ts' : 'context.tsx'),
      }))
      build.onResolve({ filter: /^docgen\/kit$/ }, () => ({
        errors: [
          {
            text: '`docgen/kit` runs in Node while the site is built, and not in a component: let the plugin pass on its result as props or data.',
          },
        ],
      }))
      build.onResolve({ filter: replacedModules }, ({ path }) => {
        const file = replacementFile(path)
        return file === undefined ? { errors: [{ text: withoutReplacement(path) }] } : { path: file }
      })
      build.onResolve({ filter: /^react(-dom)?(\/|$)/ }, ({ path, kind, pluginData }) => {
        if ((pluginData as { own?: boolean } | undefined)?.own === true) return undefined
        return build.resolve(path, { resolveDir: ownRoot, kind, pluginData: { own: true } })
      })
      build.onLoad({ filter: /\.(?:ya?ml|json)$/ }, ({ path }) => loadData(path, folders.root))
    },
  }
}

/** Data of packages is theirs. */
function loadData(path: string, root: string): OnLoadResult | undefined {
  const file = fileName(path, root)
  if (path.endsWith('.json') && /^\.\.\/|(?:^|\/)node_modules\//.test(file)) return undefined
  try {
    const { value, diagnostics } = readImportedData(file, decodeText(readFileSync(path), file))
    return { contents: JSON.stringify(value), loader: 'json', warnings: asMessages(diagnostics) }
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error
    return { errors: asMessages(error.diagnostics) }
  }
}

/**
 * An esbuild plugin for the server: importing an image or a font gives its published address. esbuild's
 * `publicPath` would also change the imports of chunks, which Node loads from disk.
 */
export function serverAssets(baseUrl: string, published: Map<string, Uint8Array>): Plugin {
  return {
    name: 'docgen-server-assets',
    setup(build) {
      build.onLoad({ filter: assetFile }, ({ path }) => {
        const bytes = readFileSync(path)
        const extension = extname(path)
        const name = `assets/${basename(path, extension)}-${nameHash(bytes)}${extension}`
        published.set(name, bytes)
        return { contents: `export default ${JSON.stringify(baseUrl + name)}`, loader: 'js' }
      })
    },
  }
}

/** esbuild's loaders for files that components may import: they are published with a hash in their name. */
export const assetLoaders = Object.fromEntries(
  assetExtensions.map((extension) => [`.${extension}`, 'file' as const]),
)

/**
 * Diagnostics as messages of a plugin for esbuild, which hands on `detail`: what reports esbuild's messages
 * takes them out again.
 */
const asMessages = (diagnostics: readonly Diagnostic[]): PartialMessage[] =>
  diagnostics.map((detail) => ({ text: detail.message, detail }))

export const isDiagnostic = (detail: unknown): detail is Diagnostic =>
  typeof detail === 'object' && detail !== null && 'rule' in detail
