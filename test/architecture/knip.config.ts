import type { KnipConfig } from 'knip'

/** What is entered from outside of the sources; everything else has to be reached from here. */
const config: KnipConfig = {
  entry: [
    'bin/*.{ts,mjs}',
    'src/{index,kit}.ts',
    // Named by path and bundled when a site is built, or run in a thread or a process.
    'src/pipeline/workers/page-{worker,sandbox}.ts',
    'src/migrate/foreign-runner.ts',
    'src/mcp/page-tools.ts',
    'test/laws/kept-builder.mjs',
    'templates/compat/**/*.{ts,tsx}',
    'src/client/{main,hydrate,live}.{ts,tsx}',
    'src/features/search/ui/{start,start-tools,open-lunr}.ts',
    'src/features/search/hosted/open-{algolia,algolia-with-lunr}.ts',
    'src/features/search/answers/open-*.ts',
    'src/stages/render/island-server.ts',
    'src/features/*/*.tsx',
    'templates/{layouts,slots,mdx,islands}/**/*.tsx',
    'templates/*.mjs',
    'templates/presets/**/*.ts',
    'content/**/*.{ts,tsx}',
    'docs/{docgen.config,sidebars}.ts',
    'docs/components/*.tsx',
    'test/**/*.test.{ts,tsx}',
    'test/bench/**/run.ts',
    'test/architecture/*',
  ],
  project: [
    'bin/**/*.{ts,mjs}',
    'src/**/*.{ts,tsx}',
    'templates/**/*.{ts,tsx,mjs}',
    'content/**/*.{ts,tsx}',
    'docs/**/*.{ts,tsx}',
    'test/**/*.{ts,tsx,mjs,cjs}',
    '!test/fixtures/**',
    '!test/bench/.work/**',
  ],
  paths: {
    '@theme/*': ['./templates/*'],
    docgen: ['./src/index.ts'],
    'docgen/kit': ['./src/kit.ts'],
    'docgen/components': ['./templates/mdx/index.ts'],
  },
  ignoreExportsUsedInFile: true,
  ignoreDependencies: [
    // A peer of sites that is imported by its name; it has no types.
    'gettext-parser',
    // The compiler, called by its path; the tests take syntax trees from `typescript`.
    '@typescript/native',
    // Read as files by templates/generate-icons.mjs, or copied into templates/fonts.
    'lucide-static',
    'simple-icons',
    '@fontsource-variable/inter',
    '@fontsource-variable/jetbrains-mono',
  ],
  // A workflow installs the package that it has packed, and calls it; tests call what the system has.
  ignoreBinaries: ['docgen', 'mkfifo', 'mount', 'script', 'setpriv', 'umount', 'unshare'],
  vitest: { config: ['test/vitest.config.ts'], entry: [] },
}

export default config
