import { basename, dirname, resolve } from 'node:path'
import type { BuildOptions, OnResolveResult, Plugin } from 'esbuild'
import { nameHash } from '../../engine/fingerprint.ts'
import { fileName, isWithin } from '../../engine/file-name.ts'
import { isFileInput, withEsbuild } from '../../engine/esbuild.ts'
import { filesInOutput, noticesBanner } from './notices.ts'
import { packageRoot } from '../../engine/package-root.ts'

/** Files that were bundled separately from the client code, and their sources. */
export interface BesideFiles {
  readonly files: { path: string; contents: Uint8Array }[]
  readonly inputs: Set<string>
  /** Sources that became part of the files; others were only read. */
  readonly used: Set<string>
}

/**
 * Resolves `import address from './worker.ts?worker'` and `'./search.css?url'` as in Vite: the file is
 * bundled separately, and the import evaluates to its address. This gives workers and lazy style sheets
 * hashed names that only the code that needs them contains.
 */
export function clientAddresses(
  beside: BesideFiles,
  baseUrl: string,
  root: string,
  options: Pick<BuildOptions, 'target' | 'plugins' | 'minify'>,
): Plugin {
  // esbuild hashes the names of virtual modules into the names of chunks, so they must not contain the
  // location of the project or docgen.
  const namedFile = (file: string): OnResolveResult => ({
    path: fileName(file, isWithin(packageRoot(), file) ? packageRoot() : root),
    namespace: 'docgen-address',
    pluginData: file,
  })
  return {
    name: 'docgen-addresses',
    setup(setup) {
      setup.onResolve({ filter: /\?(worker|url)$/ }, async ({ path, resolveDir, kind }) => {
        const file = path.replace(/\?\w+$/, '')
        if (file.startsWith('.')) return namedFile(resolve(resolveDir, file))
        const resolution = await setup.resolve(file, { resolveDir, kind })
        return resolution.errors.length > 0 ? { errors: resolution.errors } : namedFile(resolution.path)
      })
      setup.onLoad({ filter: /.*/, namespace: 'docgen-address' }, async ({ pluginData }) => {
        const path = pluginData as string // As `named` gives it.
        const { outputFiles, metafile } = await withEsbuild(({ build }) =>
          build({
            ...options,
            entryPoints: [path],
            bundle: true,
            write: false,
            metafile: true,
            // A plain script, never in strict mode, even if a tsconfig.json asks for it: the Arabic stemmer
            // of lunr-languages relies on `this` in plain functions.
            format: 'iife',
            tsconfigRaw: '{}',
            outdir: dirname(path),
            define: { 'process.env.NODE_ENV': '"production"' },
            legalComments: 'none',
            banner: { js: noticesBanner },
            logLevel: 'silent',
            absWorkingDir: dirname(path),
            charset: 'utf8',
          }),
        )
        for (const file of filesInOutput(metafile, dirname(path))) beside.used.add(file)
        for (const input of Object.keys(metafile.inputs))
          if (isFileInput(input)) beside.inputs.add(resolve(dirname(path), input))
        const [output] = outputFiles
        const contents = output?.contents ?? new Uint8Array()
        const extension = path.endsWith('.css') ? '.css' : '.js'
        const name = `assets/${basename(path).replace(/\.\w+$/, '')}-${nameHash(contents)}${extension}`
        beside.files.push({ path: name, contents })
        return {
          contents: `export default ${JSON.stringify(baseUrl + name)}`,
          loader: 'js',
          watchFiles: [...beside.inputs],
        }
      })
    },
  }
}

/** The server does not need these addresses. */
export function serverAddresses(): Plugin {
  return {
    name: 'docgen-server-addresses',
    setup(setup) {
      setup.onResolve({ filter: /\?(worker|url)$/ }, ({ path }) => ({ path, namespace: 'docgen-address' }))
      setup.onLoad({ filter: /.*/, namespace: 'docgen-address' }, () => ({
        contents: 'export default ""',
        loader: 'js',
      }))
    },
  }
}
