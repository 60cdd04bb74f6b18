import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { extname, isAbsolute, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Message, OnResolveResult, Plugin } from 'esbuild'
import { buildIdentity, isOwnFile } from '../../engine/package-root.ts'
import { asksForOwnName, withOwnNames } from '../../engine/esbuild.ts'
import { packageName } from '../../engine/module-graph.ts'

const asking = Symbol('asking')
const missing = Symbol('missing package')

/**
 * An esbuild plugin that excludes packages from a bundle and imports them by absolute address, so that the
 * bundle works in any folder. `docgen` and `docgen/kit` always refer to the running docgen.
 */
export function packagesStayOutside(): Plugin {
  return {
    name: 'packages-stay-outside',
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, importer, pluginData }) => {
        if (pluginData === asking || kind === 'entry-point' || isAbsolute(path) || path.startsWith('#'))
          return undefined
        if (isBuiltin(path)) return { path, external: true }
        const docgenItself = resolveOwn(path)
        if (docgenItself) return docgenItself
        const resolution = await build.resolve(path, { kind, resolveDir, importer, pluginData: asking })
        if (resolution.errors.length > 0 || resolution.path === '')
          return {
            errors: [
              { text: `The package ${path} is not installed`, detail: { [missing]: packageName(path) } },
            ],
          }
        // TypeScript in a package, such as a workspace, cannot be imported directly.
        if (/\.[mc]?tsx?$/.test(resolution.path) || resolution.external)
          return { path: resolution.path, external: resolution.external }
        return {
          path: kind.startsWith('require') ? resolution.path : pathToFileURL(resolution.path).href,
          external: true,
        }
      })
    },
  }
}

/**
 * An esbuild plugin that includes packages in a bundle. What cannot be bundled stays outside: native code,
 * and what is not installed, for which a package may have a substitute. Imports that `pattern` does not match
 * have to be there.
 */
export function followPackages(pattern: RegExp): Plugin {
  return {
    name: 'follow-packages',
    setup(build) {
      build.onResolve({ filter: pattern }, async ({ path, kind, resolveDir, importer, pluginData }) => {
        if (pluginData === asking || kind === 'entry-point') return undefined
        if (isBuiltin(path)) return { path, external: true }
        const docgenItself = resolveOwn(path)
        if (docgenItself) return docgenItself
        if (/^[^./]/.test(path) && isOwnFile(importer)) return { path, external: true }
        const resolution = await build.resolve(path, { kind, resolveDir, importer, pluginData: asking })
        if (resolution.errors.length > 0) return { path, external: true }
        return extname(resolution.path) === '.node'
          ? { path: resolution.path, namespace: 'native' }
          : undefined
      })
      build.onLoad({ filter: /.*/, namespace: 'native' }, ({ path }) => ({
        contents: `module.exports = require(${JSON.stringify(path)})`,
        loader: 'js',
      }))
    },
  }
}

/** An esbuild plugin for which files (absolute paths) import nothing. */
export function closeFiles(files: ReadonlySet<string>): Plugin {
  return {
    name: 'close-files',
    setup(build) {
      if (files.size === 0) return
      build.onLoad({ filter: /.*/ }, ({ path }) => (files.has(path) ? { contents: '' } : undefined))
    },
  }
}

/** An esbuild plugin with which files keep their `__dirname` and `import.meta.url`. */
export function keepOwnNames(): Plugin {
  return {
    name: 'keep-own-names',
    setup(build) {
      build.onLoad({ filter: /\.[mc]?[jt]sx?$/ }, ({ path }) => {
        // There may be a thousand of them: promises would take several times as long.
        const source = readFileSync(path, 'utf8')
        if (!asksForOwnName(source)) return undefined
        return {
          contents: withOwnNames(source, path),
          loader: /x$/.test(path) ? 'tsx' : /\.[mc]?ts$/.test(path) ? 'ts' : 'js',
        }
      })
    },
  }
}

/** The package that could not be imported. */
export function missingPackage({ detail }: Message): string | undefined {
  if (typeof detail !== 'object' || detail === null || !(missing in detail)) return undefined
  return String((detail as Record<typeof missing, unknown>)[missing]) // It is in it.
}

/** docgen's entry points for configurations and plugins, with their files. */
const ownEntries = new Map([
  ['docgen', 'index'],
  ['docgen/kit', 'kit'],
])

/**
 * docgen's own module: next to the bundled CLI. Sources that know which bundle is theirs (as in tests) take
 * that one, all others themselves, which have to be bundled into each configuration.
 */
function resolveOwn(specifier: string): OnResolveResult | undefined {
  const name = ownEntries.get(specifier)
  if (name === undefined) return undefined
  const bundled = buildIdentity() === 'development' ? [] : [`../../../dist/${name}.js`]
  const file = [`./${name}.js`, `../${name}.js`, ...bundled, `../../${name}.ts`]
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find(existsSync)
  if (file === undefined) return undefined
  return extname(file) === '.ts' ? { path: file } : { path: pathToFileURL(file).href, external: true }
}

/** Whether an import means docgen itself: an address, or a path relative to `folder` (absolute). */
export const isOwnImport = (path: string, folder: string): boolean =>
  isOwnFile(path.startsWith('file:') ? fileURLToPath(path) : resolve(folder, path))
