import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
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
