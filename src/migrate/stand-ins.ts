import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, isAbsolute, join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ImportKind, OnResolveResult, Plugin, ResolveResult } from 'esbuild'
import picomatch from 'picomatch'
import { asksForOwnName, withOwnNames } from '../engine/esbuild.ts'
import { linkedPath } from './foreign-paths.ts'

const asking = Symbol('asking')

/** Whether a file, with or without its extension, is where an absolute path says. */
const isThere = (path: string): boolean =>
  isAbsolute(path) && ['', '.ts', '.mts', '.js', '.mjs'].some((extension) => existsSync(path + extension))

/**
 * An esbuild plugin for the configuration (`file`: absolute path) of another generator, whose modules find
 * themselves below `link` (`foreign-paths.ts`). Missing modules are replaced by stand-ins; available packages
 * stay external. Adds missing relative imports to `missingFiles`, and files (absolute paths) that Node would
 * load differently to `adapted`.
 */
export function standIns(
  file: string,
  link: string,
  withoutPackages: boolean,
  missingFiles: Set<string>,
  adapted: Set<string>,
): Plugin {
  return {
    name: 'docgen-stand-ins',
    setup(build) {
      build.onResolve(
        { filter: /.*/ },
        async ({ path: specifier, kind, importer, pluginData, ...options }) => {
          if (pluginData === asking || kind === 'entry-point' || isThere(specifier)) return undefined
          // Vite, which loads Astro's configuration, takes such a path for one in the project.
          const [path, resolveDir] = isAbsolute(specifier)
            ? [`.${specifier}`, dirname(file)]
            : [specifier, options.resolveDir]
          if (isBuiltin(path)) return { path, external: true }
          const isPackage = !path.startsWith('.')
          if (isPackage && (withoutPackages || ofGenerator.test(path))) return standIn(path)
          const resolution = await build.resolve(path, { kind, resolveDir, importer, pluginData: asking })
          if (resolution.errors.length > 0 || resolution.path === '') {
            if (!isPackage) missingFiles.add(path)
            return standIn(path)
          }
          if (!/[/\\]node_modules[/\\]/.test(resolution.path) || /\.[mc]?tsx?$/.test(resolution.path))
            return ownModule(resolution, kind, adapted)
          return {
            path: kind.startsWith('require') ? resolution.path : pathToFileURL(resolution.path).href,
            external: true,
          }
        },
      )
      build.onLoad({ filter: /.*/, namespace: 'docgen-stand-in' }, ({ path }) => ({
        contents: `module.exports = globalThis.docgenForeign.standIn(${JSON.stringify(path.slice(0, -standInMark.length))})`,
        loader: 'js',
      }))
      build.onLoad({ filter: /.*/, namespace: 'docgen-required' }, ({ path }) => ({
        contents: `const all = require(${JSON.stringify(path)})
module.exports = Object(all.default) !== all.default ? all : new Proxy(all.default, { get: (own, name) => (name in all ? all[name] : own[name]) })`,
        loader: 'js',
        resolveDir: dirname(path),
      }))
      build.onLoad({ filter: /\.[mc]?[jt]sx?$/ }, async ({ path, namespace }) => {
        const text = await readFile(path, 'utf8')
        const ownSource = /[/\\]node_modules[/\\]/.test(path) ? text : withListsOfPackages(text)
        const source = withImportGlobs(path === file ? withPromiseAsFunction(ownSource) : ownSource, path)
        if (namespace === 'docgen-commonjs')
          return {
            contents: withOwnNames(source, linkedPath(path, link)),
            loader: 'js',
            resolveDir: dirname(path),
          }
        if (namespace !== 'file' || (source === text && !asksForOwnName(source))) return undefined
        return {
          contents: withOwnNames(source, linkedPath(path, link)),
          loader: /x$/.test(path) ? 'tsx' : /\.[mc]?ts$/.test(path) ? 'ts' : 'js',
        }
      })
    },
  }
}

/** Appended to the name of a stand-in: esbuild would treat `x.mjs` as an ES module, which has no `module`. */
const standInMark = '#stand-in'

const standIn = (path: string): OnResolveResult => ({
  path: path + standInMark,
  namespace: 'docgen-stand-in',
})

/**
 * Loads a file of the site like jiti, which other generators use: both kinds of modules work with both kinds
 * of imports, and `require` makes the default export available, too.
 */
function ownModule(
  { path, external }: ResolveResult,
  kind: ImportKind,
  adapted: Set<string>,
): OnResolveResult {
  if (isCommonJs(path)) return { path, namespace: 'docgen-commonjs' }
  if (kind !== 'require-call' || !/\.[mc]?[jt]sx?$/.test(path)) return { path, external }
  adapted.add(path)
  return { path, namespace: 'docgen-required' }
}

