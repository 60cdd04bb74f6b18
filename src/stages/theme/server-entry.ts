import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { packageRoot } from '../../engine/package-root.ts'
import { themeFile } from './resolve-theme.ts'
import type { ThemeInput } from './theme-input.ts'

/**
 * The names of components and layouts that a site can use: `templates/mdx/*.tsx` and
 * `templates/layouts/*.tsx` of docgen and the site, and components of plugins.
 */
export function themeNames(input: Pick<ThemeInput, 'folders' | 'components'>): {
  readonly mdx: readonly string[]
  readonly layouts: readonly string[]
} {
  const own = join(packageRoot(), 'templates')
  const list = (kind: string): string[] =>
    [...new Set([...namesIn(join(own, kind)), ...namesIn(join(input.folders.templates, kind))])].sort()
  return {
    mdx: [...new Set([...list('mdx'), ...Object.keys(input.components)])].sort(),
    layouts: list('layouts'),
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).flatMap(
      (name) => /^([A-Za-z][\w-]*)(?:\.island)?\.[jt]sx$/.exec(name)?.[1] ?? [],
    )
  } catch {
    return []
  }
}

/** Removes the streaming renderer from `react-dom/server`, which is half of the code to load in a build. */
export function serverReact(): Plugin {
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
export function serverStyles(): Plugin {
  return {
    name: 'docgen-server-styles',
    setup: (setup) => setup.onLoad({ filter: /\.css$/ }, () => ({ contents: '', loader: 'js' })),
  }
}

/** The source of the entry module of the server bundle. */
export function themeEntry(input: ThemeInput, names: ReturnType<typeof themeNames>): string {
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
