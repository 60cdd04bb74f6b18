import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { formulasFrom } from '../../engine/formulas.ts'
import { packageFolder } from '../../engine/installed-package.ts'
import { withUrlsOnly } from '../../model/style-addresses.ts'

/** esbuild finds addresses in `url(…)` only; an `image-set(…)` may hold them as strings. */
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
 * The style sheet of KaTeX as it is installed for the project in `root`, an absolute path; of its fonts the
 * format that every browser reads. Nothing where it is not installed.
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

/** `url(/img/logo.svg)` in a style sheet means a static file; whether it exists is judged with the links. */
export function staticFiles(baseUrl: string): Plugin {
  return {
    name: 'docgen-static-files',
    setup: (setup) =>
      setup.onResolve({ filter: /^\/[^/]/ }, ({ path, kind }) =>
        kind === 'url-token' ? { path: baseUrl + path.slice(1), external: true } : undefined,
      ),
  }
}
