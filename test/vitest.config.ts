import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

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

const shared = {
  plugins: [messages],
  resolve: {
    alias: [
      { find: /^@theme\//, replacement: `${join(root, 'templates')}/` },
      { find: /^docgen$/, replacement: join(root, 'src/index.ts') },
      { find: /^docgen\/kit$/, replacement: join(root, 'src/kit.ts') },
      { find: /^docgen\/components$/, replacement: join(root, 'templates/mdx/index.ts') },
    ],
  },
  oxc: { jsx: { runtime: 'automatic' as const } },
}

/**
 * Three projects: `unit` (test/unit mirrors src), `site` (fixtures and laws: whole builds of small sites) and
 * `browser` (the flagship site in Chromium). One of them: `npm test -- --project unit`.
 */
export default defineConfig({
  root,
  test: {
    // A build uses every processor itself.
    maxWorkers: 2,
    // Its other end, after the run, judges whether the tests that specification.tsv names have run.
    globalSetup: [join(import.meta.dirname, 'specification-ran.ts')],
    // Retries are for machines that are busy with something else, not for tests that sometimes fail.
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          root,
          include: ['test/unit/**/*.test.{ts,tsx}', 'test/architecture/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'site',
          root,
          retry: 1,
          include: ['test/fixtures/**/*.test.ts', 'test/laws/**/*.test.ts', 'test/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'browser',
          root,
          retry: 1,
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: [join(import.meta.dirname, 'e2e/global-setup.ts')],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 5_000 } },
        },
      },
    ],
  },
})
