import { basename, dirname } from 'node:path'
import type { Plugin, PluginBuild } from 'esbuild'
import type { BundleFile } from '../../engine/bundle-folder.ts'
import { nameHash } from '../../engine/fingerprint.ts'
import { diagnosticError } from '../../model/diagnose.ts'
import type { Built } from './run-esbuild.ts'
import type { PageModuleInput } from './theme-input.ts'

const islandFile = /\.island\.[jt]sx$/

export const isIsland = (path: string): boolean => islandFile.test(path)

/** The name of an island: `search` for `templates/islands/search.island.tsx`. */
export const islandName = (path: string): string => basename(path).replace(islandFile, '')

/** Throws a `DiagnosticError` for islands with the same name. `paths` are relative to the project. */
export function refuseEqualNames(paths: readonly string[]): void {
  const byName = new Map<string, string>()
  for (const path of [...paths].sort()) {
    const first = byName.get(islandName(path))
    if (first !== undefined)
      throw diagnosticError(
        'duplicate-island',
        `The islands \`${first}\` and \`${path}\` have the same name.`,
        {
          file: path,
          hint: "Rename one of the files; its folder is not part of an island's name.",
        },
      )
    byName.set(islandName(path), path)
  }
}

/**
 * An esbuild plugin for the server: importing `x.island.tsx` gives a component that renders the island in a
 * `docgen-island` element with its props as JSON, and records that the page needs it. Only the default export
 * is an island: any other component would be static markup, so rendering it is an error. Islands are hydrated
 * in `src/client/islands.ts`.
 */
export function serverIslands(): Plugin {
  return {
    name: 'docgen-server-islands',
    setup(build) {
      build.onLoad({ filter: islandFile }, async ({ path, suffix }) => {
        if (suffix === '?island') return undefined
        const components = (await exportsOf(path, build)).filter((name) => /^[A-Z]/.test(name))
        return {
          contents: [
            `import * as island from ${JSON.stringify(`${path}?island`)}`,
            'import { createIsland, refuseComponent } from "docgen:island-server"',
            `export * from ${JSON.stringify(`${path}?island`)}`,
            ...components.map(
              (name) =>
                `export const ${name} = refuseComponent(${JSON.stringify(islandName(path))}, ${JSON.stringify(name)}, island.${name})`,
            ),
            `export default createIsland(${JSON.stringify(islandName(path))}, island.default, island.hydrate)`,
          ].join('\n'),
          resolveDir: dirname(path),
          loader: 'js',
        }
      })
      build.onResolve({ filter: /\.island\.[jt]sx\?island$/ }, ({ path }) => ({
        path: path.replace(/\?island$/, ''),
        suffix: '?island',
      }))
    },
  }
}

/** The names of a module's exports; empty if it cannot be parsed, which is reported during bundling. */
async function exportsOf(path: string, { esbuild }: PluginBuild): Promise<readonly string[]> {
  try {
    const { metafile } = await esbuild.build({
      entryPoints: [path],
      format: 'esm',
      metafile: true,
      write: false,
      logLevel: 'silent',
      loader: { '.js': 'jsx' },
    })
    return Object.values(metafile.outputs).flatMap((output) => output.exports)
  } catch {
    return []
  }
}

/** The server side of a page module that is hydrated as a whole: an island named by its id. */
export const pageIsland = ({ id, path }: PageModuleInput): string =>
  [
    `import * as page from ${JSON.stringify(path)}`,
    'import { islandPage } from "docgen:island-server"',
    `export default islandPage(${JSON.stringify(id)}, page.default, page.hydrate)`,
  ].join('\n')

/** Bundled modules for the server that another bundle can use as they are. */
export interface SharedModules {
  /** Their bundle, whose files have to be beside those of the other. */
  readonly built: Built
  /** Has to precede the other plugins that load or resolve modules. */
  readonly plugin: Plugin
}

/** What is known about a bundle that exports its modules as the list `shared`. */
export interface Sharing {
  /** The file with the list. */
  readonly entry: string
  /** The modules that are used, by absolute path: their place in the list, and the names that they export. */
  readonly modules: ReadonlyMap<string, { readonly index: number; readonly exports: readonly string[] }>
  readonly rebase: (file: BundleFile) => BundleFile
}

/**
 * Replaces modules by those of another bundle. They are found as always, so a site's own file at the same
 * path still replaces docgen's, and only then taken from there instead of from their source.
 */
export function sharedModules(built: Built, { entry, modules, rebase }: Sharing): SharedModules {
  const files = built.files.map((file) => {
    const { path, contents } = rebase(file)
    // Its name is in the code that uses it, and says what is in it.
    return { path: path === entry ? `server/shared-${nameHash(contents)}.js` : path, contents }
  })
  const file = files[built.files.findIndex(({ path }) => path === entry)]?.path ?? ''
  return {
    built: { ...built, files },
    plugin: {
      name: 'docgen-shared-modules',
      setup(setup) {
        setup.onResolve({ filter: /^docgen:shared$/ }, () => ({
          path: file.replace('server/', './'),
          external: true,
        }))
        setup.onLoad({ filter: /\.[jt]sx?$/, namespace: 'file' }, ({ path, suffix }) => {
          const { index = 0, exports = [] } = (suffix === '' ? modules.get(path) : undefined) ?? {}
          const names = exports.filter(isIdentifier)
          return names.length > 0 ? { contents: sharedModule(index, names), loader: 'js' } : undefined
        })
      },
    },
  }
}

const isIdentifier = (name: string): boolean => /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name)

const sharedModule = (index: number, names: readonly string[]): string =>
  [
    'import { shared } from "docgen:shared"',
    `const source = shared[${index}]`,
    ...names.map((name, at) => `const value${at} = source.${name}`),
    `export { ${names.map((name, at) => `value${at} as ${name}`).join(', ')} }`,
  ].join('\n')