/**
 * Whether a script is a CommonJS module, judging by its content. In a package with the type `module`, esbuild
 * would go by its name, but the generators load either.
 */
function isCommonJs(path: string): boolean {
  if (!path.endsWith('.js')) return false
  const source = readFileSync(path, 'utf8')
  return /\bmodule\.exports\b|^exports\./m.test(source) && !/^\s*(?:import\b(?!\s*\()|export\b)/m.test(source)
}

/**
 * Makes a promise that a CommonJS module exports a function: what esbuild makes of the module inherits from
 * its exports, and would be taken for a promise. An ES module, which has no `module`, may still name
 * `module.exports` in a comment.
 */
const withPromiseAsFunction = (source: string): string =>
  /\bmodule\.exports\b/.test(source)
    ? `${source}\n{ const made = typeof module === 'object' && module.exports; if (made instanceof Promise) module.exports = () => made }`
    : source

/** Packages that are always replaced, because only their arguments matter. */
const ofGenerator =
  /^(?:@docusaurus\/|docusaurus-plugin|@astrojs\/|astro(?:\/|$)|astro:|starlight-|vitepress)/

/** Matches `import.meta.glob('./a/*.ts', { eager: true })`, with an optional type argument. */
const call = /import\.meta\.glob(?:<[^()]*>)?\(\s*(['"`])(\.[^'"`]+)\1\s*(?:,\s*(\{[^{}]*\})\s*,?\s*)?\)/g

/**
 * Expands `import.meta.glob` calls (Vite's guide, "Glob Import") to imports, keeping line numbers. Patterns
 * other than relative literals are left alone. `path` is absolute.
 */
function withImportGlobs(source: string, path: string): string {
  const imports: string[] = []
  const withImports = source.replace(call, (_whole, _quote, pattern: string, options = '') => {
    const isEager = /\beager\s*:\s*true/.test(String(options))
    const member = /\bimport\s*:\s*['"](\w+)['"]/.exec(String(options))?.[1]
    const entries = filesOf(pattern, dirname(path)).map((file) => {
      const name = JSON.stringify(file)
      const value = member === undefined ? '' : `.${member}`
      if (!isEager) return `${name}: () => import(${name}).then((module) => module${value})`
      imports.push(`import * as docgenGlob${String(imports.length)} from ${name};`)
      return `${name}: docgenGlob${String(imports.length - 1)}${value}`
    })
    return `({ ${entries.join(', ')} })`
  })
  return imports.length === 0 ? withImports : `${withImports}\n${imports.join(' ')}`
}

/** The files that match a pattern, such as `./nav/en.ts`, sorted. */
function filesOf(pattern: string, folder: string): readonly string[] {
  const { base: around, isGlob } = picomatch.scan(pattern)
  const base = isGlob ? around : posix.dirname(pattern)
  const isWanted = picomatch(posix.normalize(pattern))
  try {
    return readdirSync(join(folder, base), { recursive: true, encoding: 'utf8' })
      .map((file) => posix.join(base, file.replaceAll('\\', '/')))
      .filter((file) => !file.includes('node_modules/') && isWanted(file))
      .map((file) => (file.startsWith('.') ? file : `./${file}`))
      .sort()
  } catch {
    return []
  }
}

/** Matches `const [one, two] = ` before `make(`, with plain names only, and `...` before a name. */
const takenApart =
  /(?<pattern>\b(?:const|let|var)\s*\[[\w$\s,]*\]\s*=\s*(?=(?:await\s+)?(?<callee>[\w$]+)\s*\())|\.\.\.(?=(?<name>[\w$]+))/g

/**
 * Passes lists of packages through `docgenForeign` before they are taken apart (`list`) or become a part of
 * another list (`spread`), keeping line numbers. If such a package is missing, what takes its place has
 * members then, or stands for them; otherwise, iterating it ends at once, because loops over it have to. Any
 * other value is used as it was.
 */
const withListsOfPackages = (source: string): string =>
  source.replaceAll(takenApart, (before: string, ...match: unknown[]) => {
    // The groups, which the pattern has.
    const { pattern, callee, name } = match.at(-1) as Readonly<Record<string, string | undefined>>
    // `?? {}`: the text may be part of a string, such as a script for the browser.
    return isOfPackage(callee ?? name ?? '', source)
      ? `${before}(globalThis.docgenForeign ?? {}).${pattern === undefined ? 'spread' : 'list'} = `
      : before
  })

/** Whether a module imports a name from a package. */
const isOfPackage = (name: string, source: string): boolean =>
  new RegExp(
    `\\bimport\\s+(?:[\\w$]+\\s*,\\s*)?(?:\\{[^}]*\\b${name.replaceAll('$', '\\$')}\\b[^}]*\\}|${name.replaceAll('$', '\\$')}\\b[^'"]*?)\\s*from\\s*['"](?![./])`,
  ).test(source)
