import { join } from 'node:path'
import type { OnLoadResult, Plugin } from 'esbuild'
import { foundFrom, hasMermaid } from '../../engine/installed-package.ts'
import { packageRoot } from '../../engine/package-root.ts'
import { isBrowserGroup, type BrowserMessages } from '../../model/messages/languages.ts'
import { messagesOf } from '../../model/messages/messages.ts'
import { islandName } from './island-modules.ts'
import { themeFile } from './resolve-theme.ts'
import { isCssModule, stylesOnly } from './style-sheets.ts'
import type { ThemeInput } from './theme-input.ts'

/** A module that only a bundle has: a file by another name (absolute path), or a text of its own. */
type Provided = { readonly file: string } | OnLoadResult

/** An esbuild plugin that provides modules by the names with which they are imported: `docgen:search`. */
function provides(name: string, modules: Readonly<Record<string, Provided>>): Plugin {
  return {
    name,
    setup(build) {
      build.onResolve({ filter: /^docgen:/ }, ({ path }) => {
        const module = modules[path]
        return module && ('file' in module ? { path: module.file } : { path, namespace: name })
      })
      build.onLoad({ filter: /./, namespace: name }, ({ path }) => {
        const module = modules[path]
        return module && 'file' in module ? undefined : module
      })
    },
  }
}

const script = (contents: string, resolveDir = packageRoot()): OnLoadResult => ({
  contents,
  resolveDir,
  loader: 'js',
})

/** A style sheet that imports others (absolute paths). */
const sheet = (paths: readonly string[]): OnLoadResult => ({
  contents: paths.map((path) => `@import ${JSON.stringify(path)};`).join('\n'),
  resolveDir: packageRoot(),
  loader: 'css',
})

/**
 * Style sheets (absolute paths) that only some pages load, by name. The theme's own begin with a small
 * letter, those of components with a capital.
 */
export const pageSheets = (input: ThemeInput): ThemeInput['pageStyles'] => ({
  blog: [themeSheet('people', input), themeSheet('blog', input)],
  changelog: [themeSheet('changelog', input)],
  front: [themeSheet('front', input)],
  people: [themeSheet('people', input)],
  ...input.pageStyles,
})

const themeSheet = (name: string, { folders }: ThemeInput): string =>
  themeFile(`styles/${name}.css`, folders) ?? join(packageRoot(), `templates/styles/${name}.css`)

/** The search engines: files of the search feature, by name. */
const engines: Readonly<Record<ThemeInput['searchEngine'], string>> = {
  lunr: 'ui/open-lunr.ts',
  algolia: 'hosted/open-algolia.ts',
  'algolia-with-lunr': 'hosted/open-algolia-with-lunr.ts',
}

/**
 * Provides what differs between the client bundles of sites: style sheets, islands by name, search and its
 * engine, the answer mode with the site's provider, tools for agents in the browser, and mermaid. What a site
 * does not have is `undefined` there, and adds nothing to its bundle. `islands` and `styles` are absolute
 * paths.
 */
export function clientModules(
  input: ThemeInput,
  { islands, styles }: { readonly islands: readonly string[]; readonly styles: readonly string[] },
): Plugin {
  const { folders, pageModules, searchEngine, answers, offersTools } = input
  const search = (path: string): string => join(packageRoot(), 'src/features/search', path)
  const door = answers && search(`answers/open-${answers.provider}.ts`)
  const islandsByName = [
    ...[...islands].sort().map((path) => ({ id: islandName(path), path })),
    ...pageModules.filter(({ isIsland }) => isIsland),
  ].map(({ id, path }) => `${JSON.stringify(id)}: () => import(${JSON.stringify(path)})`)
  return provides('docgen-client-modules', {
    'docgen:styles': sheet([
      themeSheet('index', input),
      ...styles.map((path) => (isCssModule(path) ? path + stylesOnly : path)),
      ...input.styles,
    ]),
    ...Object.fromEntries(
      Object.entries(pageSheets(input)).map(([name, sheets]) => [
        `docgen:page-styles/${name}`,
        sheet(sheets),
      ]),
    ),
    'docgen:islands': script(`export const islands = {${islandsByName.join(',')}}`),
    'docgen:search': { file: search('ui/start.ts') },
    'docgen:search-engine': { file: search(engines[searchEngine]) },
    'docgen:answers': script(
      `export const loadAnswers = ${door === undefined ? 'undefined' : `() => import(${JSON.stringify(door)})`}`,
    ),
    ...(answers?.module === undefined ? {} : { 'docgen:answers-module': { file: answers.module } }),
    'docgen:page-tools': offersTools
      ? { file: search('ui/start-tools.ts') }
      : script('export const startTools = undefined'),
    'docgen:site-tools': { file: join(packageRoot(), 'dist/page-tools.js') },
    // Draws diagrams that could not be drawn at build time.
    'docgen:mermaid': script(
      `export const loadMermaid = ${hasMermaid(folders.root) ? '() => import("mermaid")' : 'undefined'}`,
      folders.root,
    ),
  })
}

/** Resolves the client library of a hosted search from docgen, or from the site in `root` (absolute path). */
export function algoliaFrom(root: string): Plugin {
  return {
    name: 'docgen-algolia',
    setup: (build) =>
      build.onResolve({ filter: /^algoliasearch\// }, ({ path, kind, resolveDir }) =>
        resolveDir === root || foundFrom('algoliasearch', root) !== root
          ? undefined
          : build.resolve(path, { kind, resolveDir: root }),
      ),
  }
}

/**
 * Provides `docgen:search-language` for the search worker: English, or a file of lunr-languages, which is a
 * dependency of docgen.
 */
export function searchLanguage(file: string | undefined): Plugin {
  const languageModule = './src/features/search/query/language.ts'
  const contents =
    file === undefined
      ? `import { english } from '${languageModule}'; export const language = english()`
      : `import { lunrLanguage } from '${languageModule}';
import support from 'lunr-languages/lunr.stemmer.support.js';
import add from 'lunr-languages/lunr.${file}.js';
export const language = lunrLanguage('${file}', support, add)`
  return provides('docgen-search-language', { 'docgen:search-language': script(contents) })
}

/**
 * Provides `docgen:messages/<group>` with the messages for a part of the interface, by key. Each group is a
 * separate module, so that a script contains the messages it shows and needs no further request.
 */
export function messageModules(messages: BrowserMessages): Plugin {
  return {
    name: 'docgen-messages',
    setup(build) {
      build.onResolve({ filter: /^docgen:messages\// }, ({ path }) => ({
        path: path.slice('docgen:messages/'.length),
        namespace: 'docgen-messages',
      }))
      build.onLoad({ filter: /.*/, namespace: 'docgen-messages' }, ({ path }) =>
        isBrowserGroup(path)
          ? {
              contents: `export const messages = ${JSON.stringify(messagesOf(messages, path))}`,
              loader: 'js',
            }
          : { errors: [{ text: `No texts of the interface are called \`${path}\`` }] },
      )
    },
  }
}
