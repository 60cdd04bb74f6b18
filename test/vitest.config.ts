import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { identity } from '../bin/bundle-options.mjs'

// For the editions of libraries that docgen's bundle holds: those for development check their own arguments.
process.env['NODE_ENV'] = 'production'

// esbuild collects its garbage at four times its live memory instead of twice: hundreds of small bundles take
// a tenth of a build's processor time less.
process.env['GOGC'] ??= '400'

const root = join(import.meta.dirname, '..')

/** `docgen:messages/<group>`: the English texts, as the bundle of a theme puts them in. */
const messages = {
  name: 'docgen-messages',
  resolveId: (id: string) => (id.startsWith('docgen:messages/') ? `\0${id}` : undefined),
  load: (id: string) =>
    id.startsWith('\0docgen:messages/')
      ? `import { english } from '/src/model/messages/languages.ts'
         import { messagesOf } from '/src/model/messages/messages.ts'
         export const messages = messagesOf(english, '${id.slice(id.indexOf('/') + 1)}')`
      : undefined,
}

/**
 * One project for all: they share what was transformed. `npm test -- test/unit` runs a folder; the flagship
 * is built only where a test in a browser is among the chosen ones.
 */
export default defineConfig({
  root,
  plugins: [messages],
  resolve: {
    alias: [
      { find: /^@theme\//, replacement: `${join(root, 'templates')}/` },
      { find: /^docgen$/, replacement: join(root, 'src/index.ts') },
      { find: /^docgen\/kit$/, replacement: join(root, 'src/kit.ts') },
      { find: /^docgen\/components$/, replacement: join(root, 'templates/mdx/index.ts') },
    ],
  },
  // As in the bundle: a site that adds nothing to the theme takes that of dist, if it is of these sources.
  define: { DOCGEN_BUILD: JSON.stringify(identity()) },
  oxc: { jsx: { runtime: 'automatic' as const, development: false } },
  test: {
    // The files of a process share its modules: most of what a file of tests takes is loading docgen.
    // Bundles, of a theme and of docgen itself, are imported as docgen and scripts import them, not through
    // Vite.
    isolate: false,
    server: {
      deps: {
        external: [/[\\/]theme[\\/](?:[\w-]+[\\/])?server[\\/][^\\/]+\.js$/, /[\\/]dist[\\/][^\\/]+\.js$/],
      },
    },
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['test/fixtures/**'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A state that comes is not waited for any longer; a busy machine is no reason to give one up.
    expect: { poll: { timeout: 20_000 } },
    // For two processors: usually two of the four wait for a browser, a server or a clock.
    maxWorkers: 3,
    // `specification-ran` judges after the run whether the tests that specification.tsv names have run.
    globalSetup: ['../bin/bundle.mjs', 'memory-folder.ts', 'specification-ran.ts', 'e2e/global-setup.ts'].map(
      (path) => join(import.meta.dirname, path),
    ),
    // `.ci/run` reads the report.
    reporters: ['default', ['json', { outputFile: join(root, 'node_modules/.cache/docgen-test.json') }]],
  },
})
