// Typed linting. A rule stands here when it has found a bug or keeps one out; taste is left to the house
// rules in CONTRIBUTING.md.
import { join } from 'node:path'
import tseslint from 'typescript-eslint'

const root = join(import.meta.dirname, '../..')

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      'dist/',
      'build/',
      'docs/build/',
      'docs/.docgen/',
      'test/fixtures/',
      '.docgen/',
      'static/',
    ],
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/require-array-sort-compare': ['error', { ignoreStringArrays: true }],
      eqeqeq: ['error', 'always'],
      // Prettier breaks code at 110 columns; this keeps comments there too. A string is one thing, however
      // long.
      'max-len': [
        'error',
        {
          code: 110,
          ignoreStrings: true,
          ignoreTemplateLiterals: true,
          ignoreRegExpLiterals: true,
          ignoreUrls: true,
        },
      ],
      'no-console': 'error',
      'no-control-regex': 'error',
      'no-misleading-character-class': 'error',
      'no-irregular-whitespace': 'error',
      'no-empty': 'error',
      'no-fallthrough': 'error',
      'no-unsafe-finally': 'error',
      'no-self-compare': 'error',
      'no-loss-of-precision': 'error',
      'no-useless-escape': 'error',
      'prefer-const': 'error',
      'no-warning-comments': ['error', { terms: ['fixme', 'xxx', 'hack'], location: 'start' }],
      // Numbers in messages and class names are fine.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/restrict-plus-operands': ['error', { allowNumberAndString: true }],
      // Doors (JSON, the DOM, a site's own code) hold more than the types of libraries say; a check there is
      // no mistake.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // `return fail(x)` to end a function of no result, and `() => void list.push(x)`, say what they mean.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      '@typescript-eslint/no-unnecessary-type-arguments': 'off',
      // Code points are what search and command lines are made of.
      '@typescript-eslint/no-misused-spread': 'off',
      // They take a fifth of the time; there are no enums here, and hardly a class that is assigned.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-extraneous-class': ['error', { allowEmpty: true }],
      '@typescript-eslint/no-dynamic-delete': 'off',
      // Interfaces are implemented by functions that need not wait for anything.
      '@typescript-eslint/require-await': 'off',
      // A type parameter that is used once names what comes out: `load<Theme>(file)`.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
    },
  },
  {
    files: ['src/**', 'templates/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'TSEnumDeclaration',
          message: 'A union of strings is plain data and survives structuredClone.',
        },
        {
          selector: 'ExportDefaultDeclaration > ArrowFunctionExpression',
          message: 'A default export needs a name: it is what a stack trace shows.',
        },
      ],
    },
  },
  {
    // Only the command line ends the process or prints.
    files: ['src/**'],
    ignores: ['src/cli/**', 'src/client/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'exit', message: 'Only src/cli ends the process.' },
        { object: 'process', property: 'stdout', message: 'Only src/cli prints; report a diagnostic.' },
        { object: 'process', property: 'stderr', message: 'Only src/cli prints; report a diagnostic.' },
      ],
    },
  },
  {
    // What leaves the process has forward slashes on every system: one function converts.
    files: ['src/**'],
    ignores: ['src/cli/**', 'src/engine/file-name.ts', 'src/engine/reader.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: 'node:path',
          importNames: ['relative'],
          message: 'It gives backslashes on Windows: use `fileName` (engine/file-name.ts).',
        },
      ],
    },
  },
  {
    // A file of more lines tells two stories.
    files: ['src/**', 'templates/**', 'bin/**', 'content/**'],
    rules: { 'max-lines': ['error', 300] },
  },
  {
    // Data, one line for each text, and what is generated.
    files: ['src/model/messages/{english,languages/*}.ts', 'src/stages/config/user-config.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    // The clock and the machine's settings would make two builds differ.
    files: [
      'src/model/**',
      'src/stages/{markdown,site,render,links,assets}/**',
      'templates/{layouts,slots,mdx}/**',
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'A stage depends on its input only.' },
        { object: 'Date', property: 'now', message: 'A stage has no clock.' },
        { object: 'Math', property: 'random', message: 'The same input makes the same output.' },
        { object: 'process', property: 'exit', message: 'Only src/cli ends the process.' },
        { object: 'process', property: 'stdout', message: 'Only src/cli prints; report a diagnostic.' },
        { object: 'process', property: 'stderr', message: 'Only src/cli prints; report a diagnostic.' },
      ],
    },
  },
  {
    // Where the reader's console is the only place left to say it.
    files: ['src/client/**', 'src/features/search/{ui,query,answers}/**', 'templates/behaviors/**'],
    rules: { 'no-console': ['error', { allow: ['warn', 'error'] }] },
  },
  {
    files: ['bin/**', 'test/bench/**', 'test/e2e/**', 'test/architecture/**', 'templates/*.mjs'],
    rules: { 'no-console': 'off' },
  },
  {
    // Tests build wrong values on purpose and take what they know to be there.
    files: ['test/**'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
    },
  },
)
