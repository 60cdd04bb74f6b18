import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { PartialMessage, Plugin } from 'esbuild'
import { withEsbuild } from '../../engine/esbuild.ts'
import { fileName } from '../../engine/file-name.ts'
import { nameHash } from '../../engine/fingerprint.ts'
import { formulasFrom } from '../../engine/formulas.ts'
import { packageFolder } from '../../engine/installed-package.ts'
import { withUrlsOnly } from '../../model/markup-addresses.ts'
import { append } from '../../model/append.ts'

/** Whether a style sheet is a CSS module: `button.module.css`. */
export const isCssModule = (path: string): boolean => /\.module\.css$/.test(path)

interface CssModule {
  readonly css: string
  /** An ES module that exports the names. */
  readonly names: string
  /** Absolute paths of modules that it composes from (`composes: … from`). */
  readonly composed: readonly string[]
}

/**
 * An esbuild plugin for CSS modules, based on esbuild's `local-css`. Each is compiled separately and named by
 * its path below `root` (absolute path), so that the bundles of server and client agree on the names. On a
 * site of another generator, unresolved `composes` are dropped with a warning.
 */
export function cssModules(root: string, side: 'server' | 'browser', isForeign = false): Plugin {
  return {
    name: 'docgen-css-modules',
    setup(setup) {
      // Scripts import the names; the rules are in the site's style sheet, which imports the same file.
      setup.onLoad({ filter: /\.module\.css$/ }, async ({ path, suffix }) => {
        const { made, problems } = isForeign ? await mended(path, root) : await asWritten(path, root)
        if (!made) return { errors: [...problems] }
        const { css, names, composed } = made
        const warnings = [...problems]
        if (side === 'browser' && suffix === stylesOnly)
          return {
            contents: css,
            loader: 'css',
            resolveDir: dirname(path),
            watchFiles: [...composed],
            warnings,
          }
        const imports = composed.map((file) => `import ${JSON.stringify(file)}`)
        return { contents: [...imports, names].join('\n'), loader: 'js', resolveDir: dirname(path), warnings }
      })
      setup.onResolve({ filter: /\.module\.css\?styles$/ }, ({ path }) => ({
        path: path.slice(0, -stylesOnly.length),
        suffix: stylesOnly,
      }))
    },
  }
}

/** The suffix with which the site's style sheet imports a CSS module. */
export const stylesOnly = '?styles'

function errorsIn(error: unknown, file: string): PartialMessage[] {
  if (!(error instanceof Error && 'errors' in error && Array.isArray(error.errors))) throw error
  const messages = error.errors as readonly PartialMessage[] // A failure of esbuild.
  return messages.map(({ text, location }) => ({
    // Virtual names of style sheets would confuse users.
    text: text?.replace(/"css-module:[^"]*"/, 'that style sheet') ?? 'The style sheet cannot be read.',
    location: location ? { ...location, file, namespace: 'file' } : { file },
  }))
}

interface Attempt {
  readonly made?: CssModule
  readonly problems: readonly PartialMessage[]
}

const asWritten = (path: string, root: string, without?: ReadonlySet<number>): Promise<Attempt> =>
  makeCssModule(path, root, without).then(
    (cssModule) => ({ made: cssModule, problems: [] }),
    (error: unknown) => ({ problems: errorsIn(error, path) }),
  )

/** Drops unresolved `composes`, which esbuild reports in several passes. */
async function mended(path: string, root: string): Promise<Attempt> {
  const problems: PartialMessage[] = []
  for (;;) {
    const lines = linesOf(problems)
    const attempt = await asWritten(path, root, lines)
    if (attempt.made) return { made: attempt.made, problems }
    append(problems, attempt.problems)
    if (linesOf(problems).size === lines.size) return { problems }
  }
}

/** The lines of a style sheet with errors, starting at 1. */
const linesOf = (errors: readonly PartialMessage[]): ReadonlySet<number> =>
  new Set(errors.flatMap(({ location }) => location?.line ?? []))

const withoutComposes = (source: string, lines: ReadonlySet<number>): string =>
  source
    .split('\n')
    .map((text, index) => (lines.has(index + 1) ? text.replace(/\bcomposes\s*:[^;}]*/, '') : text))
    .join('\n')

const isAsking = Symbol('isAsking')

/**
 * Compiles a CSS module. `without`: lines (starting at 1) of the sheet at `path` whose `composes` is dropped.
 */
async function makeCssModule(
  path: string,
  root: string,
  without: ReadonlySet<number> = new Set(),
): Promise<CssModule> {
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
            setup.onResolve({ filter: /\.module\.css$/ }, async ({ path: specifier, ...from }) => {
              if (from.pluginData === isAsking) return undefined
              const address = specifier.replace(/^~/, '').replace(/^@site\//, `${root}/`)
              const resolution = await setup.resolve(address, { ...from, pluginData: isAsking })
              if (resolution.errors.length > 0) return { errors: [{ text: `No file at \`${specifier}\`.` }] }
              const file = resolution.path
              if (file !== path) composed.add(file)
              // esbuild derives names from the file name, which is not unique.
              const name = `${basename(file, '.module.css')}-${nameHash(fileName(file, root)).slice(0, 6)}`
              return { path: join(dirname(file), `${name}.css`), namespace: 'css-module', pluginData: file }
            })
            setup.onLoad({ filter: /.*/, namespace: 'css-module' }, async ({ pluginData }) => {
              const file = pluginData as string // As `onResolve` gives it.
              const source = await readFile(file, 'utf8')
              return {
                contents: file === path ? withoutComposes(source, without) : source,
                loader: 'local-css',
                resolveDir: dirname(file),
              }
            })
            // Addresses and imports are resolved when the rules are bundled.
            setup.onResolve({ filter: /.*/ }, ({ path: specifier, kind }) =>
              kind === 'url-token' || kind === 'import-rule'
                ? { path: specifier, external: true }
                : undefined,
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

/**
 * The names of the WOFF2 files of a style sheet that nearly every page needs: of upright faces, those for all
 * characters or for the letters of ASCII. Font packages have a face for each script, and a page downloads the
 * others when it has such a character.
 */
export const fontsToPreload = (css: string): readonly string[] =>
  [...css.matchAll(/@font-face\s*\{[^}]*\}/g)].flatMap(([face]) => {
    const ranges = /unicode-range:\s*([^;}]*)/i.exec(face)?.[1]
    const isUpright = !/font-style:\s*(?:italic|oblique)/i.test(face)
    return isUpright && (ranges === undefined || ranges.split(',').some(hasAscii))
      ? [...face.matchAll(/([^/"'()]+\.woff2)["']?\)/gi)].map(([, name = '']) => name)
      : []
  })

/** Whether a range of CSS (`U+0000-00FF`, `U+61`, `U+00??`) has the letter a. */
function hasAscii(range: string): boolean {
  const [, first = '', last] = /U\+([\da-f?]+)(?:-([\da-f]+))?/i.exec(range) ?? []
  const from = parseInt(first.replaceAll('?', '0'), 16)
  const to = parseInt(last ?? first.replaceAll('?', 'f'), 16)
  return from <= 0x61 && 0x61 <= to
}
