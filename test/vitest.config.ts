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
      ? `import { english } from '/src/model/messages/english.ts'
         import { messagesOf } from '/src/model/messages/messages.ts'
         export const messages = messagesOf(english, '${id.slice(id.indexOf('/') + 1)}')`
      : undefined,
}

/** What the projects have in common; new for each, because Vitest takes what it defines out of the object. */
const shared = () => ({
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
})

/**
 * The files of a process share its modules: most of what a file of tests takes is loading docgen. Bundles of
 * a theme are imported as docgen imports them, not through Vite.
 */
const oneProcess = {
  isolate: false,
  server: { deps: { external: [/[\\/]theme[\\/](?:[\w-]+[\\/])?server[\\/][^\\/]+\.js$/] } },
}

/**
 * Three projects: `unit` (test/unit mirrors src), `site` (fixtures and laws: whole builds of small sites) and
 * `browser` (the flagship site in Chromium). One of them: `npm test -- --project unit`.
 */
export default defineConfig({
  root,
  test: {
    // For two processors: usually two of the four wait for a browser, a server or a clock.
    maxWorkers: 3,
    // The last one judges after the run whether the tests that specification.tsv names have run.
    globalSetup: ['../bin/bundle.mjs', 'memory-folder.ts', 'specification-ran.ts'].map((path) =>
      join(import.meta.dirname, path),
    ),
    // `.ci/run` reads the report.
    reporters: ['default', ['json', { outputFile: join(root, 'node_modules/.cache/docgen-test.json') }]],
    projects: [
      {
        ...shared(),
        test: {
          name: 'unit',
          root,
          ...oneProcess,
          include: ['test/unit/**/*.test.{ts,tsx}', 'test/architecture/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...shared(),
        test: {
          name: 'site',
          root,
          ...oneProcess,
          include: ['test/{fixtures,laws,manual}/**/*.test.ts', 'test/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...shared(),
        test: {
          name: 'browser',
          root,
          ...oneProcess,
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: [join(import.meta.dirname, 'e2e/global-setup.ts')],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A state that comes is not waited for any longer; a busy machine is no reason to give one up.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
