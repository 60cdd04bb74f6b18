import { describe, expect, test } from 'vitest'
import type { Request } from '../../../src/cli/commands.ts'
import { createProgram, parseCommandLine } from '../../../src/cli/program.ts'
import { builtInCommands } from '../../../src/model/plugin-command.ts'
import { DiagnosticError } from '../../../src/model/diagnose.ts'

const parse = (...words: readonly string[]): Request => parseCommandLine(words, '1.2.3')

/** `rule: message [hint]` */
function refusal(...words: readonly string[]): string {
  try {
    parse(...words)
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error
    return error.diagnostics
      .map(({ rule, message, hint }) => `${rule}: ${message}${hint === undefined ? '' : ` [${hint}]`}`)
      .join('\n')
  }
  throw new Error(`\`${words.join(' ')}\` was understood`)
}

const usual = {
  strict: false,
  cache: true,
  force: false,
  format: 'pretty',
  profile: false,
  drafts: false,
  verbose: false,
}

describe('what is understood', () => {
  test('build with its defaults', () =>
    expect(parse('build')).toEqual({ command: 'build', args: [undefined, usual] }))

  test('every option', () => {
    const words =
      'build site -c a.ts --out-dir out --base-url /docs/ --strict --no-cache --force --format sarif --profile --workers 4 --drafts --verbose'.split(
        ' ',
      )
    expect(parse(...words)).toEqual({
      command: 'build',
      args: [
        'site',
        {
          config: 'a.ts',
          outDir: 'out',
          baseUrl: '/docs/',
          strict: true,
          cache: false,
          force: true,
          format: 'sarif',
          profile: true,
          workers: 4,
          drafts: true,
          verbose: true,
        },
      ],
    })
  })

  test('--out is --out-dir, --json is --format json', () => {
    expect(parse('build', '--out', 'x', '--json')).toMatchObject({
      args: [undefined, { outDir: 'x', format: 'json' }],
    })
    expect(parse('build', '--json', '--format', 'json')).toMatchObject({
      args: [undefined, { format: 'json' }],
    })
  })

  test('values are taken literally', () => {
    for (const value of ['a b', '"x"', ';rm -rf', '$(x)', '-leading', 'ü'])
      expect(parse('build', `--out=${value}`)).toMatchObject({ args: [undefined, { outDir: value }] })
    expect(parse('build', '--', '-dir')).toMatchObject({ args: ['-dir', usual] })
  })

  test('help and version', () => {
    expect(parse('--version')).toEqual({ command: 'show', text: '1.2.3\n' })
    expect(parse('build', '--help')).toMatchObject({
      command: 'show',
      text: expect.stringContaining('--base-url') as string,
    })
    expect(parse('help', 'build')).toMatchObject({ command: 'show' })
  })

  test('nothing', () =>
    expect(parse()).toMatchObject({ command: 'usage', text: expect.stringContaining('build') as string }))

  test('a group of commands', () =>
    expect(parse('routes')).toMatchObject({
      command: 'usage',
      text: expect.stringContaining('accept') as string,
    }))
})

