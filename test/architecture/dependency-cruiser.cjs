// What may import what. ARCHITECTURE.md says why; here it is checked, imports of types included.

const { readdirSync } = require('node:fs')
const { join } = require('node:path')

const stages = readdirSync(join(__dirname, '../../src/stages'))

/** Modules below the stages: everybody may stand on them. */
const ground = ['^src/model/', '^src/engine/']

/**
 * What stages may ask about other generators: the door to the dialect that the configuration names, and what
 * docgen has for what they call otherwise.
 */
const otherGenerators = '^src/migrate/(adapters/dialects\\.ts$|counterparts/)'

/** Code of features that runs in the browser. */
const browserFeatures = '^src/features/search/(query|ui|answers|hosted/(?!index))'

/** A heavy library and the one folder that knows it. */
const homes = [
  {
    name: 'markdown-libraries',
    library: '(unified|remark-[\\w-]+|rehype-[\\w-]+|mdast-util-[\\w-]+|micromark[\\w-]*|refractor)',
    // Also what writes the Markdown of rendered HTML, and of plain text, for copies of pages.
    home: '^src/(migrate/adapters/|stages/(markdown/|render/(shown-markdown|markdown-writers))|features/markdown-pages/plain-text)',
  },
  {
    name: 'esbuild',
    library: 'esbuild',
    home: '^(src/engine/|src/stages/theme/|bin/(bundle|generate|notices)\\.mjs$)',
  },
  { name: 'react-server', library: 'react-dom/server', home: '^src/stages/render/' },
  { name: 'linkinator', library: 'linkinator', home: '^src/stages/links/' },
  { name: 'lunr', library: 'lunr', home: '^src/features/search/' },
  { name: 'commander', library: 'commander', home: '^src/cli/' },
  { name: 'languageserver', library: 'vscode-languageserver', home: '^src/lsp/' },
  { name: 'chokidar', library: 'chokidar', home: '^src/dev-server/' },
  { name: 'ajv', library: 'ajv', home: '^src/features/samples/' },
  { name: 'opentype', library: 'opentype.js', home: '^src/features/share-pictures/' },
  { name: 'sharp', library: 'sharp', home: '^src/engine/' },
  { name: 'katex', library: 'katex', home: '^src/engine/' },
]

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two modules that need each other are one story or share a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'model-stands-alone',
      comment: 'The nouns know nobody.',
      severity: 'error',
      from: { path: '^src/model/' },
      // Types of React and of unified's plugin lists are part of the public vocabulary.
      to: { pathNot: '^(src/(model|locales)/|node_modules/(@types|react|unified)/)' },
    },
    {
      name: 'engine-knows-no-stage',
      severity: 'error',
      from: { path: '^src/engine/' },
      to: { path: '^src/', pathNot: '^src/(model|engine)/' },
    },
    {
      name: 'diagnostics-know-no-stage',
      severity: 'error',
      from: { path: '^src/diagnostics/' },
      to: { path: '^src/', pathNot: '^src/(model|diagnostics)/' },
    },
    ...stages.map((stage) => ({
      name: `${stage}-imports-no-other-stage`,
      comment: 'A stage that wants the help of another wants it in its input.',
      severity: 'error',
      from: { path: `^src/stages/${stage}/` },
      to: {
        path: '^(src|templates|bin)/',
        pathNot: [`^src/stages/${stage}/`, ...ground, otherGenerators],
      },
    })),
    {
      name: 'only-the-pipeline-runs-stages',
      comment: 'What the command line and the server need of a stage, they get from the pipeline.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/(stages|pipeline|migrate/adapters)/', '^src/(build|index|kit)\\.ts$'],
      },
      to: {
        path: '^src/stages/',
        pathNot: ground,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'nobody-imports-the-command-line',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli/' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'only-the-ends-import-the-pipeline',
      comment: 'The command line, the server and the public door start builds.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/(cli|pipeline|dev-server|lsp)/', '^src/(build|index)\\.ts$'] },
      to: { path: '^src/(pipeline/|build\\.ts$)' },
    },
    {
      name: 'features-use-the-public-door',
      comment:
        'A built-in is written as a stranger would write it, with docgen/kit. Code of several built-ins lies in a folder of its own in src/features; only code that runs in the browser knows the runtime (see below).',
      severity: 'error',
      from: { path: '^src/features/' },
      to: {
        path: '^(src|bin)/',
        pathNot: ['^src/(features|model|client)/', '^src/kit\\.ts$'],
      },
    },
    {
      name: 'browser-code-knows-no-node',
      severity: 'error',
      from: { path: ['^(src/client|templates)/', browserFeatures], pathNot: '\\.mjs$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'browser-code-stands-on-the-model',
      severity: 'error',
      from: { path: browserFeatures },
      to: { path: '^src/', pathNot: ['^src/(client|model)/', browserFeatures] },
    },
    {
      name: 'the-runtime-knows-no-feature',
      comment: 'What a feature does in the browser comes in through a module that the bundle puts in.',
      severity: 'error',
      from: { path: '^src/client/' },
      to: { path: '^src/', pathNot: '^src/(client|model)/' },
    },
    {
      name: 'only-browser-code-knows-the-runtime',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/client/', browserFeatures] },
      to: { path: '^src/client/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-kit-hands-on',
      comment: 'What plugins may call is made elsewhere; kit.ts says what of it is public.',
      severity: 'error',
      from: { path: '^src/kit\\.ts$' },
      to: { path: '^src/', pathNot: ['^src/stages/markdown/fragments/', '^src/engine/', '^src/model/'] },
    },
    {
      name: 'templates-read-props',
      comment: 'Neither templates nor content reach into the generator.',
      severity: 'error',
      from: { path: '^templates/', pathNot: '\\.mjs$' },
      to: { path: '^src/', pathNot: '^src/model/' },
    },
    {
      name: 'content-uses-the-public-door',
      comment: "A site's own plugins, overrides and pages import what any site can.",
      severity: 'error',
      from: { path: '^content/' },
      to: { path: '^(src|bin)/', pathNot: '^src/(index|kit)\\.ts$' },
    },
    {
      name: 'sources-know-no-tests',
      severity: 'error',
      from: { path: '^(src|bin|templates|content)/' },
      to: { path: '^test/' },
    },
    {
      // The command is bundled with its libraries; only what a site's build compiles from source has to find
      // its packages installed.
      name: 'no-development-packages-in-what-a-site-compiles',
      severity: 'error',
      from: {
        path: [
          '^(templates|src/client)/|^src/features/.*\\.tsx$|^src/stages/render/island-server',
          browserFeatures,
        ],
      },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        // The client of a hosted search is installed by the site that uses it: an optional peer.
        pathNot: '^node_modules/(@types|algoliasearch)/',
      },
    },
    {
      name: 'nothing-unresolvable',
      severity: 'error',
      from: { pathNot: '^test/' },
      to: { couldNotResolve: true, pathNot: '^(docgen|@theme|@site)[:/]|^virtual:' },
    },
    ...homes.map(({ name, library, home }) => ({
      name: `${name}-at-home`,
      comment: 'A heavy library has one home, so that it can be loaded late and be replaced.',
      severity: 'error',
      from: { path: '^(src|bin)/', pathNot: [home, '^src/model/'] },
      to: { path: `^node_modules/${library}(/|\\.|$)`, dependencyTypesNot: ['type-only'] },
    })),
  ],
  options: {
    doNotFollow: { path: '^node_modules' },
    exclude: { path: '^(dist|build|test/fixtures)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json'],
    },
    reporterOptions: { text: { highlightFocused: true } },
  },
}
