import type { Plugin } from 'esbuild'
import { nameHash } from '../../engine/fingerprint.ts'
import type { BundleFile } from '../../engine/bundle-folder.ts'
import type { Built } from './run-esbuild.ts'

/** Bundled modules for the server that another bundle can use as they are. */
export interface SharedModules {
  /** Their bundle, whose files have to be beside those of the other. */
  readonly built: Built
  /** Has to precede the other plugins that load or resolve modules. */
  readonly plugin: Plugin
}

/** What is known about a bundle that exports its modules as the list `shared`. */
interface Sharing {
  /** The file with the list. */
  readonly entry: string
  /** The names that each module exports, by its absolute path, in the order of the list. */
  readonly exports: ReadonlyMap<string, readonly string[]>
  /** Adapts a file to the base URL of the site. */
  readonly rebase: (file: BundleFile) => BundleFile
}

/**
 * Replaces modules by those of another bundle. They are found as always, so a site's own file at the same
 * path still replaces docgen's, and only then taken from there instead of from their source.
 */
export function sharedModules(built: Built, { entry, exports, rebase }: Sharing): SharedModules {
  const files = built.files.map((file) => {
    const { path, contents } = rebase(file)
    // Its name is in the code that uses it, and says what is in it.
    return { path: path === entry ? `server/shared-${nameHash(contents)}.js` : path, contents }
  })
  const file = files[built.files.findIndex(({ path }) => path === entry)]?.path ?? ''
  const modules = new Map(
    [...exports].map(([path, names], index) => [path, { index, names: names.filter(isIdentifier) }]),
  )
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
          const module = suffix === '' ? modules.get(path) : undefined
          return module && module.names.length > 0
            ? { contents: sharedModule(module.index, module.names), loader: 'js' }
            : undefined
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
