import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type BuildOptions, type Metafile, type Plugin as EsbuildPlugin } from 'esbuild'
import type { Plugin } from 'vitest/config'
import { identity } from '../bin/bundle-options.mjs'

const root = join(import.meta.dirname, '..')
const bundles = join(root, 'node_modules/.cache/docgen-tests')
/** Each run has a folder of its own, which its workers inherit: another one may be under way. */
const outdir = (process.env['DOCGEN_TESTS'] ??= join(bundles, String(process.pid)))

/** Matches what Node has to import as it is, not through Vite. */
export const bundledTests = /[\\/]docgen-tests[\\/]/

const placeNames = ['dirname', 'filename', 'url'] as const

/** How tests and what they import are bundled; packages and `dist` stay what they are for all of them. */
const bundling = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  external: [join(root, 'dist/*')],
  jsx: 'automatic',
  sourcemap: 'linked',
  logLevel: 'warning',
  alias: {
    '@theme': join(root, 'templates'),
    docgen: join(root, 'src/index.ts'),
    'docgen/kit': join(root, 'src/kit.ts'),
    'docgen/components': join(root, 'templates/mdx/index.ts'),
  },
} as const satisfies BuildOptions

const definitions = (): Record<string, string> => ({
  // As in the bundle: a site that adds nothing to the theme takes that of dist, if it is of these sources.
  DOCGEN_BUILD: JSON.stringify(identity()),
  ...Object.fromEntries(placeNames.map((name) => [`import.meta.${name}`, `docgen_${name}`])),
})

interface BundledTests {
  readonly plugin: Plugin
  /** Whether a file of tests (absolute path) or what it imports of the tests starts processes. */
  readonly startsProcesses: (test: string) => boolean
}

/**
 * All files of tests with the sources that they import, bundled at once: four seconds. Vite, which transforms
 * module by module and holds each with its source map, takes minutes and gigabytes. Sources that change while
 * Vitest watches are not bundled again.
 */
export async function bundleTests(): Promise<BundledTests> {
  const tests = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(?!fixtures[\\/]).*\.test\.tsx?$/.test(path))
    .map((path) => join(root, 'test', path))
  removeEndedRuns()
  process.once('exit', () => rmSync(outdir, { recursive: true, force: true }))
  const { metafile } = await build({
    ...bundling,
    entryPoints: tests,
    outdir,
    outbase: root,
    splitting: true,
    metafile: true,
    define: definitions(),
    plugins: [ownPlaces, virtualModules],
  })
  const plugin: Plugin = {
    name: 'bundled-tests',
    enforce: 'pre',
    load: (id) =>
      tests.includes(id)
        ? `import ${JSON.stringify(join(outdir, relative(root, id).replace(/\.tsx?$/, '.js')))}`
        : undefined,
  }
  return { plugin, startsProcesses: (test) => importsOfTests(metafile, test).has('node:child_process') }
}

/** What a file of tests imports, and what the modules of tests among that import. */
function importsOfTests({ inputs }: Metafile, test: string): ReadonlySet<string> {
  const imports = new Set([relative(root, test)])
  for (const path of imports)
    if (path.startsWith('test/')) for (const each of inputs[path]?.imports ?? []) imports.add(each.path)
  return imports
}

/** What runs that were killed have left. */
function removeEndedRuns(): void {
  for (const name of existsSync(bundles) ? readdirSync(bundles) : [])
    try {
      process.kill(Number(name), 0)
    } catch {
      rmSync(join(bundles, name), { recursive: true, force: true })
    }
}

/**
 * Bundles modules once more, for tests that need their first state, or others in the place of some that they
 * import (`plugins`, which come first). `source` exports them, by paths from the root of the repository. Each
 * call of the result imports them again.
 */
export async function bundleAfresh<Module>(
  source: string,
  plugins: readonly EsbuildPlugin[] = [],
): Promise<() => Promise<Module>> {
  const outfile = join(mkdtempSync(join(outdir, 'afresh-')), 'modules.mjs')
  // docgen stops esbuild's process, which tests share with it, when it knows of no user: calls would not end.
  const { withEsbuild } = await import('../src/engine/esbuild.ts')
  await withEsbuild((esbuild) =>
    esbuild.build({
      ...bundling,
      stdin: { contents: source, resolveDir: root },
      outfile,
      sourcemap: false,
      define: definitions(),
      plugins: [...plugins, ownPlaces, virtualModules],
    }),
  )
  let count = 0
  return async () => (await import(`${pathToFileURL(outfile).href}?${String(++count)}`)) as Module
}

/** `import.meta` tells each module where its source is, not the bundle. */
const ownPlaces: EsbuildPlugin = {
  name: 'own-places',
  setup({ onLoad }) {
    onLoad({ filter: /\.(?:tsx?|mjs)$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      if (!source.includes('import.meta.')) return undefined
      const places = { dirname: dirname(path), filename: path, url: pathToFileURL(path).href }
      const names = placeNames.map((name) => `docgen_${name} = ${JSON.stringify(places[name])}`)
      // In the first line, so that all lines keep their numbers.
      return { contents: `const ${names.join(', ')}; ${source}`, loader: 'default' }
    })
  },
}

/**
 * What the bundle of a theme makes: `docgen:messages/<group>` in English, and addresses of files and workers.
 */
const virtualModules: EsbuildPlugin = {
  name: 'virtual-modules',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^docgen:messages\// }, ({ path }) => ({ path, namespace: 'messages' }))
    onLoad({ filter: /.*/, namespace: 'messages' }, ({ path }) => ({
      resolveDir: root,
      contents: `import { english } from './src/model/messages/languages.ts'
        import { messagesOf } from './src/model/messages/messages.ts'
        export const messages = messagesOf(english, '${path.slice(path.indexOf('/') + 1)}')`,
    }))
    onResolve({ filter: /\.svg$|\?worker$/ }, ({ path }) => ({ path, namespace: 'addresses' }))
    onLoad({ filter: /.*/, namespace: 'addresses' }, ({ path }) => ({
      contents: `export default ${JSON.stringify(path)}`,
    }))
  },
}
