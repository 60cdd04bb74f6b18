import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'esbuild'
import { packageRoot } from '../../engine/package-root.ts'
import { pageModule } from '../../migrate/counterparts/modules.ts'
import { DiagnosticError } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { serverAddresses } from './addresses.ts'
import type { themeNames } from './content-names.ts'
import { cssModules } from './style-sheets.ts'
import { foreignModules, type Unusable } from './foreign-modules.ts'
import { pageIsland, serverIslands, type SharedModules } from './island-modules.ts'
import { markdownImports } from './markdown-modules.ts'
import { messageModules } from './client-modules.ts'
import { serverAssets, themeFile, themeResolver } from './resolve-theme.ts'
import { anchorOf, type Built, contentLooks, runEsbuild } from './run-esbuild.ts'
import { filesIn } from '../../engine/file-name.ts'
import type { ThemeInput } from './theme-input.ts'
import { append } from '../../model/append.ts'

/**
 * Bundles templates, components, and page code for the server. On a site of another generator, what cannot be
 * bundled is left out and reported.
 */
export async function buildServer(
  input: ThemeInput,
  names: ReturnType<typeof themeNames>,
  shared: SharedModules | undefined,
): Promise<Built> {
  const unusable: Unusable = { partial: new Set(), unreadable: new Set() }
  const leftOut: Diagnostic[] = []
  for (;;) {
    try {
      const built = await bundleServer(input, names, shared, unusable)
      return leftOut.length === 0 ? built : { ...built, warnings: [...built.warnings, ...leftOut] }
    } catch (error) {
      if (!input.isForeign || !(error instanceof DiagnosticError)) throw error
      // Each of them once: a module that is left out twice fails for another reason.
      const before = unusable.partial.size + unusable.unreadable.size
      const failures = error.diagnostics.filter((each) => leaveOut(each, unusable, input))
      if (unusable.partial.size + unusable.unreadable.size === before) throw error
      append(leftOut, failures)
    }
  }
}

/** Has the module that an error is about left out. Returns whether there is one. */
function leaveOut(
  { message, file }: Diagnostic,
  { partial, unreadable }: Unusable,
  input: ThemeInput,
): boolean {
  const source = /^No matching export in "([^"]+)"/.exec(message)?.[1]
  const path =
    source === undefined
      ? file === undefined
        ? undefined
        : resolve(input.folders.root, file)
      : resolve(anchorOf(input), source)
  if (path === undefined || !existsSync(path) || /\.mdx?$/.test(path)) return false
  ;(source === undefined ? unreadable : partial).add(path)
  return true
}

async function bundleServer(
  input: ThemeInput,
  names: ReturnType<typeof themeNames>,
  shared: SharedModules | undefined,
  unusable: Unusable,
): Promise<Built> {
  const published = new Map<string, Uint8Array>()
  const markdown = input.markdownModule && markdownImports(input.folders.root, input.markdownModule)
  const built = await runEsbuild(input, {
    entryPoints: {
      theme: 'docgen:theme',
      ...Object.fromEntries(input.units.map((unit) => [unit.id, `docgen:unit/${unit.id}`])),
      ...Object.fromEntries(
        input.pageModules.map(({ id, path, isIsland }) => [
          id,
          isIsland || input.isForeign ? `docgen:page/${id}` : path,
        ]),
      ),
    },
    platform: 'node',
    target: 'node20',
    entryNames: 'server/[name]-[hash]',
    // For locating errors in modules of the site.
    ...(input.pageModules.length > 0 || filesIn(input.folders.templates).length > 0
      ? { sourcemap: 'external', sourcesContent: false }
      : {}),
    chunkNames: 'server/chunk-[hash]',
    plugins: [
      ...(shared ? [shared.plugin] : []),
      messageModules(input.messages),
      serverEntries(input, names),
      serverAddresses(),
      serverIslands(),
      cssModules(input.folders.root, 'server', input.isForeign),
      ...(markdown ? [markdown.plugin] : []),
      ...(input.isForeign ? [foreignModules(input.folders, unusable)] : []),
      serverStyles(),
      serverReact(),
      serverAssets(input.baseUrl, published),
      themeResolver(input),
    ],
    banner: {
      js: 'import { createRequire as docgenRequire } from "node:module"; const require = docgenRequire(import.meta.url);',
    },
    minify: false,
  })
  const siteBuilt: Built = {
    ...built,
    ...(markdown
      ? {
          looks: [...built.looks, ...contentLooks(markdown.reads)],
          warnings: [...built.warnings, ...markdown.diagnostics],
        }
      : {}),
    files: [...built.files, ...[...published].map(([path, contents]) => ({ path, contents }))],
  }
  return shared ? joinBuilt(shared.built, siteBuilt) : siteBuilt
}

