import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { formulasFrom } from '../../engine/formulas.ts'
import { packageFolder } from '../../engine/installed-package.ts'
import { withUrlsOnly } from '../../model/markup-addresses.ts'

/** Makes esbuild resolve the addresses in `image-set(…)`, which may be strings without `url(…)`. */
export function imageSets(): Plugin {
  return {
    name: 'docgen-image-sets',
    setup: (setup) =>
      setup.onLoad({ filter: /\.css$/, namespace: 'file' }, async ({ path }) => {
        const css = await readFile(path, 'utf8')
        const contents = withUrlsOnly(css)
        return contents === css ? undefined : { contents, loader: 'css' }
      }),
  }
}

/**
 * Provides the style sheet of KaTeX installed for the project in `root` (an absolute path), reduced to the
 * font format that every browser supports. Empty if KaTeX is not installed.
 */
export function katexStyles(root: string): Plugin {
  return {
    name: 'docgen-katex-styles',
    setup(setup) {
      setup.onResolve({ filter: /^katex\/dist\/katex\.min\.css$/ }, ({ path }) => {
        const from = formulasFrom(root)
        const folder = from === undefined ? undefined : packageFolder('katex', from)
        return folder === undefined
          ? { path: 'none', namespace: 'docgen-katex' }
          : { path: join(folder, path.slice('katex/'.length)) }
      })
      setup.onLoad({ filter: /./, namespace: 'docgen-katex' }, () => ({ contents: '', loader: 'css' }))
      setup.onLoad({ filter: /[\\/]katex\.min\.css$/, namespace: 'file' }, async ({ path }) => ({
        contents: (await readFile(path, 'utf8')).replaceAll(
          /,\s*url\([^)]*\.(?:woff|ttf)\)\s*format\([^)]*\)/g,
          '',
        ),
        loader: 'css',
      }))
    },
  }
}

/**
 * Resolves `url(/img/logo.svg)` in a style sheet to a static file. The link check verifies that it exists.
 */
export function staticFiles(baseUrl: string): Plugin {
  return {
    name: 'docgen-static-files',
    setup: (setup) =>
      setup.onResolve({ filter: /^\/[^/]/ }, ({ path, kind }) =>
        kind === 'url-token' ? { path: baseUrl + path.slice(1), external: true } : undefined,
      ),
  }
}
