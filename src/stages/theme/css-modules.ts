import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { PartialMessage, Plugin } from 'esbuild'
import { withEsbuild } from '../../engine/esbuild.ts'
import { fileName } from '../../engine/file-name.ts'
import { nameHash } from '../../engine/fingerprint.ts'

/** Whether the names of a style sheet are its own: `button.module.css`. */
export const isCssModule = (path: string): boolean => /\.module\.css$/.test(path)

/** A CSS module as it is published, and what its names became. */
interface CssModule {
  readonly css: string
  /** An ES module whose exports are the names. */
  readonly names: string
  /** Absolute paths of the modules that it takes names from (`composes: … from`). */
  readonly composed: readonly string[]
}

/**
 * CSS modules by esbuild's `local-css`. Each is made by itself, from its path below `root` (absolute path),
 * so that the server's bundle and the browser's have the same names for it, whatever else they hold.
 */
export function cssModules(root: string, side: 'server' | 'browser'): Plugin {
  return {
    name: 'docgen-css-modules',
    setup(setup) {
      // A script gets the names; the rules are in the site's style sheet, which imports the same file.
      setup.onLoad({ filter: /\.module\.css$/ }, async ({ path, suffix }) => {
        const made = await makeCssModule(path, root).catch((error: unknown) => errorsIn(error, path))
        if ('errors' in made) return made
        const { css, names, composed } = made
        if (side === 'browser' && suffix === stylesOnly)
          return { contents: css, loader: 'css', resolveDir: dirname(path), watchFiles: [...composed] }
        const imports = composed.map((file) => `import ${JSON.stringify(file)}`)
        return { contents: [...imports, names].join('\n'), loader: 'js', resolveDir: dirname(path) }
      })
      setup.onResolve({ filter: /\.module\.css\?styles$/ }, ({ path }) => ({
        path: path.slice(0, -stylesOnly.length),
        suffix: stylesOnly,
      }))
    },
  }
}

/** How the site's style sheet imports a CSS module. */
export const stylesOnly = '?styles'

/** What is wrong with a module, where it stands in its file. */
function errorsIn(error: unknown, file: string): { errors: PartialMessage[] } {
  if (!(error instanceof Error && 'errors' in error && Array.isArray(error.errors))) throw error
  const messages = error.errors as readonly PartialMessage[] // A failure of esbuild.
  return {
    errors: messages.map(({ text, location }) => ({
      text: text ?? 'The style sheet cannot be read.',
      location: location ? { ...location, file, namespace: 'file' } : { file },
    })),
  }
}

const isAsking = Symbol('isAsking')

async function makeCssModule(path: string, root: string): Promise<CssModule> {
  const composed = new Set<string>()
  const { outputFiles } = await withEsbuild(({ build }) =>
    build({
      stdin: {
        contents: `export * from ${JSON.stringify(path)}\nexport { default } from ${JSON.stringify(path)}`,
        resolveDir: dirname(path),
      },
      bundle: true,
      write: false,
      format: 'esm',
      outdir: dirname(path),
      logLevel: 'silent',
      charset: 'utf8',
      legalComments: 'none',
      plugins: [
        {
          name: 'docgen-css-module-names',
          setup(setup) {
            setup.onResolve({ filter: /\.module\.css$/ }, async ({ path: written, ...from }) => {
              if (from.pluginData === isAsking) return undefined
              const asked = written.replace(/^~/, '').replace(/^@site\//, `${root}/`)
              const found = await setup.resolve(asked, { ...from, pluginData: isAsking })
              if (found.errors.length > 0) return { errors: [{ text: `No file at \`${written}\`.` }] }
              const file = found.path
              if (file !== path) composed.add(file)
              // esbuild makes names of the name of the file, which many modules share.
              const name = `${basename(file, '.module.css')}-${nameHash(fileName(file, root)).slice(0, 6)}`
              return { path: join(dirname(file), `${name}.css`), namespace: 'css-module', pluginData: file }
            })
            setup.onLoad({ filter: /.*/, namespace: 'css-module' }, async ({ pluginData }) => {
              const file = pluginData as string // As `onResolve` gives it.
              return {
                contents: await readFile(file, 'utf8'),
                loader: 'local-css',
                resolveDir: dirname(file),
              }
            })
            // Addresses and other sheets are resolved where the rules are bundled.
            setup.onResolve({ filter: /.*/ }, ({ path: written, kind }) =>
              kind === 'url-token' || kind === 'import-rule' ? { path: written, external: true } : undefined,
            )
          },
        },
      ],
    }),
  )
  const text = (extension: string): string =>
    outputFiles.find((file) => file.path.endsWith(extension))?.text ?? ''
  return { css: text('.css'), names: text('.js'), composed: [...composed] }
}