const joinBuilt = (one: Built, other: Built): Built => ({
  files: [...other.files, ...one.files],
  looks: [...one.looks, ...other.looks],
  builtins: [...one.builtins, ...other.builtins],
  sources: [...one.sources, ...other.sources],
  used: [...one.used, ...other.used],
  warnings: [...one.warnings, ...other.warnings],
  // docgen's own loads only what it was bundled with.
  unknown: other.unknown,
})

/**
 * Provides the entry modules of the server bundle: the theme, the code units of pages, and pages that are
 * islands.
 */
function serverEntries(input: ThemeInput, names: ReturnType<typeof themeNames>): Plugin {
  const units = new Map(input.units.map((unit) => [unit.id, unit]))
  return {
    name: 'docgen-entries',
    setup(setup) {
      setup.onResolve({ filter: /^docgen:island-server$/ }, () => ({
        path: join(packageRoot(), 'src/stages/render/island-server.ts'),
      }))
      setup.onResolve({ filter: /^docgen:/ }, ({ path }) => ({
        path: path.slice('docgen:'.length),
        namespace: 'docgen',
      }))
      setup.onLoad({ filter: /^theme$/, namespace: 'docgen' }, () => ({
        contents: themeEntry(input, names),
        resolveDir: packageRoot(),
        loader: 'js',
      }))
      setup.onLoad({ filter: /^page\//, namespace: 'docgen' }, ({ path }) => {
        const page = input.pageModules.find(({ id }) => id === path.slice('page/'.length))
        return page
          ? {
              contents: page.isIsland ? pageIsland(page) : pageModule(page.path),
              resolveDir: dirname(page.path),
              loader: 'js',
            }
          : { errors: [{ text: `No page ${path}` }] }
      })
      setup.onLoad({ filter: /^unit\//, namespace: 'docgen' }, ({ path }) => {
        const unit = units.get(path.slice('unit/'.length))
        return unit
          ? { contents: unit.code, resolveDir: join(input.folders.root, dirname(unit.file)), loader: 'tsx' }
          : { errors: [{ text: `No unit ${path}` }] }
      })
    },
  }
}

/** Removes the streaming renderer from `react-dom/server`, which is half of the code to load in a build. */
function serverReact(): Plugin {
  return {
    name: 'docgen-server-react',
    setup: (setup) =>
      setup.onLoad({ filter: /[\\/]react-dom-server\.node\.\w+\.js$/ }, () => ({
        contents: '',
        loader: 'js',
      })),
  }
}

/**
 * Omits style sheets imported by components from the server bundle; they become part of the site's style
 * sheet.
 */
function serverStyles(): Plugin {
  return {
    name: 'docgen-server-styles',
    setup: (setup) => setup.onLoad({ filter: /\.css$/ }, () => ({ contents: '', loader: 'js' })),
  }
}

function themeEntry(input: ThemeInput, names: ReturnType<typeof themeNames>): string {
  const imports: string[] = []
  const object = (kind: 'mdx' | 'layouts', list: readonly string[]): string => {
    const entries = list.map((name, index) => {
      const local = `${kind}${index}`
      const path =
        (kind === 'mdx'
          ? themeFile(`mdx/${name}`, input.folders)
          : themeFile(`layouts/${name}`, input.folders)) ?? input.components[name]
      imports.push(`import ${local} from ${JSON.stringify(path)}`)
      return `${JSON.stringify(name)}: ${local}`
    })
    return `export const ${kind} = {${entries.join(', ')}}`
  }
  const body = [object('layouts', names.layouts), object('mdx', names.mdx)]
  return [
    'export { createElement, Fragment } from "react"',
    'export { renderToString } from "react-dom/server"',
    'export { DocumentContext } from "@theme/context"',
    'export { takeIslands } from "docgen:island-server"',
    ...imports,
    ...body,
    // They may fail while they are loaded.
    ...(input.providers
      ? [
          `export const providers = [${input.providers.map((path) => `() => import(${JSON.stringify(path)})`).join(', ')}]`,
        ]
      : []),
    ...sharedExports(input.shares ?? []),
  ].join('\n')
}

/** After everything else, so that modules are evaluated in the same order as without them. */
const sharedExports = (paths: readonly string[]): readonly string[] =>
  paths.length === 0
    ? []
    : [
        ...paths.map((path, index) => `import * as shared${index} from ${JSON.stringify(path)}`),
        `export const shared = [${paths.map((_, index) => `shared${index}`).join(', ')}]`,
      ]
