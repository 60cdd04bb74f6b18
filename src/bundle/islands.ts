import { basename } from 'node:path'
import type { Plugin } from 'esbuild'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'

const islandFile = /\.island\.[jt]sx$/

export const isIsland = (path: string): boolean => islandFile.test(path)

/** `templates/islands/search.island.tsx` is `search`. */
export const islandName = (path: string): string => basename(path).replace(islandFile, '')

/** Throws a `DiagnosticError` for islands that pages could not tell apart. `paths` are relative to the project. */
export function refuseEqualNames(paths: readonly string[]): void {
  const byName = new Map<string, string>()
  for (const path of [...paths].sort()) {
    const first = byName.get(islandName(path))
    if (first !== undefined) throw new DiagnosticError(diagnose('duplicate-island', `The islands \`${first}\` and \`${path}\` have one name.`, { file: path, hint: 'Rename one of the files; its folder is no part of an island\'s name.' }))
    byName.set(islandName(path), path)
  }
}

/**
 * On the server, importing `x.island.tsx` gives a component that renders the island's markup inside a `docgen-island` element with its
 * props as JSON, and notes that the page needs it.
 */
export function serverIslands(): Plugin {
  return {
    name: 'docgen-server-islands',
    setup(build) {
      build.onLoad({ filter: islandFile }, ({ path, suffix, pluginData }) => {
        if (suffix === '?island' || (pluginData as { inside?: boolean } | undefined)?.inside === true) return undefined
        return {
          contents: [
            `import * as island from ${JSON.stringify(`${path}?island`)}`,
            'import { createIsland } from "docgen:island-server"',
            `export * from ${JSON.stringify(`${path}?island`)}`,
            `export default createIsland(${JSON.stringify(islandName(path))}, island.default, island.hydrate)`,
          ].join('\n'),
          resolveDir: path.replace(/\/[^/]*$/, ''),
          loader: 'js',
        }
      })
      build.onResolve({ filter: /\.island\.[jt]sx\?island$/ }, ({ path }) => ({ path: path.replace(/\?island$/, ''), suffix: '?island' }))
    },
  }
}

/** In the browser, `docgen:islands` maps each island's name to the import of its chunk. */
export function clientIslands(paths: readonly string[]): Plugin {
  return {
    name: 'docgen-client-islands',
    setup(build) {
      build.onResolve({ filter: /^docgen:islands$/ }, () => ({ path: 'islands', namespace: 'docgen-islands' }))
      build.onLoad({ filter: /.*/, namespace: 'docgen-islands' }, () => ({
        contents: `export const islands = {${[...paths].sort().map((path) => `${JSON.stringify(islandName(path))}: () => import(${JSON.stringify(path)})`).join(',')}}`,
        resolveDir: '/',
        loader: 'js',
      }))
    },
  }
}

/**
 * `docgen:mermaid` loads mermaid for diagrams that could not be drawn at build time, when the site has installed it; without it the
 * diagram's source is shown.
 */
export function clientMermaid(root: string): Plugin {
  return {
    name: 'docgen-client-mermaid',
    setup(build) {
      build.onResolve({ filter: /^docgen:mermaid$/ }, () => ({ path: 'mermaid', namespace: 'docgen-mermaid' }))
      build.onLoad({ filter: /.*/, namespace: 'docgen-mermaid' }, async () => {
        const found = await build.resolve('mermaid', { resolveDir: root, kind: 'dynamic-import' })
        const load = found.errors.length === 0 ? `() => import(${JSON.stringify(found.path)}).then((module) => module.default)` : 'undefined'
        return { contents: `export const loadMermaid = ${load}`, resolveDir: root, loader: 'js' }
      })
    },
  }
}