test.each<readonly [readonly string[], string]>([
  [
    ['Xyzzy'],
    'unknown-command: There is no command `Xyzzy`. [The commands are `build`, `serve`, `dev`, `check-links`, `lint`, `test`, `routes`, `reference`, `translations`, `lsp`, `move`, `rename-heading`, `init`, `migrate`, `clean`, `version`, `write-translations`, `hooks`, `search`, `export`, `mcp`, `score`, `doctor`, `publish`, `commands`.]',
  ],
  [['build', '--otu', 'x'], 'unknown-option: There is no option `--otu`. [Did you mean `--out`?]'],
  [
    ['serve', 'build', '--xyzzy'],
    'unknown-option: There is no option `--xyzzy`. [`docgen serve --help` lists the options.]',
  ],
  [['build', '--strcit=1'], 'unknown-option: There is no option `--strcit`. [Did you mean `--strict`?]'],
  [
    ['build', '--xyzzy'],
    'unknown-option: There is no option `--xyzzy`. [`docgen build --help` lists the options.]',
  ],
  [
    ['--strict', 'build'],
    'unknown-option: `--strict` comes before the command. [Write `docgen build --strict`.]',
  ],
  [['build', '--out'], 'invalid-option-value: `--out-dir` needs a value.'],
  [['build', '--out', ''], 'invalid-option-value: `--out-dir` needs a value.'],
  [
    ['build', '--out', '--strict'],
    'invalid-option-value: `--out-dir` needs a value; `--strict` is another option.',
  ],
  [['build', '--config='], 'invalid-option-value: `--config` needs a value.'],
  [['build', ''], 'invalid-option-value: The folder to build has no name.'],
  [
    ['build', 'a', 'b'],
    'invalid-option-value: `docgen build` takes one folder. [Put a path with spaces in quotes.]',
  ],
  [
    ['migrate', '--yes'],
    'unknown-option: `docgen migrate` has no option `--yes`. [`docgen migrate --help` lists the options.]',
  ],
  [
    ['migrate', '--titel', 'x'],
    'unknown-option: There is no option `--titel`. [`docgen migrate --help` lists the options.]',
  ],
  [['--yes', 'init'], 'unknown-option: `--yes` comes before the command. [Write `docgen init --yes`.]'],
  [
    ['search', 'explain', 'edit', 'link'],
    'invalid-option-value: `docgen search explain` takes one query. [Put several words in quotes.]',
  ],
  [
    ['init', '--template', 'dosc'],
    'invalid-option-value: `--template` must be `docs`, `api`, `library` or `blog+docs`, not `dosc`. [Did you mean `docs`?]',
  ],
  [['version'], 'invalid-option-value: `docgen version` needs `<name>`: the name of the version, as in 1.0.'],
  [
    ['build', '--base-url', 'docs'],
    'invalid-option-value: `--base-url` must begin and end with a slash, not `docs`. [Write `/docs/`.]',
  ],
  [
    ['build', '--base-url', '/a/../'],
    'invalid-option-value: `--base-url` must begin and end with a slash, not `/a/../`.',
  ],
  [
    ['build', '--format', 'jsn'],
    'invalid-option-value: `--format` must be `pretty`, `json`, `github` or `sarif`, not `jsn`. [Did you mean `json`?]',
  ],
  [
    ['build', '--json', '--format', 'sarif'],
    'invalid-option-value: `--json` and `--format sarif` contradict each other.',
  ],
  ...['-1', 'abc', '2.5', '0x2', '1e1', '257', ''].map(
    (value) =>
      [
        ['build', `--workers=${value}`],
        `invalid-option-value: \`--workers\` must be a whole number from 0 to 256, not \`${value}\`.`,
      ] as const,
  ),
  ...['-1', '65536', 'abc', '80.5', '0x50', '1e4', ''].map(
    (value) =>
      [
        ['serve', `--port=${value}`],
        `invalid-option-value: \`--port\` must be a whole number from 0 to 65535, not \`${value}\`.`,
      ] as const,
  ),
])('docgen %j', (words, expected) => expect(refusal(...words)).toBe(expected))

test('words that are no command of docgen are left to the plugins of the site', () => {
  expect(parseCommandLine(['metadata', 'pull', '--dry-run'], '1.0.0')).toEqual({
    command: 'plugin',
    args: [['metadata', 'pull', '--dry-run']],
  })
})

test("the first words of docgen's own commands are taken", () => {
  for (const word of builtInCommands)
    expect(parseCommandLine([word, '--help'], '1.0.0').command).not.toBe('plugin')
  expect(createProgram('', () => undefined).commands.map((command) => command.name())).toEqual(
    builtInCommands.filter((name) => name !== 'start' && name !== 'help'),
  )
})
